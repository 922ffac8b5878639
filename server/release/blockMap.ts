import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync, inflateRawSync } from 'node:zlib'

/** Largest unpacked block map (bytes). The largest installer's map is smaller. */
const MAP_MAX_BYTES = 64 * 1024 * 1024
const LENGTH_BYTES = 4

type BlockMap = { version?: unknown; files?: { sizes?: unknown }[] }

/** The number of bytes that a map describes; null when it is no map. */
function describedBytes(unpack: () => Buffer): number | null {
  try {
    const map = JSON.parse(unpack().toString('utf8')) as BlockMap
    const sizes = map.version === '2' ? map.files?.[0]?.sizes : undefined
    return Array.isArray(sizes) ? sizes.reduce((sum: number, size: unknown) => sum + Number(size), 0) : null
  } catch {
    return null
  }
}

/** Size in bytes of the map at the end of an AppImage; null when it has none that fits. */
export async function embeddedMapSize(path: string): Promise<number | null> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  const read = async (length: number, position: number) =>
    (await file.read({ buffer: Buffer.alloc(length), position })).buffer
  try {
    if (size <= LENGTH_BYTES) return null
    const length = (await read(LENGTH_BYTES, size - LENGTH_BYTES)).readUInt32BE(0)
    const start = size - LENGTH_BYTES - length
    if (length === 0 || length > MAP_MAX_BYTES || start <= 0) return null
    const packed = await read(length, start)
    return describedBytes(() => inflateRawSync(packed, { maxOutputLength: MAP_MAX_BYTES })) === start ? length : null
  } finally {
    await file.close()
  }
}

/** Whether the map beside an artefact describes exactly the artefact's number of bytes. */
export async function isMapOf(map: string, size: number): Promise<boolean> {
  const packed = await readFile(map).catch(() => null)
  if (packed === null || packed.length > MAP_MAX_BYTES) return false
  return describedBytes(() => gunzipSync(packed, { maxOutputLength: MAP_MAX_BYTES })) === size
}

/** electron-builder creates maps with the same code. Loaded late, because only a new release needs it. */
const builder = () => import('app-builder-lib/out/targets/blockmap/blockmap.js')

/** Writes the map of an installer into a file of its own. */
export async function writeMap(artefact: string, map: string): Promise<void> {
  const { buildBlockMap } = await builder()
  await writeFile(map, '')
  await buildBlockMap(artefact, 'gzip', map)
}

/** Appends the map to an AppImage. Returns the map's number of bytes. */
export async function appendMap(artefact: string): Promise<number> {
  const { buildBlockMap } = await builder()
  const { blockMapSize } = await buildBlockMap(artefact, 'deflate')
  if (blockMapSize === undefined) throw new Error('The block map was not appended.')
  return blockMapSize
}

/** First number of each part of a ZIP archive (APPNOTE of PKWARE, 4.3). */
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** Bytes of the end of the directory without its comment, and the longest comment. */
const END_LENGTH = 22
const COMMENT_MAX = 65_535
const STORED = 0
const DEFLATED = 8

/** At most this many bytes of all unpacked parts (64 MiB). A small file can contain much more than a table needs. */
const UNPACKED_MAX = 67_108_864

/** `crc`: the check sum (CRC-32) of the unpacked bytes. */
type Part = { method: number; crc: number; size: number; at: number }

/** Polynomial of CRC-32 as ZIP uses it, lowest bit first. */
const POLYNOMIAL = 0xedb88320
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

const textAt = (view: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length))

/** Finds the parts of an archive by its directory. Null when the file is no archive, or its directory is damaged. */
function partsOf(view: DataView): Map<string, Part> | null {
  const last = view.byteLength - END_LENGTH
  let end = last
  while (end >= 0 && last - end <= COMMENT_MAX && view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  if (end < 0 || last - end > COMMENT_MAX) return null
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    parts.set(textAt(view, at + 46, name), {
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + note
  }
  // A part that a damaged directory does not name would be missing without notice, such as the formats of days.
  const isWhole = at === end && [...parts].every(([path, part]) => path === nameOf(view, part))
  return isWhole ? parts : null
}

/** The name of a part, as it stands in front of its bytes. */
const nameOf = (view: DataView, { at }: Part) => textAt(view, at + 30, view.getUint16(at + 26, true))

/** The packed bytes of a part. */
function bytesOf(view: DataView, { at, size }: Part): Uint8Array<ArrayBuffer> {
  if (view.getUint32(at, true) !== LOCAL_HEADER) throw new RangeError('The archive is damaged.')
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + begin, size)
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, method: number, most: number): Promise<Uint8Array> {
  if (method === STORED) return bytes
  if (method !== DEFLATED) throw new RangeError('The archive is packed in another way.')
  const pieces: Uint8Array[] = []
  let length = 0
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new RangeError('The archive is too large.')
    }
    pieces.push(value)
  }
  return new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

/** Reads parts of an archive as text. */
export type Unzip = (path: string) => Promise<string | undefined>

/** Opens a ZIP archive. Null when the bytes are no archive. Reading a damaged part throws an error. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Unzip | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = partsOf(view)
  if (!parts) return null
  let left = UNPACKED_MAX
  return async (path) => {
    const part = parts.get(path)
    if (!part) return undefined
    const text = await unpacked(bytesOf(view, part), part.method, left)
    // A single changed byte can turn a number into another one, which no later check would notice.
    if (crcOf(text) !== part.crc) throw new RangeError('The archive is damaged.')
    left -= text.length
    return new TextDecoder().decode(text)
  }
}

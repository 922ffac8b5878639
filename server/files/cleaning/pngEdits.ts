import { keptOrientation, pngOrientation } from '#server/storage/orientation.ts'
import { type Cleaning, type Edit, NOTHING, PARTS_MAX, type Source } from './edits.ts'

/** Parts that decide how the picture looks, how large it is printed, and how it moves. */
const NEEDED = new Set(
  'IHDR PLTE tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT IDAT IEND'.split(' '),
)
/** At most this many bytes of Exif data that are read for their orientation. */
const EXIF_MAX = 64 * 1024

/** Removes texts, times and camera data. The orientation stays. Null for bytes that are no PNG. */
export async function pngEdits(source: Source): Promise<Cleaning | null> {
  const edits: Edit[] = []
  const turn = keptOrientation(pngOrientation)
  for (let at = 8, parts = 0; at < source.size; parts++) {
    const head = await source.read(at, 8)
    const name = head.toString('latin1', 4)
    if (parts > PARTS_MAX || !/^[A-Za-z]{4}$/.test(name) || (parts === 0 && name !== 'IHDR')) return null
    // The last part of a cut off picture ends where the picture ends.
    const end = Math.min(source.size, at + 12 + head.readUInt32BE(0))
    if (!NEEDED.has(name)) edits.push(...(await noteEdits(source, { name, from: at, to: end }, turn)))
    at = name === 'IEND' ? source.size : end
    if (end < at) edits.push({ from: end, to: at, put: NOTHING })
  }
  return { edits, orientation: turn.value() }
}

/** Removes a part, and keeps the orientation that it states. */
async function noteEdits(
  source: Source,
  { name, from, to }: { name: string; from: number; to: number },
  turn: { inPlaceOf(exif: Buffer): Buffer },
): Promise<Edit[]> {
  if (name !== 'eXIf') return [{ from, to, put: NOTHING }]
  const part = await source.read(from, Math.min(EXIF_MAX, to - from))
  const put = turn.inPlaceOf(part.subarray(8, -4))
  return part.equals(put) ? [] : [{ from, to, put }]
}

import { keptOrientation, webpOrientation } from '#server/storage/orientation.ts'
import { type Cleaning, type Edit, editedSize, NOTHING, PARTS_MAX, type Source } from './edits.ts'

/** Parts that decide how the picture looks and moves (RFC 9649). */
const NEEDED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
/** Bits of VP8X that announce metadata. */
const [EXIF, XMP] = [0x08, 0x04]
/** At most this many bytes of Exif data that are read for their orientation. */
const EXIF_MAX = 64 * 1024
/** Bytes before the first part. */
const HEAD = 12

type Turn = ReturnType<typeof keptOrientation>
type Found = { edits: Edit[]; turn: Turn; flagsAt: number | null; hasPicture: boolean }

/** Removes camera data and texts. The orientation stays. Null for bytes that are no WebP. */
export async function webpEdits(source: Source): Promise<Cleaning | null> {
  const found = await partsOf(source)
  if (found === null || !found.hasPicture) return null
  const { edits, turn, flagsAt } = found
  const orientation = turn.value()
  if (edits.length === 0) return { edits, orientation }
  if (flagsAt !== null) {
    const [flags = 0] = await source.read(flagsAt, 1)
    const left = (flags & ~(EXIF | XMP)) | (turn.isUpright() ? 0 : EXIF)
    if (left !== flags) edits.unshift({ from: flagsAt, to: flagsAt + 1, put: Buffer.from([left]) })
  }
  const size = Buffer.alloc(4)
  size.writeUInt32LE(editedSize(source.size, edits) - 8)
  return { edits: [{ from: 4, to: 8, put: size }, ...edits], orientation }
}

async function partsOf(source: Source): Promise<Found | null> {
  const found: Found = { edits: [], turn: keptOrientation(webpOrientation), flagsAt: null, hasPicture: false }
  const stated = 8 + (await source.read(0, HEAD)).readUInt32LE(4)
  const last = Math.min(source.size, stated)
  let at = HEAD
  for (let parts = 0; at + 8 <= last; parts++) {
    if (parts > PARTS_MAX) return null
    const head = await source.read(at, 8)
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const end = Math.min(source.size, at + 8 + length + (length % 2))
    if (name === 'VP8X') found.flagsAt = at + 8
    found.hasPicture ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF'
    if (!NEEDED.has(name)) await cut(source, found, { name, from: at, to: end })
    at = end
  }
  // Bytes behind the end that the head states.
  if (at < source.size) found.edits.push({ from: at, to: source.size, put: NOTHING })
  return found
}

async function cut(
  source: Source,
  found: Found,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<void> {
  const part = name === 'EXIF' ? await source.read(from, Math.min(EXIF_MAX, to - from)) : null
  const put = part ? found.turn.inPlaceOf(part.subarray(8)) : NOTHING
  if (!part?.equals(put)) found.edits.push({ from, to, put })
}

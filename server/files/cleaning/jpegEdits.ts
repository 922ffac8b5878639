import { EXIF_HEAD, jpegOrientation, keptOrientation } from '#server/storage/orientation.ts'
import { type Cleaning, type Edit, NOTHING, PARTS_MAX, type Source } from './edits.ts'

/** Bytes that are searched for the next marker at a time. */
const SEARCHED = 64 * 1024
const END = 0xd9
const SCAN = 0xda
const EXIF_MARKER = 0xe1
/** Application data, and comments. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Markers without a length: TEM, and the restarts. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Application data without which the picture looks different: its format, its colours, and the coding of Adobe. */
const NEEDED: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/**
 * Removes camera data, comments and further pictures behind the first one (previews). The orientation stays. Null for
 * bytes that are no JPEG.
 */
export async function jpegEdits(source: Source): Promise<Cleaning | null> {
  const edits: Edit[] = []
  const turn = keptOrientation(jpegOrientation)
  const done = () => ({ edits, orientation: turn.value() })
  for (let at = 2, parts = 0; ; parts++) {
    at = await behindFill(source, at)
    const part = await partAt(source, at)
    // Cut off, as after a broken transfer. Viewers show what has arrived.
    if (part === 'cut') return done()
    if (part === null || parts > PARTS_MAX) return null
    const { marker, end } = part
    if (isNote(marker)) edits.push(...(await noteEdits(source, { marker, at, end }, turn)))
    if (marker === END && end < source.size) edits.push({ from: end, to: source.size, put: NOTHING })
    if (marker === END) return done()
    at = marker === SCAN ? await nextMarker(source, end) : end
  }
}

/** The part that begins with a marker. `cut` behind the last byte. Null for other bytes. */
async function partAt(source: Source, at: number): Promise<{ marker: number; end: number } | 'cut' | null> {
  const head = await source.read(at, 4)
  if (head.length < 2) return 'cut'
  const marker = head[1] ?? 0
  if (head[0] !== 0xff) return null
  if (marker === END || isBare(marker)) return { marker, end: at + 2 }
  if (head.length < 4) return 'cut'
  const length = head.readUInt16BE(2)
  return length < 2 ? null : { marker, end: Math.min(source.size, at + 2 + length) }
}

/** Removes a note, and keeps the orientation that it states. */
async function noteEdits(
  source: Source,
  { marker, at, end }: { marker: number; at: number; end: number },
  turn: { inPlaceOf(exif: Buffer): Buffer },
): Promise<Edit[]> {
  const whole = await source.read(at, end - at)
  const note = whole.subarray(4)
  if (isNeeded(marker, note)) return []
  const put = marker === EXIF_MARKER && begins(note, EXIF_HEAD) ? turn.inPlaceOf(note) : NOTHING
  return put.equals(whole) ? [] : [{ from: at, to: end, put }]
}

const begins = (bytes: Buffer, wanted: Buffer) => bytes.subarray(0, wanted.length).equals(wanted)
const isNeeded = (marker: number, note: Buffer) => {
  const wanted = NEEDED[marker]
  return wanted !== undefined && begins(note, Buffer.from(wanted, 'latin1'))
}

/** The position of the last FF byte of the padding before a marker. */
async function behindFill(source: Source, from: number): Promise<number> {
  for (let at = from; ; at += SEARCHED - 1) {
    const bytes = await source.read(at, SEARCHED)
    let filled = 0
    while (bytes[filled] === 0xff && bytes[filled + 1] === 0xff) filled += 1
    if (filled < SEARCHED - 1) return at + filled
  }
}

/** The next marker that ends the data of a scan; the end of the content when there is none. */
async function nextMarker(source: Source, from: number): Promise<number> {
  for (let at = from; ; at += SEARCHED - 1) {
    const bytes = await source.read(at, SEARCHED)
    const found = markerIn(bytes)
    if (found !== -1) return at + found
    if (bytes.length < SEARCHED) return source.size
  }
}

/** In the data of a scan an FF is followed by 00, by a restart, or by another FF. */
function markerIn(bytes: Buffer): number {
  let before = 0
  for (const [at, byte] of bytes.entries()) {
    if (before === 0xff && byte !== 0 && byte !== 0xff && !isBare(byte)) return at - 1
    before = byte
  }
  return -1
}

import { jpegOrientation, keptOrientation, pngOrientation, webpOrientation } from './orientation.ts'
import { pictureType } from './pictureType.ts'

type Type = NonNullable<ReturnType<typeof pictureType>>
/** A picture without camera metadata, with the size in which it is shown. */
export type Picture = { type: Type; bytes: Buffer; width: number; height: number }

/**
 * Parses a picture by its own format and rebuilds it without metadata (place, device, thumbnail, texts). Only the
 * orientation stays, because a photo would lie on its side without it. Returns null
 * when it is damaged or animated. Bytes behind its end are left out too.
 */
export function readPicture(bytes: Buffer): Picture | null {
  const type = pictureType(bytes)
  if (type === null) return null
  try {
    const found = READERS[type](bytes)
    return found && found.width > 0 && found.height > 0 ? { type, ...found } : null
  } catch (error) {
    // The picture announces more bytes than it has.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** At most this many parts of a picture. Encoders write several hundred; a million tiny ones would block the thread. */
const PARTS_MAX = 10_000

type Found = Omit<Picture, 'type'> | null
const READERS: Record<Type, (bytes: Buffer) => Found> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

/** Frame markers, by coding. Tables (C4), JPG (C8) and arithmetic coding (CC) lie between them and are no frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** APP0 is the format itself, and APP14 describes the colour coding. Other metadata and comments are removed. */
const EXIF_MARKER = 0xe1
const isNote = (marker: number) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)

function readJpeg(bytes: Buffer): Found {
  const kept = [bytes.subarray(0, 2)]
  let size = { width: 0, height: 0 }
  const turn = keptOrientation(jpegOrientation)
  for (let at = 2, parts = 0; ; parts++) {
    if (parts > PARTS_MAX || bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const part = jpegPart(bytes, at, marker)
    if (part === null) return null
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    kept.push(isNote(marker) ? turned(marker, part, turn) : part)
    at += part.length
    if (marker !== 0xda) continue
    const scans = scansFrom(bytes, at)
    return scans && turn.shown({ bytes: Buffer.concat([...kept, scans]), ...size })
  }
}

type Turn = ReturnType<typeof keptOrientation>
/** The orientation in place of a note; nothing in place of all others. */
const turned = (marker: number, note: Buffer, turn: Turn) =>
  marker === EXIF_MARKER ? turn.inPlaceOf(note.subarray(4)) : Buffer.alloc(0)

/** One part with its marker; null for the end of the picture, and for a part that exceeds it. */
function jpegPart(bytes: Buffer, at: number, marker: number): Buffer | null {
  if (marker === 0xd9) return null
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  return end < at + 4 || end > bytes.length ? null : bytes.subarray(at, end)
}

/** The image data up to its end; null without an end, or with metadata in between. */
function scansFrom(bytes: Buffer, at: number): Buffer | null {
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at)
  if (end === -1) return null
  const scans = bytes.subarray(at, end + 2)
  return hasNote(scans) ? null : scans
}

/**
 * Whether metadata stand between two scans of a JPEG. In image data, an FF is followed by 00 or by a restart marker.
 */
function hasNote(scans: Buffer): boolean {
  // Byte by byte, because a search per FF takes a second for megabytes of FF.
  let before = 0
  for (const byte of scans) {
    if (before === 0xff && byte > 0xe0 && isNote(byte)) return true
    before = byte
  }
  return false
}

/** Parts that are needed to draw. Everything else is metadata, or frames of an animation. */
const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'IDAT', 'IEND'])

function readPng(bytes: Buffer): Found {
  const kept = [bytes.subarray(0, 8)]
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  const turn = keptOrientation(pngOrientation)
  for (let at = 8, parts = 0; ; parts++) {
    if (parts > PARTS_MAX) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return null
    if (PNG_PARTS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'eXIf') kept.push(turn.inPlaceOf(bytes.subarray(at + 8, end - 4)))
    if (name === 'IEND') return turn.shown({ bytes: Buffer.concat(kept), ...size })
    at = end
  }
}

const WEBP_PARTS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])
/** Bits of VP8X that announce metadata and animation. */
const [EXIF, XMP, MOVES] = [0x08, 0x04, 0x02]

/** Readers of the picture's size, by the kind of a WebP part (RFC 9649). */
const WEBP_SIZES: Record<string, (part: Buffer) => { width: number; height: number }> = {
  VP8X: (part) => ({ width: part.readUIntLE(12, 3) + 1, height: part.readUIntLE(15, 3) + 1 }),
  'VP8 ': (part) => ({ width: part.readUInt16LE(14) & 0x3fff, height: part.readUInt16LE(16) & 0x3fff }),
  VP8L: (part) => {
    const packed = part.readUInt32LE(9)
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  },
}

function readWebp(bytes: Buffer): Found {
  const parts = webpParts(bytes)
  if (parts === null) return null
  const kept: Buffer[] = []
  const turn = keptOrientation(webpOrientation)
  let size = { width: 0, height: 0 }
  for (const { name, whole } of parts) {
    if (name === 'EXIF') kept.push(turn.inPlaceOf(whole.subarray(8)))
    if (!WEBP_PARTS.has(name)) continue
    // A copy: its flags are changed below.
    const part = Buffer.from(whole)
    if (name === 'VP8X' && !clearFlags(part)) return null
    // VP8X holds the size of the whole picture. Without it the image data holds the size.
    if (name === 'VP8X' || size.width === 0) size = WEBP_SIZES[name]?.(part) ?? size
    kept.push(part)
  }
  if (!kept.some((part) => /^VP8[ L]/.test(part.toString('latin1', 0, 4)))) return null
  if (!turn.isUpright()) announceExif(kept[0])
  return turn.shown({ bytes: riffOf(kept), ...size })
}

/** The parts up to the end that the head states; null for too many, and when one goes beyond the bytes. */
function webpParts(bytes: Buffer): { name: string; whole: Buffer }[] | null {
  const parts: { name: string; whole: Buffer }[] = []
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (parts.length > PARTS_MAX || at + 8 + length > bytes.length) return null
    parts.push({ name: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, next) })
    at = next
  }
  return parts
}

/** Sets the flag of the orientation that was kept. */
function announceExif(part: Buffer | undefined): void {
  if (part?.toString('latin1', 0, 4) === 'VP8X') part.writeUInt8(part.readUInt8(8) | EXIF, 8)
}

/** Clears the flags of removed metadata. Returns false when the picture is animated. */
function clearFlags(part: Buffer): boolean {
  const flags = part.readUInt8(8)
  if ((flags & MOVES) !== 0) return false
  part.writeUInt8(flags & ~(EXIF | XMP), 8)
  return true
}

function riffOf(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

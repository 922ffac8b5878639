import { endingOf } from '#contract/uploads/fileName.ts'

/** Bytes from the beginning of a file that decide its type. */
export const HEAD_BYTES = 256 * 1024

/** Endings that a computer runs when the user opens the file. */
const RUNS = new Set(
  'app bat bin cmd com cpl dll exe hta jar js jse lnk msc msi msp ps1 psm1 reg scr sct sh url vbe vbs ws wsf wsh'.split(
    ' ',
  ),
)

const starts = (...bytes: readonly number[]) => {
  const wanted = Buffer.from(bytes)
  return (head: Buffer) => head.subarray(0, wanted.length).equals(wanted)
}
const says = (text: string, at = 0) => {
  const wanted = Buffer.from(text, 'latin1')
  return (head: Buffer) => head.subarray(at, at + wanted.length).equals(wanted)
}
const both =
  (one: (head: Buffer) => boolean, other: (head: Buffer) => boolean) =>
  (head: Buffer): boolean =>
    one(head) && other(head)
/** A frame of MPEG audio: eleven set bits, then a layer. */
const isMpegFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 6) !== 0

/** Types by the first bytes of the content. The first that fits counts. */
const MAGIC: readonly (readonly [(head: Buffer) => boolean, string])[] = [
  [starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  [starts(0xff, 0xd8, 0xff), 'image/jpeg'],
  [both(says('RIFF'), says('WEBP', 8)), 'image/webp'],
  [says('GIF8'), 'image/gif'],
  [starts(0x49, 0x49, 0x2a, 0x00), 'image/tiff'],
  [starts(0x4d, 0x4d, 0x00, 0x2a), 'image/tiff'],
  [both(says('ftyp', 4), says('hei', 8)), 'image/heic'],
  [both(says('ftyp', 4), says('mif1', 8)), 'image/heic'],
  [says('%PDF-'), 'application/pdf'],
  [both(says('RIFF'), says('WAVE', 8)), 'audio/wav'],
  [both(says('RIFF'), says('AVI ', 8)), 'video/x-msvideo'],
  [both(says('ftyp', 4), says('M4A', 8)), 'audio/mp4'],
  [both(says('ftyp', 4), says('qt', 8)), 'video/quicktime'],
  [both(says('ftyp', 4), says('avif', 8)), 'image/avif'],
  [says('ftyp', 4), 'video/mp4'],
  [starts(0x1a, 0x45, 0xdf, 0xa3), 'video/webm'],
  [says('ID3'), 'audio/mpeg'],
  [isMpegFrame, 'audio/mpeg'],
  [says('OggS'), 'audio/ogg'],
  [says('fLaC'), 'audio/flac'],
  [starts(0x1f, 0x8b), 'application/gzip'],
  [starts(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'application/x-7z-compressed'],
  [says('Rar!'), 'application/vnd.rar'],
  [says('ustar', 257), 'application/x-tar'],
]

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
/** Documents that are ZIP archives, by their ending, with a text near their beginning. */
const PACKED: Readonly<Record<string, readonly [type: string, mark: string]>> = {
  docx: [`${OPEN_XML}.wordprocessingml.document`, '[Content_Types].xml'],
  xlsx: [`${OPEN_XML}.spreadsheetml.sheet`, '[Content_Types].xml'],
  pptx: [`${OPEN_XML}.presentationml.presentation`, '[Content_Types].xml'],
  odt: [`${OPEN_DOCUMENT}.text`, `${OPEN_DOCUMENT}.text`],
  ods: [`${OPEN_DOCUMENT}.spreadsheet`, `${OPEN_DOCUMENT}.spreadsheet`],
  odp: [`${OPEN_DOCUMENT}.presentation`, `${OPEN_DOCUMENT}.presentation`],
}
/** Documents of older programs, by their ending. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** Texts by their ending. Every other text is plain, also one that a browser would run. */
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
}

const isZip = says('PK\u0003\u0004')
const isEmptyZip = says('PK\u0005\u0006')
const isCompound = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isProgram = (head: Buffer) => says('MZ')(head) || starts(0x7f, 0x45, 0x4c, 0x46)(head)

/** Whether a computer runs a file of this name when the user opens it. No group accepts such names. */
export const isRunnable = (name: string): boolean => RUNS.has(endingOf(name))

/**
 * The type of a content by its first bytes, whatever its sender states. The ending of the name only chooses between
 * types that look alike. Null for programs, and for bytes that no group accepts.
 */
export function contentTypeOf(head: Buffer, name: string): string | null {
  const ending = endingOf(name)
  if (isRunnable(name) || isProgram(head)) return null
  const found = MAGIC.find(([fits]) => fits(head))
  if (found) return found[1]
  if (isZip(head) || isEmptyZip(head)) return packedType(head, ending)
  if (isCompound(head)) return COMPOUND[ending] ?? null
  return isText(head) ? (TEXTS[ending] ?? 'text/plain') : null
}

function packedType(head: Buffer, ending: string): string {
  const document = Object.hasOwn(PACKED, ending) ? PACKED[ending] : undefined
  return document && head.includes(document[1], 0, 'latin1') ? document[0] : 'application/zip'
}

/**
 * Whether bytes are text: not empty, and without control characters other than tabs, line ends, form feeds and Escape.
 */
const isText = (head: Buffer) =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)

/** Width and height of a picture by its first bytes. Null when they do not tell. */
export function pictureSizeOf(head: Buffer, type: string): { width: number; height: number } | null {
  try {
    const size = SIZES[type]?.(head) ?? null
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Size = { width: number; height: number } | null
const SIZES: Readonly<Record<string, (head: Buffer) => Size>> = {
  'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** At most this many segments of a picture before its size. */
const SEGMENTS_MAX = 500

function jpegSize(head: Buffer): Size {
  for (let at = 2, nth = 0; nth < SEGMENTS_MAX; nth++) {
    const marker = head.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(head: Buffer): Size {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

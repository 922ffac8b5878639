/**
 * The page that prints labels without a session. Everything on a label stands in the fragment of its address. A browser
 * does not send the fragment, so no server reads or logs it.
 */

/** Path of the page, in a browser and in the desktop app. */
export const LABEL_PAGE = '/qr-print'
/** File of the page in the built web client. */
export const LABEL_PAGE_FILE = 'qr-print.html'

/** Sizes of rolls and sheets of label printers, in millimetres. */
export const LABEL_SIZES = ['57x32', '62x29', '62x100', '100x50', '100x62', 'a4'] as const
/** Size of a label, or a sheet of labels. */
export type LabelSize = (typeof LABEL_SIZES)[number]

/** The things that carry a label. The page names them above the preview. */
export const LABEL_TYPES = ['wheel', 'place', 'part', 'return', 'paper', 'key', 'faq', 'news', 'user', 'file'] as const
type LabelType = (typeof LABEL_TYPES)[number]

/** At most this many characters of a code. A QR code of more squares is too fine for a label of 29 mm. */
export const LABEL_CODE_MAX = 200
/** At most this many copies of one print. A higher number is a typing mistake. */
export const LABEL_COPIES_MAX = 50
/**
 * Largest number of lines, and of characters in a line. More of them are too small to read on a label of 29
 * mm.
 */
const LINES_MAX = 4
export const LABEL_LINE_MAX = 80
/** Characters that are kept of a wrong number of copies or size. They are enough to recognise it. */
const WRONG_LENGTH_MAX = 12
const SHEET = 'a4'

/** A label and how often to print it. */
export type PrintedLabel = {
  /** Null for a type that this version does not know. */
  type: LabelType | null
  code: string
  lines: readonly string[]
  size: LabelSize
  /** Adds the code as Code 128. */
  hasBars: boolean
  /** Opens the print dialog without a click. */
  printsAtOnce: boolean
}

/** Replaces line breaks and other control characters, which would break the layout, and cuts a long line off. */
const cleanLine = (line: string) =>
  [...line.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')].slice(0, LABEL_LINE_MAX).join('').trim()

const cleanLines = (lines: readonly string[]) =>
  lines
    .slice(0, LINES_MAX)
    .map(cleanLine)
    .filter((line) => line !== '')

/** Builds the address that opens the page with a label. */
export function labelAddress({
  type,
  code,
  lines,
  copies,
  size,
  hasBars,
  printsAtOnce,
}: PrintedLabel & { copies: number }): string {
  const fields = [
    ['t', type ?? ''],
    ['c', code.toWellFormed()],
    ...cleanLines(lines).map((line, at) => [`l${at + 1}`, line] as const),
    ['n', String(copies)],
    ['s', size],
    ['b', hasBars ? '1' : ''],
    ['p', printsAtOnce ? '1' : ''],
  ] as const
  const written = fields.filter(([, value]) => value !== '')
  return `${LABEL_PAGE}#${written.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/**
 * Decodes percent escapes. A text with a percent sign that begins no escape stays as it is, because people also write
 * such addresses by hand.
 */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The first value of each name counts. A plus sign stays one, because codes contain it. */
function fieldsOf(fragment: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0))
    if (!fields.has(name)) fields.set(name, decode(part.slice(at + 1)))
  }
  return fields
}

/** Parts of the fragment that cannot be printed as they are. */
type Unprinted = {
  /** The text of the number of copies, which may be no number. */
  copies: string
  /** A size that this version does not know. Empty for a known or missing one. */
  unknownSize: string
  /** Characters of the longest line. A line above the limit is shown in part. */
  lineLength: number
}

/** Reads the fragment of the page's address. */
export function readLabel(fragment: string): PrintedLabel & Unprinted {
  const fields = fieldsOf(fragment)
  const field = (name: string) => fields.get(name) ?? ''
  const part = (text: string) => [...cleanLine(text)].slice(0, WRONG_LENGTH_MAX).join('')
  const lines = Array.from({ length: LINES_MAX }, (_, at) => field(`l${at + 1}`))
  const size = LABEL_SIZES.find((one) => one === field('s').toLowerCase())
  return {
    type: LABEL_TYPES.find((type) => type === field('t')) ?? null,
    code: field('c'),
    lines: cleanLines(lines),
    lineLength: Math.max(...lines.map((line) => [...line].length)),
    copies: part(fields.get('n') ?? '1'),
    size: size ?? SHEET,
    unknownSize: size === undefined ? part(field('s')) : '',
    hasBars: field('b') === '1',
    printsAtOnce: field('p') === '1',
  }
}

/** The number of copies in a text, or null if it is no whole number within the limit. */
export function labelCopies(text: string): number | null {
  const number = /^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= LABEL_COPIES_MAX ? number : null
}

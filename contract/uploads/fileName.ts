import { normalized } from '../text/normalized.ts'
/** At most this many characters of the name of an uploaded file. */
export const FILE_NAME_MAX = 200

/** Control characters, and marks that reverse the direction of writing: `exe.pdf` could be shown for `fdp.exe`. */
const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Further characters that Windows refuses in names of files. Slashes and control characters are removed before. */
const REFUSED = /[<>:"|?*]/g
/** Names of devices on Windows, with or without an ending. Windows drops blanks before the dot and reads `¹` as 1. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= {0,200}(?:\.|$))/i
const NAMELESS = 'file'
/** Replaces the part that a long name loses. */
const CUT = '…'

/**
 * Makes a name that cannot be mistaken for another one. Folders are left out, so `../../x` becomes `x`. The name of a
 * device gets an underscore in front.
 */
export function safeFileName(given: string): string {
  const last = normalized(given, 'NFC').split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(UNSAFE, '').trim()
  const bare = trimmedDots(printable)
  if (bare === '') return NAMELESS
  const name = DEVICE.test(bare) ? `_${bare}` : bare
  return shortened(name)
}

/** The name inside of an archive, which may be unpacked on any computer. */
export const archivedName = (name: string): string => name.replace(REFUSED, '_')

/** Removes dots and blanks at the end, which Windows drops, and dots at the beginning, which hide a file. */
function trimmedDots(name: string): string {
  let from = 0
  let to = name.length
  while (from < to && '. '.includes(name[from] ?? '')) from += 1
  while (to > from && '. '.includes(name[to - 1] ?? '')) to -= 1
  return name.slice(from, to)
}

/** Shortens a long name in front of its ending, and shows by dots where it was cut. */
function shortened(name: string): string {
  if (name.length <= FILE_NAME_MAX) return name
  const ending = endingOf(name)
  const rest = ending === '' ? CUT : `${CUT}.${ending}`
  // A character outside of the basic plane is not cut in half.
  const head = [...name.slice(0, FILE_NAME_MAX - rest.length)].filter((one) => !/\p{Cs}/u.test(one)).join('')
  return `${head.trimEnd()}${rest}`
}

/** The ending of a name in lower case, without its dot. Empty without one. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return /^[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}

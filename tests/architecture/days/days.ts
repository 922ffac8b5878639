import type { Tree } from '../tree.ts'

const SHOWN = /^renderer\/.*\.tsx?$/
/** The module that knows the zone of the location. */
const CLOCK = 'renderer/ui/time/'
/** A text with day and clock but without a time zone, which `Date` reads in the zone of the computer. */
const DAY_OF_COMPUTER = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?[`'"]\)/g
const FORMATS = /Intl\.DateTimeFormat\(/g

/** The arguments of a call, from its opening parenthesis on. */
function argumentsAt(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(open, at)
  }
  return text.slice(open)
}

/**
 * Places of the client where a day or a moment is read or shown by the clock of the computer. A computer in another
 * time zone would show another day than the location has.
 */
export function computerDays(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => SHOWN.test(path) && !path.startsWith(CLOCK))
    .flatMap(([path, text]) => {
      const read = [...text.matchAll(DAY_OF_COMPUTER)].map(({ 0: found }) => `${path}: ${found}`)
      const shown = [...text.matchAll(FORMATS)]
        .map(({ index, 0: name }) => argumentsAt(text, index + name.length - 1))
        // Only options that are written in the call itself are checked.
        .filter((given) => !given.includes('timeZone') && given.includes('{'))
        .map((given) => `${path}: Intl.DateTimeFormat${given.replaceAll(/\s+/g, ' ')})`)
      return [...read, ...shown]
    })
}

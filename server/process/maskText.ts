import { UUID_PATTERN } from '#contract/uuid.ts'

/** Matches UUIDs, which are safe to log. */
const UUID = new RegExp(`(?<![\\w-])(${UUID_PATTERN})(?![\\w-])`, 'i')

/**
 * Longest text that is kept in a log (characters), the same as in the desktop app. The patterns below take quadratic
 * time, so they never get longer texts: 2,000 characters take about 6 ms.
 */
const MASKED_MAX_LENGTH = 2_000

/**
 * Patterns of personal data and their replacements. Order matters: a mail address can contain what other patterns
 * match.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"\\]+/gi, 'Bearer [token]'],
  [/([?&](?:token|ticket|code|password|secret|q)=)[^&\s"\\]+/gi, '$1[removed]'],
  [/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, '[mail]'],
  // Long runs with letters and digits are keys.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g, '[token]'],
  [/(?<![\p{L}\p{N}])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/giu, '[vin]'],
  [/(?<!\w|\d\.)(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?!\w|:[\w:])/gi, '[address]'],
  [
    /(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?(?!\w|:[\w:])/gi,
    '[address]',
  ],
  [/(?<![\w+])(?:\+|00)\d(?:[ ()/.-]{0,2}\d){6,16}(?!\d)/g, '[phone]'],
  // German plates. With a hyphen, small letters match, too. Without one, only capitals do.
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?\d{1,4}[EH]?(?![\p{L}\p{N}-])/giu, '[plate]'],
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3} [A-Z]{1,2} ?\d{1,4}[EH]?(?![\p{L}\p{N}-])/gu, '[plate]'],
]

/**
 * Removes personal data from a text for the log: mail addresses, tokens, chassis numbers, number plates, phone numbers
 * and network addresses. UUIDs stay, so that a request can be followed.
 */
export function maskText(text: string): string {
  const isLong = text.length > MASKED_MAX_LENGTH
  // Every second part is a uuid.
  const masked = (isLong ? cutAtSpace(text) : text)
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : maskPart(part)))
    .join('')
  return isLong ? `${masked} […]` : masked
}

/**
 * The beginning of a long text. A word that the cut would halve is left out, because half a mail address looks
 * harmless.
 */
function cutAtSpace(text: string): string {
  const start = text.slice(0, MASKED_MAX_LENGTH)
  return start.slice(0, Math.max(0, start.lastIndexOf(' ')))
}

function maskPart(text: string): string {
  let masked = text
  for (const [pattern, instead] of RULES) masked = masked.replace(pattern, instead)
  return masked
}

/** Masks all texts in a value that came from JSON. */
export function maskValues(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskValues)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskValues(one)]))
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** Replaces words that are names of people. `names` are in lower case. */
export function maskNames(text: string, names: ReadonlySet<string>): string {
  return text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? '[name]' : word))
}

/** Words of names that are long enough not to match common words. */
export function nameWords(people: readonly { first_name: string; last_name: string }[]): Set<string> {
  return new Set(
    people.flatMap(({ first_name, last_name }) =>
      (`${first_name} ${last_name}`.match(WORD) ?? [])
        .filter((word) => word.length > 2)
        .map((word) => word.toLowerCase()),
    ),
  )
}

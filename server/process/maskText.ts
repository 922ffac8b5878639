import { UUID_PATTERN } from '#contract/uuid.ts'

/** Names something and tells nothing: request ids, records. */
const UUID = new RegExp(`(?<![\\w-])(${UUID_PATTERN})(?![\\w-])`, 'i')

/**
 * Characters of one text that are kept in a log, the same number as on the desktop. The patterns below take quadratic
 * time, so they never meet more: 2,000 characters take some 6 ms.
 */
const MASKED_MAX_LENGTH = 2_000

/** What is taken out, and what says so. Order matters: an address holds what looks like other things. */
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
  // German plates: with a hyphen in any case, without one in capitals.
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?\d{1,4}[EH]?(?![\p{L}\p{N}-])/giu, '[plate]'],
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3} [A-Z]{1,2} ?\d{1,4}[EH]?(?![\p{L}\p{N}-])/gu, '[plate]'],
]

/**
 * Takes personal data out of a text for the log: mail addresses, tokens, chassis numbers, number plates, telephone
 * numbers and network addresses (safety.md 7.4). Uuids stay, or nobody could follow a request.
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

/** The beginning of a long text. A word that the cut would halve is left out: half an address looks like none. */
function cutAtSpace(text: string): string {
  const start = text.slice(0, MASKED_MAX_LENGTH)
  return start.slice(0, Math.max(0, start.lastIndexOf(' ')))
}

function maskPart(text: string): string {
  let masked = text
  for (const [pattern, instead] of RULES) masked = masked.replace(pattern, instead)
  return masked
}

/** The same for all texts in a value that came from JSON. */
export function maskValues(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskValues)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskValues(one)]))
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** Takes out words that are names of people; `names` in small letters. */
export function maskNames(text: string, names: ReadonlySet<string>): string {
  return text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? '[name]' : word))
}

/** The words of names that are long enough to be told apart from other words. */
export function nameWords(people: readonly { first_name: string; last_name: string }[]): Set<string> {
  return new Set(
    people.flatMap(({ first_name, last_name }) =>
      (`${first_name} ${last_name}`.match(WORD) ?? [])
        .filter((word) => word.length > 2)
        .map((word) => word.toLowerCase()),
    ),
  )
}

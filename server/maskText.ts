/** A part that may look like a token but only names something: request ids, records. */
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** What is taken out, and what says so. Order matters: an address holds what looks like other things. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"\\]+/gi, 'Bearer [token]'],
  [/([?&](?:token|ticket|code|password|secret|q)=)[^&\s"\\]+/gi, '$1[removed]'],
  [/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, '[mail]'],
  // Long runs with letters and digits are keys; uuids have a shape of their own.
  [
    new RegExp(
      `(?<![A-Za-z0-9_-])(?!${UUID}(?![A-Za-z0-9_-]))(?=[A-Za-z0-9_-]*\\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{32,}(?![A-Za-z0-9_-])`,
      'g',
    ),
    '[token]',
  ],
  [/(?<![\p{L}\p{N}])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/giu, '[vin]'],
  [/(?<![\w.:])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?(?![\w:])/gi, '[address]'],
  [/(?<![\w+])(?:\+|00)\d(?:[ ()/.-]{0,2}\d){6,16}(?!\d)/g, '[phone]'],
  // German plates: with a hyphen in any case, without one in capitals.
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?\d{1,4}[EH]?(?![\p{L}\p{N}-])/giu, '[plate]'],
  [/(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3} [A-Z]{1,2} ?\d{1,4}[EH]?(?![\p{L}\p{N}-])/gu, '[plate]'],
]

/**
 * Takes personal data out of a text for the log: mail addresses, tokens, chassis numbers, number plates, telephone
 * numbers and network addresses (safety.md 7.4). Uuids stay, or nobody could follow a request. What stands for them
 * fits into JSON, so whole lines can be masked.
 */
export function maskText(text: string): string {
  let masked = text
  for (const [pattern, instead] of RULES) masked = masked.replace(pattern, instead)
  return masked
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

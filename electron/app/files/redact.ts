const SECRET_NAME = /token|password|passwd|secret|authori[sz]ation|cookie|ticket|totp|credential/i
const MOST_CHARACTERS = 2_000
const GONE = '[removed]'

/** The order matters: an address loses its query before the query is searched for secrets. */
const RULES: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?"'\\]*)\?[^\s"'\\]*/gi, '$1?…'],
  [/\b(bearer|basic)\s+[\w+/=.~-]+/gi, `$1 ${GONE}`],
  [
    /\b((?:access_?|refresh_?|device_?)?token|password|secret|ticket)(\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\&,;}]+/gi,
    `$1$2${GONE}`,
  ],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[e-mail]'],
  // The path of the profile contains the name of the user.
  [/((?:\/home|\/Users)\/)[^/\s"'\\]+/g, '$1~'],
  [/([A-Za-z]:(?:\\\\?|\/)Users(?:\\\\?|\/))[^\\/"']+/g, '$1~'],
  // Tokens and keys of any kind. An id contains dashes and is kept.
  [/(?<![\w+/=-])[\w+/=]{40,}(?![\w+/=-])/g, GONE],
]

/** Removes secrets and personal data from a text. */
export function redact(text: string): string {
  return RULES.reduce((rest, [what, instead]) => rest.replace(what, instead), text)
}

/** Replacer for `JSON.stringify`: removes values with a secret name, and shortens long texts. */
export function withoutSecrets(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name) && value !== null && typeof value !== 'boolean') return GONE
  if (typeof value !== 'string') return value
  return redact(value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value)
}

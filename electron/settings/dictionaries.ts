/**
 * The dictionaries of Chromium that fit the language of the pages, out of what the server has. Their files are called
 * `de-DE-3-0.bdic`: language, country, version. One of another country is better than none.
 */
export function fittingDictionaries(language: string, known: readonly string[], served: readonly string[]): string[] {
  const isServed = served.some((file) => file.toLowerCase().startsWith(`${language}-`) && file.endsWith('.bdic'))
  if (!isServed) return []
  const fitting = known.filter((code) => code === language || code.startsWith(`${language}-`))
  const exact = fitting.filter((code) => code === language)
  if (exact.length > 0) return exact
  const withFile = fitting.filter((code) => served.some((file) => file.toLowerCase().startsWith(code.toLowerCase())))
  return withFile.slice(0, 1)
}

/**
 * Returns the codes of Chromium's dictionaries that fit a language. Empty when the server has no file of that language.
 * Files are named `de-DE-3-0.bdic`: language, country, version. A dictionary of another country is better than none.
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

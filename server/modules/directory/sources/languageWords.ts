import { LANGUAGES, type Language } from '#contract/constants.ts'
import { bareName } from '#server/request/csvRows.ts'

/** The names of our languages in each of them: `Englisch`, `Polish`. */
const NAMES: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((writer) => {
    const names = new Intl.DisplayNames(writer, { type: 'language' })
    return LANGUAGES.map((language) => [bareName(names.of(language) ?? language), language] as const)
  }),
)
/** A language with its country, as programs write it: `de-DE`, `pl_PL.UTF-8`. */
const TAG = /^([a-z]{2})[-_][a-z]{2}(?:\.[a-z0-9-]{1,12})?$/i

/** The language that a name or a tag means. Undefined for other texts. */
export function languageOfWord(text: string): Language | undefined {
  const tag = TAG.exec(text)?.[1]?.toLowerCase()
  return LANGUAGES.find((language) => language === tag) ?? NAMES.get(bareName(text))
}

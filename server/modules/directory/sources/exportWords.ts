import { LANGUAGES, type Language } from '#contract/constants.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import ar from '#locales/ar/users.json' with { type: 'json' }
import de from '#locales/de/users.json' with { type: 'json' }
import en from '#locales/en/users.json' with { type: 'json' }
import es from '#locales/es/users.json' with { type: 'json' }
import fr from '#locales/fr/users.json' with { type: 'json' }
import it from '#locales/it/users.json' with { type: 'json' }
import pl from '#locales/pl/users.json' with { type: 'json' }
import ro from '#locales/ro/users.json' with { type: 'json' }
import ru from '#locales/ru/users.json' with { type: 'json' }
import tr from '#locales/tr/users.json' with { type: 'json' }
import uk from '#locales/uk/users.json' with { type: 'json' }
import { bareName } from '#server/request/csvRows.ts'
import { languageOfWord } from './languageWords.ts'

type Words = Pick<typeof de, 'fields'> & {
  choices: {
    roles: Readonly<Record<StaffRole, string>>
    language: Readonly<Record<string, string>>
    working_time_model: Readonly<Record<string, string>>
  }
}
const words: Record<Language, Words> = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }

/** Headings of our own lists of users, in all languages: the name of a column and its field. */
export const HEADINGS: readonly (readonly [name: string, field: string])[] = LANGUAGES.flatMap((language) =>
  Object.entries(words[language].fields).map(([field, name]) => [name, field] as const),
)

/** The name of a role as our own lists write it. */
export const roleName = (language: Language, role: StaffRole): string => words[language].choices.roles[role]

const valuesOf = (field: 'language' | 'working_time_model') =>
  new Map(
    LANGUAGES.flatMap((language) =>
      Object.entries(words[language].choices[field]).map(([value, word]) => [bareName(word), value] as const),
    ),
  )
const VALUES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  language: valuesOf('language'),
  working_time_model: valuesOf('working_time_model'),
}

/**
 * The stored value for a word that our own lists write for a choice. A language is also found by its name in any of our
 * languages. Undefined for other texts.
 */
export const valueOfWord = (field: string, word: string): string | undefined =>
  VALUES[field]?.get(bareName(word)) ?? (field === 'language' ? languageOfWord(word) : undefined)

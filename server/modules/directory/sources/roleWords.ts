import { LANGUAGES, type Language } from '#contract/constants.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staffRoles.ts'
import ar from '#locales/ar/importRoles.json' with { type: 'json' }
import de from '#locales/de/importRoles.json' with { type: 'json' }
import en from '#locales/en/importRoles.json' with { type: 'json' }
import es from '#locales/es/importRoles.json' with { type: 'json' }
import fr from '#locales/fr/importRoles.json' with { type: 'json' }
import it from '#locales/it/importRoles.json' with { type: 'json' }
import pl from '#locales/pl/importRoles.json' with { type: 'json' }
import ro from '#locales/ro/importRoles.json' with { type: 'json' }
import ru from '#locales/ru/importRoles.json' with { type: 'json' }
import tr from '#locales/tr/importRoles.json' with { type: 'json' }
import uk from '#locales/uk/importRoles.json' with { type: 'json' }
import { bareName } from '#server/request/csvRows.ts'
import { roleName } from './exportWords.ts'

/** Words for a role beside its name in our lists. Several are separated by `|`. */
const words: Record<Language, Readonly<Record<StaffRole, string>>> = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }

/** The role names of our own lists come last, because the last entry of a word counts. */
const ROLE_BY_WORD: ReadonlyMap<string, StaffRole> = new Map([
  ...LANGUAGES.flatMap((language) =>
    STAFF_ROLES.flatMap((role) => words[language][role].split('|').map((word) => [bareName(word), role] as const)),
  ),
  ...LANGUAGES.flatMap((language) => STAFF_ROLES.map((role) => [bareName(roleName(language, role)), role] as const)),
  ...STAFF_ROLES.map((role) => [bareName(role), role] as const),
])

/** The role that a word means in any of our languages. Undefined for other words. */
export const roleOfWord = (word: string): StaffRole | undefined => ROLE_BY_WORD.get(bareName(word))

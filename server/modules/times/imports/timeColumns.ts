import { LANGUAGES, type Language } from '#contract/constants.ts'
import { TIMES_FILE_COLUMNS, type TimesFileColumn, type TimesFileKind } from '#contract/workshop/times/timesFile.ts'
import ar from '#locales/ar/timeColumns.json' with { type: 'json' }
import de from '#locales/de/timeColumns.json' with { type: 'json' }
import en from '#locales/en/timeColumns.json' with { type: 'json' }
import es from '#locales/es/timeColumns.json' with { type: 'json' }
import fr from '#locales/fr/timeColumns.json' with { type: 'json' }
import it from '#locales/it/timeColumns.json' with { type: 'json' }
import pl from '#locales/pl/timeColumns.json' with { type: 'json' }
import ro from '#locales/ro/timeColumns.json' with { type: 'json' }
import ru from '#locales/ru/timeColumns.json' with { type: 'json' }
import tr from '#locales/tr/timeColumns.json' with { type: 'json' }
import uk from '#locales/uk/timeColumns.json' with { type: 'json' }
import { bareName } from '#server/request/csvRows.ts'

/**
 * Column names of time files, by language. Several names are separated by `|`. `name` stands for a column with a name,
 * a number or an address of a person; `sum` stands for the words before a sum.
 */
const names: Record<Language, Readonly<Record<TimesFileColumn | 'name' | 'sum', string>>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  pl,
  ro,
  ru,
  tr,
  uk,
}

const namesOf = (column: TimesFileColumn | 'name' | 'sum') =>
  new Set([column, ...LANGUAGES.flatMap((language) => names[language][column].split('|'))].map(bareName))

/** The names of all columns, made once: a header may have thousands of cells, and each is looked up. */
const NAMES: ReadonlyMap<TimesFileColumn, ReadonlySet<string>> = new Map(
  [...new Set(Object.values(TIMES_FILE_COLUMNS).flat())].map((column) => [column, namesOf(column)]),
)
/** A cell with more characters is neither the name of a column nor a word before a sum. */
const NAME_MAX = 60
const PERSON_NAMES = namesOf('name')
const SUM_WORDS = namesOf('sum')

/**
 * The column that a name means in a file of this kind. Time clocks number the pairs of a day: `Kommen 2`. With `sure`,
 * a column that may only hold names of people does not count.
 */
export function columnNamed(kind: TimesFileKind, name: string, how: 'sure' | 'any'): TimesFileColumn | null {
  if (name.length > NAME_MAX) return null
  const bare = bareName(name)
  const known = [bare, bare.replaceAll(/\p{N}/gu, '')].filter((one) => one !== '')
  for (const one of known) {
    const found = TIMES_FILE_COLUMNS[kind].find((column) => NAMES.get(column)?.has(one))
    if (found) return found
    if (kind === 'attendance' && how === 'any' && PERSON_NAMES.has(one)) return 'person'
  }
  return null
}

/** Whether a cell begins with a word such as `Summe` or `Total`. */
export const isSumWord = (cell: string): boolean =>
  // An address is no sum. It is checked first, because large files begin nearly every row with an address.
  cell.length <= NAME_MAX &&
  !cell.includes('@') &&
  (SUM_WORDS.has(bareName(cell)) || SUM_WORDS.has(bareName(cell.trim().split(/[\s:]/, 1)[0] ?? '')))

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

/** Column names of time files, by language. Several names are separated by `|`. */
const names: Record<Language, Readonly<Record<TimesFileColumn, string>>> = {
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

const namesOf = (column: TimesFileColumn) =>
  new Set([column, ...LANGUAGES.flatMap((language) => names[language][column].split('|'))].map(bareName))

/** The names of all columns, made once: a header may have thousands of cells, and each is looked up. */
const NAMES: ReadonlyMap<TimesFileColumn, ReadonlySet<string>> = new Map(
  [...new Set(Object.values(TIMES_FILE_COLUMNS).flat())].map((column) => [column, namesOf(column)]),
)

/** Whether a file of this kind may have a column of this name. */
export function isColumn(kind: TimesFileKind, name: string): boolean {
  const bare = bareName(name)
  return bare !== '' && TIMES_FILE_COLUMNS[kind].some((column) => NAMES.get(column)?.has(bare) === true)
}

/** The position of each column, by the names in its header. */
export function findColumns(kind: TimesFileKind, head: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const bare = head.map(bareName)
  for (const column of TIMES_FILE_COLUMNS[kind]) {
    const place = bare.findIndex((name) => NAMES.get(column)?.has(name) === true)
    if (place >= 0) places.set(column, place)
  }
  return places
}

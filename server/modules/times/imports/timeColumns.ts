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

/** Whether a file of this kind may have a column of this name. */
export const isColumn = (kind: TimesFileKind, name: string): boolean =>
  TIMES_FILE_COLUMNS[kind].some((column) => namesOf(column).has(bareName(name)))

/** The position of each column, by the names in its header. */
export function findColumns(kind: TimesFileKind, head: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const column of TIMES_FILE_COLUMNS[kind]) {
    const known = namesOf(column)
    const place = head.findIndex((name) => known.has(bareName(name)))
    if (place >= 0) places.set(column, place)
  }
  return places
}

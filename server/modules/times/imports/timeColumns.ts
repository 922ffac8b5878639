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

/** The column that a name means in a file of this kind. */
export function columnNamed(kind: TimesFileKind, name: string): TimesFileColumn | null {
  const bare = bareName(name)
  if (bare === '') return null
  return TIMES_FILE_COLUMNS[kind].find((column) => NAMES.get(column)?.has(bare)) ?? null
}

import type { Language } from '#contract/constants.ts'
import ar from '#locales/ar/importColumns.json' with { type: 'json' }
import de from '#locales/de/importColumns.json' with { type: 'json' }
import en from '#locales/en/importColumns.json' with { type: 'json' }
import es from '#locales/es/importColumns.json' with { type: 'json' }
import fr from '#locales/fr/importColumns.json' with { type: 'json' }
import it from '#locales/it/importColumns.json' with { type: 'json' }
import pl from '#locales/pl/importColumns.json' with { type: 'json' }
import ro from '#locales/ro/importColumns.json' with { type: 'json' }
import ru from '#locales/ru/importColumns.json' with { type: 'json' }
import tr from '#locales/tr/importColumns.json' with { type: 'json' }
import uk from '#locales/uk/importColumns.json' with { type: 'json' }

/** Column names of staff files, by language and field. Several names of a field are separated by `|`. */
export const columnNames: Record<Language, Readonly<Record<string, string>>> = {
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

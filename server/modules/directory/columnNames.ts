import type { Language } from '#contract/constants.ts'
import ar from '#locales/ar/directory.json' with { type: 'json' }
import de from '#locales/de/directory.json' with { type: 'json' }
import en from '#locales/en/directory.json' with { type: 'json' }
import es from '#locales/es/directory.json' with { type: 'json' }
import fr from '#locales/fr/directory.json' with { type: 'json' }
import it from '#locales/it/directory.json' with { type: 'json' }
import pl from '#locales/pl/directory.json' with { type: 'json' }
import ro from '#locales/ro/directory.json' with { type: 'json' }
import ru from '#locales/ru/directory.json' with { type: 'json' }
import tr from '#locales/tr/directory.json' with { type: 'json' }
import uk from '#locales/uk/directory.json' with { type: 'json' }

const files = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }

/** What the columns of a file with staff are called, by language and field; several names are separated by `|`. */
export const columnNames = Object.fromEntries(
  Object.entries(files).map(([language, { columns }]) => [language, columns]),
) as unknown as Record<Language, Readonly<Record<string, string>>>

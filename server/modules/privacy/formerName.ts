import type { Language } from '#contract/constants.ts'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import ar from '#locales/ar/former.json' with { type: 'json' }
import de from '#locales/de/former.json' with { type: 'json' }
import en from '#locales/en/former.json' with { type: 'json' }
import es from '#locales/es/former.json' with { type: 'json' }
import fr from '#locales/fr/former.json' with { type: 'json' }
import it from '#locales/it/former.json' with { type: 'json' }
import pl from '#locales/pl/former.json' with { type: 'json' }
import ro from '#locales/ro/former.json' with { type: 'json' }
import ru from '#locales/ru/former.json' with { type: 'json' }
import tr from '#locales/tr/former.json' with { type: 'json' }
import uk from '#locales/uk/former.json' with { type: 'json' }

const TEXTS: Record<Language, Record<AnonymisedRecord, string>> = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }

/** The name of an anonymised person. It is stored, so it is in one language: that of the administrator. */
export const formerName = (record: AnonymisedRecord, number: number, language: Language): string =>
  TEXTS[language][record].replace('{{number}}', String(number))

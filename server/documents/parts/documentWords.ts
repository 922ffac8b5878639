import type { Language } from '#contract/constants.ts'
import ar from '#locales/ar/document.json' with { type: 'json' }
import de from '#locales/de/document.json' with { type: 'json' }
import en from '#locales/en/document.json' with { type: 'json' }
import es from '#locales/es/document.json' with { type: 'json' }
import fr from '#locales/fr/document.json' with { type: 'json' }
import it from '#locales/it/document.json' with { type: 'json' }
import pl from '#locales/pl/document.json' with { type: 'json' }
import ro from '#locales/ro/document.json' with { type: 'json' }
import ru from '#locales/ru/document.json' with { type: 'json' }
import tr from '#locales/tr/document.json' with { type: 'json' }
import uk from '#locales/uk/document.json' with { type: 'json' }

const WORDS: Record<Language, typeof de> = { ar, de, en, es, fr, it, pl, ro, ru, tr, uk }

/** The words of documents in a language, from `locales/<language>/document.json`. */
export const documentWords = (language: Language): typeof de => WORDS[language]

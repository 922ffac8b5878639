import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

type Texts = { [key: string]: string | Texts }

/** All languages are part of the page, because it fetches nothing. */
const files = import.meta.glob<Texts>('#locales/*/qrPrint.json', { eager: true, import: 'default' })

/** The language of this device: the one chosen in the app, or else the browser's. */
export function pageLanguage(): Language {
  const wanted = [safeStorage.getItem('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  for (const one of wanted) {
    const known = LANGUAGES.find((language) => language === one)
    if (known) return known
  }
  return DEFAULT_LANGUAGE
}

/** Keys of the texts of this page. */
type LabelTextKey = Extract<TextKey, `qrPrint:${string}`>

/** Returns the function that gives the texts of a language, with gaps such as `{{most}}` filled in. */
export function textsOf(language: Language): (key: LabelTextKey, gaps?: Record<string, string | number>) => string {
  const [, texts = {}] = Object.entries(files).find(([path]) => path.endsWith(`/${language}/qrPrint.json`)) ?? []
  return (key, gaps = {}) => {
    let found: string | Texts | undefined = texts
    for (const part of key.slice(key.indexOf(':') + 1).split('.'))
      found = typeof found === 'object' ? found[part] : undefined
    const text = typeof found === 'string' ? found : key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(gaps[name] ?? gap))
  }
}

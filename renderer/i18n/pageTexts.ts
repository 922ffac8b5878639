import { LANGUAGES, type Language } from '#contract/constants.ts'

/** The texts of a page that is not part of the app, as its file in `locales/` holds them. */
export type PageTexts = { [key: string]: string | PageTexts }
/** Texts of all languages, by the path of their file. */
type PageFiles = Readonly<Record<string, PageTexts>>
type Gaps = Readonly<Record<string, string | number>>

/** The first known language: the chosen one, one of the browser's, or `otherwise`. */
export function pageLanguage(chosen: string | null, otherwise: Language): Language {
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))]
  for (const one of wanted) {
    const known = LANGUAGES.find((language) => language === one)
    if (known) return known
  }
  return otherwise
}

/** Returns the function that gives the texts of a language, with gaps such as `{{most}}` filled in. */
export function pageTexts<Key extends string>(files: PageFiles, language: Language): (key: Key, gaps?: Gaps) => string {
  const [, texts = {}] = Object.entries(files).find(([path]) => path.includes(`/${language}/`)) ?? []
  return (key, gaps = {}) => {
    let found: string | PageTexts | undefined = texts
    for (const part of key.slice(key.indexOf(':') + 1).split('.'))
      found = typeof found === 'object' ? found[part] : undefined
    const text = typeof found === 'string' ? found : key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(gaps[name] ?? gap))
  }
}

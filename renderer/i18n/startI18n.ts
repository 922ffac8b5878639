import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { appLanguage } from './language.ts'
import { directionOf } from './languageNames.ts'
import type { Namespace } from './resources.ts'

/** The texts of one namespace in one language, as its file holds them. */
type Texts = Record<string, unknown>

/** Texts that are read without a session: one small file for each language and namespace. */
const outside = import.meta.glob<Texts>('#locales/*/{shell,errors,login,password}.json', { import: 'default' })
/** Texts behind the sign-in: one file for each language, because the menu alone needs the titles of all screens. */
const inside = import.meta.glob<Readonly<Record<string, Texts>>>('./inside/*.ts', { import: 'texts' })

const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const file = `/${language}/${namespace}.json`
    return (
      (await textsAt(outside, file)?.()) ?? textsAt((await inside[`./inside/${language}.ts`]?.()) ?? {}, file) ?? {}
    )
  },
}

/** The entry whose path ends with `end`. Paths begin differently in the build and in tests. */
const textsAt = <Entry>(entries: Readonly<Record<string, Entry>>, end: string): Entry | undefined =>
  Object.entries(entries).find(([path]) => path.endsWith(end))?.[1]

async function insideNamespaces(language: Language): Promise<Namespace[]> {
  const paths = Object.keys((await inside[`./inside/${language}.ts`]?.()) ?? {})
  return paths.map((path) => path.replace(/^.*\/|\.json$/g, '') as Namespace)
}

/** Loads all texts behind the sign-in, so that no screen waits for its own. */
export async function loadInsideTexts(): Promise<void> {
  await i18next.loadNamespaces(await insideNamespaces(appLanguage.get()))
}

/**
 * Loads the first texts in the language of this device and follows its changes. With `isInside` it loads all texts
 * behind the sign-in too.
 */
export async function startI18n(first: readonly Namespace[], isInside = false): Promise<void> {
  applyToDocument(appLanguage.get())
  const more = isInside ? await insideNamespaces(appLanguage.get()).catch(() => []) : []
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: appLanguage.get(),
      supportedLngs: [...LANGUAGES],
      // German is the typed reference and always complete. Other languages fall back.
      fallbackLng: (code) => (code === DEFAULT_LANGUAGE ? [] : [FALLBACK_LANGUAGE]),
      ns: [...new Set([...first, ...more])],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      ...(import.meta.env.DEV && { saveMissing: true, parseMissingKeyHandler: (key: string) => `⟦${key}⟧` }),
    })
  // The user's language may have arrived before the texts, and then is already the language of the first ones.
  applyToDocument(i18next.language)
  i18next.on('languageChanged', applyToDocument)
  const follow = () => void i18next.changeLanguage(appLanguage.get())
  appLanguage.subscribe(follow)
  // The user's language may have arrived while the first texts were loading.
  if (appLanguage.get() !== i18next.language) follow()
}

function applyToDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

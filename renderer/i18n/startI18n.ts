import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES } from '#contract/constants.ts'
import { appLanguage, directionOf } from './language.ts'
import type { Namespace } from './resources.ts'

type Texts = Record<string, unknown>
const files = import.meta.glob<Texts>(['#locales/*/*.json', '!#locales/*/mail.json'], { import: 'default' })
const paths = Object.keys(files)

/** One small file per language and namespace, fetched when a screen first needs it. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const path = paths.find((candidate) => candidate.endsWith(`/${language}/${namespace}.json`))
    return (path && (await files[path]?.())) || {}
  },
}

/** Loads the texts of the shell in the language of this device and keeps following it. */
export async function startI18n(first: readonly Namespace[]): Promise<void> {
  applyToDocument(appLanguage.get())
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: appLanguage.get(),
      supportedLngs: [...LANGUAGES],
      // German is the typed reference and always complete; everything else falls back.
      fallbackLng: (code) => (code === DEFAULT_LANGUAGE ? [] : [FALLBACK_LANGUAGE]),
      ns: [...first],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      ...(import.meta.env.DEV && { saveMissing: true, parseMissingKeyHandler: (key: string) => `⟦${key}⟧` }),
    })
  i18next.on('languageChanged', applyToDocument)
  const follow = () => void i18next.changeLanguage(appLanguage.get())
  appLanguage.subscribe(follow)
  // The user's own language may have arrived while the first texts were on their way.
  if (appLanguage.get() !== i18next.language) follow()
}

function applyToDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

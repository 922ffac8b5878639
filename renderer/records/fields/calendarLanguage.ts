import type { Language } from '#contract/constants.ts'

/** Names of months and days of the calendar library, one small file per language. English is built in. */
const FILES: Readonly<Record<Language, () => Promise<unknown>>> = {
  ar: () => import('dayjs/locale/ar'),
  de: () => import('dayjs/locale/de'),
  en: () => import('dayjs/locale/en-gb'),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
  it: () => import('dayjs/locale/it'),
  pl: () => import('dayjs/locale/pl'),
  ro: () => import('dayjs/locale/ro'),
  ru: () => import('dayjs/locale/ru'),
  tr: () => import('dayjs/locale/tr'),
  uk: () => import('dayjs/locale/uk'),
}

/** Loads the language of the calendar and returns the library's name for it. */
export async function calendarLanguage(language: Language): Promise<string> {
  await FILES[language]()
  return language === 'en' ? 'en-gb' : language
}

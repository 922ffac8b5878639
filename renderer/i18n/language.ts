import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The language chosen on this device. resources/public/boot.js reads the same key before the first paint. */
export const appLanguage = createLocalValue<Language>(
  'language',
  (text) => LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE,
)

/** Each language named in itself, as its speakers look for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  ro: 'Română',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

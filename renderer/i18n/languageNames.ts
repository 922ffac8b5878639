import type { Language } from '#contract/constants.ts'

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

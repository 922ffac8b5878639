/// <reference types="vite/types/importMeta.d.ts" />
import { FALLBACK_LANGUAGE } from '#contract/constants.ts'
import type reference from '#locales/de/desktop.json'

/** Texts that main shows itself, before a page exists that knows the user's language. */
export type Texts = typeof reference

const files = import.meta.glob<Texts>('#locales/*/desktop.json', { eager: true, import: 'default' })

/** The first of these languages that the app supports. */
export function languageOf(languages: readonly string[]): string {
  const codes = languages.map((language) => language.split('-')[0])
  return codes.find((code) => files[`/locales/${code}/desktop.json`]) ?? FALLBACK_LANGUAGE
}

export function textsFor(languages: readonly string[]): Texts {
  const texts = files[`/locales/${languageOf(languages)}/desktop.json`]
  if (!texts) throw new Error('locales/en/desktop.json is missing')
  return texts
}

/// <reference types="vite/types/importMeta.d.ts" />
import { FALLBACK_LANGUAGE } from '#contract/constants.ts'
import type reference from '#locales/de/desktop.json'

/** Texts that main shows itself, before a page exists that knows the user's language. */
export type Texts = typeof reference

const files = import.meta.glob<Texts>('#locales/*/desktop.json', { eager: true, import: 'default' })

/** Texts in the first of the system's languages that we have. */
export function textsFor(languages: readonly string[]): Texts {
  const codes = [...languages.map((language) => language.split('-')[0]), FALLBACK_LANGUAGE]
  for (const code of codes) {
    const texts = files[`/locales/${code}/desktop.json`]
    if (texts) return texts
  }
  throw new Error('locales/en/desktop.json is missing')
}

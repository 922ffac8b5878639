import type { Language } from '#contract/constants.ts'
import { type PageTexts, pageTexts } from '#renderer/i18n/pageTexts.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'

/** All languages are part of the page, so that a customer can change the language without a network. */
const files = import.meta.glob<PageTexts>('#locales/*/consent.json', { eager: true, import: 'default' })

/** Keys of the texts of this page. */
export type ConsentTextKey = Extract<TextKey, `consent:${string}`>
export type Texts = (key: ConsentTextKey, gaps?: Readonly<Record<string, string | number>>) => string

export const textsOf = (language: Language): Texts => pageTexts<ConsentTextKey>(files, language)

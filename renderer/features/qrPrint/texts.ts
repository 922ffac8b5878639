import type { Language } from '#contract/constants.ts'
import { type PageTexts, pageTexts } from '#renderer/i18n/pageTexts.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'

/** All languages are part of the page, because it fetches nothing. */
const files = import.meta.glob<PageTexts>('#locales/*/qrPrint.json', { eager: true, import: 'default' })

/** Keys of the texts of this page. */
type LabelTextKey = Extract<TextKey, `qrPrint:${string}`>

export const textsOf = (language: Language) => pageTexts<LabelTextKey>(files, language)

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'

export type LanguageChoice = {
  language: Language
  setLanguage: (language: Language) => void
  languages: readonly Language[]
}

/** The language of a document: that of the screen, German, or the customer's. */
export function useSheetLanguage(customer: Language | null | undefined): LanguageChoice {
  const { i18n } = useTranslation()
  const [chosen, setLanguage] = useState<Language | null>(null)
  const screen = i18n.language as Language
  const own = [screen, DEFAULT_LANGUAGE, customer]
  return {
    language: chosen ?? screen,
    setLanguage,
    languages: LANGUAGES.filter((one) => own.includes(one)),
  }
}

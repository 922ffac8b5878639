import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'

/** The language of the app, in which entries are shown if they exist in it. */
export function useReaderLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language as Language
}

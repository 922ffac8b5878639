import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The language chosen on this device. resources/public/boot.js reads the same key before the first paint. */
export const appLanguage = createLocalValue<Language>(
  'language',
  (text) => LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE,
)

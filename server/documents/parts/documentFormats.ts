import type { Language } from '#contract/constants.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Arabic numbers contain direction marks that change their order. */
const MARKS = /[\u061c\u200e\u200f]/g

function formatter(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language === 'de' ? 'de-DE' : language, {
      numberingSystem: 'latn',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format
}

/** A number in the format of a language. */
export const numberText = (value: number, language: Language, digits: number): string =>
  formatter(language, digits).format(value).replaceAll(MARKS, '')

/** An amount in cents, as the printed sheets write it. */
export const moneyText = (cents: number, language: Language): string => `${numberText(cents / 100, language, 2)} €`

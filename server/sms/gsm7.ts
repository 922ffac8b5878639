/** Letters of the GSM 7-bit default alphabet (3GPP TS 23.038). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters of its extension table. Each takes two places. */
const EXTENDED = new Set('^{}\\[~]|€\f')
/** Letters without a base letter in Unicode, and signs that have a plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  đ: 'd',
  Đ: 'D',
  ç: 'c',
  '„': '"',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
}
/** Places of one message, and of each part of a longer one. A text with other letters is sent in two bytes a letter. */
const GSM = { single: 160, part: 153 } as const
const WIDE = { single: 70, part: 67 } as const

const isGsm = (letter: string) => BASIC.has(letter) || EXTENDED.has(letter)

/** The size of a text as the phone network counts and charges it. */
export type SmsSize = { characters: number; messages: number }

/** Counts the places and messages of a text. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const isPlain = letters.every(isGsm)
  const characters = isPlain ? letters.length + letters.filter((letter) => EXTENDED.has(letter)).length : text.length
  const { single, part } = isPlain ? GSM : WIDE
  return { characters, messages: characters <= single ? 1 : Math.ceil(characters / part) }
}

const plainLetter = (letter: string): string =>
  isGsm(letter) ? letter : (PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))

/**
 * The text without accents that the alphabet lacks, so that it stays one cheap message. A text in another script, such
 * as Arabic or Cyrillic, stays as it is.
 */
export function plainSms(text: string): string {
  const plain = [...text].map(plainLetter).join('')
  return [...plain].every(isGsm) ? plain : text
}

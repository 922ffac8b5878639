import { arabicDigits } from './latinDigits.ts'
import { normalized } from './normalized.ts'

/** Marks of letters, the stretching line and the vowel signs of Arabic, and characters without a width. */
const LEFT_OUT =
  /[\u0300-\u036F\u0640\u064B-\u065F\u0670\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** Letters without a mark to leave out, and what people type for them. Each has a place in the function `fold` of the database. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ŧ: 't',
  Ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}
/** Dashes and the minus that programs make of a hyphen. */
const DASH = /[\u2010-\u2015\u2043\u2212]/g
/** Apostrophes of typewriters, Word and phones. */
const APOSTROPHE = /[\u2018\u2019\u02BC]/g
const LETTER = /[ßẞæÆœŒþÞłŁøØđĐðÐħĦŧŦıςىة]/g

/**
 * The spelling in which texts are compared: small letters without accents, digits from 0 to 9, one kind of dash. `Łukasz`,
 * `lukasz` and `ＬＵＫＡＳＺ` are one. The database function `fold` does the same.
 */
export const fold = (text: string): string =>
  arabicDigits(normalized(text, 'NFKD').replaceAll(LEFT_OUT, '').toLowerCase())
    .replaceAll(LETTER, (letter) => TYPED_AS[letter] ?? letter)
    .replaceAll(DASH, '-')
    .replaceAll(APOSTROPHE, "'")

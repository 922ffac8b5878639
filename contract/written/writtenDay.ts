import { latinDigits } from '#contract/text/latinDigits.ts'
import { plainText } from '#contract/text/plainText.ts'
import { bareWord, isWeekday, monthOf } from './dayWords.ts'

/** At most this many characters of a day or a time. A longer text is no day. */
const WRITTEN_MAX = 60

/** Digits of Indian keyboards. No other code and no number of the product has them. */
const INDIAN = /[०-९]/g
const INDIAN_ZERO = 0x0966

/** A text with plain digits and single blanks. Empty when it is too long for a day or a time. */
export function writtenText(text: string): string {
  if (text.length > WRITTEN_MAX) return ''
  return latinDigits(plainText(text))
    .replaceAll(INDIAN, (digit) => String((digit.codePointAt(0) ?? INDIAN_ZERO) - INDIAN_ZERO))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Words that our languages write around a day: articles, endings of ordinal numbers, words for day and year. Dots and
 * marks are gone.
 */
const BESIDE = new Set(
  (
    'am den der the of on st nd rd th le du er re de del dia el il di giorno anno ano data ziua anul dnia r rok roku ' +
    'г год года го е р рік року yili tarihi يوم من م عام سنة'
  )
    .split(' ')
    .map(bareWord),
)
const WORD = /[\p{L}\p{M}ʼ'’]+/gu
/** Signs that stand around a day. */
const SIGNS = ' .,،;()º°ª'
const AFTER_NUMBER = /(?<=\d)[º°ª]/gu

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/
/** A day without signs, as databases export it. Other numbers of eight digits are no day of these centuries. */
const BARE = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const DAY_FIRST = /^(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/
/** A name of a month has one or two words. */
const NAMED = /^(\d{1,2}|\d{4})[-./ ]{0,3}(\p{L}[\p{L}\p{M}]{1,19}(?: \p{L}[\p{L}\p{M}]{1,19})?)[-./, ]{0,4}(\d{1,4})$/u
const NAME_FIRST = /^(\p{L}[\p{L}\p{M}]{1,19}(?: \p{L}[\p{L}\p{M}]{1,19})?)[. ]{1,3}(\d{1,2})[, ]{1,4}(\d{4})$/u

/** A month in Roman numerals between a day and a year, as in Poland: `25.XI.2026`. */
const ROMAN_MONTH = /(?<=(?<!\d)\d{1,2}[-./ ] ?)(x?i{1,3}|i?[vx]|vi{1,3})(?=[-./ ] ?(?:\d{4}|\d{2})(?!\d))/iu
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** From here on, two digits mean a year of the last century: `50` is 1950 and `49` is 2049. */
const FIRST_SHORT_YEAR = 50

function wholeYear(year: string): number {
  const number = Number(year)
  if (year.length > 2) return number
  return number + (number < FIRST_SHORT_YEAR ? 2_000 : 1_900)
}

function withoutEnds(text: string): string {
  const letters = [...text]
  const isText = (letter: string) => !SIGNS.includes(letter)
  return letters.slice(Math.max(0, letters.findIndex(isText)), letters.findLastIndex(isText) + 1).join('')
}

/** The text without weekdays, endings and words for the year. Names of months stay, with a blank around them. */
function withoutWordsBeside(text: string): string {
  const bare = text
    .replaceAll(AFTER_NUMBER, '')
    .replaceAll(WORD, (word) => {
      const isBeside = monthOf(word) === undefined ? isWeekday(word) : isShortWeekday(text, word)
      return isBeside || BESIDE.has(bareWord(word)) ? ' ' : word
    })
    .replaceAll(/ {2,}/g, ' ')
  return withoutEnds(bare)
}

/** Whether a word that may be a month is a weekday, because the text has another month: `mar. 14 octobre 2026`. */
const isShortWeekday = (text: string, word: string) =>
  isWeekday(word) &&
  ((text.match(WORD) ?? []).some((other) => other !== word && monthOf(other) !== undefined) ||
    /\d[-./] ?\d{1,2}[-./]/.test(text))

type Parts = { year: string | undefined; month: string | number | undefined; day: string | undefined }

function partsOf(bare: string): Parts {
  const [early, late, whole] = [YEAR_FIRST.exec(bare), DAY_FIRST.exec(bare), BARE.exec(bare)]
  if (early) return { year: early[1], month: early[3], day: early[4] }
  if (whole) return { year: whole[1], month: whole[2], day: whole[3] }
  if (late) return { year: late[4], month: late[3], day: late[1] }
  const [named, leading] = [NAMED.exec(bare), NAME_FIRST.exec(bare)]
  if (leading) return { year: leading[3], month: monthOf(leading[1] ?? ''), day: leading[2] }
  const [, first = '', name = '', last = ''] = named ?? []
  const isYearFirst = first.length > 2
  const [year, day] = isYearFirst ? [first, last] : [last, first]
  const isWhole = day.length <= 2 && (year.length === 4 || year.length === 2)
  return { year: isWhole ? year : undefined, month: monthOf(name), day }
}

/** The text with a number for a month in Roman numerals. */
function withoutRoman(text: string): string {
  const month = ROMAN_MONTH.exec(text)
  if (!month) return text
  const [before, after] = [text.slice(0, month.index), text.slice(month.index + month[0].length)]
  const number = ROMAN.indexOf(month[0].toLowerCase()) + 1
  return `${before.trimEnd().replace(/[-./]$/, '')}.${number}.${after.replace(/^[-./ ]+/, '')}`
}

/** Reads a day without a time, in a text with plain digits. */
export function dayOf(text: string): string | null {
  const { year, month, day } = partsOf(withoutWordsBeside(withoutRoman(text)))
  if (year === undefined || month === undefined || day === undefined) return null
  const name = `${String(wholeYear(year)).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  // Without this check a 30th of February would become a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}

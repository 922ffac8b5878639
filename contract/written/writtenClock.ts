import { DAY_MINUTES } from '#contract/durations.ts'
import { bareWord } from './dayWords.ts'

const NOON = 720

const wordsOf = (list: string): string[] => list.split(' ').map(bareWord)
/** The words of our languages beside a time, and the letter that stands for them in `SHAPE`. */
const WORDS = new Map(
  (
    [
      [
        'h',
        'h uhr hr hrs hour hours oclock heure heures hora horas ora ore oră orele ч час часа часов г год година годині ' +
          'години годин godz godzina godzinie saat الساعة ساعة ساعات',
      ],
      [
        'm',
        'm min mins minute minutes minuten minuto minutos minuti мин минут минуты хв хвилин хвилини dk dakika دقيقة',
      ],
      ['s', 's sec sek sekunden seconds segundos secondes secondi сек с sn saniye ثانية'],
      ['a', 'am ص صباحا öö дп'],
      ['p', 'pm م مساء ös пп'],
      ['', 'um at à alle all a las la le o в о об в في tarihinde'],
    ] as const
  ).flatMap(([letter, list]) => wordsOf(list).map((word) => [word, letter] as const)),
)

const WORD = /[\p{L}\p{M}]+/gu
/** `o'clock`, and `a. m.` with a blank between. */
const OCLOCK = /o['’ʼ]clock/gu
const HALF = /(?<![\p{L}\p{M}])([ap])\. ?m\.?(?![\p{L}\p{M}])/gu
/** Hours, minutes and seconds with signs or with words between them. */
const SHAPE = /^h?(\d{1,2})(?:[:.,]h?(\d{2})(?:[:.](\d{2})(?:[.,]\d{1,6})?)?[hm]?|h(?:(\d{1,2})m?(?:(\d{1,2})s?)?)?)?$/
/** Hours and minutes without a sign, as time clocks export them. */
const BARE = /^(\d{1,2})(\d{2})$/

/** The time with one letter for each word, without blanks. Null with an unknown word, or with numbers side by side. */
function shapeOf(text: string): { shape: string; half: string; hasWord: boolean } | null {
  let half = ''
  let isKnown = true
  const lettered = text
    .replaceAll(OCLOCK, 'oclock')
    .replaceAll(HALF, '$1m')
    .replaceAll(WORD, (word) => {
      const letter = WORDS.get(bareWord(word))
      if (letter === undefined) isKnown = false
      if (letter !== 'a' && letter !== 'p') return letter ?? ''
      half += letter
      return ''
    })
  if (!isKnown || half.length > 1 || /\d \d/.test(lettered)) return null
  const shape = lettered.replaceAll(/ |[.](?=\D|$)/g, '')
  return { shape, half, hasWord: text.search(WORD) >= 0 }
}

/** Minutes after midnight. `half` is `a` or `p` for a time of twelve hours. */
function minutesOf(hours: number, minutes: number, seconds: number, half: string): number | null {
  const isPossible = minutes < 60 && seconds < 60 && (half === '' || (hours >= 1 && hours <= 12))
  if (!isPossible) return null
  const whole = half === '' ? hours * 60 : (hours % 12) * 60 + (half === 'p' ? NOON : 0)
  const exact = whole + minutes + seconds / 60
  return exact <= DAY_MINUTES ? Math.round(exact) : null
}

/**
 * Reads a clock time without a day, in a text with plain digits. It may be written as in any of our languages: `7:30`,
 * `07:30:00`, `7.30`, `7,30`, `0730`, `7h30`, `7 Uhr`, `saat 07:30`, `7:30 PM`. The result is minutes after midnight,
 * up to `24:00`, with rounded seconds. Null for other texts.
 */
export function clockOf(text: string): number | null {
  const read = shapeOf(text.toLowerCase())
  const found = read && (BARE.exec(read.shape) ?? SHAPE.exec(read.shape))
  if (!found) return null
  const [, hours, minute, second, wordMinute, wordSecond] = found
  // A number alone may as well be a count of hours.
  if ((minute ?? wordMinute) === undefined && !read.hasWord) return null
  return minutesOf(Number(hours), Number(minute ?? wordMinute ?? 0), Number(second ?? wordSecond ?? 0), read.half)
}

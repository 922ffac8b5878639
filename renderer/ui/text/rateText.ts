import type { Language } from '#contract/constants.ts'
import type { Encoding } from './encodings.ts'

/** Letters beyond a to z in texts of a language. For English they are the letters of names from Western Europe. */
const LETTERS: Record<Language, string> = {
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةآأإؤئء',
  de: 'äöüßé',
  en: 'éèëöüäßñáíóç',
  es: 'áéíñóúü',
  fr: 'àâæçèéêëîïôœùûü',
  it: 'àèéìòù',
  pl: 'ąćęłńóśźż',
  ro: 'ăâîşţșț',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  tr: 'çğıöşüİ',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}
/**
 * The letters with which most of a text is written. Encodings of one script exchange its letters, so only their
 * frequency tells them apart.
 */
const FREQUENT: Partial<Record<Language, string>> = {
  ar: 'اليمنوربتعدسةه',
  ru: 'оеаинтсрвлкмдпу',
  uk: 'оеаинтсрвлкмдпуі',
}
const USUAL_LETTERS = new Set(Object.values(FREQUENT).join(''))
/** Letters of names from other countries of Europe. */
const NEIGHBOURS = 'áčďéěíňóřšťúůýžđőűåøãõپچژگ'
const KNOWN = new Set(Object.values(LETTERS).join(''))

/** The encoding that programs use in a language. */
const USUAL: Partial<Record<Language, Encoding>> = {
  ar: 'windows-1256',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  uk: 'windows-1251',
  tr: 'windows-1254',
}

const WORD = /[A-Za-z\P{ASCII}]+/gu
/** Quotation marks, dashes and the like around a word. */
const EDGES = /^[«»„“”‚‘…–—]+(?=[A-Za-z])|(?<=[A-Za-z])[«»„“”‘’…–—]+$/gu
const FOREIGN = /\P{ASCII}/u
const ASCII_END = '\u007f'
/** Signs that texts have beside words. */
const SIGNS = /^[\s§°€«»„“”‚‘’–—…·´²³،؛؟]$/u
/** The stretching line and the vowel signs of Arabic. */
const ARABIC_SIGNS = /[\u0640\u064B-\u0652]/

const LATIN = /\p{Script=Latin}/u
const SCRIPTS = [LATIN, /\p{Script=Cyrillic}/u, /[\p{Script=Arabic}\u064B-\u0652]/u]
/** Signs that control a terminal, and bytes that an encoding leaves out. */
const UNWRITTEN = /[\p{Cc}\uFFFD]/u
/** Lower and upper case as in no word: `jÜrgen`, `HÉlène`. */
const MIXED_CASE = [/\p{Ll}\p{Lu}/u, /\p{Lu}\p{Lu}\p{Ll}/u]
/** Names with up to this many letters may have marks on nearly all of them. */
const SHORT_NAME = 4
/** An ß that follows no vowel. No word has one. */
const WRONG_SHARP_S = /(?:^|[^aeiouyäöü])ß/iu

/** Alphabets of languages in which no user works with the program, but whose names stand in lists. */
const OTHER_ALPHABETS = ['áčďéěíňóřšťúůýž', 'áéíóöőúüű', 'čćđšž', 'áâãàçéêíóôõú', 'äåéö', 'æøåé']
const ALPHABETS = [...Object.values(LETTERS), ...OTHER_ALPHABETS]
/** A text with the letters of one language counts this much more than one with letters of several. */
const ONE_LANGUAGE = 1.25

/**
 * How well a text reads. `isOwn` says that all its words are written with the letters of the user's language, and
 * `isWritten` that they are with those of any language.
 */
type Rating = { rate: number; isOwn: boolean; isWritten: boolean; isUsual: boolean }

function rateLetter(letter: string, language: Language): number {
  const small = letter.toLowerCase()
  const fits = (letters: string) => letters.includes(small) || letters.includes(letter)
  const frequent = FREQUENT[language]
  if (fits(LETTERS[language])) return frequent === undefined || fits(frequent) ? 3 : 1
  if (USUAL_LETTERS.has(small)) return 2
  if (KNOWN.has(small) || KNOWN.has(letter)) return LATIN.test(letter) ? 2 : 1
  return fits(NEIGHBOURS) ? 1 : -2
}

/** Points that each letter of a word loses because of its neighbours. */
function penaltyOf(word: string, foreign: readonly string[]): number {
  const isMixed = SCRIPTS.filter((script) => script.test(word)).length > 1
  // Only names as short as Żółć consist mostly of letters with marks. A longer word of them is misread Cyrillic.
  const isCrowded =
    LATIN.test(word) && word.length > SHORT_NAME && foreign.length > 2 && foreign.length * 2 > word.length
  const isShouting = MIXED_CASE.some((mixed) => mixed.test(word))
  return (isMixed ? 4 : 0) + (isCrowded ? 4 : 0) + (isShouting ? 3 : 0) + (WRONG_SHARP_S.test(word) ? 4 : 0)
}

/** Rates a letter without neighbours. In a wrong encoding it often stands for a sign, such as the € behind a price. */
function rateAlone(letter: string, language: Language): number {
  if (SIGNS.test(letter)) return 1
  return LETTERS[language].includes(letter) ? 0 : -2
}

/** Rates a word with letters beyond ASCII: letters of our languages in one script, and no sign between them. */
function rateWord(word: string, language: Language): number {
  const foreign = [...word].filter((letter) => letter > ASCII_END)
  const rates = foreign.map((letter) => {
    if (word.length === 1) return rateAlone(letter, language)
    // French has an apostrophe between letters.
    if (letter === '’') return 0
    if (ARABIC_SIGNS.test(letter)) return 0
    if (/\p{L}/u.test(letter)) return rateLetter(letter, language)
    if (UNWRITTEN.test(letter)) return -8
    return SIGNS.test(letter) && word.length === foreign.length ? 0 : -4
  })
  // A small first letter costs a point, because lists hold names, which begin with a capital.
  const small = /^(?![a-z])\p{Ll}./u.test(word) ? 1 : 0
  return rates.reduce((sum, rate) => sum + rate, 0) - penaltyOf(word, foreign) * foreign.length - small
}

/** Whether a word is written as in a language with these letters. */
function isWordOf(word: string, letters: string): boolean {
  const foreign = [...word].filter((letter) => letter > ASCII_END)
  const isSign = (letter: string) => letter === '’' || (SIGNS.test(letter) && word.length === foreign.length)
  const fits = (letter: string) =>
    letters.includes(letter) || letters.includes(letter.toLowerCase()) || ARABIC_SIGNS.test(letter) || isSign(letter)
  return penaltyOf(word, foreign) === 0 && foreign.every(fits)
}

/** How well a text reads for people of our languages, and of this one first. Higher is better. */
export function rateText(text: string, encoding: Encoding, language: Language): Rating {
  const words = (text.match(WORD) ?? []).map((word) => word.replaceAll(EDGES, '')).filter((word) => FOREIGN.test(word))
  const sum = words.reduce((total, word) => total + rateWord(word, language), 0)
  const isIn = (letters: string) => words.every((word) => isWordOf(word, letters))
  const isUsual = encoding === (USUAL[language] ?? 'windows-1252')
  // Among equal readings, the usual encoding of the language comes first, and then the other ones of Windows.
  const bonus = isUsual ? 0.5 : Number(encoding.startsWith('windows')) / 4
  const isWritten = ALPHABETS.some(isIn)
  const rate = sum * (sum > 0 && isWritten ? ONE_LANGUAGE : 1) + bonus
  return { rate, isOwn: isIn(LETTERS[language]), isWritten, isUsual }
}

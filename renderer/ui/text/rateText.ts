import type { Language } from '#contract/constants.ts'
import type { Encoding } from './encodings.ts'

/** Letters beyond a to z that texts of a language have. */
const LETTERS: Record<Language, string> = {
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةآأإؤئء',
  de: 'äöüß',
  en: '',
  es: 'áéíñóúü',
  fr: 'àâæçèéêëîïôœùûü',
  it: 'àèéìòù',
  pl: 'ąćęłńóśźż',
  ro: 'ăâîşţșț',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  tr: 'çğıöşüİ',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}
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
const FOREIGN = /\P{ASCII}/u
/** Signs that texts have beside words. */
const SIGNS = /^[\s§°€«»„“”‚‘’–—…·´²³،؛؟]$/u

const SCRIPTS = [/\p{Script=Cyrillic}/u, /\p{Script=Latin}/u, /\p{Script=Arabic}/u]

function rateLetter(letter: string, language: Language): number {
  const small = letter.toLowerCase()
  const fits = (letters: string) => letters.includes(small) || letters.includes(letter)
  if (fits(LETTERS[language])) return 3
  if (KNOWN.has(small) || KNOWN.has(letter)) return 2
  return fits(NEIGHBOURS) ? 1 : -2
}

/** Rates a word with letters beyond ASCII: letters of our languages in one script, and no sign between them. */
function rateWord(word: string, language: Language): number {
  const foreign = [...word].filter((letter) => letter > '\u007f')
  const rates = foreign.map((letter) => {
    // A single letter may be a sign of another encoding. French has an apostrophe between letters.
    if (word.length === 1 || letter === '’') return 0
    // The stretching line and the vowel signs of Arabic.
    if (/[\u0640\u064B-\u0652]/.test(letter)) return 0
    if (/\p{L}/u.test(letter)) return rateLetter(letter, language)
    return SIGNS.test(letter) && word.length === foreign.length ? 0 : -4
  })
  const isMixed = SCRIPTS.filter((script) => script.test(word)).length > 1
  // Names have few letters with marks. Cyrillic that is read as Latin has nothing else.
  const isCrowded = /\p{Script=Latin}/u.test(word) && foreign.length > 2 && foreign.length * 2 > word.length
  const isShouting = /\p{Ll}\P{ASCII}/u.test(word) && /\p{Ll}\p{Lu}/u.test(word)
  const penalty = (isMixed ? 4 : 0) + (isCrowded ? 4 : 0) + (isShouting ? 3 : 0)
  return rates.reduce((sum, rate) => sum + rate, 0) - penalty * foreign.length
}

/** How well a text reads for people of our languages, and of this one first. Higher is better. */
export function rateText(text: string, encoding: Encoding, language: Language): number {
  const words = (text.match(WORD) ?? []).filter((word) => FOREIGN.test(word))
  const sum = words.reduce((total, word) => total + rateWord(word, language), 0)
  // Among equal readings, the usual encoding of the language comes first.
  return sum + (encoding === (USUAL[language] ?? 'windows-1252') ? 0.5 : 0)
}

import { describe, expect, it } from 'vitest'
import { excerptOf } from '#server/modules/faq/index/excerpt.ts'
import { marksIn, searchedWords, TextIndex } from '#server/modules/faq/index/textIndex.ts'
import { fc } from '#tests/support/samples/fc.ts'

const letters = 'abcdefghijklmnoprstuvwz'
const word = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: min, maxLength: max })

const index = (...questions: string[]) => {
  const texts = new TextIndex()
  for (const [id, question] of questions.entries()) texts.put(String(id), { question, tags: [], answer: '' })
  return texts
}
const idsOf = (texts: TextIndex, typed: string) => texts.search(typed).found.map(({ id }) => id)

describe('the search of the FAQ', () => {
  it('Any text with one typing error in a word of four to seven letters is found', () => {
    fc.assert(
      fc.property(
        word(4, 7),
        fc.nat(),
        fc.constantFrom(...letters),
        fc.constantFrom(0, 1, 2, 3),
        (one, at, letter, kind) => {
          const signs = [...one]
          const place = at % signs.length
          if (kind === 0) signs[place] = letter
          else if (kind === 1) signs.splice(place, 1)
          else if (kind === 2) signs.splice(place, 0, letter)
          else
            signs.splice(
              Math.min(place, signs.length - 2),
              2,
              ...signs
                .slice(Math.min(place, signs.length - 2))
                .slice(0, 2)
                .reverse(),
            )
          const typed = signs.join('')
          fc.pre(typed.length >= 4)
          expect(idsOf(index(`Wie ${one} geht`), typed)).toEqual(['0'])
        },
      ),
    )
  })

  it('Every text is found by each of its own words, and by the beginning of each', () => {
    fc.assert(
      fc.property(fc.array(word(2, 12), { minLength: 1, maxLength: 8 }), fc.nat(), (words, at) => {
        const chosen = words[at % words.length] ?? ''
        const texts = index(words.join(' '), 'xxxxxxxx')
        expect(idsOf(texts, chosen)).toContain('0')
        expect(idsOf(texts, chosen.slice(0, 2))).toContain('0')
      }),
    )
  })

  it('No typed text makes the search fail, and a removed text is never found', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), (text, typed) => {
        const texts = index(text)
        expect(texts.search(typed).found.length).toBeLessThanOrEqual(1)
        texts.remove('0')
        expect(texts.search(typed).found).toEqual([])
        expect(texts.size).toBe(0)
      }),
    )
  })

  it('Marks lie inside the text and do not overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string({ maxLength: 20 }), (text, typed) => {
        const texts = index(text)
        const words = texts.search(typed).found[0]?.words ?? new Set<string>()
        const { excerpt, excerpt_marks } = excerptOf(text, words, searchedWords(typed))
        for (const [marks, length] of [
          [marksIn(text, words, searchedWords(typed)), text.length],
          [excerpt_marks, excerpt.length],
        ] as const) {
          const places = marks.flat()
          expect(places).toEqual([...places].sort((one, other) => one - other))
          expect(places.every((place) => place >= 0 && place <= length)).toBe(true)
        }
      }),
    )
  })

  it('Umlauts are found in both spellings, and parts of compound words too', () => {
    const texts = index('Wie wechsle ich das Öl am Drehmomentschlüssel?')
    for (const typed of ['öl', 'oel', 'ol', 'schlüssel', 'schluessel', 'Drehmomentschlussel', 'drehmomemtschlüsel'])
      expect(idsOf(texts, typed), typed).toEqual(['0'])
  })

  it('Correct typing finds nothing that is only similar', () => {
    expect(idsOf(index('Reifen lagern', 'Reisen planen'), 'reifen')).toEqual(['0'])
  })

  it('A hit in the question comes before one in the answer', () => {
    const texts = new TextIndex()
    texts.put('answer', { question: 'Was tun?', tags: [], answer: 'Die Bremse prüfen.' })
    texts.put('question', { question: 'Bremse quietscht', tags: [], answer: '' })
    expect(idsOf(texts, 'bremse')).toEqual(['question', 'answer'])
  })

  it('When no text has all words, those with some of them are similar', () => {
    const result = index('Bremse prüfen', 'Reifen lagern').search('Bremse lackieren')
    expect(result.isSimilar).toBe(true)
    expect(result.found.map(({ id }) => id)).toEqual(['0'])
  })
})

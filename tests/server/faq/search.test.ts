import { setImmediate } from 'node:timers/promises'
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
const idsOf = async (texts: TextIndex, typed: string) => (await texts.search(typed)).found.map(({ id }) => id)

describe('the search of the FAQ', () => {
  it('Any text with one typing error in a word of four to seven letters is found', async () => {
    await fc.assert(
      fc.asyncProperty(
        word(4, 7),
        fc.nat(),
        fc.constantFrom(...letters),
        fc.constantFrom(0, 1, 2, 3),
        async (one, at, letter, kind) => {
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
          expect(await idsOf(index(`Wie ${one} geht`), typed)).toEqual(['0'])
        },
      ),
    )
  })

  it('Every text is found by each of its own words, and by the beginning of each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word(2, 12), { minLength: 1, maxLength: 8 }), fc.nat(), async (words, at) => {
        const chosen = words[at % words.length] ?? ''
        const texts = index(words.join(' '), 'xxxxxxxx')
        expect(await idsOf(texts, chosen)).toContain('0')
        expect(await idsOf(texts, chosen.slice(0, 2))).toContain('0')
      }),
    )
  })

  it('No typed text makes the search fail, and a removed text is never found', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 300 }),
        async (text, typed) => {
          const texts = index(text)
          expect((await texts.search(typed)).found.length).toBeLessThanOrEqual(1)
          texts.remove('0')
          expect((await texts.search(typed)).found).toEqual([])
          expect(texts.size).toBe(0)
        },
      ),
    )
  })

  it('The marks of found words lie inside the text and do not overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.string({ maxLength: 20 }),
        async (text, typed) => {
          const texts = index(text)
          const words = (await texts.search(typed)).found[0]?.words ?? new Set<string>()
          const { excerpt, excerpt_marks } = excerptOf(text, words, searchedWords(typed))
          for (const [marks, length] of [
            [marksIn(text, words, searchedWords(typed)), text.length],
            [excerpt_marks, excerpt.length],
          ] as const) {
            const places = marks.flat()
            expect(places).toEqual([...places].sort((one, other) => one - other))
            expect(places.every((place) => place >= 0 && place <= length)).toBe(true)
          }
        },
      ),
    )
  })

  it('Umlauts are found in both spellings, and parts of compound words too', async () => {
    const texts = index('Wie wechsle ich das Öl am Drehmomentschlüssel?')
    for (const typed of ['öl', 'oel', 'ol', 'schlüssel', 'schluessel', 'Drehmomentschlussel', 'drehmomemtschlüsel'])
      expect(await idsOf(texts, typed), typed).toEqual(['0'])
  })

  it('A correctly typed word does not find words that are only similar', async () => {
    expect(await idsOf(index('Reifen lagern', 'Reisen planen'), 'reifen')).toEqual(['0'])
  })

  it('A hit in the question comes before one in the answer', async () => {
    const texts = new TextIndex()
    texts.put('answer', { question: 'Was tun?', tags: [], answer: 'Die Bremse prüfen.' })
    texts.put('question', { question: 'Bremse quietscht', tags: [], answer: '' })
    expect(await idsOf(texts, 'bremse')).toEqual(['question', 'answer'])
  })

  it('When no text has all words of a search, texts with some of them are shown as similar', async () => {
    const result = await index('Bremse prüfen', 'Reifen lagern').search('Bremse lackieren')
    expect(result.isSimilar).toBe(true)
    expect(result.found.map(({ id }) => id)).toEqual(['0'])
  })

  it('Words that most texts have find no text beside an unknown word, and all texts when they are typed alone', async () => {
    const things = ['Bremse', 'Reifen', 'Hebebühne', 'Kasse', 'Drucker', 'Lager', 'Waschanlage', 'Kompressor']
    const texts = index(
      ...Array.from({ length: 24 }, (_, at) => `Wo ist die Anleitung für ${things[at % things.length]} ${at}?`),
    )
    expect(await idsOf(texts, 'wo ist der Kaffeeautomat')).toEqual([])
    expect(await idsOf(texts, 'wo ist die Kasse')).toEqual(['11', '19', '3'])
    expect(await idsOf(texts, 'wo ist die')).toHaveLength(24)
  })

  it('A search among very many words lets other requests in between', async () => {
    const letter = (seed: number) => letters[seed % letters.length] ?? 'a'
    const odd = (n: number) =>
      Array.from({ length: 16 }, (_, at) => letter(n * 31 + at * at * (n % 13) + (n >> at))).join('')
    const texts = new TextIndex()
    for (let entry = 0; entry < 60; entry += 1) {
      const answer = Array.from({ length: 1_100 }, (_, n) => odd(entry * 1_100 + n)).join(' ')
      texts.put(String(entry), { question: `Frage ${entry}`, tags: [], answer })
    }
    const typed = Array.from({ length: 12 }, (_, n) => `${odd(1_000_000 + n).slice(0, 15)}q`).join(' ')
    let turns = 0
    let isDone = false
    const others = (async () => {
      while (!isDone) {
        await setImmediate()
        turns += 1
      }
    })()
    await texts.search(typed)
    isDone = true
    await others
    expect(turns).toBeGreaterThan(1)
  })
})

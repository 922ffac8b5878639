import { expect, it } from 'vitest'
import { fold } from '#contract/text/fold.ts'
import { typedIn, wordsOf } from '#contract/text/words.ts'
import { fc } from '#tests/support/samples/fc.ts'

it.each([
  ['Lukasz', 'Łukasz Dąbrowski'],
  ['Soeren', 'Søren Kjær'],
  ['soren kjaer', 'Søren Kjær'],
  ['Muessig', 'Müßig, Anna'],
  ['Müßig', 'Muessig, Anna'],
  ['isik', 'Işık'],
  ['dukic', 'Đukić'],
  ['AHF−FP•102', 'AHF-FP 102'],
  ['٤٥', 'B-AB 45'],
  ['', 'Anything'],
])('The typed text %j finds %j in a list on the screen', (typed, text) => expect(typedIn(typed)(text)).toBe(true))

it('A typed name does not find another name', () => expect(typedIn('Lukas Meier')('Łukasz Dąbrowski')).toBe(false))

it('A text that is folded for comparison stays the same when it is folded again, and each text finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(wordsOf(fold(text))).toEqual(wordsOf(text))
      expect(typedIn(text)(text)).toBe(true)
    }),
  )
})

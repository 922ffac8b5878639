import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { badTexts, keyDifferences } from './locales.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('texts of the languages', () => {
  test.each(LANGUAGES)('The language %s has every key in every plural form of its grammar', (language) =>
    expect(keyDifferences(tree, [language])).toEqual([]),
  )
  test.each(LANGUAGES)(
    'Each text of the language %s is translated, has its variables, and is short enough for its label',
    (language) => expect(badTexts(tree, [language])).toEqual([]),
  )
})

const german = {
  save: 'Speichern',
  n: { new_one: '{{count}} neuer', new_other: '{{count}} neue' },
  hi: 'Hallo {{name}}',
}
const locales = (files: Record<string, unknown>) =>
  treeOf(
    Object.fromEntries(Object.entries(files).map(([path, value]) => [`locales/${path}.json`, JSON.stringify(value)])),
  )

describe('examples of texts that the rules must notice or accept', () => {
  test('The rule notices missing and surplus files, keys and plural forms', () => {
    const found = keyDifferences(
      locales({
        'de/chat': german,
        'de/login': {},
        'en/chat': { save: 'Save', n: { new_one: '', new_other: '', new_few: '' }, bye: '' },
        'en/news': {},
      }),
      ['de', 'en'],
    )
    expect(found).toEqual([
      'en/login.json is missing',
      'en/news.json is surplus',
      'en/chat.json lacks hi',
      'en/chat.json has n.new_few too much',
      'en/chat.json has bye too much',
    ])
  })

  test.each([
    ['pl', ['one', 'few', 'many', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['tr', ['one', 'other']],
  ])('The rule accepts all plural forms of %s, and notices a missing one', (language, forms) => {
    const full = { save: '', hi: '', n: Object.fromEntries(forms.map((form) => [`new_${form}`, ''])) }
    expect(keyDifferences(locales({ 'de/chat': german, [`${language}/chat`]: full }), [language])).toEqual([])
    const { [`new_${forms[0]}`]: _left, ...rest } = full.n
    expect(
      keyDifferences(locales({ 'de/chat': german, [`${language}/chat`]: { ...full, n: rest } }), [language]),
    ).toEqual([`${language}/chat.json lacks n.new_${forms[0]}`])
  })

  test.each([
    [{ save: ' ' }, 'is empty'],
    [{ hi: 'Hello' }, 'differs from German in {{name}}'],
    [{ hi: 'Hello {{name}} {{count}}' }, 'differs from German in {{count}}'],
    [{ n: { new_other: 'new' } }, 'differs from German in {{count}}'],
    [{ long: 'Das ist ein langer Satz.' }, 'is the German text'],
    [{ save: 'Save everything to the server' }, 'is too long for a label'],
  ])('The rule notices the wrong English texts %j', (english, why) => {
    const files = { 'de/chat': { ...german, long: 'Das ist ein langer Satz.' }, 'en/chat': english }
    expect(badTexts(locales(files), ['de', 'en'])).toEqual([expect.stringContaining(why)])
  })

  test('The rule accepts a text without {{count}} if its plural form already says the number', () => {
    const files = { 'de/chat': german, 'en/chat': { n: { new_one: 'one new', new_other: '{{count}} new' } } }
    expect(badTexts(locales(files), ['en'])).toEqual([])
  })
})

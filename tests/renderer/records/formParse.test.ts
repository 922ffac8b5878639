import { describe, expect, test } from 'vitest'
import {
  formatMoney,
  formatNumber,
  parseClock,
  parseClockEnd,
  parseDay,
  parseMoney,
  parseNumber,
  parseUrl,
} from '#renderer/records/fields/parse.ts'

describe('numbers as people write them', () => {
  test.each([
    ['1.234,5', 'de', 1234.5],
    ['1234,5', 'de', 1234.5],
    ['0,50', 'de', 0.5],
    ['48.137', 'de', 48_137],
    ['48.1371', 'de', 48.1371],
    ['1,234.5', 'en', 1234.5],
    ['1 234,5', 'fr', 1234.5],
    ['-7', 'de', -7],
    ['٤٫٥', 'ar', undefined],
    ['٤٢', 'ar', 42],
    ['1,2,3', 'de', undefined],
    ['zwölf', 'de', undefined],
    ['', 'de', undefined],
    ['1e9', 'de', undefined],
    ['Infinity', 'en', undefined],
  ])('The typed number %s is read in the language %s', (text, language, number) =>
    expect(parseNumber(text, language)).toBe(number),
  )

  test.each(['de', 'en', 'ar', 'es', 'fr', 'it', 'pl', 'ro', 'ru', 'tr', 'uk'])(
    'A number that the language %s writes is read as the same number',
    (language) => {
      for (const number of [0, 1.5, -12.25, 999, 1000, 12_345, 1_234_567.125])
        expect(parseNumber(formatNumber(number, language), language), String(number)).toBe(number)
      for (const cents of [0, 5, 199, 100_000, 123_456_789])
        expect(parseMoney(formatMoney(cents, language), language), String(cents)).toBe(cents)
    },
  )

  test.each([
    ['19,90', 1990],
    ['19,9 €', 1990],
    ['1.000', 100_000],
    ['0,29', 29],
  ])('%s euros are read as an amount', (text, cents) => expect(parseMoney(text, 'de')).toBe(cents))
})

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['8:60', undefined],
  ['acht', undefined],
])('The typed time %s is read as %s', (text, clock) => expect(parseClock(text)).toBe(clock))

test('Midnight counts as the end of the day', () => {
  expect(parseClockEnd('24')).toBe('24:00')
  expect(parseClockEnd('8')).toBe('08:00')
})

test.each([
  ['werkbank.example', 'https://werkbank.example/'],
  ['http://werkbank.example/a b', 'http://werkbank.example/a%20b'],
  ['javascript:alert(1)', undefined],
  ['mailto:a@b.de', undefined],
  ['localhost', undefined],
])('The typed address %s is read as %s', (text, url) => expect(parseUrl(text)).toBe(url))

test.each([
  ['4.3.26', '2026-03-04'],
  ['04/03/2026', '2026-03-04'],
  ['2026-03-04', '2026-03-04'],
  ['1.1.85', '1985-01-01'],
  ['30.2.2026', undefined],
  ['4.3', undefined],
])('The typed day %s is read as %s', (text, day) => expect(parseDay(text)).toBe(day))

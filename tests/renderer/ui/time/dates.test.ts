import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { formatDate, relativeTime } from '#renderer/ui/time/dates.ts'

const NOW = new Date(2026, 10, 5, 17, 55, 0).getTime()
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const ago = (milliseconds: number) => relativeTime(new Date(NOW - milliseconds), NOW, 'de')

describe('relative time', () => {
  test.each([
    ['this very moment', 0, { kind: 'now' }],
    ['one millisecond before a minute', MINUTE - 1, { kind: 'now' }],
    ['a minute', MINUTE, { kind: 'minutes', count: 1 }],
    ['one millisecond before two minutes', 2 * MINUTE - 1, { kind: 'minutes', count: 1 }],
    ['one millisecond before an hour', HOUR - 1, { kind: 'minutes', count: 59 }],
    ['an hour', HOUR, { kind: 'time', text: '16:55' }],
    ['one millisecond before a day', 24 * HOUR - 1, { kind: 'time', text: '17:55' }],
    ['a day', 24 * HOUR, { kind: 'date', text: '04.11.2026' }],
    ['a year', 365 * 24 * HOUR, { kind: 'date', text: '05.11.2025' }],
    ['in a minute', -MINUTE, { kind: 'full', text: '05.11.2026, 17:56' }],
    ['in six seconds', -6 * SECOND, { kind: 'full', text: '05.11.2026, 17:55' }],
    ['in two seconds, as clocks differ', -2 * SECOND, { kind: 'now' }],
  ])('A moment is shown relative to now: %s', (_, age, expected) => expect(ago(age)).toEqual(expected))
})

describe('dates of the languages', () => {
  const at = new Date(2026, 3, 9, 7, 5)

  test('A German date has a day and a month of two digits', () => {
    expect(formatDate(at, 'date', 'de')).toBe('09.04.2026')
    expect(formatDate(at, 'time', 'de')).toBe('07:05')
    expect(formatDate(at, 'full', 'de')).toBe('09.04.2026, 07:05')
  })
  test('An English date has the day before the month', () => expect(formatDate(at, 'date', 'en')).toBe('09/04/2026'))
  test('An Arabic date has Latin digits and no marks that turn the order around', () => {
    expect(formatDate(at, 'date', 'ar')).toMatch(/^[\d/.-]+$/)
    expect(formatDate(at, 'time', 'ar')).toBe('07:05')
  })
  test.each(LANGUAGES)('In %s midnight is 00, not 24', (language) =>
    expect(formatDate(new Date(2026, 0, 1, 0, 0), 'time', language)).toMatch(/^00[:.]00$/),
  )
  test('An invalid date is shown as an empty text, and causes no error', () =>
    expect(formatDate(new Date('x'), 'full', 'de')).toBe(''))
})

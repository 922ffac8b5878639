import { afterEach, expect, it } from 'vitest'
import { typedEnd } from '#renderer/features/stamps/typedEnd.ts'
import { formatDate, formatDay, setDateFormat } from '#renderer/ui/time/dates.ts'
import { dayOf, minutesOf, momentAt, setTimeZone } from '#renderer/ui/time/zone.ts'

afterEach(() => {
  setTimeZone(null)
  setDateFormat('language')
})

/** Half past eleven at night in Berlin, still the evening on the Canaries, past midnight in Athens. */
const LATE = Date.parse('2026-11-23T22:30:00Z')

it.each([
  ['Atlantic/Canary', '2026-11-23', 22 * 60 + 30, '23.11.2026, 22:30'],
  ['Europe/Berlin', '2026-11-23', 23 * 60 + 30, '23.11.2026, 23:30'],
  ['Europe/Athens', '2026-11-24', 30, '24.11.2026, 00:30'],
])('somebody who works in %s reads and types by the clock of there', (zone, day, minutes, shown) => {
  setTimeZone(zone)
  expect(dayOf(LATE)).toBe(day)
  expect(minutesOf(LATE)).toBe(minutes)
  expect(momentAt(day, minutes)).toBe(LATE)
  expect(formatDate(new Date(LATE), 'full', 'de')).toBe(shown)
  setDateFormat('dd.MM.yyyy')
  expect(formatDate(new Date(LATE), 'full', 'de')).toBe(shown)
})

it.each(['Atlantic/Canary', 'Europe/Athens', 'Pacific/Auckland'])('a day of the calendar is the same in %s', (zone) => {
  setTimeZone(zone)
  expect(formatDay('2026-11-23', 'de')).toBe('23.11.2026')
  setDateFormat('yyyy-MM-dd')
  expect(formatDay('2026-11-23', 'de')).toBe('2026-11-23')
})

it('an end that was typed is of the clock of there, also where it is turned back in between', () => {
  setTimeZone('Europe/Athens')
  expect(typedEnd('0:30', new Date('2026-11-23T21:00:00Z'))).toEqual(new Date('2026-11-23T22:30:00Z'))
  expect(typedEnd('6:00', new Date('2026-10-24T20:00:00Z'))).toEqual(new Date('2026-10-25T04:00:00Z'))
})

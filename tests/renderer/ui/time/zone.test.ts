import { afterEach, expect, it } from 'vitest'
import { typedEnd } from '#renderer/features/stamps/typedEnd.ts'
import { formatDate, formatDay, setDateFormat } from '#renderer/ui/time/dates.ts'
import { dayOf, minutesOf, momentAt, setTimeZone } from '#renderer/ui/time/zone.ts'

afterEach(() => {
  setTimeZone(null)
  setDateFormat('language')
})

/** 23:30 in Berlin, still evening on the Canaries, past midnight in Athens. */
const LATE = Date.parse('2026-11-23T22:30:00Z')

it.each([
  ['Atlantic/Canary', '2026-11-23', 22 * 60 + 30, '23.11.2026, 22:30'],
  ['Europe/Berlin', '2026-11-23', 23 * 60 + 30, '23.11.2026, 23:30'],
  ['Europe/Athens', '2026-11-24', 30, '24.11.2026, 00:30'],
])('A user who works in %s reads and types by the clock of that place', (zone, day, minutes, shown) => {
  setTimeZone(zone)
  expect(dayOf(LATE)).toBe(day)
  expect(minutesOf(LATE)).toBe(minutes)
  expect(momentAt(day, minutes)).toBe(LATE)
  expect(formatDate(new Date(LATE), 'full', 'de')).toBe(shown)
  setDateFormat('dd.MM.yyyy')
  expect(formatDate(new Date(LATE), 'full', 'de')).toBe(shown)
})

it.each(['Atlantic/Canary', 'Europe/Athens', 'Pacific/Auckland'])('A day of the calendar is the same in %s', (zone) => {
  setTimeZone(zone)
  expect(formatDay('2026-11-23', 'de')).toBe('23.11.2026')
  setDateFormat('yyyy-MM-dd')
  expect(formatDay('2026-11-23', 'de')).toBe('2026-11-23')
})

it('A typed end follows the clock of the location, also when the clock is turned back in between', () => {
  setTimeZone('Europe/Athens')
  expect(typedEnd('0:30', new Date('2026-11-23T21:00:00Z'))).toEqual(new Date('2026-11-23T22:30:00Z'))
  expect(typedEnd('6:00', new Date('2026-10-24T20:00:00Z'))).toEqual(new Date('2026-10-25T04:00:00Z'))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { dayTime } from '#renderer/ui/time/dayTime.ts'
import { dayTitle } from '#renderer/ui/time/dayTitle.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

beforeAll(() => setTimeZone('Europe/Berlin'))
afterAll(() => setTimeZone(null))

/** Wednesday, 22:30 in Berlin. */
const NOW = Date.parse('2026-11-25T21:30:00Z')
const said = (at: string) => dayTime(new Date(at), NOW, 'de').replaceAll(/[\u2066\u2069]/g, '')

test.each([
  ['later on the same day', '2026-11-25T22:15:00Z', '23:15'],
  ['on the next day, though within an hour and a half', '2026-11-25T23:00:00Z', 'Do 00:00'],
  ['on Friday', '2026-11-27T15:00:00Z', 'Fr 16:00'],
  ['on the same weekday a week later', '2026-12-02T07:00:00Z', 'Mi 02.12.2026, 08:00'],
  ['on a day that is over', '2026-11-23T07:00:00Z', 'Mo 23.11.2026, 08:00'],
])('A time is shown with its day, unless it is today: %s', (_, at, expected) => expect(said(at)).toBe(expected))

test.each([
  ['de', (date: string) => `Freitag, ${date}`],
  ['ar', (date: string) => `الجمعة، ${date}`],
  ['fr', (date: string) => `vendredi ${date}`],
  ['tr', (date: string) => `${date} Cuma`],
] as const)('A heading in the language %s calls a day by its weekday and its date', (language, titleOf) =>
  expect(dayTitle('2026-11-27', language)).toBe(titleOf(isolated(formatDay('2026-11-27', language)))),
)

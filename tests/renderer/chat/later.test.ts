import { afterEach, expect, test } from 'vitest'
import type { Language } from '#contract/constants.ts'
import { laterWords, quickTimes } from '#renderer/features/chat/composer/laterTimes.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

afterEach(() => setTimeZone(null))
const times = (now: string) => quickTimes(Date.parse(now)).map((at) => new Date(at).toISOString())
/** The signs that keep the direction of a date are left out. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
const words = (at: string, language: Language = 'de') => {
  const { name, day, time } = laterWords(Date.parse(at), '2026-11-30', language)
  return [name, plain(day), plain(time)]
}

test('The quick choices for a later message are 7:30 of the next day and of the next Monday, by the clock of the location', () => {
  setTimeZone('Europe/Berlin')
  expect(times('2026-03-04T22:59:00Z')).toEqual(['2026-03-05T06:30:00.000Z', '2026-03-09T06:30:00.000Z'])
  // The location has the fifth already.
  expect(times('2026-03-04T23:01:00Z')[0]).toEqual('2026-03-06T06:30:00.000Z')
  // A Monday means the next one, which is in summer time.
  expect(times('2026-03-23T09:00:00Z')[1]).toEqual('2026-03-30T05:30:00.000Z')
})

test('On a Sunday the next day is the next Monday, so there is one quick choice', () => {
  setTimeZone('Europe/Berlin')
  expect(times('2026-03-08T10:00:00Z')).toEqual(['2026-03-09T06:30:00.000Z'])
})

test('The moment of a later message is named by weekday, date and time, or as today or tomorrow, in the user’s language', () => {
  setTimeZone('Europe/Berlin')
  expect(words('2026-11-30T15:00:00Z')).toEqual(['today', 'Montag, 30.11.2026', '16:00'])
  // The location has the next day already.
  expect(words('2026-11-30T23:30:00Z')).toEqual(['tomorrow', 'Dienstag, 01.12.2026', '00:30'])
  expect(words('2026-12-07T06:30:00Z')).toEqual(['day', 'Montag, 07.12.2026', '07:30'])
  expect(words('2026-12-07T06:30:00Z', 'en')).toEqual(['day', 'Monday, 07/12/2026', '07:30'])
  // A name that begins a line has a capital letter.
  expect(words('2026-12-07T06:30:00Z', 'fr')).toEqual(['day', 'Lundi 07/12/2026', '07:30'])
  expect(words('2026-12-01T06:30:00Z', 'fr')).toEqual(['tomorrow', 'mardi 01/12/2026', '07:30'])
})

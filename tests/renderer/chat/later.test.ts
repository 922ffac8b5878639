import { afterEach, expect, test } from 'vitest'
import { quickTimes } from '#renderer/features/chat/composer/laterTimes.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

afterEach(() => setTimeZone(null))
const times = (now: string) => quickTimes(Date.parse(now)).map(({ name, at }) => [name, new Date(at).toISOString()])

test('Quick choices are 7:30 of the next day and of the next Monday, by the clock of the location', () => {
  setTimeZone('Europe/Berlin')
  expect(times('2026-03-04T22:59:00Z')).toEqual([
    ['tomorrow', '2026-03-05T06:30:00.000Z'],
    ['monday', '2026-03-09T06:30:00.000Z'],
  ])
  // The location has the fifth already.
  expect(times('2026-03-04T23:01:00Z')[0]).toEqual(['tomorrow', '2026-03-06T06:30:00.000Z'])
  // A Monday means the next one, which is in summer time.
  expect(times('2026-03-23T09:00:00Z')[1]).toEqual(['monday', '2026-03-30T05:30:00.000Z'])
})

test('On a Sunday the next day is Monday, so there is one choice', () => {
  setTimeZone('Europe/Berlin')
  expect(times('2026-03-08T10:00:00Z')).toEqual([['tomorrow', '2026-03-09T06:30:00.000Z']])
})

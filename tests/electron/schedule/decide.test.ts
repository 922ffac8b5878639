import { describe, expect, test } from 'vitest'
import { decide, type Facts } from '#electron/update/schedule/decide.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { instant, wallClock, zoned } from './zoned.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BERLIN = 'Europe/Berlin'
const ZONES = [
  BERLIN,
  'Etc/UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Nuuk',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Cairo',
]

const at = (time: string, day = '2026-03-04') => instant(BERLIN, day, time)
const dayOf = (moment: number, zone = BERLIN) => zoned(zone)(moment).day

function facts(now: number, part: Partial<Facts> = {}): Facts {
  return {
    plan: 'at_22',
    readySince: now - 3 * HOUR,
    chosenAt: null,
    lastDay: null,
    awakeSince: now - 5 * HOUR,
    heldUpAt: null,
    isActive: false,
    idleMs: 0,
    ...part,
  }
}

const decided = (now: number, part: Partial<Facts> = {}, zone = BERLIN) => decide(facts(now, part), now, zoned(zone))
const AT_22 = { kind: 'install', reason: 'at_22' }
const IDLE = { kind: 'install', reason: 'idle' }
const EVENING = { kind: 'wait', for: 'evening' }
const ABSENCE = { kind: 'wait', for: 'absence' }

describe('UPD-04 the update at 22:00', () => {
  test.each([
    ['21:59:59', EVENING],
    ['22:00:00', AT_22],
    ['22:04:59', AT_22],
    ['22:05:00', ABSENCE],
    ['23:59:59', ABSENCE],
  ])('(a) The decision about the update at %s is as planned for the evening', (time, expected) => {
    expect(decided(at(time))).toEqual(expected)
  })

  test('(b) After sleeping past 22:00 the update waits until the user is away, in the five minutes after 22:00 and later', () => {
    for (const time of ['22:00:00', '22:00:01', '22:03:00', '22:15:00']) {
      const now = at(time)
      expect(decided(now, { awakeSince: now }), time).toEqual(ABSENCE)
    }
    // The system's idle time includes the night.
    const morning = at('07:30:00', '2026-03-05')
    expect(decided(morning, { readySince: at('12:00:00'), awakeSince: morning, idleMs: 9 * HOUR })).toEqual(ABSENCE)
    const later = morning + 15 * MINUTE
    const asleep = { readySince: at('12:00:00'), awakeSince: morning }
    expect(decided(later, { ...asleep, idleMs: 9 * HOUR })).toEqual(IDLE)
    expect(decided(later, { ...asleep, idleMs: 14 * MINUTE })).toEqual(ABSENCE)
  })

  test('(c) A release that is downloaded at 22:30 is installed when the user is away, or the next evening', () => {
    const readySince = at('22:30:00')
    expect(decided(at('22:31:00'), { readySince })).toEqual(ABSENCE)
    expect(decided(at('22:50:00'), { readySince, idleMs: 20 * MINUTE })).toEqual(IDLE)
    expect(decided(at('22:00:00', '2026-03-05'), { readySince, awakeSince: readySince })).toEqual(AT_22)
    // The update became ready within the window of 22:00, and not before it.
    expect(decided(at('22:02:00'), { readySince: at('22:01:00') })).toEqual(ABSENCE)
  })

  test('(d) If the zone changes at 21:58, a clock set forward misses the evening, and a clock set back has it once', () => {
    const changed = at('21:58:00')
    expect(decided(changed, { awakeSince: changed }, 'Europe/Helsinki')).toEqual(ABSENCE)
    expect(decided(changed, { awakeSince: changed }, 'Europe/London')).toEqual(EVENING)
    const evening = instant('Europe/London', '2026-03-04', '22:00:00')
    expect(decided(evening, { awakeSince: changed }, 'Europe/London')).toEqual(AT_22)
    // Installed at 22:00 in Berlin, then back to London, where 22:00 comes again on the same day.
    expect(decided(evening, { awakeSince: changed, lastDay: dayOf(at('22:00:00')) }, 'Europe/London')).toEqual(EVENING)
  })

  test('An update is not tried twice a day, and is tried again the next evening', () => {
    const lastDay = dayOf(at('22:00:00'))
    expect(decided(at('22:01:00'), { lastDay })).toEqual(EVENING)
    expect(decided(at('23:00:00'), { lastDay, idleMs: HOUR })).toEqual(EVENING)
    expect(decided(at('00:10:00', '2026-03-05'), { lastDay, idleMs: HOUR })).toEqual(EVENING)
    expect(decided(at('22:00:00', '2026-03-05'), { lastDay })).toEqual(AT_22)
  })

  test('If a wrong clock has recorded a day in the future, the update is not delayed by more than a day', () => {
    const today = dayOf(at('22:00:00'))
    expect(decided(at('22:00:00'), { lastDay: today + 1 })).toEqual(EVENING)
    expect(decided(at('22:00:00'), { lastDay: today + 2 })).toEqual(AT_22)
    expect(decided(at('22:00:00'), { lastDay: today + 3_650 })).toEqual(AT_22)
  })

  test('A release that was downloaded in the morning waits for 22:00, however long the user is away', () => {
    expect(decided(at('14:00:00'), { readySince: at('09:00:00'), idleMs: 4 * HOUR })).toEqual(EVENING)
  })
})

describe('UPD-05 work at 22:00', () => {
  const until = at('22:30:00')

  test('The update waits for the end of work until 22:30, and begins as soon as the work is over', () => {
    expect(decided(at('22:00:00'), { isActive: true })).toEqual({ kind: 'wait', for: 'activity', until })
    const heldUpAt = at('22:20:00')
    expect(decided(at('22:29:59'), { isActive: true, heldUpAt })).toEqual({ kind: 'wait', for: 'activity', until })
    expect(decided(at('22:20:10'), { heldUpAt })).toEqual(AT_22)
  })

  test('If work goes on until 22:30, the evening is missed, and the update waits until the user is away', () => {
    const heldUpAt = at('22:29:59')
    expect(decided(at('22:30:00'), { isActive: true, heldUpAt })).toEqual(ABSENCE)
    expect(decided(at('22:30:00'), { heldUpAt })).toEqual(ABSENCE)
    expect(decided(at('23:00:00'), { heldUpAt, idleMs: 20 * MINUTE })).toEqual(IDLE)
    expect(decided(at('23:00:00'), { heldUpAt, idleMs: 20 * MINUTE, isActive: true })).toEqual(ABSENCE)
  })

  test('Work of another evening does not let the update begin after 22:05, and neither does a user who has just come back', () => {
    expect(decided(at('22:20:00'), { heldUpAt: at('22:20:00', '2026-03-03') })).toEqual(ABSENCE)
    expect(decided(at('22:20:00'), { heldUpAt: at('22:10:00'), awakeSince: at('22:15:00') })).toEqual(ABSENCE)
  })

  test('A user who chose "later" is not interrupted at 22:00, and the update waits until the user is away', () => {
    expect(decided(at('22:00:00'), { plan: 'later' })).toEqual(ABSENCE)
    expect(decided(at('12:30:00'), { plan: 'later', idleMs: 15 * MINUTE })).toEqual(IDLE)
    expect(decided(at('12:30:00'), { plan: 'later', idleMs: 15 * MINUTE, isActive: true })).toEqual(ABSENCE)
  })
})

describe('days of a clock change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Africa/Cairo', '2026-10-29'],
  ])('In %s on %s the update begins at 22:00 on the clock', (zone, day) => {
    const now = instant(zone, day, '22:00:00')
    expect(decided(now, {}, zone)).toEqual(AT_22)
    expect(decided(now - 1_000, {}, zone)).toEqual(EVENING)
  })

  test('A day without 22:00 counts as a missed evening, and a day with 22:00 twice has one evening', () => {
    const nuuk = 'America/Nuuk'
    // In Nuuk, summer time began at 22:00 and ended at 23:00.
    const jump = instant(nuuk, '2022-03-26', '21:59:59') + 1_000
    expect(wallClock(nuuk, jump)).toEqual({ day: '2022-03-26', time: '23:00:00' })
    expect(decided(jump, { awakeSince: jump }, nuuk)).toEqual(ABSENCE)
    const first = instant(nuuk, '2022-10-29', '22:00:00')
    expect(wallClock(nuuk, first + HOUR)).toEqual({ day: '2022-10-29', time: '22:00:00' })
    expect(decided(first, {}, nuuk)).toEqual(AT_22)
    expect(decided(first + HOUR, { lastDay: dayOf(first, nuuk) }, nuuk)).toEqual(EVENING)
  })
})

/** The next 22:00 in the zone. `now` is close to it, so the length of the day hardly differs. */
function eveningAfter(chosenAt: number, zone: string, now: number): number {
  const chosen = wallClock(zone, chosenAt)
  const shown = wallClock(zone, now)
  const isNextDay = chosen.time > '22:00:00' || (chosen.time === '22:00:00' && chosenAt % 1_000 > 0)
  const first = Date.parse(`${chosen.day}T22:00:00Z`) + (isNextDay ? 24 * HOUR : 0)
  return now + first - Date.parse(`${shown.day}T${shown.time}Z`) - (now % 1_000)
}

/** Whether the chosen evening is still to come. */
const isBeforeChosenEvening = ({ plan, chosenAt }: Facts, now: number, zone: string) =>
  plan === 'at_22' && chosenAt !== null && chosenAt <= now && now < eveningAfter(chosenAt, zone, now)

/**
 * Whether the window of 22:00 is open, for an app that was awake and ready when it began. Work keeps it open longer.
 */
function isInWindow(given: Facts, time: string, began: number): boolean {
  const wasThere = given.awakeSince < began && given.readySince <= began
  const closes = (given.heldUpAt ?? 0) >= began ? '22:30:00' : '22:05:00'
  return wasThere && '22:00:00' <= time && time < closes
}

/** The rules a second time, from the table in `electron/update/schedule/README.md`. Times are compared as text. */
function allowed(given: Facts, now: number, zone: string): 'at_22' | 'idle' | null {
  const { day, time } = wallClock(zone, now)
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / (24 * HOUR)
  const lastDay = (given.lastDay ?? 0) > dayNumber + 1 ? null : given.lastDay
  const isSpent = lastDay !== null && dayNumber <= lastDay
  if (given.isActive || isSpent) return null
  const secondsPast = (Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T22:00:00Z`)) / 1_000
  const began = now - (now % 1_000) - secondsPast * 1_000
  if (isBeforeChosenEvening(given, now, zone)) return null
  if (given.plan === 'at_22' && isInWindow(given, time, began)) return 'at_22'
  const nobodySince = now - 15 * MINUTE
  const isAway = given.awakeSince <= nobodySince && now - given.idleMs <= nobodySince
  const isFreshDay = wallClock(zone, given.readySince).day >= day || lastDay === dayNumber - 1
  const hasHadItsEvening = time >= '22:00:00' || !isFreshDay
  return isAway && (given.plan === 'later' || hasHadItsEvening) ? 'idle' : null
}

test('UPD-04 UPD-05 For any facts in any time zone, the decision follows exactly the rules', () => {
  const seen = new Set<string>()
  const ago = fc.oneof(fc.integer({ min: 0, max: 40 * MINUTE }), fc.integer({ min: 0, max: 60 * HOUR }))
  const moment = fc
    .record({
      zone: fc.constantFrom(...ZONES),
      day: fc.integer({ min: 0, max: 1_500 }),
      second: fc.oneof(
        fc.integer({ min: 0, max: 86_399 }),
        fc.integer({ min: 79_100, max: 81_100 }),
        fc.constantFrom(79_199, 79_200, 79_499, 79_500, 80_999, 81_000),
      ),
    })
    .map(({ zone, day, second }) => {
      const noon = Date.UTC(2022, 0, 1 + day, 12)
      const shown = wallClock(zone, noon)
      const offset = Date.parse(`${shown.day}T${shown.time}Z`) - noon
      return { zone, now: Date.UTC(2022, 0, 1 + day) + second * 1_000 - offset }
    })
  const given = fc.record({
    plan: fc.constantFrom('at_22' as const, 'at_22' as const, 'later' as const),
    ready: ago,
    chosen: fc.option(fc.oneof(ago, fc.constant(-HOUR))),
    awake: ago,
    held: fc.option(ago),
    idleMs: ago,
    isActive: fc.boolean(),
    lastDaysAgo: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 2 }),
  })
  fc.assert(
    fc.property(moment, given, ({ zone, now }, { ready, chosen, awake, held, idleMs, isActive, plan, lastDaysAgo }) => {
      const given: Facts = {
        plan,
        isActive,
        idleMs,
        readySince: now - ready,
        chosenAt: chosen === null ? null : now - chosen,
        awakeSince: now - awake,
        heldUpAt: held === null ? null : now - held,
        lastDay: lastDaysAgo === null ? null : dayOf(now, zone) - lastDaysAgo,
      }
      const decision = decide(given, now, zoned(zone))
      const reason = decision.kind === 'install' ? decision.reason : null
      seen.add(String(reason))
      expect(reason).toBe(allowed(given, now, zone))
    }),
    { numRuns: 20_000 },
  )
  expect(seen).toEqual(new Set(['at_22', 'idle', 'null']))
})

import { describe, expect, test } from 'vitest'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { type Life, live, MINUTE_MS, type Phase, type Record, release } from './simulation.ts'
import { instant, wallClock } from './zoned.ts'

const BERLIN = 'Europe/Berlin'
const HOUR = 60
const isFull = process.env.TEST_FULL === '1'

/** Lives through the phases from 21:30 on, with an update that is ready after a minute. */
const fromHalfPastNine = (...phases: Phase[]): Promise<Record> =>
  live({ zone: BERLIN, begin: instant(BERLIN, '2026-03-04', '21:30:00'), readyAfter: 1, refusals: 0, phases })
const timesOf = ({ attempts }: Record) =>
  attempts.map(({ at, zone, reason }) => `${wallClock(zone, at).day} ${wallClock(zone, at).time} ${reason}`)

describe('UPD-04 by the clock', () => {
  test('(a) The update starts at 22:00:00, once', async () => {
    expect(timesOf(await fromHalfPastNine({ does: 'reading', minutes: 90 }))).toEqual(['2026-03-04 22:00:00 at_22'])
  })

  test.each([true, false])(
    '(b) The computer sleeps from 21:59 to 22:15, reported by the system: %s',
    async (isReported) => {
      const back = { does: 'reading', minutes: 60, isReported } as const
      const record = await fromHalfPastNine({ does: 'away', minutes: 29 }, { does: 'asleep', minutes: 16 }, back)
      expect(timesOf(record)).toEqual([])
      const left = await fromHalfPastNine({ does: 'away', minutes: 29 }, { does: 'asleep', minutes: 16 }, back, {
        does: 'away',
        minutes: 30,
      })
      expect(timesOf(left)).toEqual(['2026-03-04 23:30:00 idle'])
    },
  )

  test('(b) A computer asleep over night updates at lunch, not when the lid is opened', async () => {
    const record = await fromHalfPastNine(
      { does: 'reading', minutes: 20 },
      { does: 'asleep', minutes: 9 * HOUR + 40 },
      { does: 'away', minutes: 5 },
      { does: 'reading', minutes: 4 * HOUR },
      { does: 'away', minutes: HOUR },
    )
    expect(timesOf(record)).toEqual(['2026-03-05 11:50:00 idle'])
  })

  test('(c) A download at 22:30 waits for the next evening if the user is always there', async () => {
    const begin = instant(BERLIN, '2026-03-04', '21:30:00')
    const phases: Phase[] = [{ does: 'reading', minutes: 26 * HOUR }]
    const record = await live({ zone: BERLIN, begin, readyAfter: 60, refusals: 0, phases })
    expect(timesOf(record)).toEqual(['2026-03-05 22:00:00 at_22'])
  })

  test('(d) The zone changes at 21:58, there and back', async () => {
    const west = { does: 'reading', minutes: 2 * HOUR, zone: 'Europe/London' } as const
    expect(timesOf(await fromHalfPastNine({ does: 'reading', minutes: 28 }, west))).toEqual([
      '2026-03-04 22:00:00 at_22',
    ])
    const east = { does: 'reading', minutes: 3, zone: 'Europe/Helsinki' } as const
    const back = { does: 'reading', minutes: 2 * HOUR, zone: BERLIN } as const
    expect(timesOf(await fromHalfPastNine({ does: 'reading', minutes: 28 }, east, back))).toEqual([])
  })

  test('A failed installation is tried again the next evening, not the same one', async () => {
    const begin = instant(BERLIN, '2026-03-04', '21:30:00')
    const phases: Phase[] = [{ does: 'away', minutes: 50 * HOUR }]
    const record = await live({ zone: BERLIN, begin, readyAfter: 1, refusals: 2, phases })
    expect(timesOf(record)).toEqual([
      '2026-03-04 22:00:00 at_22',
      '2026-03-05 22:00:00 at_22',
      '2026-03-06 22:00:00 at_22',
    ])
  })
})

describe('UPD-04 after an evening that was missed', () => {
  const missed: Phase[] = [
    { does: 'reading', minutes: 20 },
    { does: 'asleep', minutes: 9 * HOUR + 40 },
  ]

  test('Pages say that the update waits for absence, not for 22:00', async () => {
    const record = await fromHalfPastNine(...missed, { does: 'reading', minutes: HOUR })
    expect(record.shown).toEqual(['07:30:00 absence'])
  })

  test('A user who missed 22:00 and chooses it again is not interrupted when they leave for lunch', async () => {
    const day: Phase[] = [
      { does: 'reading', minutes: 4 * HOUR, plan: 'at_22' },
      { does: 'away', minutes: HOUR },
      { does: 'reading', minutes: 12 * HOUR },
    ]
    const record = await fromHalfPastNine(...missed, { does: 'reading', minutes: 5 }, ...day)
    expect(timesOf(record)).toEqual(['2026-03-05 22:00:00 at_22'])
    expect(record.shown).toEqual(['07:30:00 absence', '07:35:00 evening'])
  })

  test('A user who chooses 22:00 late in the evening means the next one', async () => {
    const late: Phase[] = [
      { does: 'asleep', minutes: 40 },
      { does: 'reading', minutes: 10 },
      { does: 'away', minutes: 24 * HOUR, plan: 'at_22' },
    ]
    expect(timesOf(await fromHalfPastNine({ does: 'reading', minutes: 5 }, ...late))).toEqual([
      '2026-03-05 22:00:00 at_22',
    ])
  })
})

describe('UPD-04 quitting after an evening that was missed', () => {
  test.each([
    ['installs it', true, ['quit']],
    ['leaves it and the day alone where the system might be shutting down', false, []],
  ])('Quitting the app after a missed evening %s', async (_what, installsAtQuit, expected) => {
    const attempts: string[] = []
    let kept: Kept = { ready: null, lastDay: null }
    const state = { kind: 'downloaded', release, plan: 'later', waitsFor: 'absence', deferredUntil: null } as const
    const schedule = new UpdateSchedule({
      engine: {
        state,
        installsAtQuit,
        installNow: async (reason) => attempts.push(reason) > 0,
        setWaiting: () => undefined,
      },
      activity: { isActive: false },
      idleSeconds: () => 0,
      kept: {
        get: () => kept,
        set: (next) => {
          kept = next
        },
      },
      log: () => undefined,
    })
    expect(await schedule.installAtQuit()).toBe(installsAtQuit)
    expect(attempts).toEqual(expected)
    expect(kept.lastDay !== null).toBe(installsAtQuit)
  })
})

describe('UPD-05 work at 22:00', () => {
  test('An upload that ends at 22:07 starts the update then, and the page knew the limit of the wait', async () => {
    const record = await fromHalfPastNine({ does: 'uploading', minutes: 37 }, { does: 'reading', minutes: 60 })
    expect(timesOf(record)).toEqual(['2026-03-04 22:07:00 at_22'])
    expect(record.shown).toEqual(['22:00:00 22:30:00'])
  })

  test('Typing that ends at 22:05 starts the update after a quarter of an hour of quiet', async () => {
    const record = await fromHalfPastNine({ does: 'typing', minutes: 35 }, { does: 'reading', minutes: 60 })
    expect(timesOf(record)).toEqual(['2026-03-04 22:20:00 at_22'])
  })

  test('A stamp that runs at 22:00 and ends at 22:12 starts the update then, and one that runs on misses the evening', async () => {
    const ends = await fromHalfPastNine({ does: 'stamped', minutes: 42 }, { does: 'reading', minutes: 60 })
    expect(timesOf(ends)).toEqual(['2026-03-04 22:12:00 at_22'])
    const runsOn = await fromHalfPastNine({ does: 'stamped', minutes: 3 * HOUR }, { does: 'away', minutes: 30 })
    expect(timesOf(runsOn)).toEqual(['2026-03-05 00:30:00 idle'])
  })

  test('A form that stays open delays the update until it is closed and no user is there', async () => {
    const record = await fromHalfPastNine(
      { does: 'form', minutes: 3 * HOUR },
      { does: 'reading', minutes: 5 },
      { does: 'away', minutes: 30 },
    )
    expect(timesOf(record)).toEqual(['2026-03-05 00:50:00 idle'])
  })
})

const phase = (minutes: fc.Arbitrary<number>): fc.Arbitrary<Phase> =>
  fc.record({
    does: fc.constantFrom(
      'asleep',
      'closed',
      'away',
      'away',
      'reading',
      'reading',
      'typing',
      'form',
      'uploading',
      'stamped',
    ),
    minutes,
    zone: fc.option(fc.constantFrom('Europe/Berlin', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia'), {
      freq: 8,
      nil: undefined,
    }),
    plan: fc.option(fc.constantFrom('at_22' as const, 'later' as const), { freq: 6, nil: undefined }),
    isReported: fc.boolean(),
  })

const shorts = fc.integer({ min: 3, max: 15 })
const mixed = fc.oneof(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 40, max: 700 }))
const zone = fc.constantFrom('Europe/Berlin', 'Etc/UTC', 'America/Nuuk', 'Australia/Lord_Howe', 'America/New_York')
// Days at clock changes, and an ordinary day.
const day = fc.constantFrom('2022-03-26', '2022-10-29', '2026-03-28', '2026-10-24', '2026-04-04', '2026-06-01')
const refusals = fc.constantFrom(0, 0, 1, 2)

/** A start at any minute of two days, most of them at a change of the clock, or an evening with many short phases. */
const lives: fc.Arbitrary<Life> = fc.oneof(
  fc.record({
    zone,
    begin: fc
      .tuple(day, fc.integer({ min: 0, max: 2_880 }))
      .map(([first, minutes]) => Date.parse(`${first}T00:00:00Z`) + minutes * MINUTE_MS),
    readyAfter: fc.integer({ min: 0, max: 1_500 }),
    refusals,
    phases: fc.array(phase(mixed), { minLength: 1, maxLength: 12 }),
  }),
  fc
    .tuple(
      zone,
      day,
      fc.integer({ min: 30, max: 59 }),
      refusals,
      fc.array(phase(shorts), { minLength: 4, maxLength: 14 }),
    )
    .map(([place, date, minute, times, phases]) => ({
      zone: place,
      begin: instant(place, date, `21:${minute}:00`),
      readyAfter: 0,
      refusals: times,
      phases,
    })),
)

/** An absent user for three days more than there are refusals, because a day may be spent or have no 22:00. */
const quiet = (refusals: number): Phase => ({ does: 'away', minutes: (refusals + 3) * 24 * HOUR })

const within = (moments: number[], from: number, to: number) => moments.some((at) => from < at && at <= to)

function offences(life: Life, record: Record): string[] {
  const { attempts, strokes, touches, arrivals, busy, evenings, readyAt } = record
  const said: string[] = []
  const check = (isFine: boolean, what: string) => void (isFine || said.push(what))
  const days = attempts.map(({ at, zone }) => wallClock(zone, at).day)
  check(new Set(days).size === days.length, 'twice a day')
  check(attempts.length === life.refusals + 1, 'never')
  const isActiveAt = (moment: number) =>
    within(strokes, moment - 15 * MINUTE_MS, moment) || busy.some(({ from, to }) => from <= moment && moment < to)
  for (const { at, zone, plan } of evenings) {
    const { day } = wallClock(zone, at)
    const isSpent = attempts.some((attempt) => attempt.at < at && wallClock(attempt.zone, attempt.at).day >= day)
    const isDue = plan === 'at_22' && readyAt <= at && !isActiveAt(at) && !isSpent && !arrivals.includes(at)
    check(!isDue || attempts.some((attempt) => attempt.at === at), `nothing at ${day} 22:00:00 ${zone}`)
  }
  for (const { at, zone, reason, plan } of attempts) {
    const { time, day } = wallClock(zone, at)
    const where = `${reason} at ${day} ${time} ${zone}`
    check(at >= readyAt, `${where}: before the download`)
    check(!isActiveAt(at), `${where}: while somebody worked`)
    if (reason === 'idle') {
      check(!within(touches, at - 15 * MINUTE_MS, at), `${where}: somebody was there`)
      check(!within(arrivals, at - 15 * MINUTE_MS, at), `${where}: somebody had just come`)
      const isOver = time >= '22:00:00' || wallClock(zone, readyAt).day < day
      check(plan === 'later' || isOver, `${where}: before its evening`)
      continue
    }
    check(plan === 'at_22', `${where}: put off by the user`)
    const isTenHere = (evening: number) => evening <= at && wallClock(zone, evening).time === '22:00:00'
    const began = evenings.findLast((evening) => isTenHere(evening.at))?.at ?? 0
    check(at - began < 30 * MINUTE_MS && readyAt <= began, `${where}: out of the window`)
    check(!within(arrivals, began - 1, at), `${where}: not there at 22:00`)
    const wasHeldUp =
      within(strokes, began - 15 * MINUTE_MS, at) || busy.some(({ from, to }) => from <= at && to > began)
    check(at === began || wasHeldUp, `${where}: late for no reason`)
  }
  return said
}

test(
  'UPD-04 UPD-05 The update follows the rules whatever users do: once a day, never at work, at last always',
  async () => {
    const reasons = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const record = await live({ ...life, phases: [...life.phases, quiet(life.refusals)] })
        for (const { reason } of record.attempts) reasons.add(reason)
        expect(offences(life, record)).toEqual([])
      }),
      { numRuns: isFull ? 1_500 : 80 },
    )
    expect([...reasons].sort()).toEqual(['at_22', 'idle'])
  },
  isFull ? 600_000 : 60_000,
)

import { describe, expect, test } from 'vitest'
import { finish, makeCalendar, workBetween } from '#contract/planning/calendar.ts'
import { dayAt, dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { minutesIn } from '#contract/planning/spans.ts'
import { locationDays, minutesOfUnits, paceOf, workingTimeOf } from '#contract/planning/workingTime.ts'
import { WORKING_TIME_MODELS } from '#contract/records/user.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { countDay, walk } from './floorOracle.ts'
import { AHF, at, FREE, iso, makeLocation, person, runs, SEE, somebody, someDay, someLocation } from './given.ts'

/** Planned minutes that a person can do on a day, at one location or at all of them. */
function netMinutes(
  who: ReturnType<typeof person>,
  day: string,
  locations: ReturnType<typeof places>,
  locationUuid: string | null = null,
): number {
  const here = locationDays(who, locations, dayNumber(day)).filter(
    ({ location_uuid }) => locationUuid === null || location_uuid === locationUuid,
  )
  return here.reduce((sum, { working }) => sum + minutesIn(working), 0) * paceOf(who)
}

const places = (...all: ReturnType<typeof makeLocation>[]) => new Map(all.map((one) => [one.uuid, one]))
const hours = (day: string, timeZone = 'Europe/Berlin') => {
  const { from, to } = localDay(timeZone, dayNumber(day))
  return (to - from) / 3_600_000
}

describe('local days', () => {
  test('E30 Days of a clock change have 23 and 25 hours, also where the change is half an hour', () => {
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-09-16')]).toEqual([23, 25, 24])
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  })

  test('The local days of a time zone follow each other without a gap, and every moment lies in the day of its clock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2032-01-01T00:00:00Z') }),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
        (moment, timeZone) => {
          const number = dayAt(timeZone, moment)
          const { from, to } = localDay(timeZone, number)
          expect(from <= moment && moment < to).toBe(true)
          expect(localDay(timeZone, number + 1).from).toBe(to)
          const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
          expect(dayName(number)).toBe(shown)
        },
      ),
      runs(300),
    )
  })

  test('A skipped clock time is the moment of the change, a doubled one is the first', () => {
    const spring = localDay('Europe/Berlin', dayNumber('2026-03-29'))
    expect(iso(spring.at(150))).toBe('2026-03-29T01:00:00.000Z')
    expect(iso(spring.at(180))).toBe('2026-03-29T01:00:00.000Z')
    const autumn = localDay('Europe/Berlin', dayNumber('2026-10-25'))
    expect(iso(autumn.at(150))).toBe('2026-10-25T00:30:00.000Z')
    expect(iso(autumn.at(180))).toBe('2026-10-25T02:00:00.000Z')
  })
})

describe('net working time of people', () => {
  test('Net working time is the sum of single minutes, on any day, in any zone', () => {
    fc.assert(
      fc.property(somebody, someLocation, someDay, (who, where, day) => {
        const { shift, breaks, absence } = countDay(who, where, day)
        const expected = (shift - breaks - absence) * who.factor * (1 - who.secondary_percent / 100)
        expect(netMinutes(who, day, places(where))).toBeCloseTo(expected, 6)
        const [found] = locationDays(who, places(where), dayNumber(day))
        const length = (spans: readonly { from: number; to: number }[] = []) =>
          spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000
        expect([length(found?.shift), length(found?.breaks), length(found?.absent)]).toEqual([shift, breaks, absence])
      }),
      runs(150),
    )
  })

  test('An apprentice of 0.4 with 15 % other duties and half a day at school has the right net time', () => {
    const who = person('p1', {
      factor: 0.4,
      secondary_percent: 15,
      absences: [
        {
          kind: 'school',
          first_day: '2026-09-01',
          last_day: '2027-07-31',
          part: { from: '07:00', to: '12:30' },
          weekdays: [1],
        },
      ],
    })
    expect(netMinutes(who, '2026-09-15', places(makeLocation()))).toBeCloseTo(210 * 0.4 * 0.85, 9)
    expect(netMinutes(who, '2026-09-16', places(makeLocation()))).toBeCloseTo(510 * 0.4 * 0.85, 9)
    expect(netMinutes(who, '2026-09-20', places(makeLocation()))).toBe(0)
  })

  test('E30 The night in which the clock changes is an hour shorter or longer', () => {
    const night = {
      shifts: [
        { from: '00:00', to: '06:00' },
        { from: '22:00', to: '24:00' },
      ],
      breaks: [],
    }
    const week = { weeks: [Array.from({ length: 7 }, () => night)], first_monday: '2026-01-05' }
    const who = person('p1', { sites: [{ location_uuid: AHF, working_time: week }] })
    const net = (day: string) => netMinutes(who, day, places(makeLocation()))
    expect([net('2026-03-29'), net('2026-10-25'), net('2026-10-26')]).toEqual([420, 540, 480])
    const time = makeCalendar([makeLocation()], [who]).workTime(AHF, 'p1')
    expect(iso(finish(time, at('2026-03-28T21:00:00Z'), 420))).toBe('2026-03-29T04:00:00.000Z')
  })

  test('E31 A holiday of one location leaves the other one working, also for a person who works at both', () => {
    const here = makeLocation({ closed_days: [{ day: '2026-09-16' }] })
    const there = makeLocation({ uuid: SEE })
    const mornings = {
      weeks: [[FREE, FREE, { shifts: [{ from: '07:00', to: '11:00' }], breaks: [] }, FREE, FREE, FREE, FREE]],
      first_monday: '2026-01-05',
    }
    const afternoons = {
      weeks: [[FREE, FREE, { shifts: [{ from: '10:00', to: '16:00' }], breaks: [] }, FREE, FREE, FREE, FREE]],
      first_monday: '2026-01-05',
    }
    const both = person('p1', {
      sites: [
        { location_uuid: AHF, working_time: mornings },
        { location_uuid: SEE, working_time: afternoons },
      ],
    })
    const all = places(here, there)
    expect([netMinutes(both, '2026-09-16', all, AHF), netMinutes(both, '2026-09-16', all, SEE)]).toEqual([0, 360])
    // A week later both are open; where the times overlap, the first location has them.
    expect([netMinutes(both, '2026-09-23', all, AHF), netMinutes(both, '2026-09-23', all, SEE)]).toEqual([240, 300])
    expect(netMinutes(both, '2026-09-23', all)).toBe(540)
  })
})

test('The end of work equals a count of single working minutes', () => {
  fc.assert(
    fc.property(
      somebody,
      someLocation,
      someDay,
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 0, max: 1_500 }),
      (who, where, day, minute, minutes) => {
        const start = at(`${day}T00:00:00Z`) + minute * 60_000
        const time = makeCalendar([where], [who]).workTime(AHF, 'p1')
        const { worked, end } = walk(who, where, start, minutes)
        if (!Number.isFinite(end)) return
        expect(finish(time, start, minutes)).toBe(end)
        const pieces = workBetween(time, { from: start, to: end })
        const covered = pieces.flatMap(({ from, to }) =>
          Array.from({ length: (to - from) / 60_000 }, (_, i) => from + i * 60_000),
        )
        expect(covered).toEqual(worked)
      },
    ),
    runs(60),
  )
})

test('Work of a person without working time never ends, and the calculation of its end stops', () => {
  const idle = person('p1', { sites: [] })
  const slow = person('p2', { factor: 0 })
  const calendar = makeCalendar([makeLocation()], [idle, slow])
  expect(finish(calendar.workTime(AHF, 'p1'), at('2026-09-16T08:00:00Z'), 1)).toBe(Number.POSITIVE_INFINITY)
  expect(finish(calendar.workTime('nowhere', 'p2'), at('2026-09-16T08:00:00Z'), 1)).toBe(Number.POSITIVE_INFINITY)
})

describe('models of working time', () => {
  const open = makeLocation().opening_hours
  const weekly = (model: (typeof WORKING_TIME_MODELS)[number], first: string) => {
    const who = person('p1', { sites: [{ location_uuid: AHF, working_time: workingTimeOf(model, open) }] })
    return Array.from({ length: 7 }, (_, day) =>
      netMinutes(who, dayName(dayNumber(first) + day), places(makeLocation())),
    ).reduce((sum, minutes) => sum + minutes, 0)
  }

  test('Models of working time mean the hours in their names, with the legal break', () => {
    const hoursOf = (model: (typeof WORKING_TIME_MODELS)[number]) => weekly(model, '2026-09-14') / 60
    expect(WORKING_TIME_MODELS.map(hoursOf)).toEqual([40, 38, 20, 40, 40, 0])
    expect(workingTimeOf('full_40', open).weeks[0]?.[0]).toEqual({
      shifts: [{ from: '07:00', to: '15:30' }],
      breaks: [{ from: '12:00', to: '12:30' }],
    })
  })

  test('The working time model "shift" is early in one week and late in the next', () => {
    const { weeks } = workingTimeOf('shift', open)
    expect(weeks.map((days) => days[0]?.shifts)).toEqual([
      [{ from: '07:00', to: '15:30' }],
      [{ from: '09:30', to: '18:00' }],
    ])
    const who = person('p1', { sites: [{ location_uuid: AHF, working_time: workingTimeOf('shift', open) }] })
    const first = (day: string) =>
      iso(locationDays(who, places(makeLocation()), dayNumber(day))[0]?.shift[0]?.from ?? 0)
    expect([first('2026-09-14'), first('2026-09-21')]).toEqual(['2026-09-14T07:30:00.000Z', '2026-09-21T05:00:00.000Z'])
  })

  test('Models of working time never leave the opening hours', () => {
    fc.assert(
      fc.property(someLocation, fc.constantFrom(...WORKING_TIME_MODELS), someDay, (where, model, day) => {
        const who = person('p1', {
          sites: [{ location_uuid: AHF, working_time: workingTimeOf(model, where.opening_hours) }],
        })
        const calendar = makeCalendar([where], [who])
        const open = calendar.workTime(AHF, null).day(dayNumber(day)).working
        for (const { from, to } of calendar.workTime(AHF, 'p1').day(dayNumber(day)).shift)
          expect(open.some((span) => span.from <= from && to <= span.to)).toBe(true)
      }),
      runs(100),
    )
  })
})

test('A hundred time units (ZE) of the manufacturer are 60 minutes, and a single unit counts as a whole minute', () => {
  expect([10, 35, 100, 250, 1].map(minutesOfUnits)).toEqual([6, 21, 60, 150, 1])
  expect(paceOf({ factor: 0.7, secondary_percent: 0 })).toBe(0.7)
})

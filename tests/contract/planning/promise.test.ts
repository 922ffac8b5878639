import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { guardPromise } from '#contract/planning/promise.ts'
import type { Moved, Placement, PromiseAnswer, PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { AHF, at, block, iso, makeLocation, one, person, runs, SEE, SEEDED, WEEK } from './given.ts'
import { bruteForce, FLOORS, MINUTE, ORDINARY, PLACE, TEAM } from './promiseOracle.ts'
import { blocksAt, momentsOf, question, questionsAt } from './promiseQuestions.ts'

const CALENDAR = makeCalendar([PLACE], TEAM)
const NOW = at('2026-09-16T06:00:00Z')
const moment = momentsOf(ORDINARY)
const [someBlock, someQuestion] = [blocksAt(moment), questionsAt(moment)]

/** An offer as the text by which the oracle names it. */
const wayOf = (found: Placement | null, moved: readonly Moved[]) =>
  [found?.technician_uuid, found?.bay, ...moved.map(({ block_uuid, end }) => `${block_uuid} ${end}`).toSorted()].join(
    ' ',
  )

type Tried = ReturnType<typeof bruteForce>

/** The kind of an answer: free, others are shifted, others are broken, or nothing helps. */
function kindOf(answer: PromiseAnswer, { harmless, forced }: Tried, wished: number) {
  if (answer.is_possible) return 'free'
  if (answer.shifting && harmless <= wished) return 'shifting'
  return Number.isFinite(forced[2]) ? 'late' : 'never'
}

/** The offer that shifts other jobs and breaks no promise. It exists if it is earlier than one without shifts. */
function expectShifting({ shifting }: PromiseAnswer, { possible, harmless, ways }: Tried): void {
  expect(shifting?.end ?? null).toBe(harmless < possible ? iso(harmless) : null)
  if (!shifting) return
  expect([...ways.harmless]).toContain(wayOf(shifting, shifting.moved))
  expect(shifting.moved.length).toBeGreaterThan(0)
}

/** Every moved job waits for one of its own people or for its bay. */
function expectWaitingForOwn({ shifting, forced }: PromiseAnswer, blocks: readonly PlannerBlock[]): void {
  for (const { block_uuid, waits_for } of [...(shifting?.moved ?? []), ...(forced?.moved ?? [])]) {
    const job = blocks.find(({ uuid }) => uuid === block_uuid)
    const own = [job?.bay, ...(job?.technicians.map(({ uuid }) => uuid) ?? [])]
    expect(own).toContain(waits_for.technician_uuid ?? waits_for.bay)
  }
}

/** Checks the offer that breaks the fewest promises, by the shortest time. */
function expectForced({ forced }: PromiseAnswer, tried: Tried): void {
  const [jobs = 0, added = 0, end = 0] = tried.forced
  const late = forced?.late ?? []
  const more = late.map(
    (job) => at(job.end ?? '') - Math.max(at(job.due_at), at(job.due_at) + job.minutes_late_anyhow * MINUTE),
  )
  expect([late.length, more.reduce((sum, one) => sum + one, 0), forced?.end]).toEqual([jobs, added, iso(end)])
  expect([...tried.ways.forced]).toContain(wayOf(forced, forced?.moved ?? []))
}

describe('the promise guard', () => {
  test.each(FLOORS)(
    `The guard finds the same as a search through all possibilities: free places, shifts, fewest broken promises, %s ${SEEDED}`,
    (_, floor, cases, least) => {
      const seen = { free: 0, shifting: 0, late: 0, never: 0, endless: 0, heldOnLift: 0 }
      const calendar = makeCalendar([PLACE], floor.team)
      const moments = momentsOf(floor)
      const finds = fc.property(
        fc.array(blocksAt(moments), { minLength: 1, maxLength: 6 }),
        questionsAt(moments),
        moments(20, 30),
        (given, asked, moment_) => {
          const blocks = given.map((changes, index) => block(`b${index}`, changes))
          const now = at(moment_)
          const answer = guardPromise(calendar, blocks, asked, now)
          const tried = bruteForce(floor, blocks, asked, now)
          const { possible, ways } = tried
          const wished = at(asked.wished_at)
          if (blocks.some(({ technicians }) => technicians.some(({ uuid }) => uuid === 'p4'))) seen.endless += 1
          if (blocks.some(({ state, bay }) => state === 'on_hold' && bay !== null)) seen.heldOnLift += 1

          expect(answer.possible?.end).toBe(iso(possible))
          expect([...ways.possible]).toContain(wayOf(answer.possible, []))
          expect(answer.is_possible).toBe(possible <= wished)
          const kind = kindOf(answer, tried, wished)
          seen[kind] += 1
          if (kind === 'free') {
            expect([answer.shifting, answer.forced]).toEqual([null, null])
            return
          }
          expectShifting(answer, tried)
          expectWaitingForOwn(answer, blocks)
          if (kind === 'late') expectForced(answer, tried)
          else expect(answer.forced).toBe(null)
        },
      )
      fc.assert(finds, runs(cases))
      for (const often of Object.values(seen)) expect(often).toBeGreaterThan(least)
    },
  )

  test('The answer of the guard does not depend on the order of people and blocks', () => {
    fc.assert(
      fc.property(fc.array(someBlock, { maxLength: 8 }), someQuestion, (given, asked) => {
        const blocks = given.map((changes, index) => block(`b${index}`, changes))
        const answer = guardPromise(CALENDAR, blocks, asked, NOW)
        expect(guardPromise(makeCalendar([PLACE], TEAM.toReversed()), blocks.toReversed(), asked, NOW)).toEqual(answer)
      }),
      runs(100),
    )
  })

  test('A later wished time is never harder to keep than an earlier one', () => {
    fc.assert(
      fc.property(
        fc.array(someBlock, { maxLength: 8 }),
        someQuestion,
        fc.integer({ min: 0, max: 300 }),
        (given, asked, minutes) => {
          const blocks = given.map((changes, index) => block(`b${index}`, changes))
          const soon = guardPromise(CALENDAR, blocks, asked, NOW)
          const late = guardPromise(
            CALENDAR,
            blocks,
            { ...asked, wished_at: iso(at(asked.wished_at) + minutes * MINUTE) },
            NOW,
          )
          expect(late.possible).toEqual(soon.possible)
          if (soon.is_possible) expect(late.is_possible).toBe(true)
          const letDowns = ({ forced, shifting }: typeof soon) => forced?.late.length ?? (shifting ? 0 : null)
          if (soon.forced && !late.is_possible)
            expect(letDowns(late) ?? Number.NaN).toBeLessThanOrEqual(soon.forced.late.length)
        },
      ),
      runs(100),
    )
  })
})

describe('the answer that an advisor reads', () => {
  const only = { technician_uuids: ['p1'] }
  const golf = block('golf', {
    start: '2026-09-16T11:00:00.000Z',
    planned_minutes: 120,
    technicians: [one('p1')],
    promised_at: '2026-09-16T13:00:00.000Z',
  })
  const morning = block('morning', {
    start: '2026-09-16T06:00:00.000Z',
    planned_minutes: 240,
    technicians: [one('p1')],
    state: 'in_progress',
  })

  test('An answer says that 15:40 is possible, and that a promise for 15:00 makes the Golf late', () => {
    const asked = question({ ...only, planned_minutes: 40, wished_at: '2026-09-16T12:00:00.000Z' })
    // Half an hour is free before the Golf, forty minutes are not.
    const answer = guardPromise(CALENDAR, [golf, morning], asked, NOW)
    const waits = {
      block_uuid: 'golf',
      paper_uuid: 'paper-golf',
      start_before: '2026-09-16T11:00:00.000Z',
      start: '2026-09-16T11:10:00.000Z',
      end_before: '2026-09-16T13:00:00.000Z',
      end: '2026-09-16T13:10:00.000Z',
      waits_for: { technician_uuid: 'p1', bay: null },
    }
    expect(answer).toEqual({
      is_possible: false,
      possible: {
        technician_uuid: 'p1',
        bay: null,
        start: '2026-09-16T13:00:00.000Z',
        end: '2026-09-16T13:40:00.000Z',
        on_hold: [],
      },
      shifting: null,
      forced: {
        technician_uuid: 'p1',
        bay: null,
        start: '2026-09-16T10:30:00.000Z',
        end: '2026-09-16T11:10:00.000Z',
        on_hold: [],
        late: [{ ...waits, due_at: '2026-09-16T13:00:00.000Z', minutes_late: 10, minutes_late_anyhow: 0 }],
        moved: [waits],
      },
    })
    expect(guardPromise(CALENDAR, [golf, morning], { ...asked, planned_minutes: 30 }, NOW).is_possible).toBe(true)
  })

  test('A promise that is late anyway counts as broken only if the new job delays it further', () => {
    const late = { ...golf, promised_at: '2026-09-16T12:30:00.000Z' }
    const asked = question({ ...only, planned_minutes: 40, wished_at: '2026-09-16T12:00:00.000Z' })
    const { forced } = guardPromise(CALENDAR, [late, morning], asked, NOW)
    expect(forced?.late.map(({ minutes_late, minutes_late_anyhow }) => [minutes_late, minutes_late_anyhow])).toEqual([
      [40, 30],
    ])
    const fits = guardPromise(CALENDAR, [late, morning], { ...asked, planned_minutes: 30 }, NOW)
    expect([fits.is_possible, fits.forced]).toEqual([true, null])
  })

  test('A wish that could be kept only by interrupting a running job cannot be forced', () => {
    const asked = question({ ...only, wished_at: '2026-09-16T09:00:00.000Z' })
    expect(guardPromise(CALENDAR, [golf, morning], asked, NOW).forced).toBe(null)
  })

  test('Overdue and carried-over work pushes the jobs behind it', () => {
    const old = block('old', {
      start: '2026-09-16T05:00:00.000Z',
      planned_minutes: 60,
      technicians: [one('p1')],
      carried_from: '2026-09-15',
    })
    const asked = question({ ...only, planned_minutes: 30, wished_at: '2026-09-16T07:30:00.000Z' })
    const promised = { ...old, promised_at: '2026-09-16T07:00:00.000Z' }
    expect(guardPromise(CALENDAR, [promised], asked, NOW).possible?.end).toBe('2026-09-16T07:30:00.000Z')
    // A job without a promise may wait. The answer says so, and does not offer its person as free.
    expect(guardPromise(CALENDAR, [old], { ...asked, wished_at: '2026-09-16T06:30:00.000Z' }, NOW)).toMatchObject({
      is_possible: false,
      possible: { end: '2026-09-16T07:30:00.000Z' },
      shifting: { end: '2026-09-16T06:30:00.000Z', moved: [{ block_uuid: 'old', end: '2026-09-16T07:30:00.000Z' }] },
      forced: null,
    })
  })

  test('A job at a fixed time counts as promised for its own end, and a floating job can wait', () => {
    const asked = question({ ...only, wished_at: '2026-09-16T07:00:00.000Z' })
    const next = block('next', { start: '2026-09-16T06:30:00.000Z', technicians: [one('p1')] })
    expect(guardPromise(CALENDAR, [next], asked, NOW)).toMatchObject({
      is_possible: false,
      possible: { end: '2026-09-16T08:30:00.000Z' },
      shifting: { end: '2026-09-16T07:00:00.000Z', moved: [{ block_uuid: 'next' }] },
    })
    expect(guardPromise(CALENDAR, [{ ...next, is_fixed: true }], asked, NOW)).toMatchObject({
      is_possible: false,
      forced: { late: [{ block_uuid: 'next', due_at: '2026-09-16T07:30:00.000Z', minutes_late: 30 }] },
    })
  })

  test('Only people, bays and teams that may do the job are offered', () => {
    const ask = (changes: Partial<PromiseQuestion>) => guardPromise(CALENDAR, [], question(changes), NOW).possible
    expect(ask({})).toMatchObject({ technician_uuid: 'p1', bay: null })
    expect(ask({ bay_kinds: ['lift'] })).toMatchObject({ bay: 'L1' })
    expect(ask({ skills: ['paint'] })).toBe(null)
    expect(ask({ bay_kinds: ['paint'] })).toBe(null)
    expect(ask({ location_uuid: SEE })).toBe(null)
    expect(ask({ team_uuid: 'team-2' })).toBe(null)
    // The person is back from sickness on Friday; the proof of the other one has ended by then.
    expect(ask({ technician_uuids: ['p3'] })?.end).toBe('2026-09-18T06:00:00.000Z')
    expect(ask({ technician_uuids: ['p2'], skills: ['airbag'], planned_minutes: 300 })).toBe(null)
  })

  test('A job at one of two locations keeps its technician busy at both', () => {
    const both = person('p1', {
      sites: [
        { location_uuid: SEE, working_time: WEEK },
        { location_uuid: AHF, working_time: WEEK },
      ],
    })
    const there = makeLocation({ uuid: SEE })
    const job = block('there', {
      location_uuid: SEE,
      start: '2026-09-16T06:00:00.000Z',
      technicians: [one('p1')],
      is_fixed: true,
    })
    const calendar = makeCalendar([PLACE, there], [both])
    expect(guardPromise(calendar, [job], question({ location_uuid: SEE }), NOW).possible?.end).toBe(
      '2026-09-16T08:00:00.000Z',
    )
    expect(guardPromise(calendar, [job], question(), NOW).possible).toBe(null)
  })

  test('A person whose day is full is offered on the next day, or earlier with the names of the jobs that would wait', () => {
    const hours = ['05', '06', '07', '08', '09', '11', '12', '13']
    const full = hours.map((hour) =>
      block(`job-${hour}`, { start: `2026-09-16T${hour}:00:00.000Z`, technicians: [one('p1')] }),
    )
    const held = { ...full[0], state: 'on_hold', bay: 'L1' } as PlannerBlock
    const asked = question({ ...only, wished_at: '2026-09-16T08:00:00.000Z' })
    const answer = guardPromise(CALENDAR, [held, ...full.slice(1)], asked, at('2026-09-16T05:00:00Z'))
    // 12:30 to 13:00 is free. A whole hour is free only on the next morning.
    expect(answer.possible).toMatchObject({ start: '2026-09-17T05:00:00.000Z', end: '2026-09-17T06:00:00.000Z' })
    expect(answer.possible?.on_hold).toEqual([{ block_uuid: 'job-05', paper_uuid: 'paper-job-05' }])
    expect(answer.is_possible).toBe(false)
    expect(answer.shifting?.end).toBe('2026-09-16T06:00:00.000Z')
    expect(answer.shifting?.moved.map(({ block_uuid }) => block_uuid)).toEqual(full.map(({ uuid }) => uuid))
    expect(answer.shifting?.moved.at(-1)?.end).toBe('2026-09-17T05:30:00.000Z')
  })

  test('A car on hold keeps its lift: a job that needs the lift comes after it, or the answer names the car as waiting', () => {
    const held = block('held', {
      start: '2026-09-14T06:00:00.000Z',
      planned_minutes: 120,
      technicians: [one('p2')],
      bay: 'L1',
      state: 'on_hold',
    })
    const only1 = makeLocation({ bays: [{ code: 'L1', type: 'lift', is_usable: true }] })
    const asked = question({ ...only, bay_kinds: ['lift'], wished_at: '2026-09-16T07:00:00.000Z' })
    const answer = guardPromise(makeCalendar([only1], TEAM), [held], asked, NOW)
    // The work takes two hours, because the pace is half.
    expect(answer.possible).toMatchObject({ start: '2026-09-16T10:30:00.000Z', on_hold: [{ block_uuid: 'held' }] })
    expect(answer.shifting).toMatchObject({
      end: '2026-09-16T07:00:00.000Z',
      moved: [{ block_uuid: 'held', waits_for: { technician_uuid: null, bay: 'L1' } }],
    })
  })

  test('Work that its technician never finishes keeps its lift for the planned time, and the next job on the lift comes after it', () => {
    const endless = block('endless', {
      start: '2026-09-16T06:00:00.000Z',
      technicians: [one('p4')],
      bay: 'L1',
      promised_at: '2026-09-16T08:00:00.000Z',
    })
    const next = block('next', {
      start: '2026-09-16T06:00:00.000Z',
      technicians: [one('p1')],
      bay: 'L1',
      promised_at: '2026-09-16T08:00:00.000Z',
      priority: -1,
    })
    const asked = question({ ...only, planned_minutes: 30, wished_at: '2026-09-16T06:30:00.000Z' })
    const answer = guardPromise(CALENDAR, [endless, next], asked, NOW)
    // The lift is free for the next job at nine, so its technician is free until then.
    expect(answer.possible?.end).toBe('2026-09-16T06:30:00.000Z')
    const onLift = guardPromise(CALENDAR, [endless, next], { ...asked, bay_kinds: ['lift'], planned_minutes: 90 }, NOW)
    expect(onLift.possible).toMatchObject({ bay: 'L1', start: '2026-09-16T08:00:00.000Z' })
  })

  test('A planned job at a location where its technician never works does not hide the technician’s other jobs', () => {
    const nowhere = block('nowhere', {
      location_uuid: SEE,
      start: '2026-09-16T06:15:00.000Z',
      technicians: [one('p1')],
    })
    const next = block('next', { start: '2026-09-16T06:30:00.000Z', technicians: [one('p1')], is_fixed: true })
    const answer = guardPromise(CALENDAR, [nowhere, next], question({ ...only, wished_at: next.start ?? '' }), NOW)
    expect(answer.possible?.end).toBe('2026-09-16T08:30:00.000Z')
    expect(answer.shifting).toBe(null)
  })

  test('A start in the lunch break moves to the end of the break', () => {
    const answer = guardPromise(CALENDAR, [], question({ ...only, earliest_start: '2026-09-16T10:05:00.000Z' }), NOW)
    expect(answer.possible).toMatchObject({ start: '2026-09-16T10:30:00.000Z', end: '2026-09-16T11:30:00.000Z' })
  })
})

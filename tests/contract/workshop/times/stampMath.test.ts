import { describe, expect, test } from 'vitest'
import { type Stamp, type StampKind, spansOf, workedTimes } from '#contract/workshop/times/stampMath.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const NOW = 1_000
const stamp = (kind: StampKind, at: number, work = 'w', person = 'p'): Stamp => ({ person, work, kind, at })
const rules = { now: NOW, endOfDay: () => 10_000 }
const evening = { now: NOW, endOfDay: () => 500 }
const times = (stamps: Stamp[], rule: 'divide' | 'each' = 'divide', by = rules) =>
  Object.fromEntries(workedTimes(spansOf(stamps, by).spans, rule).map((one) => [one.work, one.milliseconds]))

describe('the time of one work', () => {
  test('The time of a work runs from each start to the next pause or stop', () => {
    const { spans, problems } = spansOf(
      [stamp('start', 0), stamp('pause', 10), stamp('start', 30), stamp('stop', 35)],
      rules,
    )
    expect(spans.map(({ from, to, state }) => [from, to, state])).toEqual([
      [0, 10, 'ended'],
      [30, 35, 'ended'],
    ])
    expect(problems).toEqual([])
  })

  test('Stamps give the same time in any order', () =>
    expect(times([stamp('stop', 35), stamp('start', 30), stamp('pause', 10), stamp('start', 0)])).toEqual({ w: 15 }))

  test('A running stamp counts until now', () => {
    expect(spansOf([stamp('start', 900)], rules).spans).toMatchObject([{ from: 900, to: NOW, state: 'running' }])
    expect(times([stamp('start', NOW + 1)])).toEqual({})
  })

  test('A forgotten stop counts to the end of the working day, and is reported', () => {
    const { spans, problems } = spansOf([stamp('start', 100)], evening)
    expect(spans).toMatchObject([{ from: 100, to: 500, state: 'forgotten' }])
    expect(problems).toEqual([{ code: 'stop_forgotten', person: 'p', work: 'w', at: 100 }])
    // Exactly at the end of the day nothing is forgotten yet.
    expect(spansOf([stamp('start', 100)], { now: 500, endOfDay: () => 500 }).problems).toEqual([])
  })

  test('Work that starts after the end of the working day counts 0, not a negative time', () =>
    expect(times([stamp('start', 800)], 'divide', evening)).toEqual({ w: 0 }))

  test('A stamp that does not fit the earlier ones changes nothing and is reported', () => {
    const stamps = [stamp('stop', 5), stamp('start', 10), stamp('start', 15), stamp('stop', 20), stamp('pause', 25)]
    const { spans, problems } = spansOf(stamps, rules)
    expect(spans.map(({ from, to }) => [from, to])).toEqual([[10, 20]])
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['not_started', 5],
      ['started_twice', 15],
      ['not_started', 25],
    ])
  })

  test('A stop and a start in the same millisecond are read in the right order', () => {
    expect(times([stamp('start', 0), stamp('stop', 10), stamp('start', 10), stamp('stop', 12)])).toEqual({ w: 12 })
    expect(spansOf([stamp('start', 10), stamp('stop', 10)], rules)).toEqual({ spans: [], problems: [] })
  })
})

describe('the time of several works at once', () => {
  const both = [stamp('start', 0, 'a'), stamp('start', 10, 'b'), stamp('stop', 20, 'a'), stamp('stop', 50, 'b')]
  test('The time of works that run at once is divided among them, or counts in full for each', () => {
    expect(times(both, 'divide')).toEqual({ a: 15, b: 35 })
    expect(times(both, 'each')).toEqual({ a: 20, b: 40 })
  })

  test('The remainder of a time that several works cannot share equally is not lost', () => {
    const three = ['a', 'b', 'c'].flatMap((work) => [stamp('start', 0, work), stamp('stop', 100, work)])
    expect(times(three)).toEqual({ a: 34, b: 33, c: 33 })
  })

  test('Two people who work on the same work at once both keep their full time', () => {
    const two = ['p', 'q'].flatMap((person) => [stamp('start', 0, 'a', person), stamp('stop', 40, 'a', person)])
    expect(workedTimes(spansOf(two, rules).spans, 'divide')).toEqual([
      { person: 'p', work: 'a', milliseconds: 40 },
      { person: 'q', work: 'a', milliseconds: 40 },
    ])
  })
})

/** Length of a minute in the stamps of the oracle: 60 parts can be divided among up to six works without a rest. */
const PARTS = 60

/** The works of each person that are started and not ended in a minute, with the moments of their starts. */
function startedBy(minute: number, ordered: readonly Stamp[]): Map<string, Map<string, number>> {
  const on = new Map<string, Map<string, number>>()
  for (const { person, work, kind, at } of ordered.filter((one) => one.at <= minute)) {
    const works = on.get(person) ?? new Map<string, number>()
    if (kind !== 'start') works.delete(work)
    else if (!works.has(work)) works.set(work, at)
    on.set(person, works)
  }
  return on
}

/** Minute by minute: the person's works according to the stamps until then. */
function oracle(all: readonly Stamp[], { now, end: evening }: { now: number; end: number }, rule: 'divide' | 'each') {
  const sums: Record<string, number> = {}
  const ordered = all.map((one, rank) => ({ ...one, rank })).sort((a, b) => a.at - b.at || a.rank - b.rank)
  /** Whether a later stamp ends the running work. */
  const isEnded = (person: string, work: string, minute: number) =>
    ordered.some((one) => one.person === person && one.work === work && one.kind !== 'start' && one.at > minute)
  for (let minute = 0; minute < 61 * PARTS; minute += PARTS)
    for (const [person, works] of startedBy(minute, ordered)) {
      // Without an end it runs until now, but at most to the end of its first day.
      const running = [...works].filter(
        ([work, from]) => isEnded(person, work, minute) || (minute < now && minute < Math.max(from, evening)),
      )
      for (const [work] of running) {
        const key = `${person}${work}`
        sums[key] = (sums[key] ?? 0) + (rule === 'divide' ? PARTS / running.length : PARTS)
      }
    }
  return sums
}

describe(`times compared with a clock that ticks (seed ${seed})`, () => {
  const stamps = fc.array(
    fc.record({
      person: fc.constantFrom('p', 'q'),
      work: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom<StampKind>('start', 'start', 'pause', 'stop'),
      at: fc.integer({ min: 0, max: 60 }).map((minute) => minute * PARTS),
    }),
    { maxLength: 24 },
  )
  const end = fc.integer({ min: 0, max: 60 }).map((minute) => minute * PARTS)
  const day = fc.record({ now: end, end })

  test.each(['divide', 'each'] as const)(
    'The times of works equal those of a clock that ticks, by the rule: %s',
    (rule) => {
      const agrees = fc.property(stamps, day, (all, when) => {
        const { spans } = spansOf(all, { now: when.now, endOfDay: () => when.end })
        const found = workedTimes(spans, rule).filter(({ milliseconds }) => milliseconds > 0)
        const sums = Object.fromEntries(found.map((one) => [`${one.person}${one.work}`, one.milliseconds]))
        expect(sums).toEqual(oracle(all, when, rule))
      })
      fc.assert(agrees, { seed, numRuns: 3_000 })
    },
  )

  test('Divided time adds up to the time in which any work runs, to the millisecond', () => {
    const holds = fc.property(fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 7 }), (pairs) => {
      const all = pairs.flatMap(([a, b], at) => [
        stamp('start', Math.min(a, b), `w${at}`),
        stamp('stop', Math.max(a, b), `w${at}`),
      ])
      const { spans } = spansOf(all, rules)
      const busy = Array.from({ length: 100 }, (_, at) => at).filter((at) =>
        spans.some((one) => one.from <= at && one.to > at),
      )
      const sum = workedTimes(spans, 'divide').reduce((total, { milliseconds }) => total + milliseconds, 0)
      expect(sum).toBe(busy.length)
    })
    fc.assert(holds, { seed, numRuns: 3_000 })
  })
})

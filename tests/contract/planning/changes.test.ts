import { describe, expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { carryOver, restToTomorrow } from '#contract/planning/carryOver.ts'
import {
  applyChange,
  invertChange,
  NO_HISTORY,
  type Plan,
  type PlanChange,
  planOf,
  redo,
  remember,
  undo,
} from '#contract/planning/changes.ts'
import {
  mergeBlocks,
  moveBlock,
  type Outcome,
  resizeBlock,
  splitBlock,
  swapTechnician,
} from '#contract/planning/operations.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { AHF, at, block, iso, makeLocation, one, person, runs } from './given.ts'

const calendar = makeCalendar([makeLocation()], [person('p1'), person('p2'), person('p3', { factor: 0.4 })])
const blocksOf = (plan: Plan) => [...plan.values()]

/** Any operation, chosen and aimed by numbers, so that sequences shrink. */
type Act = { kind: number; a: number; b: number; minutes: number }
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.integer({ min: 0, max: 6 }),
  a: fc.nat(),
  b: fc.nat(),
  minutes: fc.integer({ min: 1, max: 200 }),
})

let fresh = 0
function perform(plan: Plan, { kind, a, b, minutes }: Act): PlanChange {
  const uuids = [...plan.keys()].sort()
  const [uuid = '', other = ''] = [uuids[a % uuids.length], uuids[b % uuids.length]]
  const people = ['p1', 'p2', 'p3']
  const now = at('2026-09-16T05:00:00Z') + minutes * 30 * 60_000
  const newUuid = () => {
    fresh += 1
    return `n${fresh}`
  }
  const outcomes: (() => Outcome)[] = [
    () => moveBlock(plan, uuid, { start: b % 5 === 0 ? null : iso(now), bay: b % 2 ? 'L1' : null }),
    () => resizeBlock(plan, uuid, minutes),
    () => splitBlock(plan, calendar, uuid, minutes, newUuid()),
    () => mergeBlocks(plan, uuid, other),
    () => swapTechnician(plan, uuid, people[a % 3] ?? '', people[b % 3] ?? ''),
    () => restToTomorrow(plan, calendar, uuid, { now, reason: null, newUuid }),
    () => ({ change: carryOver(plan, calendar, AHF, { now, reason: 'time', newUuid }) }),
  ]
  return outcomes[kind]?.().change ?? []
}

const some: fc.Arbitrary<PlannerBlock[]> = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 5, max: 400 }),
      done: fc.integer({ min: 0, max: 300 }),
      start: fc.option(fc.integer({ min: 0, max: 40 })),
      state: fc.constantFrom('planned', 'in_progress', 'on_hold', 'finished') as fc.Arbitrary<PlannerBlock['state']>,
      who: fc.constantFrom('p1', 'p2', 'p3'),
      paper: fc.constantFrom('x', 'y'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map(({ minutes, done, start, state, who, paper }, index) =>
      block(`b${index}`, {
        paper_uuid: paper,
        planned_minutes: minutes,
        done_minutes: done,
        start: start === null ? null : iso(at('2026-09-16T05:00:00Z') + start * 3_600_000),
        technicians: [one(who)],
        state,
      }),
    ),
  )

describe('undo of changes', () => {
  test('Undoing an operation restores the earlier plan exactly, and no operation alters the plan that it starts from', () => {
    fc.assert(
      fc.property(some, act, (blocks, step) => {
        const plan = planOf(blocks)
        const copy = structuredClone(plan)
        const change = perform(plan, step)
        const after = applyChange(plan, change)
        expect(plan).toEqual(copy)
        expect(applyChange(after, invertChange(change))).toEqual(plan)
        expect(applyChange(plan, invertChange(invertChange(change)))).toEqual(after)
      }),
      runs(500),
    )
  })

  test('Fifty operations can be undone and redone', () => {
    const totals = { steps: 0, kinds: new Set<number>() }
    fc.assert(
      fc.property(some, fc.array(act, { minLength: 50, maxLength: 50 }), (blocks, steps) => {
        let plan = planOf(blocks)
        let history = NO_HISTORY
        const states = [plan]
        for (const step of steps) {
          const change = perform(plan, step)
          if (change.length === 0) continue
          totals.steps += 1
          totals.kinds.add(step.kind)
          plan = applyChange(plan, change)
          history = remember(history, change)
          states.push(plan)
        }
        const walk = (take: typeof undo, expected: Plan[]) => {
          for (const state of expected) {
            const { apply: change, history: next } = take(history)
            plan = applyChange(plan, change ?? [])
            history = next
            expect(plan).toEqual(state)
          }
          expect(take(history).apply).toBe(null)
        }
        walk(undo, states.slice(0, -1).toReversed())
        walk(redo, states.slice(1))
      }),
      runs(60),
    )
    // A test in which every operation is refused proves nothing.
    expect(totals.kinds.size).toBe(7)
    expect(totals.steps).toBeGreaterThan(600)
  })

  test('The last fifty steps can be undone, and after a new step no undone step can be redone', () => {
    const steps = Array.from(
      { length: 60 },
      (_, index): PlanChange => [{ uuid: 'a', before: null, after: block('a', { priority: index }) }],
    )
    const history = steps.reduce(remember, NO_HISTORY)
    expect(history.done).toHaveLength(50)
    expect(history.done.at(-1)).toBe(steps.at(-1))
    const back = undo(history).history
    expect([back.undone.length, remember(back, steps[0] ?? []).undone.length]).toEqual([1, 0])
  })

  test('The parts of a split job are numbered without a gap after any sequence of operations', () => {
    fc.assert(
      fc.property(some, fc.array(act, { maxLength: 30 }), (blocks, steps) => {
        const plan = steps.reduce((now, step) => applyChange(now, perform(now, step)), planOf(blocks))
        const series = Map.groupBy(blocksOf(plan), ({ part_of, uuid }) => part_of ?? `single ${uuid}`)
        for (const members of series.values()) {
          const numbers = members.map(({ part }) => part).toSorted((a, b) => a - b)
          expect(numbers).toEqual(members.map((_, index) => index + 1))
          expect(members.every(({ parts }) => parts === members.length)).toBe(true)
        }
      }),
      runs(100),
    )
  })
})

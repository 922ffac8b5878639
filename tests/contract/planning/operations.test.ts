import { describe, expect, test } from 'vitest'
import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { carryOver, restToTomorrow, unfinishedAt } from '#contract/planning/carryOver.ts'
import { applyChange, type Plan, planOf } from '#contract/planning/changes.ts'
import {
  mergeBlocks,
  moveBlock,
  type Outcome,
  resizeBlock,
  splitBlock,
  swapTechnician,
} from '#contract/planning/operations.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { AHF, at, block, iso, makeLocation, needs, one, person, runs } from './given.ts'

const calendar = makeCalendar([makeLocation()], [person('p1'), person('p2'), person('p3', { factor: 0.4 })])
const EIGHT = '2026-09-16T06:00:00.000Z'
const given = (changes: Partial<PlannerBlock> = {}) =>
  block('a', { start: EIGHT, technicians: [one('p1')], planned_minutes: 120, ...changes })
const apply = (plan: Plan, { change, refused }: Outcome): Plan => {
  expect(refused).toBe(undefined)
  return applyChange(plan, change ?? [])
}
const blocksOf = (plan: Plan) => [...plan.values()]

describe('moving and sizing blocks, and swapping technicians', () => {
  test('A moved block keeps all other values', () => {
    const plan = planOf([given(), block('b')])
    const moved = apply(plan, moveBlock(plan, 'a', { start: null, bay: 'L1', technicians: [one('p2')] }))
    expect(moved.get('a')).toEqual({ ...given(), start: null, bay: 'L1', technicians: [one('p2')] })
    expect(moved.get('b')).toBe(plan.get('b'))
    expect(plan.get('a')).toEqual(given())
  })

  test('The new length of a block must be whole minutes, and not less than the work done', () => {
    const plan = planOf([given({ done_minutes: 30 })])
    expect(apply(plan, resizeBlock(plan, 'a', 45, '2026-09-16T06:15:00.000Z')).get('a')).toMatchObject({
      planned_minutes: 45,
      start: '2026-09-16T06:15:00.000Z',
    })
    for (const wrong of [0, -5, 1.5, Number.NaN, 29])
      expect(resizeBlock(plan, 'a', wrong)).toEqual({ refused: 'bad_minutes' })
  })

  test('A share of a block is moved from one technician to another', () => {
    const plan = planOf([given({ technicians: [one('p1', 0.4), one('p2', 0.6)] })])
    expect(apply(plan, swapTechnician(plan, 'a', 'p1', 'p3')).get('a')?.technicians).toEqual([
      one('p3', 0.4),
      one('p2', 0.6),
    ])
    expect(swapTechnician(plan, 'a', 'p1', 'p2')).toEqual({ refused: 'already_assigned' })
    expect(swapTechnician(plan, 'a', 'p3', 'p1')).toEqual({ refused: 'not_assigned' })
  })

  test('A finished, unknown or wrongly placed block is not changed', () => {
    const plan = planOf([given({ state: 'finished' }), block('b')])
    expect(moveBlock(plan, 'a', { bay: 'L1' })).toEqual({ refused: 'finished' })
    expect(resizeBlock(plan, 'x', 10)).toEqual({ refused: 'unknown_block' })
    for (const start of ['tomorrow', '2026-09-16', '2026-09-16T06:00:00+02:00'])
      expect(moveBlock(plan, 'b', { start })).toEqual({ refused: 'bad_time' })
    expect(moveBlock(plan, 'b', { technicians: [one('p1'), one('p1')] })).toEqual({ refused: 'already_assigned' })
  })
})

describe('splitting and merging', () => {
  test('The second part of a split begins when the first ends, and both know their number', () => {
    const plan = planOf([given({ planned_minutes: 300, done_minutes: 270, buffer_minutes: 10 })])
    const parts = blocksOf(apply(plan, splitBlock(plan, calendar, 'a', 240, 'b')))
    expect(parts[0]).toMatchObject({
      uuid: 'a',
      planned_minutes: 240,
      done_minutes: 240,
      buffer_minutes: 0,
      part_of: 'a',
      part: 1,
      parts: 2,
    })
    expect(parts[1]).toMatchObject({
      uuid: 'b',
      planned_minutes: 60,
      done_minutes: 30,
      buffer_minutes: 10,
      part_of: 'a',
      part: 2,
      parts: 2,
    })
    expect(parts[1]?.start).toBe('2026-09-16T10:00:00.000Z')
    expect(parts[1]?.start).toBe(iso(timingOf(calendar, parts[0] ?? given())?.end ?? 0))
  })

  test('A part that is split again is numbered within its series', () => {
    let plan = planOf([given()])
    plan = apply(plan, splitBlock(plan, calendar, 'a', 60, 'b'))
    plan = apply(plan, splitBlock(plan, calendar, 'a', 30, 'c'))
    expect(
      blocksOf(plan)
        .map(({ uuid, part, parts, part_of }) => [uuid, part, parts, part_of])
        .toSorted(),
    ).toEqual([
      ['a', 1, 3, 'a'],
      ['b', 3, 3, 'a'],
      ['c', 2, 3, 'a'],
    ])
    const merged = apply(plan, mergeBlocks(plan, 'c', 'a'))
    expect(
      blocksOf(merged)
        .map(({ uuid, part, parts }) => [uuid, part, parts])
        .toSorted(),
    ).toEqual([
      ['b', 2, 2],
      ['c', 1, 2],
    ])
    const whole = apply(merged, mergeBlocks(merged, 'b', 'c'))
    expect(blocksOf(whole)).toEqual([given({ uuid: 'b' })])
  })

  test('A block that is split and merged again is the same as before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 299 }), fc.integer({ min: 0, max: 300 }), (cut, done_minutes) => {
        const plan = planOf([given({ planned_minutes: 300, done_minutes, buffer_minutes: 5 })])
        const parts = apply(plan, splitBlock(plan, calendar, 'a', cut, 'b'))
        expect(apply(parts, mergeBlocks(parts, 'a', 'b'))).toEqual(plan)
      }),
      runs(100),
    )
  })

  test('A merged block needs what both parts need and has the earlier promise', () => {
    const a = given({
      paper_uuid: 'paper',
      needs: needs({ skills: ['airbag'], bay_kinds: ['lift', 'alignment'], parts: 'complete' }),
      promised_at: '2026-09-16T14:00:00.000Z',
    })
    const b = block('b', {
      paper_uuid: 'paper',
      needs: needs({
        skills: ['airbag', 'diagnosis'],
        bay_kinds: ['alignment'],
        parts: 'incomplete',
        wheel_set: 'ready',
        loan_car_uuid: 'car',
      }),
      promised_at: '2026-09-16T12:00:00.000Z',
      priority: 2,
    })
    const plan = planOf([a, b])
    expect(blocksOf(apply(plan, mergeBlocks(plan, 'a', 'b')))).toEqual([
      {
        ...a,
        work_uuids: ['work-a', 'work-b'],
        planned_minutes: 180,
        priority: 2,
        promised_at: '2026-09-16T12:00:00.000Z',
        needs: {
          skills: ['airbag', 'diagnosis'],
          bay_kinds: ['alignment'],
          loan_car_uuid: 'car',
          wheel_set: 'ready',
          parts: 'incomplete',
        },
      },
    ])
    const other = (changes: Partial<PlannerBlock>) => mergeBlocks(planOf([a, { ...b, ...changes }]), 'a', 'b').refused
    expect([
      other({ paper_uuid: 'x' }),
      other({ location_uuid: 'x' }),
      other({ needs: needs({ bay_kinds: ['paint'] }) }),
      other({ state: 'finished' }),
    ]).toEqual(['other_paper', 'other_location', 'other_bays', 'finished'])
    expect(mergeBlocks(plan, 'a', 'a')).toEqual({ refused: 'unknown_block' })
  })

  test('A split at a minute outside of the block or with a taken uuid is refused, and a part of an undated block has no date', () => {
    const plan = planOf([given(), block('b')])
    for (const wrong of [0, 120, 121, -1, 1.5])
      expect(splitBlock(plan, calendar, 'a', wrong, 'c')).toEqual({ refused: 'bad_minutes' })
    expect(splitBlock(plan, calendar, 'a', 60, 'b')).toEqual({ refused: 'taken_uuid' })
    const undated = apply(plan, splitBlock(plan, calendar, 'b', 20, 'c'))
    expect(undated.get('c')?.start).toBe(null)
  })
})

const closing = (day: string) => at(`${day}T16:00:00Z`)
const carry = (now: number) => ({ now, reason: 'parts', newUuid: (uuid: string) => `${uuid}+` })

describe('carrying work over to the next day', () => {
  test('E21 Work that is carried over three days in a row keeps the day from which it was first carried', () => {
    let plan = planOf([given({ start: '2026-09-17T06:00:00.000Z' })])
    for (const [day, start] of [
      ['2026-09-17', '2026-09-18T05:00:00.000Z'],
      ['2026-09-18', '2026-09-21T05:00:00.000Z'],
      ['2026-09-21', '2026-09-22T05:00:00.000Z'],
    ] as const) {
      plan = applyChange(plan, carryOver(plan, calendar, AHF, carry(closing(day))))
      expect(plan.get('a')).toMatchObject({
        start,
        carried_from: '2026-09-17',
        carry_reason: 'parts',
        planned_minutes: 120,
      })
    }
  })

  test('The done part of carried-over work stays, and the rest goes on as the next part', () => {
    const plan = planOf([given({ done_minutes: 90, state: 'in_progress', buffer_minutes: 10 })])
    const after = applyChange(plan, carryOver(plan, calendar, AHF, carry(closing('2026-09-16'))))
    expect(after.get('a')).toMatchObject({
      start: EIGHT,
      planned_minutes: 90,
      done_minutes: 90,
      state: 'finished',
      part: 1,
      parts: 2,
      carried_from: null,
    })
    expect(after.get('a+')).toMatchObject({
      start: '2026-09-17T05:00:00.000Z',
      planned_minutes: 30,
      done_minutes: 0,
      state: 'planned',
      part: 2,
      carried_from: '2026-09-16',
      buffer_minutes: 10,
    })
  })

  test('Carried-over jobs of a person follow one after another, beginning with the job that waits longest', () => {
    const plan = planOf([
      given({ uuid: 'late' }),
      given({ uuid: 'old', carried_from: '2026-09-15' }),
      given({ uuid: 'urgent', priority: 1 }),
      given({ uuid: 'other', technicians: [one('p2')] }),
    ])
    const after = applyChange(plan, carryOver(plan, calendar, AHF, carry(closing('2026-09-16'))))
    const starts = Object.fromEntries(blocksOf(after).map(({ uuid, start }) => [uuid, start?.slice(11, 16)]))
    expect(starts).toEqual({ old: '05:00', urgent: '07:00', late: '09:00', other: '05:00' })
    expect(unfinishedAt(plan, calendar, AHF, closing('2026-09-16')).map(({ uuid }) => uuid)).toEqual([
      'old',
      'urgent',
      'late',
      'other',
    ])
  })

  test('Carrying over moves neither finished, undated and later work, nor work that was planned for several days', () => {
    const plan = planOf([
      given({ state: 'finished' }),
      block('undated'),
      given({ uuid: 'tomorrow', start: '2026-09-17T06:00:00.000Z' }),
      given({ uuid: 'long', planned_minutes: 900, technicians: [one('p2')] }),
      given({ uuid: 'elsewhere', location_uuid: 'x' }),
    ])
    expect(carryOver(plan, calendar, AHF, carry(closing('2026-09-16')))).toEqual([])
  })

  test('The unfinished rest of a block moves to the next working day of its people', () => {
    const plan = planOf([
      given({ done_minutes: 30, carry_reason: 'kept', start: '2026-09-18T06:00:00.000Z' }),
      block('b'),
    ])
    const outcome = restToTomorrow(plan, calendar, 'a', { ...carry(at('2026-09-18T09:00:00Z')), reason: null })
    expect(apply(plan, outcome).get('a+')).toMatchObject({
      start: '2026-09-21T05:00:00.000Z',
      planned_minutes: 90,
      carried_from: '2026-09-18',
      carry_reason: 'kept',
    })
    const refused = (uuid: string, newUuid = 'n') =>
      restToTomorrow(plan, calendar, uuid, { ...carry(0), newUuid: () => newUuid }).refused
    expect([refused('b'), refused('x'), refused('a', 'b')]).toEqual(['undated', 'unknown_block', 'taken_uuid'])
    const nobody = planOf([given({ technicians: [one('p9')], location_uuid: 'x' })])
    expect(restToTomorrow(nobody, calendar, 'a', carry(0))).toEqual({ refused: 'no_working_time' })
  })
})

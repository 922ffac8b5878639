import { describe, expect, test } from 'vitest'
import { brokenBy, fixedHits } from '#contract/planning/agreements.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { planOf } from '#contract/planning/changes.ts'
import { isWholeIn, keepPromise, promisedTime } from '#contract/planning/keepPromise.ts'
import { moveBlock } from '#contract/planning/operations.ts'
import type { Moved } from '#contract/planning/promiseAnswer.ts'
import { block, makeLocation, one, person } from './given.ts'

const CALENDAR = makeCalendar([makeLocation({ time_zone: 'UTC' })], [person('p1')])
const NINE = '2026-09-16T09:00:00.000Z'
const HALF_PAST_TEN = '2026-09-16T10:30:00.000Z'

const planned = (changes: Partial<PlannerBlock> = {}) =>
  block('golf', { start: NINE, technicians: [one('p1')], ...changes })
const codes = (before: PlannerBlock, after: PlannerBlock | null, isBinding = true) =>
  brokenBy(CALENDAR, [{ uuid: before.uuid, before, after }], () => isBinding).map(({ code, minutes }) => [
    code,
    minutes,
  ])

describe('broken agreements', () => {
  test('A fixed appointment that loses its date, is deleted or moves is reported as broken; a floating job is not', () => {
    const fixed = planned({ is_fixed: true })
    expect(codes(fixed, { ...fixed, start: null })).toEqual([['fixed_dropped', null]])
    expect(codes(fixed, null)).toEqual([['fixed_dropped', null]])
    expect(codes(fixed, { ...fixed, start: HALF_PAST_TEN })).toEqual([['fixed_moved', null]])
    const floating = planned()
    for (const after of [null, { ...floating, start: null }, { ...floating, start: HALF_PAST_TEN }])
      expect(codes(floating, after)).toEqual([])
    // A block that stays, or that is made floating, is not asked about.
    expect(codes(fixed, { ...fixed, bay: 'L1' })).toEqual([])
    expect(codes(fixed, { ...fixed, is_fixed: false, start: HALF_PAST_TEN })).toEqual([])
  })

  test('The report of a moved fixed appointment says how many minutes late its promise gets, even if the promise does not bind', () => {
    const fixed = planned({ is_fixed: true, promised_at: '2026-09-16T11:00:00.000Z' })
    expect(codes(fixed, { ...fixed, start: HALF_PAST_TEN }, false)).toEqual([['fixed_moved', 30]])
    expect(codes(fixed, { ...fixed, start: '2026-09-16T09:30:00.000Z' }, false)).toEqual([['fixed_moved', null]])
  })

  test('A change that newly overlaps a fixed appointment of another car reports it once; an earlier overlap is not reported', () => {
    const fixed = block('fixed', { start: NINE, technicians: [one('p1')], is_fixed: true })
    const golf = planned({ start: HALF_PAST_TEN })
    const rules = { location_uuid: golf.location_uuid, bookings: [], mayOverlap: true }
    const hit = (before: PlannerBlock, after: PlannerBlock, other = fixed) =>
      fixedHits(CALENDAR, planOf([before, other]), [{ uuid: before.uuid, before, after }], rules).map(
        ({ uuid }) => uuid,
      )
    const upon = { ...golf, start: NINE }
    expect(hit(golf, upon)).toEqual(['fixed'])
    expect(hit(upon, { ...upon, start: '2026-09-16T09:15:00.000Z' })).toEqual([])
    expect(hit(golf, upon, { ...fixed, is_fixed: false })).toEqual([])
    expect(hit(golf, { ...golf, start: '2026-09-16T11:00:00.000Z' })).toEqual([])
  })

  test('A binding promise that a change misses is reported with its delay in minutes; a promise that does not bind is not', () => {
    const promised = planned({ promised_at: '2026-09-16T10:15:00.000Z' })
    const later = { ...promised, start: HALF_PAST_TEN }
    expect(codes(promised, later)).toEqual([['promise_late', 75]])
    expect(codes(promised, later, false)).toEqual([])
    expect(codes(promised, { ...promised, start: null })).toEqual([['promise_dropped', null]])
    expect(codes(promised, null, false)).toEqual([])
    expect(codes(promised, { ...promised, start: '2026-09-16T09:15:00.000Z' })).toEqual([])
  })

  test('A promise that was late before the change is reported again only if the change makes it later', () => {
    const late = planned({ promised_at: '2026-09-16T09:30:00.000Z' })
    expect(codes(late, { ...late, start: '2026-09-16T08:45:00.000Z' })).toEqual([])
    expect(codes(late, { ...late, start: '2026-09-16T09:05:00.000Z' })).toEqual([['promise_late', 35]])
  })

  test('A fixed appointment that goes on as another block of the same paper is not reported as dropped', () => {
    const fixed = planned({ is_fixed: true })
    const rest = { ...fixed, uuid: 'rest' }
    const change = [
      { uuid: fixed.uuid, before: fixed, after: null },
      { uuid: rest.uuid, before: null, after: rest },
    ]
    expect(brokenBy(CALENDAR, change, () => true)).toEqual([])
  })

  test('Neither finishing a job nor deleting a finished job breaks an agreement', () => {
    const done = planned({ is_fixed: true, state: 'finished' })
    expect(codes(done, null)).toEqual([])
    const fixed = planned({ is_fixed: true })
    expect(codes(fixed, { ...fixed, state: 'finished' })).toEqual([])
  })

  test('The change that a drop on the board makes is checked for broken agreements', () => {
    const fixed = planned({ is_fixed: true })
    const { change } = moveBlock(planOf([fixed]), fixed.uuid, { start: null })
    expect(brokenBy(CALENDAR, change ?? [], () => false)).toMatchObject([{ code: 'fixed_dropped', agreed: NINE }])
  })
})

describe('taking an offer of the promise guard', () => {
  const waiting = block('waiting', { bay: null })
  const other = planned()
  const placement = { technician_uuid: 'p1', bay: 'L1', start: NINE, end: '2026-09-16T10:00:00.000Z' }
  const moved: Moved = {
    block_uuid: other.uuid,
    paper_uuid: other.paper_uuid,
    start_before: NINE,
    start: '2026-09-16T10:00:00.000Z',
    end_before: '2026-09-16T10:00:00.000Z',
    end: '2026-09-16T11:00:00.000Z',
    waits_for: { technician_uuid: 'p1', bay: null },
  }

  test('Taking an offer places the job and the jobs that have to wait for it as offered, in one step', () => {
    const plan = planOf([waiting, other])
    const kept = { placement, moved: [moved], promisedAt: HALF_PAST_TEN }
    const after = keepPromise(plan, waiting, kept).change?.map((one) => one.after)
    expect(after).toEqual([
      { ...waiting, start: NINE, bay: 'L1', technicians: [one('p1')], promised_at: HALF_PAST_TEN },
      { ...other, start: moved.start },
    ])
  })

  test('Taking an offer creates a block if the job was not planned before', () => {
    const [made] = keepPromise(planOf([]), waiting, { placement, moved: [], promisedAt: NINE }).change ?? []
    expect(made).toMatchObject({ uuid: waiting.uuid, before: null, after: { start: NINE } })
  })

  test('An offer is refused while the plan does not know a job that the offer moves', () => {
    const plan = planOf([waiting])
    expect(isWholeIn(plan, [moved])).toBe(false)
    expect(keepPromise(plan, waiting, { placement, moved: [moved], promisedAt: NINE })).toEqual({
      refused: 'unknown_block',
    })
  })

  test('The promised time of an offer is the wished time, or the end of the work if that is later', () => {
    expect(promisedTime(placement, HALF_PAST_TEN)).toBe(HALF_PAST_TEN)
    expect(promisedTime(placement, NINE)).toBe(placement.end)
  })
})

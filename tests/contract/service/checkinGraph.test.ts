import { describe, expect, it } from 'vitest'
import { CHECKIN_GRAPH, type CheckinFacts, type CheckinTypes } from '#contract/service/checkinGraph.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { checkStep, type GraphPerson } from '#contract/states/stateGraph.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-09-16T08:20:00Z')
const rules = { now: NOW, timeZone: 'Europe/Berlin' }
const HERE: CheckinFacts = {
  status: 'new',
  since: NOW - HOUR,
  target: NOW - HOUR,
  hasArrived: true,
  isAssigned: true,
  holdReason: null,
  isKeyRecorded: true,
  isPlaceRecorded: true,
  paper: 'none',
}
const somebody = (...actors: CheckinTypes['Actor'][]): GraphPerson<CheckinTypes> => ({
  mayUpdate: true,
  actors: new Set(actors),
})
const admin: GraphPerson<CheckinTypes> = { mayUpdate: true, actors: new Set(['administrator']) }
const refusals = (
  facts: Partial<CheckinFacts>,
  to: CheckinFacts['status'],
  input: CheckinTypes['Input'] = {},
  person = admin,
) => checkStep(CHECKIN_GRAPH, { facts: { ...HERE, ...facts }, person, rules }, to, input).refusals

describe('4.1 The graph of check-ins', () => {
  it('A check-in has exactly the listed steps, and any other change of its status is refused as unknown', () => {
    const steps = CHECKIN_GRAPH.steps.map(({ from, to }) => `${from} ${to}`)
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps.sort()).toEqual(
      [
        'new in_progress',
        'new canceled',
        'in_progress completed',
        'in_progress new',
        'in_progress canceled',
        'completed in_progress',
        'completed delivered',
        'completed picked_up',
        'delivered picked_up',
        'delivered completed',
        'canceled new',
        'picked_up completed',
      ].sort(),
    )
    for (const from of RECORD_STATUSES)
      for (const to of RECORD_STATUSES)
        if (!steps.includes(`${from} ${to}`)) expect(refusals({ status: from }, to)).toEqual(['transition_unknown'])
  })

  it('Guards apply to administrators, too, and a refused step names everything that is missing at once', () => {
    expect(refusals({ hasArrived: false, isAssigned: false }, 'in_progress')).toEqual([
      'not_arrived',
      'assignee_missing',
    ])
    expect(refusals({ isAssigned: false }, 'in_progress', { claim: true })).toEqual([])
    expect(refusals({ status: 'in_progress', isKeyRecorded: false, holdReason: 'wash' }, 'completed')).toEqual([
      'key_missing',
      'on_hold',
    ])
    expect(refusals({ status: 'in_progress', paper: 'open' }, 'canceled', { reason: 'Irrtum' })).toEqual([
      'paper_exists',
    ])
    expect(refusals({ status: 'completed', paper: 'open' }, 'picked_up')).toEqual(['paper_open'])
    expect(refusals({ status: 'completed', paper: 'done' }, 'picked_up')).toEqual([])
    expect(refusals({ status: 'delivered' }, 'picked_up', { takenBy: ' ' })).toEqual(['taker_required'])
  })

  it('A step that needs a reason is refused without one, even if the customer is marked as not having come', () => {
    const needing = CHECKIN_GRAPH.steps.filter(({ guards }) => guards.includes('reason_given'))
    expect(needing.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      'canceled new',
      'completed in_progress',
      'delivered completed',
      'in_progress canceled',
      'in_progress new',
      'picked_up completed',
    ])
    for (const { from, to } of needing)
      expect(refusals({ status: from }, to, { isNoShow: true })).toContain('reason_required')
  })

  it('A customer whose car is in acceptance cannot be marked as not having come', () => {
    expect(refusals({ status: 'in_progress' }, 'canceled', { isNoShow: true, reason: 'Irrtum' })).toEqual([
      'already_arrived',
    ])
  })

  it('A customer can be marked as not having come only while the car is missing after the agreed time', () => {
    expect(refusals({}, 'canceled')).toEqual(['reason_required'])
    expect(refusals({ hasArrived: false }, 'canceled', { isNoShow: true })).toEqual([])
    expect(refusals({}, 'canceled', { isNoShow: true })).toEqual(['already_arrived'])
    expect(refusals({ hasArrived: false, target: NOW + 1 }, 'canceled', { isNoShow: true })).toEqual(['not_due_yet'])
  })

  it('A handover can be undone within 24 hours, and a pick-up on the same day', () => {
    const undo = { reason: 'Irrtum' }
    expect(refusals({ status: 'delivered', since: NOW - 24 * HOUR }, 'completed', undo)).toEqual([])
    expect(refusals({ status: 'delivered', since: NOW - 24 * HOUR - 1 }, 'completed', undo)).toEqual([
      'undo_window_over',
    ])
    expect(refusals({ status: 'picked_up', since: NOW - 9 * HOUR }, 'completed', undo)).toEqual([])
    expect(refusals({ status: 'picked_up', since: NOW - 11 * HOUR }, 'completed', undo)).toEqual(['undo_window_over'])
  })

  it('The staff of the desk and foremen can begin a check-in, and technicians cannot', () => {
    for (const actor of ['advisor', 'assignee', 'cashier', 'foreman'] as const)
      expect(refusals({}, 'in_progress', {}, somebody(actor))).toEqual([])
    expect(refusals({}, 'in_progress', {}, somebody('technician'))).toEqual(['role_missing'])
    expect(refusals({}, 'in_progress', {}, { mayUpdate: false, actors: new Set(['advisor']) })).toEqual([
      'permission_missing',
    ])
    expect(refusals({ status: 'picked_up' }, 'completed', { reason: 'Irrtum' }, somebody('advisor'))).toEqual([
      'role_missing',
    ])
  })
})

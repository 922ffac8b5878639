import { describe, expect, test } from 'vitest'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import type { HstState } from '#contract/workshop/hst/hstState.ts'
import {
  PAPER_WARNINGS,
  type PaperWarning,
  paperWarnings,
  type WarningFacts,
} from '#contract/workshop/status/paperWarnings.ts'

const NOW = Date.parse('2026-10-01T10:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const hst = (worst: HstState) => ({ state: worst, worst, isStale: false, age: 0 })
const calm: WarningFacts = {
  status: 'in_progress',
  hst: hst('green'),
  inspection: 'valid',
  mileage: null,
  promised: { at: NOW + 60 * MINUTE, isBinding: true },
  isCustomerWaiting: false,
  securityDamage: 'none',
  unqualifiedHvWorks: 0,
  missingParts: 0,
  isWheelSetOrdered: false,
  isWheelSetInHouse: false,
  areAxlesSwapped: false,
  openPapersOfVehicle: 0,
  lastVisit: NOW - 7 * DAY - 1,
  papersWithTag: 0,
  estimate: 10_000,
  price: 11_500,
}
const rules = { now: NOW, estimateOverrunPercent: 15 }
const warn = (changes: Partial<WarningFacts>) => paperWarnings({ ...calm, ...changes }, rules)
const at = (time: number, isBinding = false) => ({ promised: { at: time, isBinding } })

const ONE_EACH: [Partial<WarningFacts>, PaperWarning][] = [
  [{ hst: hst('black') }, 'safety_recall_open'],
  [{ securityDamage: 'open' }, 'security_damage_unacknowledged'],
  [{ unqualifiedHvWorks: 1 }, 'hv_qualification_missing'],
  [{ areAxlesSwapped: true }, 'axles_swapped'],
  [at(NOW - DAY - 1, true), 'binding_promise_exceeded'],
  [at(NOW - 1), 'promise_missed'],
  [at(NOW + HOUR - 1), 'promise_near'],
  [{ isCustomerWaiting: true }, 'customer_waiting'],
  [{ hst: hst('red') }, 'field_action_open'],
  [{ isWheelSetOrdered: true }, 'wheel_set_missing'],
  [{ missingParts: 1 }, 'parts_incomplete'],
  [{ openPapersOfVehicle: 1 }, 'second_open_paper'],
  [{ lastVisit: NOW - 7 * DAY }, 'plate_seen_lately'],
  [{ papersWithTag: 1 }, 'tag_in_use'],
  [{ price: 11_501 }, 'estimate_exceeded'],
  [{ inspection: 'extended' }, 'inspection_extended'],
  [{ inspection: 'overdue' }, 'inspection_overdue'],
  [{ inspection: 'due' }, 'inspection_due'],
  [{ mileage: 'below_last' }, 'mileage_below_last'],
  [{ mileage: 'too_fast' }, 'mileage_too_fast'],
  [{ mileage: 'unchanged' }, 'mileage_unchanged'],
]

test('A paper without problems warns about nothing, and neither does an empty one', () => {
  expect(warn({})).toEqual([])
  expect(warn({ inspection: null, promised: null, lastVisit: null, estimate: null, price: null })).toEqual([])
  expect(warn({ price: 99_999, estimate: null })).toEqual([])
  expect(warn({ isWheelSetOrdered: true, isWheelSetInHouse: true })).toEqual([])
  for (const state of ['grey', 'blue', 'amber'] as const) expect(warn({ hst: hst(state) })).toEqual([])
})

test('This test has a case for every warning of a paper', () =>
  expect(ONE_EACH.map(([, warning]) => warning)).toEqual([...PAPER_WARNINGS]))

describe('E02 E04 E05 E06 warnings of a paper', () => {
  test.each(ONE_EACH)('A paper with %j has the warning %s', (facts, warning) => expect(warn(facts)).toEqual([warning]))
})

test('A missed promise becomes a broken contract only if it is binding, and only more than a day later', () => {
  expect(warn(at(NOW - DAY - 1, false))).toEqual(['promise_missed'])
  expect(warn(at(NOW - DAY, true))).toEqual(['promise_missed'])
  expect(warn(at(NOW))).toEqual(['promise_near'])
})

test('The gravest warning of a paper comes first', () =>
  expect(warn({ mileage: 'unchanged', missingParts: 1, hst: hst('black'), isCustomerWaiting: true })).toEqual([
    ...['safety_recall_open', 'customer_waiting', 'parts_incomplete', 'mileage_unchanged'],
  ]))

test('Warnings about work end when the work is completed, and a paper whose car has left has no warnings', () => {
  const all = Object.assign({}, ...ONE_EACH.map(([facts]) => facts)) as Partial<WarningFacts>
  const found = RECORD_STATUSES.map((status) => warn({ ...all, status }))
  expect(found[0]).toEqual(found[1])
  const ofWork = [
    'hv_qualification_missing',
    'promise_near',
    'customer_waiting',
    'wheel_set_missing',
    'parts_incomplete',
  ]
  expect(found[2]).toEqual(found[0]?.filter((warning) => !ofWork.includes(warning)))
  expect(found[0]?.length).toBe((found[2]?.length ?? 0) + ofWork.length)
  expect(found.slice(3)).toEqual([found[2], [], []])
})

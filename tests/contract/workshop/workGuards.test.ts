import { expect, test } from 'vitest'
import { hstState } from '#contract/workshop/hst/hstState.ts'
import { WORK_REFUSALS, type WorkFacts, type WorkRefusal, workRefusals } from '#contract/workshop/status/workGuards.ts'

const NOW = Date.parse('2026-10-01T10:00:00Z')
const lookedUp = (hours: number | null) =>
  hstState(
    hours === null ? null : { checkedAt: NOW - hours * 3_600_000, items: [] },
    'reception',
    { receptionHours: 24, preparationDays: 7 },
    NOW,
  )
const free: WorkFacts = {
  isResumed: false,
  paperHold: null,
  workHold: null,
  hst: lookedUp(1),
  isPutOff: false,
  needsApproval: false,
  missingSkills: [],
}
const refused = (changes: Partial<WorkFacts> = {}, hstRequired = true) =>
  workRefusals({ ...free, ...changes }, { hstRequired })

test('A work begins when no rule stands against it', () => expect(refused()).toEqual([]))

test.each<[WorkRefusal, Partial<WorkFacts>]>([
  ['on_hold', { paperHold: 'hv_quarantine' }],
  ['hst_unchecked', { hst: lookedUp(null) }],
  ['hst_stale', { hst: lookedUp(25) }],
  ['work_on_hold', { workHold: 'waiting_parts' }],
  ['work_put_off', { isPutOff: true }],
  ['approval_missing', { needsApproval: true }],
  ['skill_missing', { missingSkills: ['high_voltage_2'] }],
])('A work does not begin: %s', (refusal, facts) => expect(refused(facts)).toEqual([refusal]))

test('The answer names all reasons against a change of a work at once', () => {
  const all = refused({
    paperHold: 'wash',
    workHold: 'wash',
    hst: lookedUp(null),
    isPutOff: true,
    needsApproval: true,
    missingSkills: ['airbag'],
  })
  expect(all).toEqual(WORK_REFUSALS.filter((one) => one !== 'hst_stale'))
})

test('A resumed work accepts an older HST snapshot, but needs one', () => {
  expect(refused({ isResumed: true, hst: lookedUp(25) })).toEqual([])
  expect(refused({ isResumed: true, hst: lookedUp(null) })).toEqual(['hst_unchecked'])
})

test('A work begins without an HST snapshot if the dealer does not require one', () => {
  expect(refused({ hst: lookedUp(null) }, false)).toEqual([])
  expect(refused({ hst: lookedUp(25) }, false)).toEqual([])
})

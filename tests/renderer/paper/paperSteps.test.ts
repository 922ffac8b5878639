import { describe, expect, test } from 'vitest'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import { TRANSITION_REFUSALS } from '#contract/workshop/status/transitionGuards.ts'
import { WORK_REFUSALS } from '#contract/workshop/status/workGuards.ts'
import german from '#locales/de/paper.json' with { type: 'json' }
import { paperStates } from '#renderer/features/paper/status/paperStates.ts'
import { offeredSteps as offered, type Step, splitRefusals as split, wordOf } from '#renderer/records/states/steps.ts'

type Status = (typeof RECORD_STATUSES)[number]
const offeredSteps = (from: Status, steps: readonly Step[]) => offered(paperStates, from, steps)
const splitRefusals = (one: Step) => split(paperStates, one)
const isClaim = (one: Step) => wordOf(paperStates, one) === 'claim'
const stepName = (from: Status, to: Status) => `${from}_${to}`

const step = (to: Status, ...refusals: string[]) => ({
  to,
  is_possible: refusals.length === 0,
  refusals,
  about: {},
})

describe('the offered steps of a paper', () => {
  test('The usual step is a button and all other steps are in a menu', () => {
    const steps = RECORD_STATUSES.map((to) => step(to))
    const { main, others } = offeredSteps('completed', steps)
    expect(main?.to).toBe('delivered')
    expect(others.map(({ to }) => to)).toEqual(['in_progress', 'picked_up'])
  })

  test('A user who may not change the paper is offered no step', () =>
    expect(offeredSteps('new', [step('in_progress', 'permission_missing')])).toEqual({ main: null, others: [] }))

  test('A step that only others may take is neither a button nor in the menu', () => {
    const steps = [step('in_progress', 'role_missing'), step('canceled', 'reason_required')]
    const { main, others } = offeredSteps('new', steps)
    expect(main).toBeNull()
    expect(others.map(({ to }) => to)).toEqual(['canceled'])
  })

  test('A refused step is shown with its reasons', () =>
    expect(offeredSteps('in_progress', [step('completed', 'kilometers_missing')]).main?.refusals).toEqual([
      'kilometers_missing',
    ]))

  test('A step that the graph does not have is never offered', () =>
    expect(offeredSteps('picked_up', [step('new')])).toEqual({ main: null, others: [] }))
})

test('Some refusals of a step are asked for in a form, and others must be solved on the paper', () => {
  const one = step('picked_up', 'taker_required', 'safety_recall_open', 'something_new')
  expect(splitRefusals(one)).toEqual({ asked: ['taker_required'], blocking: ['safety_recall_open'] })
  expect(isClaim(one)).toBe(false)
  expect(isClaim(step('in_progress', 'assignee_missing'))).toBe(true)
})

test('Every step, every refusal and every role that takes a step has a text', () => {
  for (const { from, to, who } of TRANSITIONS) {
    expect(german.steps).toHaveProperty(stepName(from, to))
    for (const actor of who) expect(german.roles).toHaveProperty(actor)
  }
  for (const refusal of [...TRANSITION_REFUSALS, ...WORK_REFUSALS]) expect(german.refusals).toHaveProperty(refusal)
})

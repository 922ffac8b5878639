import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, TRANSITIONS } from '#contract/workshop/status/orderStatus.ts'
import { TRANSITION_REFUSALS } from '#contract/workshop/status/transitionGuards.ts'
import { WORK_REFUSALS } from '#contract/workshop/status/workGuards.ts'
import german from '#locales/de/paper.json' with { type: 'json' }
import { isClaim, offeredSteps, splitRefusals, stepName } from '#renderer/features/paper/status/paperSteps.ts'

const step = (to: (typeof ORDER_STATUSES)[number], ...refusals: string[]) => ({
  to,
  is_possible: refusals.length === 0,
  refusals,
  about: {},
})

describe('what is offered', () => {
  test('is the usual way as a button and everything else in a menu', () => {
    const steps = ORDER_STATUSES.map((to) => step(to))
    const { main, others } = offeredSteps('completed', steps)
    expect(main?.to).toBe('delivered')
    expect(others.map(({ to }) => to)).toEqual(['in_progress', 'picked_up'])
  })

  test('is nothing to somebody who may not change the paper', () =>
    expect(offeredSteps('new', [step('in_progress', 'permission_missing')])).toEqual({ main: null, others: [] }))

  test('is no step that only others may take, neither as a button nor in the menu', () => {
    const steps = [step('in_progress', 'role_missing'), step('canceled', 'reason_required')]
    const { main, others } = offeredSteps('new', steps)
    expect(main).toBeNull()
    expect(others.map(({ to }) => to)).toEqual(['canceled'])
  })

  test('is shown with what stands against it', () =>
    expect(offeredSteps('in_progress', [step('completed', 'kilometers_missing')]).main?.refusals).toEqual([
      'kilometers_missing',
    ]))

  test('never is a step that the graph does not have', () =>
    expect(offeredSteps('picked_up', [step('new')])).toEqual({ main: null, others: [] }))
})

test('a form asks for some refusals, and the others are put right elsewhere', () => {
  const one = step('picked_up', 'taker_required', 'safety_recall_open', 'something_new')
  expect(splitRefusals(one)).toEqual({ asked: ['taker_required'], blocking: ['safety_recall_open'] })
  expect(isClaim(one)).toBe(false)
  expect(isClaim(step('in_progress', 'assignee_missing'))).toBe(true)
})

test('every step, every refusal and everybody who may take a step have words', () => {
  for (const { from, to, who } of TRANSITIONS) {
    expect(german.steps).toHaveProperty(stepName(from, to))
    for (const actor of who) expect(german.roles).toHaveProperty(actor)
  }
  for (const refusal of [...TRANSITION_REFUSALS, ...WORK_REFUSALS]) expect(german.refusals).toHaveProperty(refusal)
})

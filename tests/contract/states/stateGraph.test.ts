import { describe, expect, test } from 'vitest'
import { checkStep, checkSteps, type GraphTypes, type StateGraph } from '#contract/states/stateGraph.ts'

/** A record that only begins and ends. */
interface Types extends GraphTypes {
  Facts: { status: 'new' | 'in_progress' | 'completed' | 'canceled'; isKnown: boolean }
  Input: { reason?: string }
  Rules: { isReasonNeeded: boolean }
  Actor: 'desk' | 'driver'
  Guard: 'known' | 'reason'
  Refusal: 'unknown' | 'reason_required'
  Effect: 'announce'
}

const graph: StateGraph<Types> = {
  steps: [
    { from: 'new', to: 'in_progress', who: ['desk'], guards: ['known', 'reason'] },
    { from: 'in_progress', to: 'completed', who: ['desk', 'driver'], guards: [], effect: 'announce' },
  ],
  guards: {
    known: ({ isKnown }) => (isKnown ? null : 'unknown'),
    reason: (_, { reason = '' }, { isReasonNeeded }) => (isReasonNeeded && reason === '' ? 'reason_required' : null),
  },
}

const decision = (
  facts: Partial<Types['Facts']>,
  actors: (Types['Actor'] | 'administrator')[],
  { mayUpdate = true, isReasonNeeded = true } = {},
) => ({
  facts: { status: 'new' as const, isKnown: true, ...facts },
  person: { mayUpdate, actors: new Set(actors) },
  rules: { isReasonNeeded },
})

describe('a graph of statuses (4.1)', () => {
  test('A step is possible for its actors when no guard stands against it', () => {
    expect(checkStep(graph, decision({}, ['desk']), 'in_progress', { reason: 'Termin' })).toEqual({
      isPossible: true,
      refusals: [],
      effects: [],
    })
    const ended = checkStep(graph, decision({ status: 'in_progress' }, ['driver']), 'completed', {})
    expect(ended).toEqual({ isPossible: true, refusals: [], effects: ['announce'] })
  })

  test('A refused step names all reasons at once', () => {
    expect(checkStep(graph, decision({ isKnown: false }, ['desk']), 'in_progress', {}).refusals).toEqual([
      'unknown',
      'reason_required',
    ])
  })

  test('Administrators may take every step, but its guards apply to them', () => {
    const administrator = decision({ isKnown: false }, ['administrator'], { isReasonNeeded: false })
    expect(checkStep(graph, administrator, 'in_progress', {}).refusals).toEqual(['unknown'])
    expect(checkStep(graph, decision({}, ['administrator']), 'in_progress', { reason: 'x' }).isPossible).toBe(true)
  })

  test('A user without the right to change the row is told only that, and no other reason', () => {
    const stranger = decision({ isKnown: false }, ['desk'], { mayUpdate: false })
    expect(checkStep(graph, stranger, 'in_progress', {}).refusals).toEqual(['permission_missing'])
    expect(checkStep(graph, decision({}, ['driver']), 'in_progress', {}).refusals).toEqual(['role_missing'])
  })

  test('A step that the graph lacks is possible for no user', () => {
    const verdicts = checkSteps(graph, decision({}, ['administrator']), { reason: 'x' })
    expect(Object.entries(verdicts).filter(([, { isPossible }]) => isPossible)).toHaveLength(1)
    expect(verdicts.picked_up.refusals).toEqual(['transition_unknown'])
  })

  test('A step has the effects that follow from its row in addition to its own effect', () => {
    const implied: StateGraph<Types> = { ...graph, impliedEffects: (_, { isKnown }) => (isKnown ? ['announce'] : []) }
    const taken = checkStep(implied, decision({ status: 'in_progress' }, ['desk']), 'completed', {})
    expect(taken.effects).toEqual(['announce', 'announce'])
  })
})

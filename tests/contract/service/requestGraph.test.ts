import { describe, expect, it } from 'vitest'
import { REQUEST_GRAPH, type RequestActor, type RequestTypes } from '#contract/service/requestGraph.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { checkStep } from '#contract/states/stateGraph.ts'

const NOW = Date.parse('2026-09-16T08:20:00.000Z')
const HOUR = 60 * 60 * 1_000

type Given = {
  actors?: readonly RequestActor[]
  facts?: Partial<RequestTypes['Facts']>
  input?: RequestTypes['Input']
  mayUpdate?: boolean
}

function step(from: RecordStatus, to: RecordStatus, { actors = [], facts = {}, input = {}, mayUpdate = true }: Given) {
  const known = { since: NOW - HOUR, holdReason: null, tries: 0, hasResult: false }
  const person = { mayUpdate, actors: new Set(actors) }
  const rules = { now: NOW, timeZone: 'Europe/Berlin' }
  const decision = { facts: Object.assign({ status: from }, known, facts), person, rules }
  return checkStep(REQUEST_GRAPH, decision, to, input).refusals
}

describe('the statuses of a service request', () => {
  it('A request is completed with a result by its assignee or a lead, and not while it waits', () => {
    const complete = (given: Given) => step('in_progress', 'completed', given)
    expect(complete({ actors: ['assignee'] })).toEqual(['result_required'])
    expect(complete({ actors: ['assignee'], input: { result: 'Erreicht' } })).toEqual([])
    expect(complete({ actors: ['lead'], facts: { hasResult: true } })).toEqual([])
    expect(complete({ actors: ['staff', 'creator'], facts: { hasResult: true } })).toEqual(['role_missing'])
    expect(complete({ actors: ['assignee'], facts: { hasResult: true, holdReason: 'waiting_customer' } })).toEqual([
      'on_hold',
    ])
  })

  it('A request is withdrawn and opened again only with a reason', () => {
    for (const [from, to] of [
      ['new', 'canceled'],
      ['in_progress', 'canceled'],
      ['canceled', 'new'],
      ['completed', 'in_progress'],
    ] as const) {
      expect(step(from, to, { actors: ['creator'], input: { reason: ' ' } })).toEqual(['reason_required'])
      expect(step(from, to, { actors: ['creator'], input: { reason: 'Irrtum' } })).toEqual([])
    }
  })

  it('A request cannot go back to new after a call, and no step is possible without the right to change it', () => {
    const input = { reason: 'Irrtum' }
    expect(step('in_progress', 'new', { actors: ['assignee'], input })).toEqual([])
    expect(step('in_progress', 'new', { actors: ['assignee'], input, facts: { tries: 1 } })).toEqual(['already_tried'])
    expect(step('new', 'in_progress', { actors: ['staff'], mayUpdate: false })).toEqual(['permission_missing'])
    expect(step('new', 'completed', { actors: ['administrator'] })).toEqual(['transition_unknown'])
  })

  it('Any user at the desk marks the customer as informed, and takes the mark back within a day', () => {
    expect(step('completed', 'delivered', { actors: ['staff'] })).toEqual([])
    const back = (since: number) =>
      step('delivered', 'completed', { actors: ['staff'], input: { reason: 'Falsche Nummer' }, facts: { since } })
    expect(back(NOW - HOUR)).toEqual([])
    expect(back(NOW - 25 * HOUR)).toEqual(['undo_window_over'])
  })

  it('A closed request can be opened again only by an administrator and on the same day', () => {
    const open = (since: number, actors: readonly RequestActor[]) =>
      step('picked_up', 'completed', { actors, input: { reason: 'Irrtum' }, facts: { since } })
    expect(open(NOW - HOUR, ['administrator'])).toEqual([])
    expect(open(NOW - 24 * HOUR, ['administrator'])).toEqual(['undo_window_over'])
    expect(open(NOW - HOUR, ['lead', 'staff'])).toEqual(['role_missing'])
  })
})

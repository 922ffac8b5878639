import { describe, expect, test } from 'vitest'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { type HstSnapshot, hstState } from '#contract/workshop/hst/hstState.ts'
import { type Actor, TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import {
  GUARDS,
  type PaperFacts,
  type TransitionInput,
  type TransitionRefusal,
  type TransitionRules,
} from '#contract/workshop/status/transitionGuards.ts'
import { checkTransition, transitionsOf } from '#contract/workshop/status/transitionsOf.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { obstacles, PAIRS } from '../graphOracle.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const settings = { seed, numRuns: process.env.TEST_FULL ? 40_000 : 4_000 }

const NOW = Date.parse('2026-10-01T10:00:00Z')
const HOUR = 60 * 60 * 1_000
const FRESH = { receptionHours: 24, preparationDays: 7 }
const verdictOf = (snapshot: HstSnapshot | null) => hstState(snapshot, 'reception', FRESH, NOW)
const lookedUp = (hours: number, items: HstSnapshot['items'] = []) =>
  verdictOf({ checkedAt: NOW - hours * HOUR, items })
const recall = {
  kind: 'field_action',
  number: '9DM1',
  version: '1',
  title: 'Airbag',
  status: 'open',
  isSafetyRecall: true,
} as const

const ready: PaperFacts = {
  status: 'new',
  since: NOW - HOUR,
  isClaimable: false,
  openStamps: 0,
  stamps: 0,
  worksInProgress: 0,
  openChecks: 0,
  holdReason: null,
  isFinalCheckDone: true,
  kilometers: 50_000,
  securityDamage: 'none',
  hst: lookedUp(1),
  isPlaceRecorded: true,
  isKeyRecorded: true,
}
const rules: TransitionRules = { requireQualityCheck: true, hstRequired: true, now: NOW, timeZone: 'Europe/Berlin' }
const input: TransitionInput = { reason: 'Irrtum', takenBy: 'Kundin' }
const as = (...actors: Actor[]) => ({ mayUpdate: true, actors: new Set(actors) })

const step = (pair: string, changes: Partial<PaperFacts> = {}, given = input, by = as('administrator'), now = NOW) => {
  const [from, to] = pair.split('>') as [RecordStatus, RecordStatus]
  return checkTransition({ ...ready, ...changes, status: from }, to, by, given, { ...rules, now })
}
const refusalsOf = (...args: Parameters<typeof step>) => step(...args).refusals

test('The table of a paper’s steps is the agreed graph with each step once, and every refusal has a name', () => {
  expect(new Map(TRANSITIONS.map(({ from, to, who }) => [`${from}>${to}`, [...who]]))).toEqual(PAIRS)
  expect(TRANSITIONS).toHaveLength(12)
  expect(new Set(TRANSITIONS.flatMap(({ guards }) => guards))).toEqual(new Set(Object.keys(GUARDS)))
})

describe('every step of a paper’s status', () => {
  test.each([...PAIRS.keys()])('The step %s can be taken when everything is ready', (pair) =>
    expect(refusalsOf(pair)).toEqual([]),
  )

  test.each([...PAIRS])('The step %s is for %j and for no other role', (pair, who) => {
    const everybody: Actor[] = [
      ...(['creator', 'assignee', 'undo_pick_up', 'administrator'] as const),
      ...(['technician', 'foreman', 'parts_clerk', 'advisor', 'cashier'] as const),
    ]
    for (const actor of everybody) {
      const isOne = who.includes(actor) || actor === 'administrator'
      expect(refusalsOf(pair, {}, input, as(actor)), actor).toEqual(isOne ? [] : ['role_missing'])
    }
    const reader = { mayUpdate: false, actors: new Set(everybody) }
    expect(refusalsOf(pair, {}, input, reader)).toEqual(['permission_missing'])
  })
})

describe('the reasons against a step', () => {
  test.each<[string, Partial<PaperFacts>, TransitionRefusal]>([
    ['new>in_progress', { isClaimable: true }, 'assignee_missing'],
    ['new>in_progress', { hst: verdictOf(null) }, 'hst_unchecked'],
    ['new>in_progress', { hst: lookedUp(25) }, 'hst_stale'],
    ['new>in_progress', { hst: lookedUp(25, [recall]) }, 'hst_stale'],
    ['in_progress>completed', { openStamps: 1 }, 'stamp_open'],
    ['in_progress>completed', { worksInProgress: 1 }, 'works_in_progress'],
    ['in_progress>completed', { openChecks: 1 }, 'checks_open'],
    ['in_progress>completed', { holdReason: 'wash' }, 'on_hold'],
    ['in_progress>completed', { isFinalCheckDone: false }, 'final_check_missing'],
    ['in_progress>completed', { kilometers: null }, 'kilometers_missing'],
    ['in_progress>new', { stamps: 1 }, 'already_stamped'],
    ['in_progress>canceled', { openStamps: 2 }, 'stamp_open'],
    ['completed>delivered', { isPlaceRecorded: false }, 'place_missing'],
    ['completed>delivered', { isKeyRecorded: false }, 'key_missing'],
    ['completed>delivered', { securityDamage: 'open' }, 'security_damage_unacknowledged'],
    ['completed>delivered', { hst: lookedUp(1, [recall]) }, 'safety_recall_open'],
    ['completed>picked_up', { securityDamage: 'open' }, 'security_damage_unacknowledged'],
    ['completed>picked_up', { hst: lookedUp(900, [recall]) }, 'safety_recall_open'],
    ['delivered>picked_up', { securityDamage: 'open' }, 'security_damage_unacknowledged'],
    ['delivered>picked_up', { hst: lookedUp(1, [{ ...recall, status: 'in_order' }]) }, 'safety_recall_open'],
    ['delivered>completed', { since: NOW - 24 * HOUR - 1 }, 'undo_window_over'],
    ['picked_up>completed', { since: Date.parse('2026-09-30T21:59:59Z') }, 'undo_window_over'],
  ])('E01 E35 The step %s with the facts %j is refused: %s', (pair, facts, refusal) =>
    expect(refusalsOf(pair, facts)).toEqual([refusal]),
  )

  test('All reasons against a step of a paper are reported at once', () => {
    const facts = {
      openStamps: 1,
      worksInProgress: 1,
      openChecks: 2,
      holdReason: 'wash',
      isFinalCheckDone: false,
      kilometers: null,
    } as const
    const all = [
      ...['stamp_open', 'works_in_progress', 'checks_open', 'on_hold', 'final_check_missing', 'kilometers_missing'],
    ]
    expect(refusalsOf('in_progress>completed', facts)).toEqual(all)
  })

  test('Every step back and every cancellation asks for a reason, and blanks are no reason', () => {
    const asked = [...PAIRS.keys()].filter(
      (pair) => refusalsOf(pair, {}, { takenBy: 'Kundin', reason: ' \n' }).length > 0,
    )
    expect(asked).toEqual([
      ...['new>canceled', 'in_progress>new', 'in_progress>canceled', 'completed>in_progress'],
      ...['delivered>completed', 'canceled>new', 'picked_up>completed'],
    ])
    for (const pair of asked) expect(refusalsOf(pair, {}, {})).toEqual(['reason_required'])
    expect(refusalsOf('delivered>picked_up', {}, { takenBy: ' ' })).toEqual(['taker_required'])
  })

  test('A rule that is switched off refuses no step; an open safety recall refuses the handover in any case', () => {
    const off = { ...rules, requireQualityCheck: false, hstRequired: false }
    const check = (from: RecordStatus, to: RecordStatus, facts: Partial<PaperFacts>) =>
      checkTransition({ ...ready, ...facts, status: from }, to, as('administrator'), input, off).refusals
    expect(check('new', 'in_progress', { hst: verdictOf(null) })).toEqual([])
    expect(check('in_progress', 'completed', { isFinalCheckDone: false })).toEqual([])
    expect(check('completed', 'delivered', { hst: lookedUp(1, [recall]) })).toEqual(['safety_recall_open'])
  })

  test('A car may leave if the customer has refused the recall, and has acknowledged or refused the repair of the damage', () => {
    const hst = lookedUp(1, [{ ...recall, status: 'refused' }])
    expect(refusalsOf('completed>delivered', { hst, securityDamage: 'acknowledged' })).toEqual([])
    expect(refusalsOf('completed>delivered', { hst, securityDamage: 'refused' })).toEqual([])
  })

  test('A delivery can be taken back for a day, a pick-up on the same day', () => {
    expect(refusalsOf('delivered>completed', { since: NOW - 24 * HOUR })).toEqual([])
    expect(refusalsOf('picked_up>completed', { since: Date.parse('2026-09-30T22:00:00Z') })).toEqual([])
    // E30: the clocks go back, the day has 25 hours.
    const since = Date.parse('2026-10-24T22:00:00Z')
    const late = Date.parse('2026-10-25T22:59:59Z')
    expect(refusalsOf('picked_up>completed', { since }, input, as('undo_pick_up'), late)).toEqual([])
    expect(refusalsOf('picked_up>completed', { since }, input, as('undo_pick_up'), late + 1_000)).toEqual([
      'undo_window_over',
    ])
  })
})

test('A step assigns the paper to its user on request, and counts rework when a completed paper is reopened', () => {
  // The paper is assigned already, or the user is not of the workshop.
  expect(step('new>in_progress', {}, { claim: true }).effects).toEqual([])
  expect(step('new>in_progress', { isClaimable: true }, { claim: true }).effects).toEqual(['assign_self'])
  expect(step('new>in_progress', { isClaimable: true }, { claim: false }).refusals).toEqual(['assignee_missing'])
  expect(step('in_progress>canceled').effects).toEqual([])
  expect(step('completed>in_progress').effects).toEqual(['count_rework'])
  expect(step('completed>in_progress', {}, {}).effects).toEqual([])
})

describe(`the graph compared with a second description of it (seed ${seed})`, () => {
  const moment = fc.integer({ min: -40, max: 60 }).map((hours) => NOW - hours * HOUR)
  const item = fc.record({
    kind: fc.constantFrom('field_action', 'tpi'),
    number: fc.constantFrom('9DM1', '2990001/1'),
    version: fc.constant('1'),
    title: fc.constant(''),
    status: fc.constantFrom('open', 'in_order', 'done', 'not_applicable', 'refused', 'parts_missing'),
    isSafetyRecall: fc.boolean(),
  } as const)
  const paper = fc.record({
    status: fc.constantFrom(...RECORD_STATUSES),
    since: moment,
    isClaimable: fc.boolean(),
    openStamps: fc.nat(1),
    stamps: fc.nat(1),
    worksInProgress: fc.nat(1),
    openChecks: fc.nat(1),
    holdReason: fc.constantFrom(null, null, ...HOLD_REASONS),
    isFinalCheckDone: fc.boolean(),
    kilometers: fc.constantFrom(null, 0, 50_000),
    securityDamage: fc.constantFrom('none', 'open', 'acknowledged', 'refused'),
    hst: fc
      .option(fc.record({ checkedAt: moment, items: fc.array(item, { maxLength: 2 }) }), { nil: null })
      .map(verdictOf),
    isPlaceRecorded: fc.boolean(),
    isKeyRecorded: fc.boolean(),
  } as const)
  const actor = fc.constantFrom<Actor>(
    ...(['creator', 'assignee', 'undo_pick_up', 'administrator'] as const),
    ...(['technician', 'foreman', 'parts_clerk', 'advisor', 'cashier'] as const),
  )
  const person = fc.record({
    mayUpdate: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    actors: fc.array(actor, { maxLength: 3 }).map((list) => new Set(list)),
  })
  const given = fc.record({
    reason: fc.constantFrom('', '  ', 'Irrtum'),
    claim: fc.boolean(),
    takenBy: fc.constantFrom('', 'Kundin'),
  })
  const ruled = fc.record({
    requireQualityCheck: fc.boolean(),
    hstRequired: fc.boolean(),
    now: fc.constant(NOW),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York'),
  })

  test('A step is possible exactly when nothing stands against it, and never outside the graph', () => {
    const agrees = fc.property(paper, person, given, ruled, (facts, who, said, how) => {
      const verdicts = transitionsOf(facts, who, said, how)
      const expected = RECORD_STATUSES.map((to) => obstacles(facts, to, who, said, how))
      const found = RECORD_STATUSES.map((to) => verdicts[to])
      expect(found.map(({ isPossible }) => isPossible)).toEqual(expected.map((count) => count === 0))
      expect(found.map(({ refusals }) => new Set(refusals).size)).toEqual(
        expected.map((count) => (count === 'no' ? 1 : count)),
      )
      const outside = RECORD_STATUSES.filter((to) => !PAIRS.has(`${facts.status}>${to}`))
      expect(outside.filter((to) => verdicts[to].refusals[0] !== 'transition_unknown')).toEqual([])
      expect(found.filter(({ isPossible, effects }) => !isPossible && effects.length > 0)).toEqual([])
    })
    fc.assert(agrees, settings)
  })

  test('Any sequence of steps moves the status of a paper only along the graph', () => {
    const walk = fc.property(fc.array(fc.tuple(paper, fc.constantFrom(...RECORD_STATUSES))), person, (steps, who) => {
      let status: RecordStatus = 'new'
      for (const [facts, to] of steps) {
        const verdict = checkTransition({ ...facts, status }, to, who, input, rules)
        if (!verdict.isPossible) continue
        expect([...PAIRS.keys()]).toContain(`${status}>${to}`)
        status = to
      }
    })
    fc.assert(walk, { ...settings, numRuns: settings.numRuns / 10 })
  })
})

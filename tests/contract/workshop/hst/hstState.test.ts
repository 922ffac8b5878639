import { describe, expect, test } from 'vitest'
import {
  compareHst,
  HST_ITEM_STATUSES,
  HST_KINDS,
  HST_NUMBER_PATTERNS,
  HST_STATES,
  type HstItem,
  hstState,
} from '#contract/workshop/hst/hstState.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const HOUR = 60 * 60 * 1_000
const NOW = Date.parse('2026-10-01T10:00:00Z')
const FRESH = { receptionHours: 24, preparationDays: 7 }

const item = (changes: Partial<HstItem>): HstItem => ({
  kind: 'field_action',
  number: '28E9',
  version: '1',
  title: '',
  status: 'open',
  isSafetyRecall: false,
  ...changes,
})
const stateOf = (items: HstItem[], hours = 1, context: 'reception' | 'preparation' = 'reception') =>
  hstState({ checkedAt: NOW - hours * HOUR, items }, context, FRESH, NOW)

test('The HST state of a car that was never looked up is grey', () =>
  expect(hstState(null, 'reception', FRESH, NOW)).toEqual({ state: 'grey', worst: 'grey', isStale: true, age: null }))

describe('the HST state that follows from the hits', () => {
  test.each<[Partial<HstItem>[], string]>([
    [[], 'green'],
    [[{ kind: 'note' }], 'green'],
    [[{ status: 'done' }, { kind: 'tpi', status: 'not_applicable' }], 'green'],
    [[{ kind: 'tpi' }], 'amber'],
    [[{ kind: 'tpi', isSafetyRecall: true }], 'amber'],
    [[{ status: 'parts_missing' }], 'amber'],
    [[{ status: 'refused', isSafetyRecall: true }], 'amber'],
    [[{}], 'red'],
    [[{ status: 'in_order' }, { kind: 'tpi' }], 'red'],
    [[{ isSafetyRecall: true, status: 'done' }, {}], 'red'],
    [[{ isSafetyRecall: true }], 'black'],
    [[{}, { isSafetyRecall: true, status: 'in_order' }], 'black'],
  ])('The hits %j make the HST state %s', (items, state) => expect(stateOf(items.map(item)).state).toBe(state))
})

describe('age of an HST snapshot', () => {
  test('A snapshot is stale after 24 hours at the reception, and after 7 days during preparation', () => {
    expect(stateOf([], 24).state).toBe('green')
    expect(stateOf([], 24.001).state).toBe('blue')
    expect(stateOf([], 168, 'preparation').state).toBe('green')
    expect(stateOf([], 168.001, 'preparation').state).toBe('blue')
    expect(stateOf([], 24).age).toBe(24 * HOUR)
  })

  test('A stale snapshot still tells its worst hit, and a safety recall keeps it black', () => {
    expect(stateOf([item({})], 100)).toMatchObject({ state: 'blue', worst: 'red', isStale: true })
    expect(stateOf([item({ isSafetyRecall: true })], 100)).toMatchObject({ state: 'black', isStale: true })
  })

  test('A snapshot from a clock that runs ahead is not stale', () =>
    expect(stateOf([], -5)).toMatchObject({ age: 0, isStale: false }))
})

test.each([
  ['field_action', ['28E9', '9DM1', '0000'], ['28E', '28E99', '28e9', '28-9']],
  ['tpi', ['2990001/1', '2990/999'], ['299/1', '2990001', '2990001/1000', '2990001/']],
  ['note', ['', 'irgendwas'], ['x'.repeat(31)]],
] as const)('The number of a hit of the kind %s must have its form', (kind, good, bad) => {
  const form = new RegExp(HST_NUMBER_PATTERNS[kind])
  expect(good.filter((number) => !form.test(number))).toEqual([])
  expect(bad.filter((number) => form.test(number))).toEqual([])
})

describe('differences of two HST snapshots', () => {
  test('Two HST snapshots are compared by new, gone and changed hits', () => {
    const before = [item({}), item({ number: '58B5' }), item({ kind: 'tpi', number: '2990001/1' })]
    const after = [item({ status: 'done' }), item({ kind: 'tpi', number: '2990001/1' }), item({ number: '50D9' })]
    expect(compareHst(before, after)).toEqual({
      added: [item({ number: '50D9' })],
      gone: [item({ number: '58B5' })],
      changed: [{ before: item({}), after: item({ status: 'done' }) }],
    })
  })

  test('A field action and a note with the same number are two hits', () =>
    expect(compareHst([item({})], [item({ kind: 'note' })])).toMatchObject({ added: [{}], gone: [{}], changed: [] }))

  test.each<Partial<HstItem>>([{ version: '2' }, { title: 'x' }, { status: 'done' }, { isSafetyRecall: true }])(
    'A hit that changed in %j is one difference',
    (change) => expect(compareHst([item({})], [item(change)]).changed).toHaveLength(1),
  )
})

describe(`random lists of hits (seed ${seed})`, () => {
  const items = fc.array(
    fc.record({
      kind: fc.constantFrom(...HST_KINDS),
      number: fc.constantFrom('A', 'B', 'C'),
      version: fc.constantFrom('1', '2'),
      title: fc.constant(''),
      status: fc.constantFrom(...HST_ITEM_STATUSES),
      isSafetyRecall: fc.boolean(),
    }),
    { maxLength: 6 },
  )

  test('Another hit never makes a vehicle look better, and the order of hits does not count', () => {
    const rank = (list: HstItem[]) => HST_STATES.indexOf(stateOf(list).worst)
    const holds = fc.property(items, items, (one, other) => {
      expect(rank([...one, ...other])).toBe(Math.max(rank(one), rank(other)))
    })
    fc.assert(holds, { seed, numRuns: 2_000 })
  })

  test('Applying the differences turns one snapshot into the other, and a snapshot has no difference from itself', () => {
    const byKey = (list: readonly HstItem[]) => new Map(list.map((one) => [`${one.kind} ${one.number}`, one]))
    const holds = fc.property(items, items, (before, after) => {
      const { added, gone, changed } = compareHst(before, after)
      const patched = byKey(before)
      for (const [key] of byKey(gone)) patched.delete(key)
      for (const [key, one] of byKey([...added, ...changed.map((change) => change.after)])) patched.set(key, one)
      expect(patched).toEqual(byKey(after))
      expect(compareHst(after, after)).toEqual({ added: [], gone: [], changed: [] })
    })
    fc.assert(holds, { seed, numRuns: 2_000 })
  })
})

import { describe, expect, test } from 'vitest'
import type { AnyField } from '#contract/records/fields.ts'
import { collisionsOf, differing, isSame, mergeRow } from '#renderer/net/outbox/mergeRow.ts'
import { fc } from '#tests/support/samples/fc.ts'

const text: AnyField = { kind: 'text', max: 80 }
const fields = { name: text, city: text, tags: { kind: 'texts', most: 5, pattern: '.+' } as const }
const before = { name: 'Süd', city: 'Ulm', tags: ['a'] }

describe('typed values on top of saved ones', () => {
  test('A field that the user did not touch follows the saved row, and the change is reported', () => {
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2' }, { ...before, city: 'Kiel' })
    expect(next).toEqual({
      base: { ...before, city: 'Kiel' },
      values: { ...before, name: 'Süd 2', city: 'Kiel' },
      followed: ['city'],
    })
    expect(collisionsOf(fields, next.base, next.values, { ...before, city: 'Kiel' })).toEqual([])
  })

  test('The same value by both users is no collision and no unsaved change any more', () => {
    const saved = { ...before, name: 'Süd 2' }
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2 ' }, saved)
    expect(next.followed).toEqual([])
    expect(differing(fields, next.base, next.values)).toEqual([])
  })

  test('Different values by both users keep the typed one and ask, with the earlier value', () => {
    const saved = { ...before, name: 'Nord', tags: ['b'] }
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2' }, saved)
    expect(next.values).toEqual({ name: 'Süd 2', city: 'Ulm', tags: ['b'] })
    expect(collisionsOf(fields, next.base, next.values, saved)).toEqual([
      { field: 'name', before: 'Süd', mine: 'Süd 2', theirs: 'Nord' },
    ])
  })

  test('A collision stays with a third version of the row, and ends when the saved value is the earlier one again', () => {
    const first = mergeRow(fields, before, { ...before, name: 'Süd 2' }, { ...before, name: 'Nord' })
    const second = mergeRow(fields, first.base, first.values, { ...before, name: 'West' })
    expect(collisionsOf(fields, second.base, second.values, { ...before, name: 'West' })).toMatchObject([
      { before: 'Süd', mine: 'Süd 2', theirs: 'West' },
    ])
    const third = mergeRow(fields, second.base, second.values, before)
    expect(collisionsOf(fields, third.base, third.values, before)).toEqual([])
    expect(differing(fields, third.base, third.values)).toEqual(['name'])
  })
})

describe('lists whose entries have a key', () => {
  const keyed = { marks: { kind: 'rows', most: 9, key: 'id', of: { id: { kind: 'text', max: 9 } } } } as const
  const [one, two, three] = [
    { id: '1', x: 1 },
    { id: '2', x: 2 },
    { id: '3', x: 3 },
  ]
  test('Entries that two users add are all kept without a question, and only the own one is still to be saved', () => {
    const saved = { marks: [one, two] }
    const { base, values, followed } = mergeRow(keyed, { marks: [one] }, { marks: [one, three] }, saved)
    expect(values.marks).toEqual([one, two, three])
    expect([base, followed]).toEqual([saved, ['marks']])
    expect(collisionsOf(keyed, base, values, saved)).toEqual([])
  })

  test('An entry that both users changed is asked about, and other entries are not', () => {
    const [mine, theirs] = [
      { ...one, x: 5 },
      { ...one, x: 6 },
    ]
    const saved = { marks: [theirs, two] }
    const { base, values } = mergeRow(keyed, { marks: [one] }, { marks: [mine, three] }, saved)
    expect(values.marks).toEqual([mine, two, three])
    expect(collisionsOf(keyed, base, values, saved)).toEqual([
      {
        field: 'marks',
        before: [one, two],
        mine: [mine, two, three],
        theirs: [theirs, two, three],
        shown: { before: [one], mine: [mine], theirs: [theirs] },
      },
    ])
  })
})

test('No typing is lost and no saved value is overwritten without a question, whatever others save meanwhile', () => {
  const value = fc.constantFrom('a', 'b', 'c', 'd')
  const row = fc.record({ name: value, city: value, tags: fc.array(value, { maxLength: 2 }) })
  fc.assert(
    fc.property(row, row, fc.array(row, { minLength: 1, maxLength: 4 }), (base, typed, versions) => {
      let state = { base: base as Record<string, unknown>, values: typed as Record<string, unknown> }
      for (const saved of versions) state = mergeRow(fields, state.base, state.values, saved)
      const saved = versions.at(-1) ?? base
      const collided = new Set(collisionsOf(fields, state.base, state.values, saved).map(({ field }) => field))
      for (const name of Object.keys(fields) as (keyof typeof base)[]) {
        const wasTyped = !isSame(typed[name], base[name])
        // A value that differs from the saved one and would be sent without a question was typed here.
        if (!collided.has(name) && !isSame(state.values[name], saved[name])) expect(wasTyped).toBe(true)
        // A typed value is still there, or equals a value that another user saved at some time.
        if (wasTyped && !isSame(state.values[name], typed[name]))
          expect(versions.some((one) => isSame(one[name], typed[name]))).toBe(true)
      }
    }),
  )
})

test.each([
  [' a ', 'a', true],
  [{ b: 1, a: [1] }, { a: [1], b: 1 }, true],
  [[1, 2], [2, 1], false],
  [null, '', false],
  [0, null, false],
])('%j and %j are the same value: %s', (one, other, same) => expect(isSame(one, other)).toBe(same))

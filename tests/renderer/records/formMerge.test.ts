import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyField } from '#contract/records/fields.ts'
import { collisionsOf, differing, isSame, mergeRow } from '#renderer/records/form/draft/mergeRow.ts'

const text: AnyField = { kind: 'text', max: 80 }
const fields = { name: text, city: text, tags: { kind: 'texts', most: 5, pattern: '.+' } as const }
const before = { name: 'Süd', city: 'Ulm', tags: ['a'] }

describe('what is typed on top of what is saved', () => {
  test('an untouched field follows, and is told', () => {
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2' }, { ...before, city: 'Kiel' })
    expect(next).toEqual({
      base: { ...before, city: 'Kiel' },
      values: { ...before, name: 'Süd 2', city: 'Kiel' },
      followed: ['city'],
    })
    expect(collisionsOf(fields, next.base, next.values, { ...before, city: 'Kiel' })).toEqual([])
  })

  test('both to the same is no collision and no change any more', () => {
    const saved = { ...before, name: 'Süd 2' }
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2 ' }, saved)
    expect(next.followed).toEqual([])
    expect(differing(fields, next.base, next.values)).toEqual([])
  })

  test('both differently keeps what is typed and asks, with what was there before', () => {
    const saved = { ...before, name: 'Nord', tags: ['b'] }
    const next = mergeRow(fields, before, { ...before, name: 'Süd 2' }, saved)
    expect(next.values).toEqual({ name: 'Süd 2', city: 'Ulm', tags: ['b'] })
    expect(collisionsOf(fields, next.base, next.values, saved)).toEqual([
      { field: 'name', before: 'Süd', mine: 'Süd 2', theirs: 'Nord' },
    ])
  })

  test('a collision stays one when a third version comes, and goes when it comes back to where it was', () => {
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

describe('entries with a key', () => {
  const keyed = { marks: { kind: 'rows', most: 9, key: 'id', of: { id: { kind: 'text', max: 9 } } } } as const
  const [one, two, three] = [
    { id: '1', x: 1 },
    { id: '2', x: 2 },
    { id: '3', x: 3 },
  ]
  test('two people add: both are there, nothing is asked, and only the own one is to be saved', () => {
    const saved = { marks: [one, two] }
    const { base, values, followed } = mergeRow(keyed, { marks: [one] }, { marks: [one, three] }, saved)
    expect(values.marks).toEqual([one, two, three])
    expect([base, followed]).toEqual([saved, ['marks']])
    expect(collisionsOf(keyed, base, values, saved)).toEqual([])
  })

  test('the same one changed by both is asked about, without those that are clear', () => {
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

test('nothing typed is lost, and nothing saved is overwritten unasked, whatever three people do', () => {
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
        // What differs from what is saved and would be sent without a question was typed here.
        if (!collided.has(name) && !isSame(state.values[name], saved[name])) expect(wasTyped).toBe(true)
        // What was typed stands there still, or is exactly what somebody else saved at some point.
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
])('%j and %j are the same: %s', (one, other, same) => expect(isSame(one, other)).toBe(same))

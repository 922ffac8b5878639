import { describe, expect, test } from 'vitest'
import { mergeEntries } from '#renderer/net/outbox/mergeEntries.ts'
import { fc } from '#tests/support/samples/fc.ts'

const at = (id: string, text: string) => ({ id, text })
const ids = (entries: readonly Readonly<Record<string, unknown>>[]) => entries.map(({ id }) => id)

describe('entries of a list that two users changed at once', () => {
  test('Entries that both users added are all kept, and those of the other user keep their places', () => {
    const { values, base, colliding } = mergeEntries(
      'id',
      [at('a', '')],
      [at('a', ''), at('b', '')],
      [at('c', ''), at('a', '')],
    )
    expect(ids(values)).toEqual(['c', 'a', 'b'])
    expect([ids(base), colliding]).toEqual([['c', 'a'], []])
  })

  test.each([
    ['changed here', [at('a', '1')], [at('a', '')], ['1']],
    ['changed there', [at('a', '')], [at('a', '1')], ['1']],
    ['deleted here', [], [at('a', '')], []],
    ['deleted there', [at('a', '')], [], []],
    ['changed to the same', [at('a', '1 ')], [{ text: '1', id: 'a' }], ['1 ']],
  ])('An entry that was %s keeps that change without a question', (_what, mine, theirs, left) => {
    const { values, colliding } = mergeEntries('id', [at('a', '')], mine, theirs)
    expect([values.map(({ text }) => text), colliding]).toEqual([left, []])
  })

  test.each([
    ['changed differently', [at('a', '1')], [at('a', '2')]],
    ['changed here and deleted there', [at('a', '1')], []],
    ['deleted here and changed there', [], [at('a', '2')]],
  ])('An entry that was %s is asked about, and nothing else is', (_what, mine, theirs) => {
    const free = at('b', 'mine')
    const merged = mergeEntries('id', [at('a', '')], [...mine, free], theirs)
    expect(merged.colliding).toEqual(['a'])
    expect(merged.values).toEqual(expect.arrayContaining([...mine, free]))
    expect(merged.rivals).toEqual(expect.arrayContaining([...theirs, free]))
    expect(merged.base).toEqual([at('a', '')])
  })
})

test('A change by one user is kept, an entry that neither touched stays, and the order of the two users does not matter', () => {
  const list = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('', '1', '2') }),
    {
      selector: ({ id }) => id,
    },
  )
  fc.assert(
    fc.property(list, list, list, (before, mine, theirs) => {
      const merged = mergeEntries('id', before, mine, theirs)
      const mirrored = mergeEntries('id', before, theirs, mine)
      expect(new Set(mirrored.colliding)).toEqual(new Set(merged.colliding))
      const textIn = (entries: readonly Readonly<Record<string, unknown>>[], id: string) =>
        entries.find((entry) => entry.id === id)?.text
      for (const id of ['a', 'b', 'c', 'd']) {
        const [was, own, other] = [before, mine, theirs].map((entries) => textIn(entries, id))
        const isAsked = own !== was && other !== was && own !== other
        expect(merged.colliding.includes(id)).toBe(isAsked)
        expect(textIn(merged.values, id)).toBe(own === was ? other : own)
        expect(textIn(merged.rivals, id)).toBe(isAsked ? other : textIn(merged.values, id))
        expect(textIn(merged.base, id)).toBe(isAsked ? was : other)
      }
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { FIRST_PAGE, follow, PAGE_SIZE, type PageChain, roomOf } from '#renderer/records/list/rows/pageChain.ts'
import { fc } from '#tests/support/samples/fc.ts'

/** A list of rows, read in the server's pages: the cursor is the last row. */
function serverPage(rows: readonly string[], cursor: string | null) {
  const from = cursor === null ? 0 : rows.findIndex((row) => row > cursor)
  const items = from < 0 ? [] : rows.slice(from, from + PAGE_SIZE)
  const hasMore = from >= 0 && from + PAGE_SIZE < rows.length
  return { items, next: hasMore ? (items.at(-1) ?? null) : null }
}

function read(chain: PageChain, rows: readonly string[], index: number): PageChain {
  const { items, next } = serverPage(rows, chain.starts[index] ?? null)
  return follow(chain, index, { rows: items.length, next })
}

const named = (count: number) => Array.from({ length: count }, (_, n) => `row ${String(n).padStart(6, '0')}`)

describe('the chain of pages of a list', () => {
  test('The list asks for one page more than it knows, until its end was seen', () => {
    const rows = named(2 * PAGE_SIZE + 7)
    let chain = FIRST_PAGE
    expect(roomOf(chain)).toBe(PAGE_SIZE)
    chain = read(chain, rows, 0)
    expect(chain).toMatchObject({ total: null, starts: [null, `row ${String(PAGE_SIZE - 1).padStart(6, '0')}`] })
    expect(roomOf(chain)).toBe(2 * PAGE_SIZE)
    chain = read(read(chain, rows, 1), rows, 2)
    expect(chain.total).toBe(2 * PAGE_SIZE + 7)
    expect(roomOf(chain)).toBe(2 * PAGE_SIZE + 7)
  })

  test('The chain of pages is the same object when no page changed, so that nothing is drawn again', () => {
    const rows = named(PAGE_SIZE + 1)
    const chain = read(read(FIRST_PAGE, rows, 0), rows, 1)
    expect(read(chain, rows, 0)).toBe(chain)
    expect(read(chain, rows, 1)).toBe(chain)
  })

  test('The chain read again from the top after any change shows every row once and in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * PAGE_SIZE }),
        fc.array(fc.record({ at: fc.nat(999_999), isNew: fc.boolean() }), { maxLength: 300 }),
        (count, changes) => {
          let rows = named(count)
          let chain = FIRST_PAGE
          for (let index = 0; index < chain.starts.length; index++) chain = read(chain, rows, index)
          for (const { at, isNew } of changes) {
            if (isNew) rows = [...new Set([...rows, `row ${String(at).padStart(6, '0')}`])].sort()
            else rows = rows.filter((_, index) => index !== at % Math.max(1, rows.length))
          }
          const shown: string[] = []
          for (let index = 0; index < chain.starts.length; index++) {
            shown.push(...serverPage(rows, chain.starts[index] ?? null).items)
            chain = read(chain, rows, index)
          }
          expect(shown).toEqual(rows)
          expect(roomOf(chain)).toBe(rows.length)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('The chain of pages ends earlier when rows at the end were deleted', () => {
    const chain = [0, 1, 2].reduce((at, index) => read(at, named(2 * PAGE_SIZE + 7), index), FIRST_PAGE)
    expect(read(chain, named(PAGE_SIZE), 0)).toEqual({ starts: [null], total: PAGE_SIZE })
  })
})

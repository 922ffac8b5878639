import { describe, expect, it } from 'vitest'
import { withSlips } from '#server/search/spellings.ts'
import { turnsDuring } from '#tests/support/turns.ts'

const LONG = ['abcdefghijklmno1', 'bcdefghijklmnop2', 'cdefghijklmnopq3', 'defghijklmnopqr4']

describe('spellings of the words of a search', () => {
  it('Other requests get a turn after each word, however many users search at once', async () => {
    const { turns } = await turnsDuring(() => Promise.all(Array.from({ length: 10 }, () => withSlips(LONG))))
    expect(turns).toBeGreaterThanOrEqual(LONG.length)
  })

  it('Each word keeps its own spellings, and none of them is the word itself', async () => {
    const slips = await withSlips(['golf', 'ab'])
    expect(slips.map(({ beginnings }) => beginnings)).toEqual([['golf'], ['ab']])
    expect(slips[0]?.spellings).toEqual(expect.arrayContaining(['glf', 'golff', 'gofl', 'wolf']))
    expect(slips[0]?.spellings).not.toContain('golf')
    expect(slips[1]?.spellings).toEqual([])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createTurns } from '#server/apart/turns.ts'

/** Calls that end when the test ends them, and the order in which they began. */
function workshop(atOnce: number, waitingPerKey: number) {
  const takeTurn = createTurns(atOnce, waitingPerKey)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, name: string) =>
    takeTurn(key, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    const before = begun.length
    ends.get(name)?.()
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(before))
  }
  return { begun, ask, end }
}

describe('turns that limit how many calls run at once', () => {
  it('A free turn goes to the caller that waits longest, not to the caller with the most calls', async () => {
    const { begun, ask, end } = workshop(1, 10)
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    await vi.waitFor(() => expect(begun).toEqual(['a1']))
    void ask('b', 'b1')
    void ask('c', 'c1')
    void ask('b', 'b2')
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('Each caller has one turn at a time, even when more turns are free', async () => {
    const { begun, ask } = workshop(3, 10)
    for (const name of ['a1', 'a2']) void ask('a', name)
    void ask('b', 'b1')
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']))
  })

  it('A caller with too many waiting calls is refused, and other callers are not', async () => {
    const { begun, ask } = workshop(1, 2)
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await vi.waitFor(() => expect(begun).toEqual(['a1']))
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many_attempts' })
    void ask('b', 'b1')
    await expect(Promise.race([ask('b', 'b2'), Promise.resolve('waits')])).resolves.toBe('waits')
  })

  it('A call that fails gives its turn to the next one', async () => {
    const takeTurn = createTurns(1, 2)
    const failed = takeTurn('a', () => Promise.reject(new Error('broken')))
    const next = takeTurn('a', () => Promise.resolve('done'))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})

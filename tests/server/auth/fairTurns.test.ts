import { describe, expect, it, vi } from 'vitest'
import { FairTurns } from '#server/modules/auth/password/fairTurns.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Calls that end when the test ends them, and the order in which they began and were refused. */
function openTurns(atOnce: number, waitingMost: number) {
  const turns = new FairTurns({ atOnce, waitingMost })
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, name: string, isFirst = false) =>
    void turns
      .take(
        key,
        () => {
          begun.push(name)
          return new Promise<void>((end) => ends.set(name, end))
        },
        isFirst,
      )
      .catch(() => refused.push(name))
  const end = async (name: string) => {
    const before = begun.length
    ends.get(name)?.()
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(before))
  }
  return { turns, begun, refused, ask, end }
}

describe('turns of sign-ins, each under the key of its network or dealer', () => {
  it('A key with one call waits for one call of each other key', async () => {
    const { begun, ask, end } = openTurns(1, 10)
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
    ask('b', 'b1')
    ask('c', 'c1')
    ask('b', 'b2')
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('A new key does not come before a key that has waited longer', async () => {
    const { begun, ask, end } = openTurns(1, 10)
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    await end('a1')
    for (const key of ['b', 'c']) ask(key, `${key}1`)
    for (const name of ['a2', 'a3', 'b1']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('A call with priority comes before all others', async () => {
    const { begun, ask, end } = openTurns(1, 10)
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    ask('b', 'known', true)
    for (const name of ['a1', 'known']) await end(name)
    expect(begun).toEqual(['a1', 'known', 'a2'])
  })

  it('After three calls with priority, one of the others has its turn', async () => {
    const { begun, ask, end } = openTurns(1, 20)
    ask('a', 'running')
    for (const name of ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']) ask('known', name, true)
    for (const name of ['s1', 's2']) ask('strange', name)
    for (const name of ['running', 'k1', 'k2', 'k3', 's1', 'k4', 'k5', 'k6']) await end(name)
    expect(begun).toEqual(['running', 'k1', 'k2', 'k3', 's1', 'k4', 'k5', 'k6', 's2'])
  })

  it('Calls of one key run at the same time, and no more than are allowed', async () => {
    const { begun, ask, end } = openTurns(2, 10)
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2']))
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
  })

  it('The key with the most waiting calls loses its newest one when too many wait', async () => {
    const { refused, ask } = openTurns(1, 3)
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) ask('a', name)
    await vi.waitFor(() => expect(refused).toEqual(['a4']))
    ask('b', 'b1')
    await vi.waitFor(() => expect(refused).toEqual(['a4', 'a3']))
    ask('b', 'b2')
    await vi.waitFor(() => expect(refused).toEqual(['a4', 'a3', 'b2']))
  })

  it('A call with priority is not refused while another one can be', async () => {
    const { refused, ask } = openTurns(1, 2)
    ask('a', 'running')
    ask('a', 'a1')
    ask('b', 'b1')
    for (const name of ['known1', 'known2', 'known3']) ask('a', name, true)
    ask('c', 'c1')
    await vi.waitFor(() => expect(refused.toSorted()).toEqual(['a1', 'b1', 'c1', 'known3']))
  })

  it('A refused call does not run, and a call that fails passes its turn on', async () => {
    const { turns } = openTurns(1, 1)
    const failed = turns.take('a', () => Promise.reject(new Error('broken')))
    const next = turns.take('a', () => Promise.resolve('done'))
    await expect(turns.take('a', () => Promise.resolve('refused'))).rejects.toMatchObject({
      code: 'too_many_attempts',
    })
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await turns.take('b', () => Promise.resolve('free'))).toBe('free')
  })

  it('Three thousand calls of as many keys have their turns without a search for each', async () => {
    const turns = new FairTurns({ atOnce: 1, waitingMost: 3_000 })
    const began = performance.now()
    await Promise.all(Array.from({ length: 3_000 }, (_, nth) => turns.take(String(nth), async () => {})))
    // Sorting the waiting calls for each turn would take seconds.
    expect(performance.now() - began).toBeLessThan(timeLimit(100))
  })
})

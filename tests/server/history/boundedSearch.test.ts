import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

const HISTORY = '/v1/service/customer-history'

let world: WorkshopWorld
let desk: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  desk = await world.person({ HOME: ['location.service.customer_history.read'] })
})
afterAll(() => world.close())

const search = (q: string, by = desk) => by.client.send('GET', `${HISTORY}?q=${encodeURIComponent(q)}`)

/** The texts of all statements while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked))
  } finally {
    query.mockRestore()
  }
}

describe('the search of the customer history is bounded', () => {
  it('7.15.3: A text of signs alone finds nothing, and does not read the index of words', async () => {
    const readsWords = (texts: readonly string[]) => texts.filter((text) => text.includes('record_words')).length
    for (const signs of ['%%', '__', '-.', '**']) {
      const asked = await statementsOf(async () =>
        expect((await search(signs)).json, signs).toMatchObject({ items: [], customers: [] }),
      )
      expect([signs, readsWords(asked)]).toEqual([signs, 0])
    }
    expect(readsWords(await statementsOf(() => search('sandgrub')))).toBeGreaterThan(0)
  })

  it('TEN-07 A user who sends many searches at once is told to wait, and another user is answered', async () => {
    const colleague = await world.person({ HOME: ['location.service.customer_history.read'] })
    const many = Array.from({ length: 40 }, (_, nth) => search(`sand${nth}`))
    expect((await search('sandgrub', colleague)).status).toBe(200)
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 429])
  })
})

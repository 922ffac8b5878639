import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import type { SearchSourceName } from '#contract/search.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { listRecent, searchEverywhere } from '#server/search/searchEverywhere.ts'
import type { SearchQuery, SearchSource } from '#server/search/searchSource.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { timeLimit } from '#tests/support/timed.ts'

let opened: TestDatabase
let session: Session
beforeAll(async () => {
  opened = await openTestDatabase()
  const { dealerId } = await createDealer(opened.database)
  session = { dealerId, userUuid: uuidv7(), permissions: { global: ['global.admin'] }, disabledPlugins: [] } as never
})
afterAll(() => opened.close())

const hitOf = (source: SearchSourceName): SearchHit => ({
  source,
  uuid: uuidv7(),
  title: source,
  plate: '',
  details: [],
  status: null,
  hold_reason: '',
  location: '',
  at: null,
})
const quick = (name: SearchSourceName, asked: SearchQuery[] = []): SearchSource => ({
  name,
  permission: null,
  plugin: null,
  async find(tx, _session, query) {
    asked.push(query)
    await sql`select 1`.execute(tx)
    return [hitOf(name)]
  },
  list: async () => [hitOf(name)],
})
/** A source that never ends: it sends one short statement after another. */
const slow = (name: SearchSourceName): SearchSource => {
  const never = async (tx: Tx): Promise<never> => {
    for (;;) await sql`select count(*) from generate_series(1, 100000) n where n % 7 = 3`.execute(tx)
  }
  return { ...quick(name), find: never, list: never }
}
const search = (sources: readonly SearchSource[], patienceMs: number) =>
  searchEverywhere({ database: opened.database, sources, session, patienceMs }, 'golf')

describe('a search within its time', () => {
  it('A source that does not finish is named, and the hits of the others are answered', async () => {
    const found = await search([slow('paper'), quick('vehicle'), slow('customer'), quick('user')], 2_000)
    expect(found.unfinished).toEqual(['paper', 'customer'])
    expect(found.items.map(({ source }) => source)).toEqual(['vehicle', 'user'])
    expect(found.is_similar).toBe(false)
  })

  it('All sources of a search share its spellings, because they are many', async () => {
    const asked: SearchQuery[] = []
    const empty = (name: SearchSourceName): SearchSource => ({
      ...quick(name),
      find: async (_tx, _session, query) => {
        asked.push(query)
        return []
      },
    })
    await search([empty('paper'), empty('vehicle')], 2_000)
    expect(asked.map(({ slips }) => slips === null)).toEqual([true, true, false, false])
    expect(asked[2]?.slips?.words.map(({ beginnings }) => beginnings)).toEqual([['golf']])
    expect(asked[3]?.slips).toBe(asked[2]?.slips)
  })

  it('All sources together take the time of one search', async () => {
    const before = performance.now()
    const found = await search(
      (['paper', 'vehicle', 'customer', 'user', 'ownChat'] as const).map((name) => slow(name)),
      400,
    )
    expect(found).toEqual({
      items: [],
      is_similar: false,
      unfinished: ['paper', 'vehicle', 'customer', 'user', 'ownChat'],
    })
    // One search waits for 400 ms.
    expect(performance.now() - before).toBeLessThan(timeLimit(800))
  })

  it('Rows that a device remembers are not answered in part, because missing ones would be forgotten', async () => {
    const asked = { database: opened.database, sources: [slow('paper'), quick('user')], session, patienceMs: 300 }
    await expect(listRecent(asked, [uuidv7()])).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('A word of a search leads to at most 1,000 rows on the embedded database, which answers all users on one thread', async () => {
    const asked: SearchQuery[] = []
    await search([quick('user', asked)], 10_000)
    expect(asked[0]?.reach.led).toBe(opened.database.kind === 'embedded' ? 1_000 : 5_000)
  })
})

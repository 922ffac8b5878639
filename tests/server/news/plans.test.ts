import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'
import { openNewsWorld } from './newsWorld.ts'

type Asked = { text: string; values: unknown[] }
let world: Awaited<ReturnType<typeof openNewsWorld>>
beforeAll(async () => {
  world = await openNewsWorld()
})
afterAll(() => world.server.close())

/** The plan of the longest statement that a call sends to the database. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const asked = query.mock.calls.map(([one]) => one as unknown as Asked).filter(({ text }) => text !== undefined)
  query.mockRestore()
  const [longest] = asked.toSorted((a, b) => b.text.length - a.text.length)
  const explained = CompiledQuery.raw(`explain ${longest?.text}`, longest?.values)
  const { rows } = await world.server.database.inDealer(world.dealer.dealerId, (tx: Tx) =>
    (tx as Kysely<Tables>).executeQuery<Record<string, string>>(explained),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const scansOf = (plan: string, table: string) => plan.match(new RegExp(` on ${table}\\b`, 'g'))?.length ?? 0

describe('7.19 database statements about notices', () => {
  it('The page of a reader looks up the language of the user once, and not for each column', async () => {
    await world.write(world.editor)
    const plan = await planOf(() => world.feed(world.editor))
    // One scan finds the language of the user, the other one the authors of the notices.
    expect(scansOf(plan, 'users')).toBe(2)
  })

  it('The list of confirmations scans the table of readers and the table of confirmations only once each', async () => {
    const { uuid } = await world.write(world.editor)
    const plan = await planOf(() => world.editor.client.ok('GET', `/v1/news/${uuid}/receipts`))
    expect([scansOf(plan, 'news_reads'), scansOf(plan, 'news_confirmations')]).toEqual([1, 1])
  })
})

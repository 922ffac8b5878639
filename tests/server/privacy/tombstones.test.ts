import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openTombstoneFile } from '#server/storage/tombstoneFile.ts'
import { openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const inDealer = (text: ReturnType<typeof sql>) =>
  server.database.inDealer(world.dealer.dealerId, (tx) => text.execute(tx))
/** Does with the list what a restart of the server does. */
const restart = async () => (await buildApp({ config: server.config, database: server.database })).close()

describe('DAT-03 the list of anonymised people', () => {
  it('After the restore of an older backup, the server anonymises the people of the list again at its start', async () => {
    const { client } = world.admin
    const given = { name: 'Zanzibarowski', first_name: 'Canaria', email: 'canaria@kanarien.example' }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/customers', given)
    // The database is that of a backup from before the day on which the customer was anonymised.
    const at = new Date(readClock()).toISOString()
    openTombstoneFile(server.dataDir).add({ dealer: world.dealer.dealerId, record: 'customer', uuid, number: 4, at })
    await restart()
    const { rows } = await inDealer(
      sql`select name, first_name, email, deleted_at is null as is_there from customers where uuid = ${uuid}`,
    )
    expect(rows).toEqual([{ name: 'Ehemaliger Kunde #4', first_name: '', email: null, is_there: false }])
  })

  it('A damaged line of the list of anonymised people is reported with its number', async () => {
    appendFileSync(join(server.dataDir, 'anonymised.jsonl'), 'kaputt\n')
    expect(() => openTombstoneFile(server.dataDir).list()).toThrow(/Line \d of the file .* is damaged/)
  })
})

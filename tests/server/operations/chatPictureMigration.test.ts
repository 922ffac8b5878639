import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { testedDatabase } from '#tests/support/database/database.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

const MIGRATION = join(import.meta.dirname, '../../../server/db/migrations/20261128T1500_chat_pictures_stay.sql')

type Group = { uuid: string; version: number; retention_days: number | null }

// The embedded database has no second connection for its owner.
it.skipIf(testedDatabase !== 'postgres')(
  'After an update the pictures of chats stay, unless somebody has chosen how long they are kept',
  async () => {
    const server = await startTestServer()
    const created = { name: 'Chat-Anhänge', default_for: ['chat'], retention_days: 365 }
    const [untouched, chosen] = [await openRecordWorld(server), await openRecordWorld(server)]
    const make = (world: typeof untouched) => world.admin.client.ok<Group>('POST', '/v1/upload-groups', created)
    const [first, second] = [await make(untouched), await make(chosen)]
    const change = { version: second.version, description: 'Ein Jahr' }
    await chosen.admin.client.ok('PATCH', `/v1/upload-groups/${second.uuid}`, change)
    const owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    await owner.query(`set search_path to app; ${readFileSync(MIGRATION, 'utf8')}`)
    await owner.end()
    const kept = async (world: typeof untouched, { uuid }: Group) =>
      (await world.admin.client.ok<Group>('GET', `/v1/upload-groups/${uuid}`)).retention_days
    expect([await kept(untouched, first), await kept(chosen, second)]).toEqual([null, 365])
    await server.close()
  },
)

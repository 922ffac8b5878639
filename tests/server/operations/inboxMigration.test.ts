import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { testedDatabase } from '#tests/support/database/database.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'

const migrations = join(import.meta.dirname, '../../../server/db/migrations')
/** The first migration with the inbox. Before it, requests for an HST snapshot had a table of their own. */
const INBOX = '20261126T1240_inbox.sql'

const [dealer, other, asker, taker, location, open, taken, answered, foreign] = Array.from({ length: 9 }, () =>
  randomUUID(),
) as [string, string, string, string, string, string, string, string, string]
const VIN = 'WVWZZZCDZMW000001'

let cluster: Cluster | undefined
let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-'))

/** Two dealers with requests, in the schema before the inbox. */
async function fillOldSchema(client: pg.Client): Promise<void> {
  const oldFolder = join(dataDir, 'migrations')
  mkdirSync(oldFolder)
  for (const name of readdirSync(migrations))
    if (name < INBOX) copyFileSync(join(migrations, name), join(oldFolder, name))
  await migrate(client, pathToFileURL(`${oldFolder}/`))
  await client.query('grant usage on schema app to werkbank_app')
  const request = `insert into hst_requests (dealer_id, uuid, vin, "licensePlate", location_uuid, note, for_user, for_role,
      taken_by, taken_at, state, asked_at, asked_by, closed_at, closed_by, close_note)
    values ($1, $2, '${VIN}', 'DEM-HS 1', $3, $4, $5, $6, $7, $8, $9, '2026-11-20T08:00:00Z', $10, $11, $12, '')`
  const at = '2026-11-20T09:00:00Z'
  for (const [dealerId, code] of [
    [dealer, 'alt'],
    [other, 'anders'],
  ] as const) {
    // The old rows are written with the rights of the server's requests.
    await client.query(`set role werkbank_app; set search_path to app; set app.dealer = '${dealerId}'`)
    const run = (text: string, values: unknown[]) => client.query(text, values)
    await run('insert into dealers (dealer_id, code, name) values ($1, $2, $2)', [dealerId, code])
    for (const uuid of [asker, taker])
      await run(
        `insert into users (dealer_id, uuid, first_name, last_name, email, password_hash)
         values ($1, $2, 'Toni', 'Testmann', $3, '')`,
        [dealerId, uuid, `${uuid}@alt.example`],
      )
    await run(`insert into locations (dealer_id, uuid, key, description) values ($1, $2, 'HQ', 'Hauptbetrieb')`, [
      dealerId,
      location,
    ])
    if (dealerId === other) {
      await run(request, [dealerId, foreign, location, '', null, 'foreman', null, null, 'open', asker, null, null])
      continue
    }
    await run(request, [dealer, open, location, 'Kunde wartet', null, 'foreman', null, null, 'open', asker, null, null])
    await run(request, [dealer, taken, location, '', taker, null, taker, at, 'open', asker, null, null])
    await run(request, [dealer, answered, location, '', taker, null, null, null, 'answered', asker, at, taker])
  }
}

beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres()
  const databaseUrl = await cluster?.createDatabase()
  const embedded = databaseUrl === undefined ? await openEmbedded(join(dataDir, 'db')) : undefined
  const client = embedded
    ? new pg.Client({ stream: () => embedded.connect() as never, user: 'postgres', database: 'postgres' })
    : new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fillOldSchema(client)
  await client.end()
  await embedded?.close()
  database = await openDatabase({ databaseUrl, dataDir, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const entriesOf = (dealerId: string) =>
  database.inDealer(dealerId, async (tx) => {
    const rows = await tx.selectFrom('inbox_entries').selectAll().execute()
    return new Map(rows.map((row) => [row.uuid, row]))
  })

describe('a database with requests for an HST snapshot', () => {
  it('Open requests are open entries with the same uuid, and keep the user who asked, the users who were asked and the user who took them', async () => {
    const entries = await entriesOf(dealer)
    expect(entries.get(open)).toMatchObject({
      kind: 'hstRequest',
      subject: VIN,
      details: { plate: 'DEM-HS 1' },
      note: 'Kunde wartet',
      location_uuid: location,
      for_role: 'foreman',
      for_user: null,
      state: 'open',
      created_by: asker,
      taken_by: null,
      due_at: null,
    })
    expect(new Date(entries.get(open)?.created_at ?? 0).toISOString()).toBe('2026-11-20T08:00:00.000Z')
    expect(entries.get(taken)).toMatchObject({ for_user: taker, taken_by: taker, state: 'open' })
  })

  it('Answered requests are done, and each dealer keeps its own', async () => {
    const entries = await entriesOf(dealer)
    expect(entries.get(answered)).toMatchObject({ state: 'done', closed_by: taker })
    expect([...entries.keys()].sort()).toEqual([open, taken, answered].sort())
    expect([...(await entriesOf(other)).keys()]).toEqual([foreign])
  })
})

import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { testedDatabase } from '#tests/support/database/database.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'

const migrations = join(import.meta.dirname, '../../../server/db/migrations')
const FOLDING = '20261129T2010_folding.sql'
const [dealer, polish, plain, location] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as [
  string,
  string,
  string,
  string,
]

let cluster: Cluster | undefined
let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-'))

/** A dealer with names of other alphabets and equal searches, in the schema before the spelling was extended. */
async function fillOldSchema(client: pg.Client): Promise<void> {
  const oldFolder = join(dataDir, 'migrations')
  mkdirSync(oldFolder)
  for (const name of readdirSync(migrations))
    if (name < FOLDING) copyFileSync(join(migrations, name), join(oldFolder, name))
  await migrate(client, pathToFileURL(`${oldFolder}/`))
  await client.query('grant usage on schema app to werkbank_app')
  await client.query(`set role werkbank_app; set search_path to app; set app.dealer = '${dealer}'`)
  await client.query('insert into dealers (dealer_id, code, name) values ($1, $2, $2)', [dealer, 'alt'])
  const user = `insert into users (dealer_id, uuid, first_name, last_name, email, password_hash) values ($1, $2, $3, $4, $5, '')`
  await client.query(user, [dealer, polish, 'Łukasz', 'Sørensen–Müller', 'l@alt.example'])
  await client.query(user, [dealer, plain, 'Jana', 'Ahorn', 'j@alt.example'])
  await client.query(`insert into locations (dealer_id, uuid, key, description) values ($1, $2, 'HQ', 'Łódź')`, [
    dealer,
    location,
  ])
  const miss = `insert into faq_misses (dealer_id, uuid, query, query_folded, count, last_at) values ($1, $2, $3, $4, $5, $6)`
  await client.query(miss, [dealer, randomUUID(), 'Øl', 'øl', 2, '2026-09-01T08:00:00Z'])
  await client.query(miss, [dealer, randomUUID(), 'ol', 'ol', 3, '2026-09-02T08:00:00Z'])
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

it('The migration of an older database makes names searchable and sortable without accents, and joins equal searches into one row', async () => {
  const stored = await database.inDealer(dealer, async (tx) => ({
    words: (
      await sql<{
        record_uuid: string
        word: string
      }>`select record_uuid, word from record_words order by word`.execute(tx)
    ).rows,
    users: await tx.selectFrom('users').select(sql<string>`first_name_sort`.as('first')).orderBy('first').execute(),
    places: await tx.selectFrom('locations').select(sql<string>`description_sort`.as('name')).execute(),
    misses: await tx.selectFrom('faq_misses').select(['query_folded', 'count', 'last_at']).execute(),
  }))
  const wordsOf = (uuid: string) => stored.words.filter((one) => one.record_uuid === uuid).map(({ word }) => word)
  expect(wordsOf(polish)).toEqual(['alt', 'example', 'l', 'lukasz', 'muller', 'sorensen'])
  expect(wordsOf(plain)).toEqual(['ahorn', 'alt', 'example', 'j', 'jana'])
  expect(stored.users).toEqual([{ first: 'jana' }, { first: 'lukasz' }])
  expect(stored.places).toEqual([{ name: 'lodz' }])
  expect(stored.misses.map(({ query_folded, count }) => [query_folded, Number(count)])).toEqual([['ol', 5]])
})

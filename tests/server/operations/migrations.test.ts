import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts'
import { FORMER_CHECKSUMS } from '#server/db/formerChecksums.ts'
import { isUnchanged, migrationChecksum } from '#server/db/migrationChecksum.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { testedDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'
import { temporaryFolder } from './serverProcess.ts'

const folder = join(import.meta.dirname, '../../../server/db/migrations')
const files = readdirSync(folder).sort()
/** The newest migration that cannot run a second time. */
const once = files.findLast((name) => readFileSync(join(folder, name), 'utf8').includes('create table'))

let cluster: Cluster | undefined
let dataDir: string
let databaseUrl: string | undefined

beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres()
})
afterAll(() => cluster?.stop())
beforeEach(async () => {
  dataDir = temporaryFolder()
  databaseUrl = await cluster?.createDatabase()
})

const open = () => openDatabase({ databaseUrl, dataDir, onError: () => {} })
async function started<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs SQL with the rights of the installing user. No server may be running. */
async function install(text: string): Promise<Record<string, unknown>[]> {
  const embedded = databaseUrl === undefined ? await openEmbedded(join(dataDir, 'db')) : undefined
  const client = embedded
    ? new pg.Client({ stream: () => embedded.connect() as never, user: 'postgres', database: 'postgres' })
    : new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
    await embedded?.close()
  }
}
const applied = () => install('select name, applied_at::text from public.werkbank_migrations order by name')

describe('migrations', () => {
  it('Migrations run once, in their order, and keep existing data', async () => {
    const { dealer, user } = await started(async (database) => {
      const dealer = await createDealer(database)
      return { dealer, user: await createUser(database, dealer) }
    })
    const between = readClock()
    await started(async (database) => {
      const users = await database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('users').select('email').execute())
      expect(users).toEqual([{ email: user.email }])
    })
    const rows = await applied()
    expect(rows.map((row) => row.name)).toEqual(files)
    expect(rows.filter((row) => Date.parse(String(row.applied_at)) > between)).toEqual([])
  })

  it('A migration that was changed after it ran, or that fails, stops the start and leaves nothing half done', async () => {
    await started(async () => {})
    const [first] = files
    await install(`alter table public.werkbank_migrations add kept text;
      update public.werkbank_migrations set kept = checksum;
      update public.werkbank_migrations set checksum = 'another' where name = '${first}'`)
    await expect(open()).rejects.toThrow(`The migration ${first} was changed after it had been applied.`)

    // One migration runs again. Its tables exist already, or the objects that it drops are gone.
    await install(`update public.werkbank_migrations set checksum = kept;
      delete from public.werkbank_migrations where name = '${once}'`)
    await expect(open()).rejects.toThrow(/already exists|does not exist/)
    expect((await applied()).map((row) => row.name)).toEqual(files.filter((name) => name !== once))
  })

  it('A database that an earlier server migrated starts, though the comments of its migrations were reworded', async () => {
    await started(async () => {})
    const former = Object.entries(FORMER_CHECKSUMS).map(([whole, statements]) => `('${whole}', '${statements}')`)
    // An earlier server recorded checksums of 64 digits; the list of former checksums has the first 32.
    await install(`update public.werkbank_migrations m set checksum = f.whole || repeat('0', 32)
      from (values ${former.join(', ')}) as f (whole, statements) where m.checksum = f.statements`)
    const [row] = await install(
      'select count(*)::int as count from public.werkbank_migrations where length(checksum) = 64',
    )
    expect(row).toEqual({ count: former.length })
    await started((database) => database.ping())
  })

  it('A comment does not count for the checksum of a migration, and every statement does', () => {
    const text = '-- Cars.\ncreate table cars (\n  -- The plate.\n  plate text\n);\n'
    const reworded = '-- Cars of customers.\r\n-- And loan cars.\r\ncreate table cars (\r\n  plate text\r\n);\r\n'
    expect(isUnchanged(reworded, migrationChecksum(text))).toBe(true)
    expect(isUnchanged(text.replace('plate text', 'plate int'), migrationChecksum(text))).toBe(false)
    const [[former = ''] = []] = Object.entries(FORMER_CHECKSUMS)
    expect(isUnchanged(text, former.padEnd(64, '0'))).toBe(false)
  })

  it.runIf(testedDatabase === 'postgres')(
    'Exactly one of three servers that start at the same time migrates',
    async () => {
      const databases = await Promise.all([open(), open(), open()])
      const dealer = await createDealer(databases[0] as Database)
      for (const database of databases) {
        const rows = await database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('dealers').select('code').execute())
        expect(rows).toEqual([{ code: dealer.code }])
      }
      await Promise.all(databases.map((database) => database.close()))
      expect((await applied()).map((row) => row.name)).toEqual(files)
    },
  )

  it.runIf(testedDatabase === 'postgres')(
    'The password of the app role follows the password of the owner',
    async () => {
      await started(async () => {})
      await install(`alter role werkbank_app password 'another'`)
      await started((database) => database.ping())
    },
  )
})

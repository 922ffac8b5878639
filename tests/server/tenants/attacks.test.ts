import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { openTestDatabase, type TestDatabase, testedDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { tryAsOwner } from './tryAsOwner.ts'

const REFUSED_BY_POLICY = '42501'
const FOREIGN_KEY = '23503'

let test: TestDatabase
let mine: TestDealer
let other: TestDealer
let victim: TestUser
let tables: string[]

beforeAll(async () => {
  test = await openTestDatabase()
  mine = await createDealer(test.database)
  other = await createDealer(test.database)
  await createUser(test.database, mine)
  victim = await createUser(test.database, other)
  const rows = await tryAsOwner(test, (query) => query(`select tablename from pg_tables where schemaname = 'app'`))
  tables = rows.map((row) => String(row.tablename))
})
afterAll(() => test.close())

/** The Postgres error code with which a statement of the own dealer is refused. */
const refusal = (statement: string, dealer = mine.dealerId) =>
  test.database
    .inDealer(dealer, (tx) => sql.raw(statement).execute(tx))
    .then(
      () => 'allowed',
      (error: Error & { code?: string }) => error.code ?? error.message,
    )

const count = async (tx: Tx, table: string, where = 'true') => {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) as count from ${table} where ${where}`).execute(tx)
  return rows[0]?.count
}

describe('TEN-01 a statement of one dealer cannot reach another', () => {
  it('A statement sees only rows of its own dealer, in every table', async () => {
    expect(tables.length).toBeGreaterThan(15)
    await test.database.inDealer(mine.dealerId, async (tx) => {
      for (const table of tables) expect(await count(tx, table, `dealer_id <> '${mine.dealerId}'`), table).toBe(0)
      expect(await count(tx, 'users')).toBe(1)
      expect(await count(tx, 'users', `uuid = '${victim.uuid}'`)).toBe(0)
    })
  })

  it('A statement without a dealer sees no row, in every table', async () => {
    await test.database.withoutDealer(async (tx) => {
      for (const table of tables) expect(await count(tx, table), table).toBe(0)
    })
  })

  it('A statement without a dealer writes nothing', async () => {
    const writing = test.database.withoutDealer((tx) =>
      tx.insertInto('dealers').values({ dealer_id: randomUUID(), code: 'nobody', name: 'Nobody' }).execute(),
    )
    await expect(writing).rejects.toMatchObject({ code: REFUSED_BY_POLICY })
  })

  it('A statement inserts no row for another dealer', async () => {
    const values = `('${other.dealerId}', '${randomUUID()}', 'Fremd', '')`
    expect(await refusal(`insert into groups (dealer_id, uuid, name, description) values ${values}`)).toBe(
      REFUSED_BY_POLICY,
    )
  })

  it('A statement moves no row to another dealer', async () => {
    expect(await refusal(`update users set dealer_id = '${other.dealerId}'`)).toBe(REFUSED_BY_POLICY)
  })

  it('A statement changes and deletes no row of another dealer', async () => {
    await test.database.inDealer(mine.dealerId, async (tx) => {
      const updated = await tx
        .updateTable('users')
        .set({ first_name: 'Fremd' })
        .where('uuid', '=', victim.uuid)
        .executeTakeFirst()
      expect(updated.numUpdatedRows).toBe(0n)
      const deleted = await tx.deleteFrom('user_permissions').where('user_uuid', '=', victim.uuid).executeTakeFirst()
      expect(deleted.numDeletedRows).toBe(0n)
    })
  })

  it('A reference to a row of another dealer fails like one to a missing row', async () => {
    const giving = (user: string) =>
      refusal(
        `insert into user_permissions (dealer_id, user_uuid, scope, permission)
         values ('${mine.dealerId}', '${user}', 'global', 'global.admin')`,
      )
    expect([await giving(victim.uuid), await giving(randomUUID())]).toEqual([FOREIGN_KEY, FOREIGN_KEY])
  })

  it('A user may have the e-mail address of a user at another dealer', async () => {
    await expect(createUser(test.database, mine, { email: victim.email })).resolves.toBeDefined()
  })

  it.each([
    'truncate users',
    'alter table users disable row level security',
    'drop policy dealer_select on users',
    'create table notes (id int)',
    'create view everybody as select * from users',
    'select * from public.werkbank_migrations',
    'select rolpassword from pg_authid',
    `copy users to program 'true'`,
    'set session_replication_role = replica',
    `call protect('users', 'select')`,
  ])('The database refuses: %s', async (statement) => {
    expect(await refusal(statement)).toBe('42501')
  })

  it.runIf(testedDatabase === 'postgres')('A statement cannot take another role', async () => {
    expect(await refusal('set role werkbank_owner')).toBe('42501')
    expect(await refusal('set role werkbank_lookup')).toBe('42501')
    expect(await refusal('set session authorization dealer_owner')).toBe('42501')
    await test.database.inDealer(mine.dealerId, async (tx) => {
      await sql.raw('reset role').execute(tx)
      await sql.raw('reset session authorization').execute(tx)
      const { rows } = await sql`select current_user as "current", session_user as "session"`.execute(tx)
      expect(rows).toEqual([{ current: 'werkbank_app', session: 'werkbank_app' }])
      expect(await count(tx, 'users', `uuid = '${victim.uuid}'`)).toBe(0)
    })
  })

  it('A dealer that is no uuid is refused before it reaches SQL', async () => {
    const injected = `${mine.dealerId}', true); reset role; select set_config('x', '`
    await expect(test.database.inDealer(injected, (tx) => count(tx, 'users'))).rejects.toThrow('named by its uuid')
  })
})

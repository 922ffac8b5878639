import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'

let test: TestDatabase
let database: Database
let dealer: string
let done: string[]
let failed: unknown[]

beforeAll(async () => {
  test = await openTestDatabase()
  database = test.database
  dealer = (await createDealer(database)).dealerId
  await database.inDealer(dealer, (tx) => rename(tx, 'Ahorn'))
  database.onActFailed((error) => failed.push(error))
})
afterAll(() => test.close())

const note = (tx: Tx, what: string) => onCommit(tx, () => done.push(what))
const begin = () => {
  done = []
  failed = []
}
const rename = (tx: Tx, name: string) => tx.updateTable('dealers').set({ name }).execute()
const nameNow = async () =>
  (await database.inDealer(dealer, (tx) => tx.selectFrom('dealers').select('name').executeTakeFirst()))?.name

describe('acts that run after a commit', () => {
  it('Acts registered with onCommit run once, in their order, after the commit and before the caller gets the result', async () => {
    begin()
    const result = await database.inDealer(dealer, async (tx) => {
      note(tx, 'first')
      await sql`select 1`.execute(tx)
      await Promise.all([(async () => note(tx, 'second'))(), sql`select 1`.execute(tx).then(() => note(tx, 'third'))])
      done.push('work ends')
      return 'result'
    })
    done.push(result)
    expect(done).toEqual(['work ends', 'first', 'second', 'third', 'result'])
    await database.inDealer(dealer, async (tx) => note(tx, 'another transaction'))
    expect(done.slice(5)).toEqual(['another transaction'])
  })

  it('When the acts run, another transaction sees what was written', async () => {
    begin()
    let seen: Promise<string | undefined> | undefined
    await database.inDealer(dealer, async (tx) => {
      onCommit(tx, () => {
        seen = nameNow()
      })
      await rename(tx, 'Esche')
    })
    expect(await seen).toBe('Esche')
    await database.inDealer(dealer, (tx) => rename(tx, 'Ahorn'))
  })

  it('Acts run after transactions without a dealer and after those of a single statement', async () => {
    begin()
    await database.withoutDealer(async (tx) => note(tx, 'without dealer'))
    await database.single(dealer, async (tx) => {
      note(tx, 'single')
      return sql`select 1`.execute(tx)
    })
    expect(done).toEqual(['without dealer', 'single'])
  })

  it('No act runs when the work throws', async () => {
    begin()
    const refused = database.inDealer(dealer, async (tx) => {
      await rename(tx, 'Buche')
      note(tx, 'too early')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect([done, await nameNow()]).toEqual([[], 'Ahorn'])
  })

  it('No act runs when the database rolls back, even if the work hides its failed statement', async () => {
    begin()
    const broken = database.inDealer(dealer, async (tx) => {
      await rename(tx, 'Buche')
      await sql`select 1 / 0`.execute(tx).catch(() => {})
      note(tx, 'too early')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect([done, await nameNow()]).toEqual([[], 'Ahorn'])
  })

  it('An act that throws is reported; the others run, and the caller gets the result of the commit', async () => {
    begin()
    const result = await database.inDealer(dealer, async (tx) => {
      note(tx, 'before')
      onCommit(tx, () => {
        throw new Error('broken act')
      })
      note(tx, 'after')
      await rename(tx, 'Linde')
      return 'result'
    })
    expect([result, await nameNow(), done]).toEqual(['result', 'Linde', ['before', 'after']])
    expect(failed).toEqual([new Error('broken act')])
  })

  it('A transaction that is over takes no act, whether it was committed or rolled back', async () => {
    begin()
    const used: Tx[] = []
    await database.inDealer(dealer, async (tx) => used.push(tx))
    await database
      .inDealer(dealer, async (tx) => {
        used.push(tx)
        throw new Error('refused')
      })
      .catch(() => {})
    expect(used).toHaveLength(2)
    for (const tx of used) expect(() => note(tx, 'too late')).toThrow('The transaction is over')
    expect(done).toEqual([])
  })

  it('An act cannot register another one, because its transaction is over', async () => {
    begin()
    await database.inDealer(dealer, async (tx) => onCommit(tx, () => note(tx, 'late')))
    expect([done, failed]).toEqual([[], [expect.objectContaining({ message: expect.stringContaining('is over') })]])
  })
})

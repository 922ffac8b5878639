import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Guard, Tx } from '#server/db/database.ts'
import { OutOfTime } from '#server/db/deadline.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer, type TestDealer } from '#tests/support/database/people.ts'
import { timeLimit } from '#tests/support/timed.ts'

let opened: TestDatabase
let dealer: TestDealer
beforeAll(async () => {
  opened = await openTestDatabase()
  dealer = await createDealer(opened.database)
})
afterAll(() => opened.close())

const within = <T>(withinMs: number, work: (tx: Tx) => Promise<T>) =>
  opened.database.inDealerWithin(dealer.dealerId, withinMs, work)
/** A statement that takes about 50 ms on either database. */
const slow = (tx: Tx) => sql`select count(*) from generate_series(1, 400000) n where n % 7 = 3`.execute(tx)
const codes = () => opened.database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('dealers').select('code').execute())

describe('a transaction with a time limit', () => {
  it('Statements that finish in time answer as in any transaction', async () => {
    expect(await within(10_000, (tx) => tx.selectFrom('dealers').select('code').execute())).toEqual([
      { code: dealer.code },
    ])
  })

  it('Many statements together end at the limit, whether they wait for each other or not', async () => {
    const inTurn = async (tx: Tx) => {
      for (let turn = 0; turn < 500; turn += 1) await slow(tx)
    }
    const atOnce = async (tx: Tx) => {
      await Promise.all(Array.from({ length: 500 }, () => slow(tx)))
    }
    for (const work of [inTurn, atOnce]) {
      const before = performance.now()
      await expect(within(300, work)).rejects.toThrow(OutOfTime)
      // All 500 statements would take far longer.
      expect(performance.now() - before).toBeLessThan(timeLimit(800))
    }
    expect(await codes()).toEqual([{ code: dealer.code }])
  })

  it('The limit of one transaction does not hold for the next one on its connection', async () => {
    await expect(within(20, async (tx) => [await slow(tx), await slow(tx), await slow(tx)])).rejects.toThrow(OutOfTime)
    for (let turn = 0; turn < 12; turn += 1) await opened.database.inDealer(dealer.dealerId, slow)
  })

  it('A search in a request with a guard keeps its time limit, and only the transaction after it claims the guard', async () => {
    const claims: string[] = []
    const guard: Guard = {
      dealerId: dealer.dealerId,
      isOpen: () => true,
      claim: async () => claims.push('claimed') > 0,
      release: async () => claims.push('released'),
      held: () => {},
    }
    const search = () => within(20, async (tx) => [await slow(tx), await slow(tx), await slow(tx)])
    await expect(opened.database.guarded(guard, search)).rejects.toThrow(OutOfTime)
    expect(claims).toEqual([])
    expect(await opened.database.guarded(guard, codes)).toEqual([{ code: dealer.code }])
    expect(claims).toEqual(['claimed', 'released'])
  })

  it('An error with another cause than the time limit is thrown unchanged', async () => {
    await expect(within(10_000, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' })
  })
})

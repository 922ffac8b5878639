import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { openTestDatabase, type TestDatabase, testedDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { seededRandom } from '#tests/support/samples/random.ts'

const POOL_SIZE = 2
const TRANSACTIONS = 3_000
const SIDE_BY_SIDE = 16

let test: TestDatabase
let dealers: TestDealer[]

beforeAll(async () => {
  test = await openTestDatabase({ poolSize: POOL_SIZE })
  dealers = [await createDealer(test.database), await createDealer(test.database)]
  for (const dealer of dealers) await createUser(test.database, dealer)
})
afterAll(() => test.close())

const setting = async (tx: Tx) => {
  const { rows } = await sql<{ value: string | null }>`select current_setting('app.dealer', true) as value`.execute(tx)
  return rows[0]?.value
}

async function mustSeeOnly(tx: Tx, dealer: TestDealer) {
  const users = await tx.selectFrom('users').select('dealer_id').execute()
  if (users.length !== 1 || users[0]?.dealer_id !== dealer.dealerId)
    throw new Error(`saw ${JSON.stringify(users)} as ${dealer.dealerId}`)
}

const write = (tx: Tx, dealer: TestDealer, key: string) =>
  tx
    .insertInto('login_attempts')
    .values({ dealer_id: dealer.dealerId, key, points: 0, level: 0, window_started_at: new Date(0) })
    .execute()

class Abandoned extends Error {}

const usersSeenWithoutDealer = () =>
  test.database.single(null, (tx) => tx.selectFrom('users').select('dealer_id').execute())

type Mishap = (tx: Tx, dealer: TestDealer) => Promise<unknown>

/** Writes a row as a dealer, with or without a mishap. Returns the failure, or null when it was committed. */
const writeAs = (dealer: TestDealer, key: string, mishap: Mishap | undefined): Promise<unknown> =>
  test.database
    .inDealer(dealer.dealerId, async (tx) => {
      await mustSeeOnly(tx, dealer)
      await write(tx, dealer, key)
      await (mishap ?? mustSeeOnly)(tx, dealer)
    })
    .then(
      () => null,
      (error: unknown) => error,
    )

/**
 * True for a wrong end: a failure without a planned mishap, success despite one, or a row of another dealer that was
 * seen.
 */
const isStrange = (failure: unknown, mishap: Mishap | undefined) =>
  mishap ? failure === null || String(failure).includes('saw') : failure !== null

/** Mishaps inside a transaction, and the expected result of each. */
const MISHAPS: Record<string, Mishap> = {
  'the work is given up': async () => {
    throw new Abandoned()
  },
  'a statement fails': (tx) => sql`select 1 / 0`.execute(tx),
  'a failed statement is overlooked': (tx) => sql`select nothing`.execute(tx).catch(() => {}),
  'a statement fails beside others': (tx, dealer) =>
    Promise.all([mustSeeOnly(tx, dealer), sql`select 1 / 0`.execute(tx), mustSeeOnly(tx, dealer)]),
  'a cast fails': (tx) => sql`select 'x'::uuid`.execute(tx),
  ...(testedDatabase === 'postgres'
    ? {
        'a statement takes too long': async (tx: Tx) => {
          await sql.raw('set local statement_timeout = 1').execute(tx)
          await sql`select pg_sleep(5)`.execute(tx)
        },
      }
    : {}),
}

describe(`TEN-02 ${POOL_SIZE} connections serve two dealers in turns`, () => {
  it('Shared connections show no foreign row, lose no commit and keep nothing of a failure', async () => {
    const random = seededRandom()
    const mishaps = Object.values(MISHAPS)
    const committed = new Map(dealers.map(({ dealerId }) => [dealerId, 0]))
    const strange: unknown[] = []

    const one = async (index: number) => {
      const dealer = dealers[random.below(2)] as TestDealer
      const mishap = random.next() < 0.4 ? mishaps[random.below(mishaps.length)] : undefined
      const hasDealer = random.next() < 0.9
      if (!hasDealer) {
        strange.push(...(await usersSeenWithoutDealer()))
        return
      }
      const failure = await writeAs(dealer, `key ${index}`, mishap)
      if (failure === null) committed.set(dealer.dealerId, (committed.get(dealer.dealerId) ?? 0) + 1)
      if (isStrange(failure, mishap)) strange.push(failure ?? `transaction ${index} should have failed`)
    }

    let started = 0
    const lane = async () => {
      while (started < TRANSACTIONS) await one(started++)
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))

    expect(strange).toEqual([])
    for (const dealer of dealers) {
      const rows = await test.database.inDealer(dealer.dealerId, (tx) =>
        tx.selectFrom('login_attempts').select('dealer_id').execute(),
      )
      expect(rows).toHaveLength(committed.get(dealer.dealerId) ?? -1)
    }
  })

  it.each(Object.entries(MISHAPS))('A connection has an empty dealer setting after: %s', async (_name, mishap) => {
    for (const dealer of [...dealers, ...dealers])
      await test.database
        .inDealer(dealer.dealerId, async (tx) => {
          await mustSeeOnly(tx, dealer)
          return mishap(tx, dealer)
        })
        .catch(() => {})
    const seen = await Promise.all(
      Array.from({ length: POOL_SIZE }, () =>
        test.database.withoutDealer(async (tx) => [
          await setting(tx),
          await tx.selectFrom('users').select('uuid').execute(),
        ]),
      ),
    )
    expect(seen).toEqual(Array.from({ length: POOL_SIZE }, () => ['', []]))
  })

  it('A failed commit is answered with an error, never with a result', async () => {
    const [dealer] = dealers as [TestDealer]
    const forgetful = test.database.inDealer(dealer.dealerId, async (tx) => {
      await sql`select nothing`.execute(tx).catch(() => {})
      return 'done'
    })
    await expect(forgetful).rejects.toThrow('rolled back')
  })

  it('No transaction opens inside another', async () => {
    const [dealer, other] = dealers as [TestDealer, TestDealer]
    const nested = test.database.inDealer(dealer.dealerId, () =>
      test.database.inDealer(other.dealerId, (tx) => setting(tx)),
    )
    await expect(nested).rejects.toThrow('open already')
    const nestedSingle = test.database.inDealer(dealer.dealerId, () => test.database.single(null, setting))
    await expect(nestedSingle).rejects.toThrow('open already')
  })

  it('A finished transaction runs no statement', async () => {
    const [dealer] = dealers as [TestDealer]
    let kept: Tx | undefined
    await test.database.inDealer(dealer.dealerId, async (tx) => {
      kept = tx
      await mustSeeOnly(tx, dealer)
    })
    await expect(kept?.selectFrom('users').selectAll().execute()).rejects.toThrow('is over')

    await test.database
      .inDealer(dealer.dealerId, async (tx) => {
        kept = tx
        throw new Abandoned()
      })
      .catch(() => {})
    await expect(kept?.selectFrom('users').selectAll().execute()).rejects.toThrow('is over')
  })

  it('A transaction of one statement runs no second one', async () => {
    const [dealer] = dealers as [TestDealer]
    const two = test.database.single(dealer.dealerId, async (tx) => {
      await setting(tx)
      return setting(tx)
    })
    await expect(two).rejects.toThrow()
  })
})

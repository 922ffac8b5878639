import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer, type TestDealer } from '#tests/support/database/people.ts'

let opened: TestDatabase
let dealer: TestDealer
beforeAll(async () => {
  opened = await openTestDatabase()
  dealer = await createDealer(opened.database)
})
afterAll(() => opened.close())

const codes = (dealerId: string | null) =>
  opened.database.single(dealerId, (tx) => tx.selectFrom('dealers').select('code').execute())

test('A transaction of one statement sees its dealer’s rows, and without a dealer no row', async () => {
  const other = await createDealer(opened.database)
  expect(await codes(dealer.dealerId)).toEqual([{ code: dealer.code }])
  expect(await codes(other.dealerId)).toEqual([{ code: other.code }])
  expect(await codes(null)).toEqual([])
})

test('Many single statements at the same time do not see each other’s dealer', async () => {
  const dealers = await Promise.all(Array.from({ length: 5 }, () => createDealer(opened.database)))
  const asked = Array.from({ length: 100 }, (_, index) => dealers[index % dealers.length] ?? dealer)
  const found = await Promise.all(asked.map(({ dealerId }) => codes(dealerId)))
  expect(found).toEqual(asked.map(({ code }) => [{ code }]))
})

test('The write of a single statement is committed when it answers', async () => {
  const rename = (name: string) =>
    opened.database.single(dealer.dealerId, (tx) => tx.updateTable('dealers').set({ name }).returning('name').execute())
  await rename('Autohaus Süd')
  const read = await opened.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('dealers').select('name').execute(),
  )
  expect(read).toEqual([{ name: 'Autohaus Süd' }])
})

test('A transaction for a single statement refuses a second one', async () => {
  const two = opened.database.single(dealer.dealerId, async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 2`.execute(tx)
  })
  await expect(two).rejects.toThrow('takes no second one')
})

test('A failing statement throws its own error and leaves the connection clean', async () => {
  for (let count = 0; count < 20; count += 1) {
    const failing = opened.database.single(dealer.dealerId, (tx) => sql`select 1 / 0`.execute(tx))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  expect(await codes(dealer.dealerId)).toEqual([{ code: dealer.code }])
})

test.each(['single', 'inDealer'] as const)('%s: work that throws at once gives its connection back', async (how) => {
  const thrown = () => {
    throw new Error('at once')
  }
  // More often than the pool has connections.
  for (let count = 0; count < 20; count += 1)
    await expect(opened.database[how](dealer.dealerId, thrown)).rejects.toThrow('at once')
  expect(await codes(dealer.dealerId)).toEqual([{ code: dealer.code }])
})

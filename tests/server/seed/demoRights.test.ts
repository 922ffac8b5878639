import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealer } from '#server/dealers/createDealer.ts'
import { seedDemo } from '#server/seed/seedDemo.ts'
import { newDealerCode, openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { dealerIdOf } from './seededRows.ts'

const BASE = new Date('2026-09-16T08:20:00Z')

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await seedDemo(opened.database, opened.dataDir, { baseDate: BASE, write: () => {} })
})
afterAll(() => opened.close())

/** Groups and their permissions, without the scopes, because those of file groups hold uuids. */
const groupRights = (dealerId: string) =>
  opened.database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('group_permissions as p')
      .innerJoin('groups as g', (join) =>
        join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.uuid', '=', 'p.group_uuid'),
      )
      .select(['g.name', 'p.permission'])
      .orderBy('g.name')
      .orderBy('p.permission')
      .execute(),
  )

it('The rights of demo users come from the groups that every new dealer gets, and from nothing else', async () => {
  const plan = { code: newDealerCode(), name: 'Autohaus Neu', admin_email: 'ada@neu.example' }
  const created = await createDealer(opened.database, plan, BASE)
  const expected = await groupRights(created.dealerId)
  expect(expected.length).toBeGreaterThan(100)
  for (const code of ['ahf01', 'nkp02']) {
    const dealerId = await dealerIdOf(opened.database, code)
    expect(await groupRights(dealerId)).toEqual(expected)
    const own = await opened.database.inDealer(dealerId, (tx) =>
      tx.selectFrom('user_permissions').select('permission').distinct().orderBy('permission').execute(),
    )
    // These permissions oblige and restrict their users and give no right.
    expect(own.map(({ permission }) => permission)).toEqual(['force.user.twofa', 'restrict.user.avatar.upload'])
  }
})

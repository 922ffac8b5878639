import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isActing, isAddressed, leadsTo, readPerson, waitsFor } from '#server/inbox/audience.ts'
import { openRequestWorld, type RequestWorld } from '#tests/server/service/requestWorld.ts'

let world: RequestWorld
beforeAll(async () => {
  world = await openRequestWorld()
})
afterAll(() => world.close())

it('7.13 The inbox list of a user and the audience of an entry agree for each addressee, taker and escalation', async () => {
  const { advisor, second, technician, home, dealer } = world
  const manager = await world.member('manager')
  const led = await world.team('Teile', [second, technician], { head_uuid: technician.uuid })
  const headless = await world.team('Lager', [second])
  const { uuid: chief } = await world.person({ global: ['global.admin'] })
  const people = [advisor.uuid, second.uuid, technician.uuid, manager.uuid, chief]
  const texts = (uuids: readonly string[]) => sql`unnest(${[...uuids]}::uuid[])`
  await world.inDealer((tx) =>
    sql`insert into inbox_entries (dealer_id, uuid, kind, location_uuid, subject, details, for_user, for_role,
        for_department, taken_by, taken_at, created_at, told_at, escalated_at)
      select ${dealer.dealerId}, gen_random_uuid(), 'serviceRequest', ${home}, gen_random_uuid()::text, '{}', a.for_user,
        a.for_role, a.for_department, t.taken_by, case when t.taken_by is not null then now() end, now(), now(), e.at
      from (select u as for_user, null::text as for_role, null::uuid as for_department from ${texts(people)} u
        union all select null, r, null from unnest(array['service_advisor', 'manager', 'administrator']) r
        union all select null, null, d from ${texts([led, headless])} d) a,
        (select null::uuid as taken_by union all select t from ${texts(people)} t) t,
        (select null::timestamptz as at union all select now()) e`.execute(tx),
  )
  for (const uuid of people) {
    const counted = await world.inDealer(async (tx) => {
      const person = await readPerson(tx, uuid)
      const { rows } = await sql<{ total: number; acting: number; other: number }>`select count(*)::int as total,
          count(*) filter (where ${isActing})::int as acting,
          count(*) filter (where ${waitsFor(person)} is distinct from ${isActing}
            or ${leadsTo(person)} is distinct from ${isAddressed})::int as other
        from inbox_entries x join users u on u.dealer_id = x.dealer_id and u.uuid = ${uuid}::uuid`.execute(tx)
      return rows[0]
    })
    expect(counted?.other).toBe(0)
    expect(counted?.acting).toBeGreaterThan(0)
    expect(counted?.acting).toBeLessThan(counted?.total ?? 0)
  }
})

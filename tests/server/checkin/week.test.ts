import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { checkinEndpoints } from '#contract/api/service/checkin.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { dayFrom, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'
import { type Checkin, type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Week = EndpointOutput<'GET /v1/service/checkin/week'>

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const address = (location_uuid = world.home) =>
  `/v1/service/checkin/week?${new URLSearchParams({ location_uuid, day: TODAY, language: 'de' })}`

it('7.12 The week of the desk has the opening hours of each day, and the reason of a closed one', async () => {
  const closed = JSON.stringify([{ day: dayFrom(1), reason: 'Inventur' }])
  await world.inDealer((tx) =>
    sql`update locations set closed_days = ${closed}::jsonb where uuid = ${world.home}`.execute(tx),
  )
  const { days, time_zone } = await advisor.client.ok<Week>('GET', address())
  expect(time_zone).toBe('Europe/Berlin')
  expect(days).toHaveLength(7)
  expect(days.find(({ day }) => day === TODAY)).toMatchObject({
    closed: null,
    spans: [{ from: '07:00', to: '18:00' }],
  })
  expect(days.find(({ day }) => day === dayFrom(1))).toMatchObject({ closed: 'Inventur', spans: [] })
  await world.inDealer((tx) =>
    sql`update locations set closed_days = '[]'::jsonb where uuid = ${world.home}`.execute(tx),
  )
})

it('7.12 Only a user who may read the plan sees the load of the workshop, and the week of another location is refused', async () => {
  const planner = await world.somebody('service_advisor', {
    permissions: { HOME: [...DESK, 'location.workshop.planner.read'] },
  })
  const plain = await advisor.client.ok<Week>('GET', address())
  expect(plain.days.map(({ load }) => load)).toEqual(Array.from({ length: 7 }, () => null))
  const planned = await planner.client.ok<Week>('GET', address())
  expect(planned.days.every(({ load }) => load !== null)).toBe(true)
  const other = await world.addLocation('WEEK')
  expect(codeOf(await planner.client.send('GET', address(other)))).toBe('no_permission')
})

it('7.12.6 Appointments whose work is not planned count in the load of their day, until they are canceled', async () => {
  const planner = await world.somebody('service_advisor', {
    permissions: { HOME: [...DESK, 'location.workshop.planner.read'] },
  })
  const expected = async () =>
    (await planner.client.ok<Week>('GET', address())).days.find(({ day }) => day === TODAY)?.load?.expected
  const before = (await expected()) ?? 0
  const { uuid, version } = await world.checkin({ licensePlate: 'DEM-EX 1', target_date: textAt('13:00') })
  await world.checkin({ licensePlate: 'DEM-EX 2', target_date: textAt('14:00') })
  expect(await expected()).toBe(before + 120)
  await world.admin.ok('POST', world.addressOf(uuid, '/status'), { to: 'canceled', version, reason: 'Verreist' })
  expect(await expected()).toBe(before + 60)
})

it('7.12 Only a user who may read papers of the location sees what its customers were promised', async () => {
  const { uuid } = await world.checkin({ licensePlate: 'DEM-PR 1', target_date: textAt('13:00') })
  const { paper_uuid } = await advisor.client.ok<{ paper_uuid: string }>('POST', world.addressOf(uuid, '/paper'))
  await world.inDealer((tx) =>
    tx
      .updateTable('papers')
      .set({ promised_at: textAt('16:30') })
      .where('uuid', '=', paper_uuid)
      .execute(),
  )
  const promises = async (who: Person) => (await who.client.ok<Week>('GET', address())).promises
  expect(await promises(advisor)).toEqual([{ checkin_uuid: uuid, promised_at: textAt('16:30') }])
  expect(await promises(await world.somebody('service_advisor', { permissions: { HOME: DESK } }))).toEqual([])
  await world.admin.ok('DELETE', world.addressOf(uuid))
  expect(await promises(advisor)).toEqual([])
})

it('7.12.6 A moved appointment keeps its earlier time in the history, and a move to the past changes nothing', async () => {
  const { uuid, version } = await world.checkin({ licensePlate: 'DEM-MV 1', target_date: textAt('14:00') })
  const move = (target_date: string, seen: number) =>
    advisor.client.send('PATCH', world.addressOf(uuid), { version: seen, target_date })
  expect((await move(textAt('15:30'), version)).status).toBe(200)
  expect(codeOf(await move(textAt('16:00'), version))).toBe('version_conflict')
  expect(codeOf(await move(textAt('08:00'), version + 1))).toBe('validation_failed')
  expect((await world.read(uuid)).target_date).toBe(textAt('15:30'))
  const { items } = await advisor.client.ok<{ items: { changes: object }[] }>('GET', world.addressOf(uuid, '/history'))
  expect(JSON.stringify(items)).toContain(textAt('14:00'))
  expect(JSON.stringify(items)).not.toContain(textAt('16:00'))
})

it('7.12.6 A day that does not exist is refused with the name of the field', async () => {
  const count = async () =>
    (await world.admin.ok<{ items: Checkin[] }>('GET', '/v1/service/checkin?limit=100')).items.length
  const before = await count()
  const answer = await advisor.client.send('POST', '/v1/service/checkin', {
    location_uuid: world.home,
    target_date: '2027-02-29T09:00:00.000Z',
  })
  expect(codeOf(answer)).toBe('validation_failed')
  expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(['target_date'])
  expect(await count()).toBe(before)
})

it('7.12 A user who asks for the week too often is refused for a while, and others are not', async () => {
  const server = await startTestServer()
  try {
    const { dealer, home } = await openRecordWorld(server)
    const newUser = () => createUser(server.database, dealer, { permissions: { HOME: DESK } })
    const [first, second] = [await newUser(), await newUser()]
    // All devices of a user count together.
    const [desk, phone] = [await signIn(server.address, dealer, first), await signIn(server.address, dealer, first)]
    const { calls } = checkinEndpoints['GET /v1/service/checkin/week'].limit
    const ask = (client: TestClient) => client.send('GET', address(home))
    const answers = await Promise.all(Array.from({ length: calls }, (_, nth) => ask(nth % 2 === 0 ? desk : phone)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(codeOf(await ask(desk))).toBe('too_many_attempts')
    expect((await ask(await signIn(server.address, dealer, second))).status).toBe(200)
  } finally {
    await server.close()
  }
})

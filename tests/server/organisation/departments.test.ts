import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordRow } from '#contract/records/define.ts'
import type { department } from '#contract/records/department.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Department = RecordRow<typeof department>
type Members = { items: { user_uuid: string; is_head: boolean; is_deputy: boolean }[]; may_change: boolean }

const READS = { global: ['global.departments.read', 'global.chat.read'] }

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

let made = 0
const team = (given: object = {}) => {
  made += 1
  return world.admin.client.ok<Department>('POST', '/v1/departments', { name: `Team ${made}`, ...given })
}
const members = (who: Person, { uuid }: Department) => who.client.ok<Members>('GET', `/v1/departments/${uuid}/members`)
const uuids = ({ items }: Members) => items.map(({ user_uuid }) => user_uuid)
const add = (who: Person, { uuid }: Department, ...people: Person[]) =>
  who.client.send('POST', `/v1/departments/${uuid}/members`, { users: people.map((one) => one.uuid) })
const remove = (who: Person, { uuid }: Department, ...people: Person[]) =>
  who.client.send('POST', `/v1/departments/${uuid}/members/remove`, { users: people.map((one) => one.uuid) })

describe('a department', () => {
  it('A department has a unique name at its location, and among departments of all locations', async () => {
    const elsewhere = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/locations', {
      key: 'ELSE',
      description: 'Anderswo',
    })
    await team({ name: 'Karosserie', location_uuid: world.home })
    await team({ name: 'Karosserie', location_uuid: elsewhere.uuid })
    await team({ name: 'Karosserie' })
    for (const location_uuid of [world.home, elsewhere.uuid, null]) {
      const answer = await world.admin.client.send('POST', '/v1/departments', { name: 'karosserie', location_uuid })
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { name: 'already_exists' }])
    }
  })

  it('The head of a department is a member as long as they lead it', async () => {
    const [head, next] = [await world.person(READS), await world.person(READS)]
    const row = await team({ head_uuid: head.uuid })
    expect(uuids(await members(world.admin, row))).toEqual([head.uuid])
    expect(codeOf(await remove(world.admin, row, head))).toBe('head_stays_member')
    const changed = { version: row.version, head_uuid: next.uuid }
    await world.admin.client.ok('PATCH', `/v1/departments/${row.uuid}`, changed)
    expect(codeOf(await remove(world.admin, row, head))).toBe('ok')
    expect(uuids(await members(world.admin, row))).toEqual([next.uuid])
  })

  it('A department shows the name of a deleted head, who leads it again when restored', async () => {
    const head = await world.person(READS)
    const row = await team({ head_uuid: head.uuid })
    await world.admin.client.ok('DELETE', `/v1/users/${head.uuid}`)
    expect(await world.admin.client.ok('GET', `/v1/departments/${row.uuid}`)).toMatchObject({ head_uuid: head.uuid })
    const path = `/v1/users/labels?uuids=${head.uuid}`
    expect(await world.admin.client.ok('GET', path)).toMatchObject({ items: [{ uuid: head.uuid, deleted: true }] })
    await world.admin.client.ok('DELETE', `/v1/departments/${row.uuid}`)
    await world.admin.client.ok('POST', `/v1/departments/${row.uuid}/restore`)
    await world.admin.client.ok('POST', `/v1/users/${head.uuid}/restore`)
    expect(uuids(await members(world.admin, row))).toEqual([head.uuid])
  })

  it('A deactivated or deleted user cannot lead a department', async () => {
    const gone = await world.person(READS)
    await world.admin.client.ok('PATCH', `/v1/users/${gone.uuid}`, { version: 1, is_active: false })
    const answer = await world.admin.client.send('POST', '/v1/departments', { name: 'Ohne', head_uuid: gone.uuid })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { head_uuid: 'not_found' }])
  })

  it('S17 A head adds only people of the department’s location; department administrators add any', async () => {
    await world.admin.client.send('POST', '/v1/locations', { key: 'FAR', description: 'Weit weg' })
    const at = (key: string) => world.person({ [key]: ['location.workshop.paper.read'], ...READS })
    const [head, near, far, office] = [await at('HOME'), await at('HOME'), await at('FAR'), await world.person(READS)]
    const everywhere = await at('*')
    for (const location_uuid of [world.home, null]) {
      const row = await team({ head_uuid: head.uuid, location_uuid })
      expect(codeOf(await add(head, row, near, far))).toBe('member_elsewhere')
      expect(uuids(await members(head, row))).toEqual([head.uuid])
      expect(codeOf(await add(head, row, near, office, everywhere))).toBe('ok')
      expect(codeOf(await add(world.admin, row, far))).toBe('ok')
    }
  })

  it('A department refuses a wrong short code, telephone number, e-mail address and colour', async () => {
    for (const [field, value] of [
      ['short_code', 'A'],
      ['short_code', 'ABCDEF'],
      ['short_code', 'ab'],
      ['phone', '030 123'],
      ['email', 'team'],
      ['color', 'rot'],
    ]) {
      const answer = await world.admin.client.send('POST', '/v1/departments', { name: 'Neu', [field ?? '']: value })
      expect([codeOf(answer), Object.keys(fieldsOf(answer) ?? {})], String(value)).toEqual([
        'validation_failed',
        [field],
      ])
    }
  })
})

describe('members of a department', () => {
  it('Only administrators, the head and the deputies change the members of a department', async () => {
    const [head, deputy, member, stranger, newcomer] = await Promise.all([1, 2, 3, 4, 5].map(() => world.person(READS)))
    if (!head || !deputy || !member || !stranger || !newcomer) throw new Error('nobody came')
    const row = await team({ head_uuid: head.uuid })
    const other = await team()
    expect(codeOf(await add(head, row, deputy, member))).toBe('ok')
    const path = `/v1/departments/${row.uuid}/members/${deputy.uuid}`
    expect(codeOf(await member.client.send('PATCH', path, { is_deputy: true }))).toBe('no_permission')
    expect(codeOf(await head.client.send('PATCH', path, { is_deputy: true }))).toBe('ok')
    for (const who of [member, stranger]) {
      expect(codeOf(await add(who, row, newcomer))).toBe('no_permission')
      expect(codeOf(await remove(who, row, member))).toBe('no_permission')
      expect((await members(who, row)).may_change).toBe(false)
    }
    for (const who of [head, deputy]) {
      expect(codeOf(await add(who, row, newcomer))).toBe('ok')
      expect(codeOf(await remove(who, row, newcomer))).toBe('ok')
      expect((await members(who, row)).may_change).toBe(true)
      expect(codeOf(await add(who, other, newcomer))).toBe('no_permission')
    }
    const nobody = await world.person({ global: [] })
    expect(codeOf(await nobody.client.send('GET', `/v1/departments/${row.uuid}/members`))).toBe('no_permission')
  })

  it('Members of a department are listed head first, counted, announced and in the audit', async () => {
    const [head, one, two] = await Promise.all([1, 2, 3].map(() => world.person(READS)))
    if (!head || !one || !two) throw new Error('nobody came')
    const row = await team({ head_uuid: head.uuid })
    const socket = await one.socket()
    const [heard = []] = await changesHeard([socket], () => add(world.admin, row, one, two))
    expect(heard.map(({ type, uuid, version }) => [type, uuid, version])).toEqual([
      ['department.changed', row.uuid, row.version + 1],
    ])
    expect(await world.admin.client.ok('GET', `/v1/departments/${row.uuid}`)).toMatchObject({ member_count: 3 })
    expect((await members(one, row)).items[0]).toMatchObject({ user_uuid: head.uuid, is_head: true })
    const { items } = await world.admin.client.ok<{ items: { event: string }[] }>(
      'GET',
      `/v1/departments/${row.uuid}/history`,
    )
    expect(items.map(({ event }) => event)).toEqual(['department.members.changed', 'department.created'])
    socket.webSocket.close()
  })

  it('A deleted department takes no members, and adding a user who does not exist adds nobody', async () => {
    const row = await team()
    const answer = await world.admin.client.send('POST', `/v1/departments/${row.uuid}/members`, {
      users: [world.admin.uuid, row.uuid],
    })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { 'users.1': 'not_found' }])
    expect(uuids(await members(world.admin, row))).toEqual([])
    await world.admin.client.ok('DELETE', `/v1/departments/${row.uuid}`)
    expect(codeOf(await add(world.admin, row, world.admin))).toBe('record_deleted')
  })

  it('The telephone list shows the members of departments without people who left', async () => {
    const [here, gone] = [await world.person(READS), await world.person(READS)]
    const row = await team({ phone: '+493023125001', head_uuid: here.uuid })
    await add(world.admin, row, gone)
    await world.admin.client.ok('DELETE', `/v1/users/${gone.uuid}`)
    const { items } = await here.client.ok<{ items: { uuid: string; phone: string; people: { uuid: string }[] }[] }>(
      'GET',
      '/v1/departments/phone-list',
    )
    const listed = items.find(({ uuid }) => uuid === row.uuid)
    expect(listed).toMatchObject({ phone: '+493023125001', people: [{ uuid: here.uuid, is_head: true }] })
  })
})

describe('the departments of a user', () => {
  const peopleHeard = async (act: () => Promise<unknown>) => {
    const socket = await world.admin.socket()
    const [heard = []] = await changesHeard([socket], act)
    socket.webSocket.close()
    return heard.flatMap(({ type, uuid }) => (type === 'user.changed' ? [uuid] : [])).sort()
  }
  type Item = { uuid: string; is_member: boolean; is_head: boolean; is_deputy: boolean; may_change: boolean }
  const path = ({ uuid }: Person) => `/v1/admin/users/${uuid}/departments`
  const of = async (who: Person, user: Person) => (await who.client.ok<{ items: Item[] }>('GET', path(user))).items
  const memberships = async (user: Person) =>
    (await of(world.admin, user)).flatMap(({ uuid, is_member }) => (is_member ? [uuid] : [])).sort()
  const set = (who: Person, user: Person, body: object) => who.client.send('PATCH', path(user), body)

  it('The departments of a user are shown and changed together, audited and announced', async () => {
    const [user, reader] = [await world.person(READS), await world.person(READS)]
    const [first, second, third] = [await team(), await team({ head_uuid: user.uuid }), await team()]
    await add(world.admin, third, user)
    const sockets = [await reader.socket(), await world.admin.socket()]
    const told = async (body: object) => {
      const heard = await changesHeard(sockets, async () => {
        expect(codeOf(await set(world.admin, user, body))).toBe('ok')
      })
      return heard.map((events) => events.map(({ type, uuid }) => [type, uuid]).sort())
    }
    const teams = [first, third].map(({ uuid }) => ['department.changed', uuid]).sort()
    const change = { join: [first.uuid], leave: [third.uuid] }
    expect(await told(change)).toEqual([teams, [...teams, ['user.changed', user.uuid]]])
    // An unchanged value causes no event.
    expect(await told(change)).toEqual([[], []])
    for (const socket of sockets) socket.webSocket.close()
    expect(await memberships(user)).toEqual([first.uuid, second.uuid].sort())
    expect((await of(reader, user)).find(({ uuid }) => uuid === second.uuid)).toMatchObject({
      is_member: true,
      is_head: true,
      may_change: false,
    })
    const { items } = await world.admin.client.ok<{ items: { event: string }[] }>(
      'GET',
      `/v1/departments/${first.uuid}/history`,
    )
    expect(items[0]?.event).toBe('department.members.changed')
  })

  it('A change of a user’s departments is refused as a whole if the user leads one of them, a right is missing or a department does not exist', async () => {
    const [user, leader] = [await world.person(READS), await world.person(READS)]
    const [own, other] = [await team({ head_uuid: leader.uuid }), await team()]
    const led = await team({ head_uuid: user.uuid })
    expect((await of(leader, user)).filter(({ may_change }) => may_change).map(({ uuid }) => uuid)).toEqual([own.uuid])
    const wrong: [Person, object, string][] = [
      [leader, { join: [own.uuid, other.uuid] }, 'no_permission'],
      [world.admin, { join: [own.uuid], leave: [led.uuid] }, 'head_stays_member'],
      [world.admin, { join: [own.uuid, user.uuid] }, 'validation_failed'],
      [world.admin, { join: [own.uuid], leave: [own.uuid] }, 'validation_failed'],
    ]
    for (const [who, body, code] of wrong) expect(codeOf(await set(who, user, body))).toBe(code)
    expect(await memberships(user)).toEqual([led.uuid])
    expect(codeOf(await set(leader, user, { join: [own.uuid] }))).toBe('ok')
    const gone = await world.person(READS)
    await world.admin.client.ok('DELETE', `/v1/users/${gone.uuid}`)
    expect(codeOf(await set(world.admin, gone, { join: [own.uuid] }))).toBe('record_deleted')
    expect(codeOf(await set(world.admin, { ...gone, uuid: own.uuid }, { join: [own.uuid] }))).toBe('not_found')
  })
  it('The user record shows the departments, and a change of them is announced', async () => {
    const [one, two] = [await world.person(READS), await world.person(READS)]
    const row = await team()
    expect(await peopleHeard(() => add(world.admin, row, one))).toEqual([one.uuid])
    expect(await peopleHeard(() => add(world.admin, row, one, two))).toEqual([two.uuid])
    const { departments } = await world.admin.client.ok<{ departments: string[] }>('GET', `/v1/users/${two.uuid}`)
    expect(departments).toEqual([row.name])
    expect(await peopleHeard(() => remove(world.admin, row, one, two))).toEqual([one.uuid, two.uuid].sort())
    expect(await peopleHeard(() => remove(world.admin, row, one))).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordRow } from '#contract/records/define.ts'
import type { department } from '#contract/records/department.ts'
import { codeOf, fieldsOf } from '#tests/server/chat/chatWorld.ts'
import { changesHeard, openRecordWorld, type Person, type RecordWorld } from '#tests/server/records/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

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
  it('has a name of its own at its site, and among those of all sites', async () => {
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

  it('makes its head a member, who stays one as long as they lead', async () => {
    const [head, next] = [await world.person(READS), await world.person(READS)]
    const row = await team({ head_uuid: head.uuid })
    expect(uuids(await members(world.admin, row))).toEqual([head.uuid])
    expect(codeOf(await remove(world.admin, row, head))).toBe('head_stays_member')
    const changed = { version: row.version, head_uuid: next.uuid }
    await world.admin.client.ok('PATCH', `/v1/departments/${row.uuid}`, changed)
    expect(codeOf(await remove(world.admin, row, head))).toBe('ok')
    expect(uuids(await members(world.admin, row))).toEqual([next.uuid])
  })

  it('keeps its head from being deleted', async () => {
    const head = await world.person(READS)
    await team({ head_uuid: head.uuid })
    expect(codeOf(await world.admin.client.send('DELETE', `/v1/users/${head.uuid}`))).toBe('record_in_use')
  })

  it('is not led by somebody who is deactivated or deleted', async () => {
    const gone = await world.person(READS)
    await world.admin.client.ok('PATCH', `/v1/users/${gone.uuid}`, { version: 1, is_active: false })
    const answer = await world.admin.client.send('POST', '/v1/departments', { name: 'Ohne', head_uuid: gone.uuid })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { head_uuid: 'not_found' }])
  })

  it('refuses short codes and numbers that are none', async () => {
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

describe('who is in a department', () => {
  it('is changed by administrators, its head and its deputies, and by nobody else', async () => {
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

  it('is listed with its head first, is counted, told and written down', async () => {
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

  it('stays as it is in a deleted department, and takes nobody who does not exist', async () => {
    const row = await team()
    const answer = await world.admin.client.send('POST', `/v1/departments/${row.uuid}/members`, {
      users: [world.admin.uuid, row.uuid],
    })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { 'users.1': 'not_found' }])
    expect(uuids(await members(world.admin, row))).toEqual([])
    await world.admin.client.ok('DELETE', `/v1/departments/${row.uuid}`)
    expect(codeOf(await add(world.admin, row, world.admin))).toBe('record_deleted')
  })

  it('stands on the telephone list, without who left', async () => {
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

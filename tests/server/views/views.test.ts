import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/api/records/views.ts'
import { records } from '#contract/records/index.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import {
  addressOf,
  createRow,
  openRecordWorld,
  type Person,
  type RecordWorld,
  type Row,
} from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
let team: Row
let owner: Person
let colleague: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
  team = await createRow(world, records.group)
  ;[owner, colleague, stranger] = [await world.person({}), await world.person({}), await world.person({})]
  await join([owner, colleague])
})
afterAll(() => server.close())

const join = (people: readonly Person[]) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx
      .insertInto('group_members')
      .values(people.map(({ uuid }) => ({ dealer_id: world.dealer.dealerId, group_uuid: team.uuid, user_uuid: uuid })))
      .execute(),
  )
const leave = ({ uuid }: Person) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx.deleteFrom('group_members').where('user_uuid', '=', uuid).execute(),
  )

const content = {
  columns: ['last_name', 'email'],
  pinned: ['last_name'],
  ticked: ['email'],
  widths: { last_name: 240 },
  sort: '-last_name',
  filters: { 'filter[is_active][is]': 'true', 'filter[language][in]': ['de', 'tr'] },
  density: 'compact',
} as const
let count = 0
const body = (given: object = {}) => {
  count += 1
  return { list: 'user', name: `Sicht ${count}`, content, ...given }
}
const save = (person: Person, given: object = {}) => person.client.ok<SavedView>('POST', '/v1/views', body(given))
const listed = async (person: Person, name = 'user') =>
  (await person.client.ok<{ items: SavedView[] }>('GET', `/v1/views?list=${name}`)).items
const has = async (person: Person, { uuid }: SavedView) => (await listed(person)).some((view) => view.uuid === uuid)

describe('saved views', () => {
  it('Saved views hold the saved values and belong to their owner', async () => {
    const view = await save(owner)
    expect(view).toMatchObject({ content, group_uuid: null, is_own: true, version: 1, list: 'user' })
    expect(view.owner.uuid).toBe(owner.uuid)
    expect(await listed(owner)).toContainEqual(view)
    expect(await listed(owner, 'group')).toEqual([])
    expect(await has(colleague, view)).toBe(false)
    for (const [method, path, given] of [
      ['PATCH', `/v1/views/${view.uuid}`, { version: 1, name: 'Meine' }],
      ['DELETE', `/v1/views/${view.uuid}`],
    ] as const)
      for (const person of [colleague, world.admin])
        expect(codeOf(await person.client.send(method, path, given))).toBe('not_found')
  })

  it('Saved views are shared with the members of a group, who read and do not change them', async () => {
    const view = await save(owner, { group_uuid: team.uuid })
    expect(await has(stranger, view)).toBe(false)
    const [seen] = (await listed(colleague)).filter(({ uuid }) => uuid === view.uuid)
    expect(seen).toEqual({ ...view, is_own: false })
    for (const [method, given] of [['PATCH', { version: 1, name: 'Meine' }], ['DELETE']] as const)
      expect(codeOf(await colleague.client.send(method, `/v1/views/${view.uuid}`, given))).toBe('no_permission')
    await owner.client.ok('PATCH', `/v1/views/${view.uuid}`, { version: 1, group_uuid: null })
    expect(await has(colleague, view)).toBe(false)
  })

  it('TEN-08 A shared view is gone at once for a user who leaves the group, and with the group', async () => {
    const view = await save(owner, { group_uuid: team.uuid })
    expect(await has(colleague, view)).toBe(true)
    await leave(colleague)
    expect(await has(colleague, view)).toBe(false)
    await join([colleague])
    // No screen deletes a group with members any more, but older data may hold such a group.
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .updateTable('groups')
        .set({ deleted_at: new Date(readClock()) })
        .where('uuid', '=', team.uuid)
        .execute(),
    )
    expect(await has(colleague, view)).toBe(false)
    expect(await has(owner, view)).toBe(true)
    await world.admin.client.ok('POST', `${addressOf(records.group, team.uuid)}/restore`)
    expect(await has(colleague, view)).toBe(true)
  })

  it('A user shares views with own groups only; a user who manages groups shares with all', async () => {
    const foreign = await stranger.client.send('POST', '/v1/views', body({ group_uuid: team.uuid }))
    expect(fieldsOf(foreign)).toEqual({ group_uuid: 'not_found' })
    const view = await save(stranger)
    const change = await stranger.client.send('PATCH', `/v1/views/${view.uuid}`, { version: 1, group_uuid: team.uuid })
    expect(fieldsOf(change)).toEqual({ group_uuid: 'not_found' })
    const groups = async (person: Person) =>
      (await person.client.ok<{ groups: { uuid: string }[] }>('GET', '/v1/views?list=user')).groups.map(
        ({ uuid }) => uuid,
      )
    expect(await groups(stranger)).toEqual([])
    expect(await groups(owner)).toEqual([team.uuid])
    expect(await groups(world.admin)).toContain(team.uuid)
    expect((await save(world.admin, { group_uuid: team.uuid })).group_uuid).toBe(team.uuid)
  })

  it('A saved view has a unique name per owner and list, in any case', async () => {
    const { name } = await save(owner, { name: 'Nur Aktive' })
    const again = await owner.client.send('POST', '/v1/views', body({ name: name.toUpperCase() }))
    expect([again.status, fieldsOf(again)]).toEqual([400, { name: 'already_exists' }])
    const other = await save(owner)
    const renamed = await owner.client.send('PATCH', `/v1/views/${other.uuid}`, { version: 1, name: 'nur aktive' })
    expect(fieldsOf(renamed)).toEqual({ name: 'already_exists' })
    expect((await save(owner, { name, list: 'group' })).name).toBe(name)
    expect((await save(colleague, { name })).name).toBe(name)
  })

  it('If a saved view is changed twice at once, one change is refused with the newer version', async () => {
    const view = await save(owner)
    const change = (name: string) => owner.client.send('PATCH', `/v1/views/${view.uuid}`, { version: 1, name })
    const answers = await Promise.all([change('eins'), change('zwei')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    const [now] = (await listed(owner)).filter(({ uuid }) => uuid === view.uuid)
    expect((lost as unknown as { json: { current: SavedView } }).json.current).toEqual(now)
  })

  it('An owner removes a shared view for all users', async () => {
    const view = await save(owner, { group_uuid: team.uuid })
    expect((await owner.client.send('DELETE', `/v1/views/${view.uuid}`)).status).toBe(204)
    expect(await has(colleague, view)).toBe(false)
    expect(codeOf(await owner.client.send('DELETE', `/v1/views/${view.uuid}`))).toBe('not_found')
  })

  it('Saved views are limited in number and length, and unknown keys in them are refused', async () => {
    const one = await openRecordWorld(server)
    for (let index = 0; index < 100; index++) await save(one.admin)
    const answer = await one.admin.client.send('POST', '/v1/views', body())
    expect(fieldsOf(answer)).toEqual({ list: 'too_big' })
    expect((await save(one.admin, { list: 'group' })).version).toBe(1)
    for (const wrong of [
      { content: { ...content, script: 'x' } },
      { content: { ...content, filters: { 'filter[x][is];drop': 'x' } } },
      { content: { ...content, widths: { name: 1e9 } } },
      { content: { ...content, columns: Array(101).fill('name') } },
      { name: '' },
      { list: '__proto__' },
    ])
      expect((await owner.client.send('POST', '/v1/views', body(wrong))).status, JSON.stringify(wrong)).toBe(400)
  })

  it('TEN-03 A dealer sees no saved view of another dealer', async () => {
    const other = await openRecordWorld(server)
    const view = await save(owner, { group_uuid: team.uuid })
    const shared = await other.admin.client.send('POST', '/v1/views', body({ group_uuid: team.uuid }))
    expect(fieldsOf(shared)).toEqual({ group_uuid: 'not_found' })
    expect(await has(other.admin, view)).toBe(false)
    expect(codeOf(await other.admin.client.send('DELETE', `/v1/views/${view.uuid}`))).toBe('not_found')
  })
})

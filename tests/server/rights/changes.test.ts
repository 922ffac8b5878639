import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import { addressOf, type Row } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import {
  changeGroup,
  changeUser,
  grant,
  openRightsWorld,
  previewOf,
  type RightsWorld,
  refusal,
  rightsOf,
} from './rightsWorld.ts'

let server: TestServer
let world: RightsWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRightsWorld(server)
})
afterAll(() => server.close())

const rightsPath = (of: 'users' | 'groups', uuid: string) => `/v1/admin/${of}/${uuid}/rights`
const USER_ADMIN = { global: ['global.users.read', 'global.users.update'] }
const MEMBERS_LEFT = { status: 409, error: 'record_in_use' }
const NO_PERMISSION = { status: 403, error: 'no_permission' }

describe('rights of a user', () => {
  it('The rights of a user show where each one comes from', async () => {
    const { admin, nobody, newGroup } = world
    const someone = await nobody({ HH: ['location.read'] })
    const group = await newGroup('Beratung', [grant('*', 'location.workshop.hstcheck.read')], [someone])
    const rights = await rightsOf(admin.client, someone)
    expect(rights).toMatchObject({
      is_effective: true,
      permissions: { HH: ['location.read'] },
      groups: [{ uuid: group, name: 'Beratung', permissions: { '*': ['location.workshop.hstcheck.read'] } }],
    })
    expect(rights.frame.locations.map(({ key }) => key)).toEqual(expect.arrayContaining(['B1', 'HH']))
    expect(rights.frame.upload_groups).toContainEqual({ uuid: world.uploadGroup.uuid, name: 'Fotos' })
  })

  it('Giving and taking single permissions keeps the changes that others make at the same time', async () => {
    const { admin, nobody } = world
    const someone = await nobody({ global: ['global.departments.read'] })
    await Promise.all([
      changeUser(admin.client, someone, { give: [grant('HH', 'location.read')] }),
      changeUser(admin.client, someone, {
        give: [grant('global', 'global.groups.read')],
        take: [grant('global', 'global.departments.read')],
      }),
    ])
    const { permissions } = await rightsOf(admin.client, someone)
    expect(permissions).toEqual({ HH: ['location.read'], global: ['global.groups.read'] })
    // An unchanged right is neither an error nor an event.
    await changeUser(admin.client, someone, { give: [grant('HH', 'location.read')] })
    const history = await admin.client.ok<{ items: { event: string; changes: unknown }[] }>(
      'GET',
      `${addressOf(records.user, someone)}/history`,
    )
    expect(history.items.map(({ event }) => event)).toEqual(['user.permissions.changed', 'user.permissions.changed'])
    expect(history.items.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'permissions',
      before: ['global global.departments.read'],
      after: ['global global.groups.read'],
    })
  })

  it('Permissions with a wrong scope or a missing location are refused', async () => {
    const { admin, nobody, uploadGroup } = world
    const someone = await nobody()
    const wrong = [
      [grant('HH', 'global.users.read'), 'give.0.permission', 'unknown_value'],
      [grant('global', 'location.read'), 'give.0.permission', 'unknown_value'],
      [grant('HH', 'upload_group.read'), 'give.0.permission', 'unknown_value'],
      [grant(uploadGroupScope(uploadGroup.uuid), 'location.read'), 'give.0.permission', 'unknown_value'],
      [grant('HH', 'force.user.twofa'), 'give.0.permission', 'unknown_value'],
      [grant('ZZ', 'location.read'), 'give.0.scope', 'not_found'],
      [grant(uploadGroupScope(someone), 'upload_group.read'), 'give.0.scope', 'not_found'],
    ] as const
    for (const [given, field, code] of wrong)
      expect(await refusal(admin.client, 'PATCH', rightsPath('users', someone), { give: [given] })).toEqual({
        status: 400,
        error: 'validation_failed',
        fields: { [field]: code },
      })
    expect((await rightsOf(admin.client, someone)).permissions).toEqual({})
  })

  it('A permission stays valid when its location gets another key', async () => {
    const { admin, nobody } = world
    const place = await world.location('OLD')
    const someone = await nobody()
    await changeUser(admin.client, someone, { give: [grant('OLD', 'location.read')] })
    await admin.client.ok('PATCH', addressOf(records.location, place.uuid), { version: 1, key: 'NEW' })
    expect((await rightsOf(admin.client, someone)).permissions).toEqual({ NEW: ['location.read'] })
  })

  it('Holders of a permission hear at once that its location has another key', async () => {
    const place = await world.location('OLD2')
    const [direct, member] = [await world.person({ OLD2: ['location.read'] }), await world.person({})]
    await world.newGroup('Schlüssel', [grant('OLD2', 'location.read')], [member.uuid])
    const sockets = [await direct.socket(), await member.socket()]
    for (const { client } of [direct, member])
      expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({
        userData: [{ stored_data: { OLD2: ['location.read'] } }],
      })
    await world.admin.client.ok('PATCH', addressOf(records.location, place.uuid), { version: 1, key: 'NEW2' })
    for (const socket of sockets) await socket.until(() => socket.all('user.permissions.changed').length > 0)
    for (const { client } of [direct, member])
      expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({
        userData: [{ stored_data: { NEW2: ['location.read'] } }],
      })
    for (const socket of sockets) socket.webSocket.close()
  })

  it('Permissions for a deleted location wait for its return and go to no other one', async () => {
    const { admin, nobody, newGroup } = world
    const remove = (uuid: string) => admin.client.ok('DELETE', addressOf(records.location, uuid))
    const restore = (uuid: string) => admin.client.ok('POST', `${addressOf(records.location, uuid)}/restore`)
    const held = { GONE: ['location.read'] }
    const someone = await nobody(held)
    const group = await newGroup('Früher')
    const place = await world.location('GONE')
    const give = () => changeGroup(admin.client, group, { give: [grant('GONE', 'location.read')] })
    const ofGroup = async () =>
      (await admin.client.ok<{ permissions: object }>('GET', rightsPath('groups', group))).permissions
    // Permissions for a location that did not exist then have no effect there.
    expect((await rightsOf(admin.client, someone)).permissions).toEqual({})
    await changeUser(admin.client, someone, { give: [grant('GONE', 'location.read')] })
    await give()
    await remove(place.uuid)
    await restore(place.uuid)
    expect([(await rightsOf(admin.client, someone)).permissions, await ofGroup()]).toEqual([held, held])
    await remove(place.uuid)
    const next = await world.location('NEXT')
    // A refused change changes nothing.
    expect(
      await refusal(admin.client, 'POST', '/v1/locations', { key: 'GONE', description: 'Betrieb NEXT' }),
    ).toMatchObject({
      fields: { description: 'already_exists' },
    })
    expect((await rightsOf(admin.client, someone)).permissions).toEqual(held)
    await admin.client.ok('PATCH', addressOf(records.location, next.uuid), { version: 1, key: 'GONE' })
    expect([(await rightsOf(admin.client, someone)).permissions, await ofGroup()]).toEqual([{}, {}])
    expect(await refusal(admin.client, 'POST', `${addressOf(records.location, place.uuid)}/restore`)).toMatchObject({
      fields: { key: 'already_exists' },
    })
    const history = await admin.client.ok<{ items: { changes: unknown }[] }>(
      'GET',
      `${addressOf(records.user, someone)}/history`,
    )
    expect(history.items[0]?.changes).toEqual([{ field: 'permissions', before: ['GONE location.read'], after: [] }])
    // A location with a new key keeps the permissions of its old key, of which there are none here.
    await admin.client.ok('PATCH', addressOf(records.location, next.uuid), { version: 2, key: 'NEXT' })
    await restore(place.uuid)
    expect((await rightsOf(admin.client, someone)).permissions).toEqual({})
  })

  it('A deleted user keeps groups and permissions for the restore', async () => {
    const { admin, nobody, newGroup } = world
    const someone = await nobody({ B1: ['location.read'] })
    const group = await newGroup('Zurück', [grant('global', 'global.departments.read')], [someone])
    await admin.client.ok('DELETE', addressOf(records.user, someone))
    expect(await rightsOf(admin.client, someone)).toMatchObject({ is_effective: false })
    expect(await refusal(admin.client, 'PATCH', rightsPath('users', someone), {})).toEqual({
      status: 409,
      error: 'record_deleted',
    })
    await admin.client.ok('POST', `${addressOf(records.user, someone)}/restore`)
    expect(await rightsOf(admin.client, someone)).toMatchObject({
      is_effective: true,
      permissions: { B1: ['location.read'] },
      groups: [{ uuid: group }],
    })
  })
})

describe('a user gives no rights that they do not hold', () => {
  it('A user cannot give a right that they do not hold, directly, in another scope, or by a group', async () => {
    const { person, nobody, newGroup } = world
    const manager = await person({ ...USER_ADMIN, HH: ['location.read'] })
    const someone = await nobody()
    const powerful = await newGroup('Mächtig', [grant('*', 'location.workshop.paper.delete')])
    const harmless = await newGroup('Harmlos', [grant('HH', 'location.read')])
    const send = (body: object) => refusal(manager.client, 'PATCH', rightsPath('users', someone), body)
    expect(await send({ give: [grant('global', 'global.users.read')] })).toMatchObject({ status: 200 })
    expect(await send({ give: [grant('HH', 'location.read')] })).toMatchObject({ status: 200 })
    expect(await send({ give: [grant('global', 'global.admin')] })).toEqual(NO_PERMISSION)
    expect(await send({ give: [grant('B1', 'location.read')] })).toEqual(NO_PERMISSION)
    expect(await send({ give: [grant('*', 'location.read')] })).toEqual(NO_PERMISSION)
    expect(await send({ join: [powerful] })).toEqual(NO_PERMISSION)
    expect(await send({ join: [harmless] })).toMatchObject({ status: 200 })
    // A user cannot give such a right to themselves either.
    expect(
      await refusal(manager.client, 'PATCH', rightsPath('users', manager.uuid), {
        give: [grant('global', 'global.users.delete')],
      }),
    ).toEqual(NO_PERMISSION)
    expect(
      await refusal(manager.client, 'POST', `${rightsPath('users', someone)}/preview`, { join: [powerful] }),
    ).toEqual(NO_PERMISSION)
  })

  it('A user with fewer rights cannot change, join or restore a group that gives more', async () => {
    const { admin, person, nobody, newGroup } = world
    const clerk = await person({ global: ['global.groups.read', 'global.groups.update', 'global.groups.delete'] })
    const someone = await nobody()
    const group = await newGroup('Planer', [grant('*', 'location.workshop.planner.update')])
    const send = (body: object) => refusal(clerk.client, 'PATCH', rightsPath('groups', group), body)
    expect(await send({ give: [grant('*', 'location.workshop.planner.delete')] })).toEqual(NO_PERMISSION)
    expect(await send({ add: [someone] })).toEqual(NO_PERMISSION)
    await admin.client.ok('DELETE', addressOf(records.group, group))
    expect(await refusal(clerk.client, 'POST', `${addressOf(records.group, group)}/restore`)).toEqual(NO_PERMISSION)
    await admin.client.ok('POST', `${addressOf(records.group, group)}/restore`)
  })

  it('Only administrators change administrators and rights that make one', async () => {
    const { admin, person, nobody, newGroup } = world
    const manager = await person({ global: [...USER_ADMIN.global, 'global.groups.update', 'global.groups.delete'] })
    const boss = await nobody({ global: ['global.admin', 'global.users.read'] })
    const owners = await newGroup('Inhaber', [grant('global', 'global.admin')])
    expect(
      await refusal(manager.client, 'PATCH', rightsPath('users', boss), { take: [grant('global', 'global.admin')] }),
    ).toEqual(NO_PERMISSION)
    expect(await refusal(manager.client, 'PATCH', rightsPath('groups', owners), { remove: [boss] })).toEqual(
      NO_PERMISSION,
    )
    expect(await refusal(manager.client, 'DELETE', addressOf(records.group, owners))).toEqual(NO_PERMISSION)
    for (const path of ['sessions', 'twofa', 'avatar'])
      expect(await refusal(manager.client, 'DELETE', `/v1/admin/users/${boss}/${path}`)).toEqual(NO_PERMISSION)
    expect(await refusal(manager.client, 'POST', `/v1/admin/users/${boss}/password-reset`)).toEqual(NO_PERMISSION)
    await admin.client.ok('DELETE', addressOf(records.group, owners))
  })

  it('A user cannot free themselves from an enforced restriction', async () => {
    const { person, newGroup } = world
    const manager = await person({ global: [...USER_ADMIN.global, 'restrict.user.avatar.upload'] })
    const bound = await newGroup('Gebunden', [grant('global', 'restrict.user.avatar.upload')], [manager.uuid])
    const send = (body: object) => refusal(manager.client, 'PATCH', rightsPath('users', manager.uuid), body)
    expect(await send({ take: [grant('global', 'restrict.user.avatar.upload')] })).toEqual(NO_PERMISSION)
    expect(await send({ leave: [bound] })).toEqual(NO_PERMISSION)
  })
})

describe('the last administrator stays', () => {
  it('The last administrator keeps the permission, whichever way somebody tries to take it', async () => {
    const own = await openRightsWorld(server)
    const { admin, newGroup } = own
    const direct = [grant('global', 'global.admin')]
    const last = { status: 409, error: 'last_administrator' }
    const owners = await newGroup('Inhaber', direct, [admin.uuid])
    await changeUser(admin.client, admin.uuid, { take: direct })
    expect(await refusal(admin.client, 'PATCH', rightsPath('users', admin.uuid), { leave: [owners] })).toEqual(last)
    expect(await refusal(admin.client, 'PATCH', rightsPath('groups', owners), { take: direct })).toEqual(last)
    expect(await refusal(admin.client, 'PATCH', rightsPath('groups', owners), { remove: [admin.uuid] })).toEqual(last)
    expect(await refusal(admin.client, 'DELETE', addressOf(records.group, owners))).toEqual(MEMBERS_LEFT)
    const { version } = await admin.client.ok<Row>('GET', addressOf(records.user, admin.uuid))
    expect(
      await refusal(admin.client, 'PATCH', addressOf(records.user, admin.uuid), {
        version,
        active_until: '2199-01-01',
      }),
    ).toEqual(last)
    expect((await rightsOf(admin.client, admin.uuid)).groups).toHaveLength(1)
  })

  it('If two administrators remove each other at once, one remains', async () => {
    const own = await openRightsWorld(server)
    const other = await own.person()
    const take = [grant('global', 'global.admin')]
    await Promise.all([
      own.admin.client.send('PATCH', rightsPath('users', other.uuid), { take }),
      other.client.send('PATCH', rightsPath('users', own.admin.uuid), { take }),
    ])
    const left = await server.database.inDealer(own.dealer.dealerId, (tx) =>
      tx.selectFrom('user_permissions').select('user_uuid').where('permission', '=', 'global.admin').execute(),
    )
    expect(left).toHaveLength(1)
  })
})

describe('a preview of changed rights', () => {
  it('A preview counts affected users, gains and losses, and changes nothing', async () => {
    const { admin, nobody, newGroup } = world
    const has = { HH: ['location.workshop.paper.read'] }
    const [plain, holder, boss] = [await nobody(), await nobody(has), await nobody({ global: ['global.admin'] })]
    const group = await newGroup('Vorschau', [grant('HH', 'location.workshop.hstcheck.read')], [plain, holder, boss])
    const change = {
      give: [grant('HH', 'location.workshop.paper.read')],
      take: [grant('HH', 'location.workshop.hstcheck.read')],
      remove: [plain],
    }
    const preview = await previewOf(admin.client, 'groups', group, change)
    expect(preview).toMatchObject({ affected: 3, gaining: 0, losing: 2, loses_own_admin: false })
    const onlyGive = await previewOf(admin.client, 'groups', group, { give: change.give })
    expect(onlyGive).toMatchObject({ affected: 3, gaining: 1, losing: 0 })
    expect(onlyGive.people).toMatchObject([{ uuid: plain, gains: change.give, loses: [] }])
    const after = await admin.client.ok<{ members: unknown[] }>('GET', rightsPath('groups', group))
    expect(after).toMatchObject({ permissions: { HH: ['location.workshop.hstcheck.read'] } })
    expect(after.members).toHaveLength(3)
  })

  it('A preview warns a user who would lose their own administration', async () => {
    const { admin, person } = world
    await person()
    const take = { take: [grant('global', 'global.admin')] }
    const preview = await previewOf(admin.client, 'users', admin.uuid, take)
    expect(preview).toMatchObject({ loses_own_admin: true, losing: 1 })
  })
})

describe('TEN-07 permissions without effect', () => {
  const heldText = (permissions: Record<string, readonly string[]>) => JSON.stringify(permissions)

  it('Permissions of modules that do not exist yet, and custom numbers without a meaning or for the whole dealer, cannot be given', async () => {
    const { admin, nobody } = world
    const someone = await nobody()
    const wrong = [
      grant('HH', 'location.parts_service.etka.read'),
      grant('global', 'global.tasks.read'),
      grant('global', 'global.chat.delete'),
      grant('HH', 'location.workshop.shouldiscompare.delete'),
      grant('HH', 'custom.120'),
      grant('global', 'custom.104'),
      grant('HH', 'numbered.prices'),
    ]
    for (const given of wrong)
      expect(
        (await refusal(admin.client, 'PATCH', rightsPath('users', someone), { give: [given] })).error,
        JSON.stringify(given),
      ).toBe('validation_failed')
    const good = [grant('HH', 'custom.104'), grant('*', 'custom.105')]
    expect((await admin.client.send('PATCH', rightsPath('users', someone), { give: good })).status).toBe(200)
  })

  it('An old permission stays stored and hidden, and counts again when its number gets a meaning', async () => {
    const { admin, nobody, server: running, dealer } = world
    const someone = await nobody({
      HH: ['location.parts_service.etka.read', 'custom.120', 'location.read'],
      global: ['custom.104'],
    })
    const shown = await rightsOf(admin.client, someone)
    expect(heldText(shown.permissions)).toBe(heldText({ HH: ['location.read'] }))
    expect(shown.frame.custom.map(({ permission }) => permission)).toEqual([
      'custom.104',
      'custom.105',
      'custom.106',
      'custom.107',
      'custom.108',
      'custom.109',
    ])
    await running.database.inDealer(dealer.dealerId, async (tx) => {
      await tx
        .insertInto('settings')
        .values({ dealer_id: dealer.dealerId, key: 'custom_permission_prices', value: '120' })
        .execute()
    })
    const after = await rightsOf(admin.client, someone)
    expect(heldText(after.permissions)).toBe(heldText({ HH: ['custom.120', 'location.read'] }))
    expect(after.frame.custom).toContainEqual({ permission: 'custom.120', rights: ['numbered.prices'] })
    await running.database.inDealer(dealer.dealerId, async (tx) => {
      await tx.deleteFrom('settings').where('key', '=', 'custom_permission_prices').execute()
    })
  })
})

import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#contract/datePresets.ts'
import { records } from '#contract/records/index.ts'
import { buildApp } from '#server/app.ts'
import { codeOf, openSocket } from '#tests/server/worlds/chatWorld.ts'
import { addressOf, type Row } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type Answer, TestClient } from '#tests/support/database/client.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { changeGroup, changeUser, grant, openRightsWorld, type RightsWorld } from './rightsWorld.ts'

/** Rights end within two seconds, whatever is open (TEN-08). */
const LIMIT_MS = timeLimit(2_000)
const CHAT = ['global.chat.read', 'global.chat.create']

let server: TestServer
let world: RightsWorld
/** How far the server's clock is ahead of the tests' clock (ms). A test moves it. */
let later = 0
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, now: () => readClock() + later })
  world = await openRightsWorld(server)
})
afterEach(() => {
  later = 0
})
afterAll(() => server.close())

/** A user with an open socket in a chat in which the administrator writes. */
async function chatting(permissions: Record<string, readonly string[]>, group?: string) {
  const someone = await world.person(permissions)
  if (group !== undefined) await changeGroup(world.admin.client, group, { add: [someone.uuid] })
  const { client } = world.admin
  const body = { type: 'group', name: 'Werkstatt', members: [someone.uuid] }
  const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
  const socket = await someone.socket()
  await socket.settled()
  const hears = async () => {
    const before = socket.all('chat.message.created').length
    await client.post(chat_uuid, 'Bitte um Rückruf')
    await socket.settled()
    return socket.all('chat.message.created').length > before
  }
  return { ...someone, socket, chat_uuid, hears }
}

/** Returns the milliseconds after `act` until `check` holds. Fails after the limit. */
async function within(act: () => Promise<unknown>, check: () => Promise<boolean>): Promise<number> {
  await act()
  const start = performance.now()
  while (!(await check())) if (performance.now() - start > LIMIT_MS) throw new Error('still as before')
  return performance.now() - start
}

const isRefused = (client: TestClient, path: string, code: string) => async () =>
  codeOf(await client.send('GET', path)) === code

describe('TEN-08 a right that is taken away ends at once', () => {
  it('TEN-08 A permission taken from a user ends REST and chat rooms at once, and the client is told', async () => {
    const one = await chatting({ global: CHAT })
    expect(await one.hears()).toBe(true)
    const take = () => changeUser(world.admin.client, one.uuid, { take: [grant('global', 'global.chat.read')] })
    await within(take, isRefused(one.client, '/v1/chats', 'no_permission'))
    await one.socket.until(() => one.socket.all('user.permissions.changed').length === 1)
    expect(await one.hears()).toBe(false)
    // A right that is given back works on the same socket.
    await changeUser(world.admin.client, one.uuid, { give: [grant('global', 'global.chat.read')] })
    expect(await one.hears()).toBe(true)
  })

  it.each<[string, (group: string, user: string) => Promise<unknown>]>([
    [
      'the group loses it',
      (group) => changeGroup(world.admin.client, group, { take: [grant('global', 'global.chat.read')] }),
    ],
    ['the user leaves the group', (group, user) => changeUser(world.admin.client, user, { leave: [group] })],
    ['the group loses the user', (group, user) => changeGroup(world.admin.client, group, { remove: [user] })],
  ])('TEN-08 A permission of a group ends at once: %s', async (_name, take) => {
    const group = await world.newGroup(
      `Chat ${_name}`,
      CHAT.map((name) => grant('global', name)),
    )
    const one = await chatting({}, group)
    expect(await one.hears()).toBe(true)
    await within(() => take(group, one.uuid), isRefused(one.client, '/v1/chats', 'no_permission'))
    await one.socket.until(() => one.socket.all('user.permissions.changed').length > 0)
    expect(await one.hears()).toBe(false)
  })

  it('A user from whom a second factor is newly demanded gets no more events of chats', async () => {
    const one = await chatting({ global: CHAT })
    const give = () => changeUser(world.admin.client, one.uuid, { give: [grant('global', 'force.user.twofa')] })
    await within(give, isRefused(one.client, '/v1/chats', 'twofa_required'))
    expect(await one.hears()).toBe(false)
  })

  it('A change of a group that leaves the permissions of a member as they are sends the member no event', async () => {
    const group = await world.newGroup('Doppelt', [grant('global', 'global.chat.read')])
    const one = await chatting({ global: CHAT }, group)
    await changeGroup(world.admin.client, group, { take: [grant('global', 'global.chat.read')] })
    expect(await one.hears()).toBe(true)
    expect(one.socket.all('user.permissions.changed')).toEqual([])
  })

  it('Permissions for a location stay valid when its key changes', async () => {
    const place = await world.location('MV1')
    const one = await world.person({ MV1: ['location.read'] })
    const held = async () => Object.keys(await permissionsOf(one.client))
    expect(await held()).toEqual(['MV1'])
    const move = () =>
      world.admin.client.ok('PATCH', addressOf(records.location, place.uuid), { version: 1, key: 'MV2' })
    await within(move, async () => (await held()).join() === 'MV2')
  })

  it('A user who was removed from a chat, deactivated, deleted or is past the last day loses access at once', async () => {
    const gone = await chatting({ global: CHAT })
    await world.admin.client.ok('DELETE', `/v1/chats/${gone.chat_uuid}/members/${gone.uuid}`)
    expect(await gone.hears()).toBe(false)

    const ends: ((uuid: string) => Promise<unknown>)[] = [
      (uuid) => world.admin.client.ok('DELETE', addressOf(records.user, uuid)),
      (uuid) => world.admin.client.ok('PATCH', addressOf(records.user, uuid), { version: 1, is_active: false }),
      (uuid) =>
        world.admin.client.ok('PATCH', addressOf(records.user, uuid), { version: 1, active_until: '2026-01-31' }),
      (uuid) =>
        world.admin.client.ok('PATCH', addressOf(records.user, uuid), { version: 1, active_from: '2199-01-31' }),
    ]
    for (const end of ends) {
      const one = await chatting({ global: CHAT })
      await within(() => end(one.uuid), isRefused(one.client, '/v1/chats', 'invalid_token'))
      expect(await one.socket.closed).toMatchObject({ code: 4401 })
      expect(one.socket.all('user.logout')).toEqual([{ reason: 'deactivated' }])
    }
  })

  it('A permission ends after its last day without any change, for REST calls and for the next socket', async () => {
    const one = await world.person({ global: CHAT })
    const today = dayIn('Europe/Berlin', readClock())
    await world.admin.client.ok('PATCH', addressOf(records.user, one.uuid), { version: 1, active_until: today })
    expect(codeOf(await one.client.send('GET', '/v1/chats'))).toBe('ok')
    const { token } = await one.client.ok<{ token: string }>('GET', '/v1/auth/ws')
    later = 2 * 86_400_000
    expect(codeOf(await one.client.send('GET', '/v1/chats'))).toBe('invalid_token')
    await expect(openSocket(one.client)).rejects.toThrow('invalid_token')
    expect(token).toBeTruthy()
  })

  it('A running export ends when the permission is taken away', async () => {
    const { person, admin, dealer } = await openRightsWorld(server)
    const { dealerId } = dealer
    // Many times the buffers of both sockets, so that the file is not complete before the right is removed.
    await server.database.inDealer(dealerId, (tx) =>
      sql`insert into groups (dealer_id, uuid, name, description, color)
        select ${dealerId}, gen_random_uuid(), 'Gruppe ' || number, repeat('x', 10000), '#123456'
        from generate_series(1, 2000) number`.execute(tx),
    )
    const reader = await person({ global: ['global.groups.read'] })
    const stream = await slowly(reader.client, '/api/v1/groups/export.csv')
    await changeUser(admin.client, reader.uuid, { take: [grant('global', 'global.groups.read')] })
    expect(await stream.rest()).toEqual({ isWhole: false })
    const whole = await slowly(admin.client, '/api/v1/groups/export.csv')
    expect(await whole.rest()).toEqual({ isWhole: true })
  })

  it('An upload that has begun is refused at its end when the permission was taken away', async () => {
    const uploader = await world.person({ global: ['global.users.update'] })
    const target = await world.nobody()
    const send = (take: () => Promise<unknown>) => upload(uploader.client, `/api/v1/admin/users/${target}/avatar`, take)
    expect((await send(async () => {})).status).toBe(200)
    const taken = await send(async () => {
      await changeUser(world.admin.client, uploader.uuid, { take: [grant('global', 'global.users.update')] })
    })
    expect(taken).toEqual({ status: 403, error: 'no_permission' })
  })

  it('Another process refuses REST calls within the time for which it caches the look-up of a session', async () => {
    const second = await buildApp({ config: server.config, database: server.database, hasRateLimits: false })
    await second.http.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { port } = second.http.server.address() as AddressInfo
      const one = await world.person({ global: CHAT })
      const there = new TestClient(`http://127.0.0.1:${port}`, world.dealer.code, one.client.token)
      expect(codeOf(await there.send('GET', '/v1/chats'))).toBe('ok')
      const take = () => changeUser(world.admin.client, one.uuid, { take: [grant('global', 'global.chat.read')] })
      expect(await within(take, isRefused(there, '/v1/chats', 'no_permission'))).toBeLessThan(LIMIT_MS)
    } finally {
      await second.close()
    }
  })
})

describe('administrators and the account of another user', () => {
  it('An administrator signs a user out everywhere, and themselves in all other sessions', async () => {
    const one = await chatting({ global: CHAT })
    await world.admin.client.ok('DELETE', `/v1/admin/users/${one.uuid}/sessions`)
    expect(await one.socket.closed).toMatchObject({ code: 4401 })
    expect(one.socket.all('user.logout')).toEqual([{ reason: 'ended' }])
    expect(codeOf(await one.client.send('GET', '/v1/chats'))).toBe('invalid_token')
    await world.admin.client.ok('DELETE', `/v1/admin/users/${world.admin.uuid}/sessions`)
    const [own] = await world.admin.client.ok<{ uuid: string; is_current: boolean }[]>(
      'GET',
      `/v1/admin/users/${world.admin.uuid}/sessions`,
    )
    expect(own?.is_current).toBe(true)
    expect(JSON.stringify(own)).not.toContain('last_seen')
    const path = `/v1/admin/users/${world.admin.uuid}/sessions/${own?.uuid}`
    expect(codeOf(await world.admin.client.send('DELETE', path))).toBe('cannot_delete_current_token')
  })

  it('An administrator can set a picture only for a saved user, and all users are told', async () => {
    const { admin, nobody, person } = world
    const put = (uuid: string) =>
      admin.client.send('PUT', `/v1/admin/users/${uuid}/avatar`, PNG, { 'content-type': 'image/png' })
    expect(codeOf(await put(crypto.randomUUID()))).toBe('save_user_first')
    const someone = await nobody()
    const colleague = await person({})
    const socket = await colleague.socket()
    await socket.settled()
    const { avatar } = (await put(someone)).json as { avatar: { uuid: string } }
    await socket.until(() => socket.all('user.avatar.changed').length === 1)
    expect(socket.all('user.avatar.changed')).toMatchObject([{ user_uuid: someone, avatar }])
    const row = await admin.client.ok<Row>('GET', addressOf(records.user, someone))
    expect(row).toMatchObject({ avatar_uuid: avatar.uuid })
    const path = `/v1/admin/users/${someone}/avatar`
    const restriction = ['restrict.user.avatar.upload']
    const update = ['global.users.update']
    for (const held of [{ global: [...update, ...restriction] }, { global: update, HH: restriction }]) {
      const bound = await person(held)
      expect(codeOf(await bound.client.send('PUT', path, PNG, { 'content-type': 'image/png' }))).toBe('no_permission')
    }
    expect(codeOf(await admin.client.send('DELETE', path))).toBe('ok')
    expect(codeOf(await admin.client.send('DELETE', path))).toBe('no_avatar')
  })

  it('An administrator removes a lost second factor, and all sessions end', async () => {
    const { admin, person } = world
    const one = await person({ global: CHAT })
    const path = `/v1/admin/users/${one.uuid}/twofa`
    expect(codeOf(await admin.client.send('DELETE', path))).toBe('twofa_not_set_up')
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .updateTable('users')
        .set({ totp_secret: Buffer.from('x') })
        .where('uuid', '=', one.uuid)
        .execute(),
    )
    expect(await admin.client.ok<Row>('GET', addressOf(records.user, one.uuid))).toMatchObject({ has2fa: true })
    await admin.client.ok('DELETE', path)
    expect(await admin.client.ok<Row>('GET', addressOf(records.user, one.uuid))).toMatchObject({ has2fa: false })
    expect(codeOf(await one.client.send('GET', '/v1/chats'))).toBe('invalid_token')
    const own = `/v1/admin/users/${admin.uuid}/twofa`
    expect(codeOf(await admin.client.send('DELETE', own))).toBe('cannot_change_yourself')
  })

  it('An administrator has a link to a new password sent to the user', async () => {
    const { admin, nobody } = world
    const someone = await nobody()
    await admin.client.ok('POST', `/v1/admin/users/${someone}/password-reset`)
    const jobs = await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select(['kind', 'data']).where('kind', '=', 'password_link').execute(),
    )
    expect(jobs).toMatchObject([{ data: { purpose: 'reset' } }])
  })
})

async function permissionsOf(client: TestClient): Promise<Record<string, string[]>> {
  const { userData } = await client.ok<{ userData: { stored_data: Record<string, string[]> }[] }>(
    'GET',
    '/v1/auth/user',
  )
  return userData[0]?.stored_data ?? {}
}

/** A download that reads nothing until the test says so. */
function slowly(client: TestClient, path: string) {
  return new Promise<{ rest(): Promise<{ isWhole: boolean }> }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}`, 'x-dealer-code': client.company }
    const call = request(`${client.address}${path}`, { headers }, (response) => {
      response.pause()
      resolve({
        rest: () =>
          new Promise((done) => {
            response.once('end', () => done({ isWhole: true }))
            response.once('error', () => done({ isWhole: false }))
            response.resume()
          }),
      })
    })
    call.once('error', reject)
    call.end()
  })
}

/** A picture whose last byte is sent after `meanwhile`. */
function upload(client: TestClient, path: string, meanwhile: () => Promise<unknown>) {
  return new Promise<{ status: number | undefined; error?: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${client.token}`,
      'x-dealer-code': client.company,
      'content-type': 'image/png',
      'content-length': PNG.length,
    }
    const call = request(`${client.address}${path}`, { method: 'PUT', headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      const { error } = JSON.parse(text) as Partial<Answer> & { error?: string }
      resolve({ status: response.statusCode, ...(error === undefined ? {} : { error }) })
    })
    call.once('error', reject)
    call.write(PNG.subarray(0, -1), () => {
      void meanwhile().then(() => call.end(PNG.subarray(-1)), reject)
    })
  })
}

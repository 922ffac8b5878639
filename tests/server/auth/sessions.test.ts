import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  codeAt,
  DAY,
  errorOf,
  login,
  MINUTE,
  type MovableClock,
  SECOND,
  startAuthServer,
  tryLogin,
} from '../worlds/authWorld.ts'

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer()
  dealer = await createDealer(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
})

const isIn = async (one: TestClient) => {
  const answer = await one.send('GET', '/v1/auth/user')
  if (answer.status !== 200) expect([answer.status, errorOf(answer)]).toEqual([401, 'invalid_token'])
  return answer.status === 200
}

async function connect(one: TestClient) {
  const { token } = await one.ok<{ token: string }>('GET', '/v1/auth/ws')
  return openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
}

/** The last frame of a socket that the server ends. Fails after more than two seconds. */
async function ending(socket: Awaited<ReturnType<typeof connect>>) {
  const { code } = await Promise.race([socket.closed, pause(2 * SECOND, { code: 'still open' }, { ref: false })])
  return { code, reasons: socket.all('user.logout').map(({ reason }) => reason) }
}

const change = (values: { is_active?: boolean; deleted_at?: Date }) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx.updateTable('users').set(values).where('uuid', '=', user.uuid).execute(),
  )

describe('AUT-06 the end of a session', () => {
  it('Signing out ends the token of this session and its sockets at once, and those of no other session', async () => {
    const other = await login(server, dealer, user)
    const [socket, otherSocket] = [await connect(client), await connect(other)]
    expect((await client.send('GET', '/v1/auth/logout')).status).toBe(204)
    expect(await isIn(client)).toBe(false)
    expect(await ending(socket)).toEqual({ code: 4401, reasons: ['signed_out'] })
    expect(await isIn(other)).toBe(true)
    await otherSocket.settled()
    otherSocket.webSocket.close()
  })

  it('AUT-09 Signing out during other calls breaks none of them', async () => {
    const calls = Array.from({ length: 20 }, () => client.send('GET', '/v1/chats'))
    const out = client.send('GET', '/v1/auth/logout')
    const answers = await Promise.all([...calls, out])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 401].includes(status))).toEqual([])
    // A late call gets the error shape of the server, so that the client can tell it from a page of a network portal.
    expect(
      answers
        .filter(({ status }) => status === 401)
        .map(errorOf)
        .filter((code) => code !== 'invalid_token'),
    ).toEqual([])
    expect(await isIn(client)).toBe(false)
  })

  it('AUT-09 A late call with the token of the previous session writes nothing and does not end the next session', async () => {
    expect((await client.send('GET', '/v1/auth/logout')).status).toBe(204)
    const next = await login(server, dealer, user)
    const socket = await connect(next)
    const late = [
      await client.send('PATCH', '/v1/auth/user', { theme: 'dark', last_name: 'Zuspät' }),
      await client.send('GET', '/v1/auth/ws'),
      await client.send('DELETE', '/v1/auth/sessions'),
      await client.send('POST', '/v1/auth/password', { password: user.password, new_password: 'Kolben-Ring&42-Nut' }),
      await client.send('GET', '/v1/auth/logout'),
    ]
    expect(late.map((answer) => [answer.status, errorOf(answer)])).toEqual(late.map(() => [401, 'invalid_token']))
    await socket.settled()
    expect(await next.ok('GET', '/v1/auth/user')).toMatchObject({ user: { theme: 'light', last_name: 'Testmann' } })
    socket.webSocket.close()
  })

  it('Ending one or all other sessions refuses their calls within a second and closes their sockets within two', async () => {
    const [second, third] = [await login(server, dealer, user), await login(server, dealer, user)]
    const [mine, ...theirs] = [await connect(client), await connect(second), await connect(third)]
    type Row = { uuid: string; is_current: boolean }
    const listed = (await second.ok<Row[]>('GET', '/v1/auth/sessions')).find(({ is_current }) => is_current)
    expect((await client.send('DELETE', `/v1/auth/sessions/${listed?.uuid}`)).status).toBe(204)
    expect(await ending(theirs[0] as typeof mine)).toEqual({ code: 4401, reasons: ['ended'] })
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    expect((await client.send('DELETE', '/v1/auth/sessions')).status).toBe(204)
    expect(await ending(theirs[1] as typeof mine)).toEqual({ code: 4401, reasons: ['ended'] })
    expect([await isIn(third), await isIn(client)]).toEqual([false, true])
    await mine.settled()
    mine.webSocket.close()
  })

  it('The clock of the server decides about the end of a session, whatever the client’s clock says', async () => {
    for (const days of [-1, 0, 1]) {
      const date = new Date(server.clock.now() + days * DAY).toUTCString()
      const answer = await client.send('GET', '/v1/auth/user', undefined, { date })
      // From this a client learns how wrong its own clock is.
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - readClock())).toBeLessThan(5 * SECOND)
      const { expiresAt } = answer.json as { expiresAt: string }
      expect(expiresAt).toMatch(/Z$/)
      expect(Math.round((Date.parse(expiresAt) - server.clock.now()) / DAY)).toBe(90)
    }
    const date = new Date(server.clock.now() - DAY).toUTCString()
    server.clock.forward(14 * DAY + MINUTE)
    expect((await client.send('GET', '/v1/auth/user', undefined, { date })).status).toBe(401)
  })

  it('Signing out twice has the effect of signing out once', async () => {
    const answers = await Promise.all([client.send('GET', '/v1/auth/logout'), client.send('GET', '/v1/auth/logout')])
    expect(answers.filter(({ status }) => ![204, 401].includes(status))).toEqual([])
    expect((await client.send('GET', '/v1/auth/logout')).status).toBe(401)
  })

  it('A session ends after two weeks without use', async () => {
    server.clock.forward(14 * DAY - MINUTE)
    expect(await isIn(client)).toBe(true)
    server.clock.forward(14 * DAY - MINUTE)
    expect(await isIn(client)).toBe(true)
    server.clock.forward(14 * DAY + MINUTE)
    expect(await isIn(client)).toBe(false)
  })

  it('A session ends after ninety days, however much it is used, and the answer with the user names that time', async () => {
    const { expiresAt } = await client.ok<{ expiresAt: string }>('GET', '/v1/auth/user')
    expect(Math.round((Date.parse(expiresAt) - server.clock.now()) / DAY)).toBe(90)
    for (let day = 0; day < 80; day += 10) {
      server.clock.forward(10 * DAY)
      expect(await isIn(client)).toBe(true)
    }
    server.clock.forward(10 * DAY)
    expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt))
    expect(await isIn(client)).toBe(false)
  })

  it('The sockets of a session that is too old end with it', async () => {
    const socket = await connect(client)
    server.clock.forward(91 * DAY)
    expect(await isIn(client)).toBe(false)
    expect(await ending(socket)).toEqual({ code: 4401, reasons: ['ended'] })
  })

  it.each([
    ['disabled', { is_active: false }],
    ['deleted', { deleted_at: new Date(readClock()) }],
  ])('A session ends when its user was %s', async (_name, values) => {
    const socket = await connect(client)
    await change(values)
    server.clock.forward(SECOND)
    expect(await isIn(client)).toBe(false)
    expect((await ending(socket)).code).toBe(4401)
  })

  it('A right that is taken away is gone within a second', async () => {
    const boss = await createUser(server.database, dealer, { permissions: { global: ['global.chat.create'] } })
    const bossClient = await login(server, dealer, boss)
    const group = { type: 'group', name: 'Gruppe', members: [] }
    expect((await bossClient.send('POST', '/v1/chats', group)).status).toBe(200)
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.deleteFrom('user_permissions').where('user_uuid', '=', boss.uuid).execute(),
    )
    server.clock.forward(SECOND)
    expect(errorOf(await bossClient.send('POST', '/v1/chats', group))).toBe('no_permission')
  })

  it('Each sign-in is a session of its own', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await login(server, dealer, user)).token))
    expect(new Set([...tokens, client.token]).size).toBe(5)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})

describe('AUT-06 the stored form of a secret opens nothing', () => {
  it('Neither tokens nor tickets nor passwords nor secrets are stored in the database', async () => {
    const signedIn = (await tryLogin(server.address, dealer, user)).session
    const { token: ticket } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: user.password })
    const pending = JSON.stringify(await dealerDump(server.database, dealer.dealerId))
    await client.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, server.clock.now()) })
    const dump = pending + JSON.stringify(await dealerDump(server.database, dealer.dealerId))
    expect(dump).toContain(user.uuid)
    const secrets = {
      token: signedIn.token,
      device: signedIn.device_token,
      own: client.token ?? '',
      ticket,
      secret,
      password: user.password,
    }
    for (const [name, value] of Object.entries(secrets)) {
      expect(value.length, name).toBeGreaterThan(10)
      for (const form of [
        value,
        Buffer.from(value).toString('hex'),
        Buffer.from(value).toString('base64'),
        Buffer.from(value, 'base64url').toString('hex'),
      ])
        expect(dump.includes(form), `${name} as ${form.slice(0, 6)}…`).toBe(false)
    }
  })
})

describe('AUT-06 a session whose look-up fails', () => {
  it('A failed look-up of a session is reported to its caller, also when the user signs out at the same moment', async () => {
    let fail = (_error: Error) => {}
    const failing = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    const sessions = createSessions({ single: () => failing } as unknown as Database, () => 0)
    const loading = sessions.load('x'.repeat(43))
    // A sign-out at the same moment waits for the look-up. The failure of the look-up must not become an unhandled
    // rejection.
    sessions.forget(dealer.dealerId, user.uuid)
    fail(new Error('the database is away'))
    await expect(loading).rejects.toThrow('away')
    await expect(sessions.load('x'.repeat(43))).rejects.toThrow('away')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenPasswordRules } from '#contract/passwordRules.ts'
import { DAY, errorOf, login, type MovableClock, startAuthServer, tryLogin } from '#tests/server/worlds/authWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

const FRESH = 'Kolben-Ring&42-Nut'
let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
let admin: TestClient

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer)
  admin = await login(
    server,
    dealer,
    await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } }),
  )
})

const give = (uuid: string, by = admin) => by.send('POST', `/v1/admin/users/${uuid}/start-password`)
const given = async () => ((await give(user.uuid)).json as { password: string }).password
const setting = (key: string, value: number) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .insertInto('settings')
      .values({ dealer_id: dealer.dealerId, key, value: JSON.stringify(value) })
      .execute(),
  )

describe('AUT-08 a password that somebody else knows', () => {
  it('A start password lets its user in although earlier tries have failed', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      await tryLogin(server.address, dealer, { ...user, password: 'Falsch-1-falsch' })
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ error: 'too_many_attempts' })
    const password = await given()
    expect(await tryLogin(server.address, dealer, { ...user, password })).toMatchObject({ status: 200 })
  })

  it('A user whose password another person knows can only choose a new one', async () => {
    const before = await login(server, dealer, user)
    const password = await given()
    expect(brokenPasswordRules(password)).toEqual([])
    expect(errorOf(await before.send('GET', '/v1/auth/user'))).toBe('invalid_token')
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ error: 'invalid_credentials' })

    const client = await login(server, dealer, { ...user, password })
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ must_change_password: true })
    for (const [method, path] of [
      ['GET', '/v1/user/list'],
      ['GET', '/v1/auth/ws'],
      ['GET', '/v1/chats'],
      ['PATCH', '/v1/auth/user'],
    ] as const) {
      const answer = await client.send(method, path, method === 'GET' ? undefined : {})
      expect([answer.status, errorOf(answer)], path).toEqual([403, 'password_change_required'])
    }
    const change = (new_password: string) => client.send('POST', '/v1/auth/password', { password, new_password })
    // The given password itself is refused as the new one.
    expect(errorOf(await change(password))).toBe('password_too_weak')
    expect((await change(FRESH)).status).toBe(204)
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ must_change_password: false })
    expect((await client.send('GET', '/v1/user/list')).status).toBe(200)
  })

  it('A given password is never the old one, and is not given to oneself or an administrator above', async () => {
    expect(await given()).not.toBe(await given())
    const boss = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
    const permissions = { global: ['global.users.update', 'global.chat.read', 'global.chat.create'] }
    const helper = await createUser(server.database, dealer, { permissions })
    const by = await login(server, dealer, helper)
    expect(errorOf(await give(boss.uuid, by))).toBe('no_permission')
    expect(errorOf(await give(helper.uuid, by))).toBe('cannot_change_yourself')
    expect((await give(user.uuid, by)).status).toBe(200)
    expect(errorOf(await give(user.uuid, await login(server, dealer, boss)))).toBeUndefined()
  })

  it('A given password stands in no audit event', async () => {
    const password = await given()
    const rows = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('audit_events').selectAll().where('event', '=', 'user.password_given').execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('AUT-08 a password that is too old', () => {
  it('A password that is too old must be changed, as soon as the dealer sets an age', async () => {
    server.clock.forward(31 * DAY)
    const client = await login(server, dealer, user)
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ must_change_password: false })
    await setting('password_max_age_days', 30)
    server.clock.forward(1_001)
    expect(errorOf(await client.send('GET', '/v1/user/list'))).toBe('password_change_required')
    const body = { password: user.password, new_password: FRESH }
    expect((await client.send('POST', '/v1/auth/password', body)).status).toBe(204)
    expect((await client.send('GET', '/v1/user/list')).status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import {
  codeAt,
  DAY,
  enrol,
  errorOf,
  login,
  type MovableClock,
  startAuthServer,
  tryLogin,
} from '#tests/server/worlds/authWorld.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { setUpMail } from '#tests/support/services/mailSettings.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer & { clock: MovableClock }
let mails: Awaited<ReturnType<typeof startMailServer>>
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  mails = await startMailServer()
  server = await startAuthServer()
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer, { firstName: 'Rosa', lastName: 'Alt' })
  await setUpMail(server.database, dealer, mails.port)
  client = await login(server, dealer, user)
})

const events = (event: string) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('audit_events').selectAll().where('event', '=', event).execute(),
  )
const mailTo = (address: string, words: string) =>
  vi.waitFor(
    () => {
      const found = mails.received.find(
        ({ to, parts }) => to.includes(address) && parts.some(({ text }) => text.includes(words)),
      )
      if (!found) throw new Error(`no mail to ${address}`)
      return found
    },
    { timeout: 15_000, interval: 50 },
  )

describe('changes of the own profile', () => {
  it('The own profile names the start pages of the user’s groups with the group names', async () => {
    const clerk = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
    const admin = await login(server, dealer, clerk)
    const join = async (name: string, start_page: string) => {
      const { uuid } = await admin.ok<{ uuid: string }>('POST', '/v1/groups', { name, start_page })
      await admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { add: [user.uuid] })
      return uuid
    }
    const pages = async () => (await client.ok<{ user: object }>('GET', '/v1/auth/user')).user
    expect(await pages()).toMatchObject({ start_page: '', group_start_pages: [] })
    await join('Zentrale', '/profile')
    const first = await join('annahme', '/chat')
    await join('Ohne', '')
    expect(await pages()).toMatchObject({ group_start_pages: ['/chat', '/profile'] })
    await admin.ok('PATCH', `/v1/admin/groups/${first}/rights`, { remove: [user.uuid] })
    await admin.ok('DELETE', `/v1/groups/${first}`)
    expect(await pages()).toMatchObject({ start_page: '', group_start_pages: ['/profile'] })
    const other = await login(server, dealer, await createUser(server.database, dealer))
    expect((await other.ok<{ user: object }>('GET', '/v1/auth/user')).user).toMatchObject({ group_start_pages: [] })
  })

  it('A change of the own profile is stored, audited and announced to the clients that show it', async () => {
    const colleague = await login(server, dealer, await createUser(server.database, dealer))
    const { token } = await colleague.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    const body = { last_name: 'Neu', phone: '+4915123456', date_format: 'yyyy-MM-dd', start_page: '/chat' }
    expect((await client.send('PATCH', '/v1/auth/user', body)).json).toMatchObject(body)
    await socket.until(() => socket.all('user.changed').some(({ user_uuid }) => user_uuid === user.uuid))
    // Other users do not get the date format.
    expect((await events('user.changed')).map(({ before, after }) => [before, after])).toEqual([
      [
        { last_name: 'Alt', phone: null },
        { last_name: 'Neu', phone: '+4915123456' },
      ],
    ])
    socket.webSocket.close()
  })

  it.each([
    { first_name: '  ' },
    { first_name: 'x'.repeat(81) },
    { phone: '0151 234' },
    { phone: '+0151234' },
    { phone: '' },
    { start_page: 'https://example.org' },
    { start_page: '//example.org' },
    { date_format: 'dd' },
  ])('The own profile refuses %j, and nothing changes', async (body) => {
    const answer = await client.send('PATCH', '/v1/auth/user', { ...body, last_name: 'Neu' })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'validation_failed'])
    expect(Object.keys((answer.json as ErrorBody).fields ?? {})).toEqual(Object.keys(body))
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ user: { last_name: 'Alt' } })
  })
})

describe('the own e-mail address', () => {
  const change = (email: string, password = user.password) => client.send('PUT', '/v1/auth/email', { email, password })

  it('Changing the own e-mail needs the password, sends a mail to the old address, and signs in from then on', async () => {
    const fresh = `neu-${user.email}`
    expect(errorOf(await change(fresh, 'falsch'))).toBe('wrong_password')
    expect((await change(fresh)).json).toMatchObject({ email: fresh })
    const mail = await mailTo(user.email, fresh)
    expect(mail.to).toEqual([user.email])
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ error: 'invalid_credentials' })
    expect(await tryLogin(server.address, dealer, { ...user, email: fresh })).toMatchObject({ status: 200 })
  })

  it('The e-mail of another user is refused at its field', async () => {
    const other = await createUser(server.database, dealer)
    const answer = await change(other.email.toUpperCase())
    expect(answer.status).toBe(400)
    expect((answer.json as ErrorBody).fields).toEqual({ email: 'already_exists' })
  })

  it('Changing the own e-mail ends links to a new password', async () => {
    const link = () =>
      server.database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('password_links').selectAll().execute())
    await client.send('POST', '/v1/auth/password/forgot', { email: user.email })
    await vi.waitFor(async () => expect(await link()).toHaveLength(1), { timeout: 15_000 })
    await change(`neu-${user.email}`)
    expect((await link())[0]?.used_at).not.toBeNull()
  })
})

describe('A user lists their own devices and sign-ins', () => {
  type SignIn = { outcome: string; network: string; device_name: string }
  const signIns = () => client.ok<SignIn[]>('GET', '/v1/auth/sign-ins')

  it('The list of sign-ins shows successes and failures with their network, newest first', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
    server.clock.forward(1)
    await tryLogin(server.address, dealer, { ...user, password: 'falsch', from: '203.0.113.77', headers })
    const secret = await enrol(client, user, server.clock)
    server.clock.forward(1)
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ error: 'totp_required' })
    await tryLogin(server.address, dealer, { ...user, totp: '000000', from: '203.0.113.77' })
    server.clock.toNextStep()
    await tryLogin(server.address, dealer, { ...user, totp: codeAt(secret, server.clock.now()) })
    const list = await signIns()
    expect(list.map(({ outcome }) => outcome)).toEqual(['success', 'wrong_code', 'wrong_password', 'success'])
    expect(list[2]).toMatchObject({ network: '203.0.113', device_name: headers['user-agent'] })
  })

  it('Sign-ins of unknown users are stored nowhere', async () => {
    await tryLogin(server.address, dealer, { ...user, email: 'niemand@test.example' })
    const rows = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('sign_ins').select('uuid').execute(),
    )
    expect(rows).toHaveLength(1)
  })

  it('Sign-ins are deleted after ninety days', async () => {
    server.clock.forward(91 * DAY)
    client = await login(server, dealer, user)
    expect(await signIns()).toHaveLength(1)
  })

  it('A forgotten device counts as a new one the next time', async () => {
    type Device = { uuid: string; is_current: boolean }
    const { session } = await tryLogin(server.address, dealer, user)
    const devices = await client.ok<Device[]>('GET', '/v1/auth/devices')
    expect(devices.map(({ is_current }) => is_current).sort()).toEqual([false, true])
    const other = devices.find(({ is_current }) => !is_current)
    expect((await client.send('DELETE', `/v1/auth/devices/${other?.uuid}`)).status).toBe(204)
    expect(errorOf(await client.send('DELETE', `/v1/auth/devices/${other?.uuid}`))).toBe('not_found')
    await tryLogin(server.address, dealer, {
      ...user,
      headers: { 'x-device-token': session.device_token, 'user-agent': 'Wiedergekommen' },
    })
    await mailTo(user.email, 'Wiedergekommen')
  })
})

describe('a copy of the own data', () => {
  type Answer = { export: { uuid: string; state: string; expires_at: string } | null }
  const ask = (body: object) => client.send('POST', '/v1/auth/data-export', body)
  const ready = () =>
    vi.waitFor(
      async () => {
        const { export: copy } = await client.ok<Answer>('GET', '/v1/auth/data-export')
        if (copy?.state !== 'ready') throw new Error('not ready yet')
        return copy
      },
      { timeout: 15_000, interval: 50 },
    )
  const file = (uuid: string, by = client) =>
    rawHttp(server.address, `/api/v1/auth/data-export/${uuid}/file`, {
      headers: { authorization: `Bearer ${by.token}`, 'x-dealer-code': dealer.code },
    })

  it('A copy of the own data holds all stored data and no secrets, for a day, for its owner only', async () => {
    expect(await client.ok('GET', '/v1/auth/data-export')).toEqual({ export: null })
    expect(errorOf(await ask({ password: 'falsch' }))).toBe('wrong_password')
    expect((await ask({ password: user.password })).status).toBe(204)
    const { uuid } = await ready()
    const answer = await file(uuid)
    expect(answer.headers['content-disposition']).toContain('attachment')
    const content = JSON.parse(answer.text) as Record<string, unknown>
    expect(content).toMatchObject({
      user: { email: user.email, first_name: 'Rosa' },
      sign_ins: [{ outcome: 'success' }],
    })
    expect(answer.text).not.toMatch(/argon2|password_hash|token_hash|totp|\\\\x[0-9a-f]{20}/)
    expect((await events('user.data_requested')).length).toBe(1)
    expect((await events('user.data_fetched')).length).toBe(1)
    await mailTo(user.email, '24 Stunden')

    const colleague = await login(server, dealer, await createUser(server.database, dealer))
    expect((await file(uuid, colleague)).status).toBe(404)
    server.clock.forward(DAY + 1)
    expect((await file(uuid)).status).toBe(404)
    expect(await client.ok('GET', '/v1/auth/data-export')).toEqual({ export: null })
  })

  it('A copy of the own data needs a code if the user has a second factor', async () => {
    const secret = await enrol(client, user, server.clock)
    const { password } = user
    expect(errorOf(await ask({ password }))).toBe('no_code')
    expect(errorOf(await ask({ password, code: '000000' }))).toBe('code_invalid_or_expired')
    server.clock.toNextStep()
    expect((await ask({ password, code: codeAt(secret, server.clock.now()) })).status).toBe(204)
  })
})

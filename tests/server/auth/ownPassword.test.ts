import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { codeAt, enrol, errorOf, login, type MovableClock, startAuthServer, tryLogin } from '../worlds/authWorld.ts'

const FRESH = 'Kolben-Ring&42-Nut'
let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer, { firstName: 'Leonhard', lastName: 'Zwiesel' })
  client = await login(server, dealer, user)
})

const change = (new_password: string, password = user.password, one = client) =>
  one.send('POST', '/v1/auth/password', { password, new_password })
const mailJobs = () =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('jobs').select('uuid').where('kind', '=', 'mail').execute(),
  )

describe('AUT-08 the own password', () => {
  it('A new own password needs the current one, ends other sessions and sends a mail', async () => {
    const other = await login(server, dealer, user)
    const { token } = await other.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    const before = (await mailJobs()).length
    expect((await change(FRESH)).status).toBe(204)
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
    expect(errorOf(await other.send('GET', '/v1/auth/user'))).toBe('invalid_token')
    expect((await socket.closed).code).toBe(4401)
    expect((await mailJobs()).length).toBe(before + 1)
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ error: 'invalid_credentials' })
    expect(await tryLogin(server.address, dealer, { ...user, password: FRESH })).toMatchObject({ status: 200 })
  })

  it('A wrong current password changes nothing, and guessing it has a limit', async () => {
    for (let i = 0; i < 5; i++) expect(errorOf(await change(FRESH, `falsch-${i}`))).toBe('wrong_password')
    expect(errorOf(await change(FRESH, 'falsch-6'))).toBe('too_many_attempts')
    expect(errorOf(await change(FRESH))).toBe('too_many_attempts')
    expect(await tryLogin(server.address, dealer, user)).toMatchObject({ status: 200 })
  })

  it.each([
    ['Kurz-1!', 'too_short'],
    ['kolben-ring&42-nut', 'needs_upper'],
    ['KOLBEN-RING&42-NUT', 'needs_lower'],
    ['Kolben-Ring&-Nut', 'needs_digit'],
    ['KolbenRing42Nut', 'needs_special'],
    ['Passw0rd!2026', 'too_common'],
    ['Qwertzuiop1!', 'too_common'],
    ['Zwiesel-&47-Kolben', 'contains_name'],
  ])('The new password %s is refused with %s', async (password, code) => {
    const answer = await change(password)
    expect([answer.status, errorOf(answer)]).toEqual([400, 'password_too_weak'])
    expect((answer.json as ErrorBody).fields).toEqual({ new_password: code })
  })

  it('A password is never cut off: two with the same first 72 bytes are different', async () => {
    const long = `Aa1-${'x7Kq'.repeat(20)}`
    await change(`${long}-Ende-A`)
    expect(await tryLogin(server.address, dealer, { ...user, password: `${long}-Ende-B` })).toMatchObject({
      status: 401,
    })
    expect(await tryLogin(server.address, dealer, { ...user, password: `${long}-Ende-A` })).toMatchObject({
      status: 200,
    })
  })

  it('A password may have 128 characters and no more', async () => {
    const most = `Aa1-${'x7Kq'.repeat(31)}`
    expect(most.length).toBe(128)
    expect(errorOf(await change(`${most}!`))).toBe('validation_failed')
    expect((await change(most)).status).toBe(204)
  })

  it('A password is the same on every keyboard: composed and decomposed letters, spaces, emoji', async () => {
    const composed = 'Zündkërze 42 ☕ läuft'
    expect((await change(composed)).status).toBe(204)
    const decomposed = composed.normalize('NFD')
    expect(decomposed).not.toBe(composed)
    expect(await tryLogin(server.address, dealer, { ...user, password: decomposed })).toMatchObject({ status: 200 })
  })
})

describe('AUT-06 the own sessions', () => {
  it('A user sees a list of the own sessions and can end another one', async () => {
    const other = await login(server, dealer, user)
    type Row = { uuid: string; is_current: boolean }
    const rows = await client.ok<Row[]>('GET', '/v1/auth/sessions')
    expect(rows.map(({ is_current }) => is_current).sort()).toEqual([false, true])
    const [foreign] = rows.filter(({ is_current }) => !is_current)
    expect((await client.send('DELETE', `/v1/auth/sessions/${foreign?.uuid}`)).status).toBe(204)
    expect(errorOf(await other.send('GET', '/v1/auth/user'))).toBe('invalid_token')
    expect(errorOf(await client.send('DELETE', `/v1/auth/sessions/${foreign?.uuid}`))).toBe('not_found')
  })

  it('A user cannot end the current session from the list of sessions', async () => {
    const rows = await client.ok<{ uuid: string; is_current: boolean }[]>('GET', '/v1/auth/sessions')
    const own = rows.find(({ is_current }) => is_current)
    const answer = await client.send('DELETE', `/v1/auth/sessions/${own?.uuid}`)
    expect([answer.status, errorOf(answer)]).toEqual([409, 'cannot_delete_current_token'])
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
  })

  it('A user cannot reach the sessions of a colleague', async () => {
    const colleague = await createUser(server.database, dealer)
    const theirs = await login(server, dealer, colleague)
    const [row] = await theirs.ok<{ uuid: string }[]>('GET', '/v1/auth/sessions')
    expect(errorOf(await client.send('DELETE', `/v1/auth/sessions/${row?.uuid}`))).toBe('not_found')
    expect((await theirs.send('GET', '/v1/auth/user')).status).toBe(200)
  })

  it('A user can end all other sessions at once', async () => {
    const others = [await login(server, dealer, user), await login(server, dealer, user)]
    expect((await client.send('DELETE', '/v1/auth/sessions')).status).toBe(204)
    for (const one of others) expect(errorOf(await one.send('GET', '/v1/auth/user'))).toBe('invalid_token')
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
  })
})

describe('AUT-04 recovery codes', () => {
  let secret: string
  let codes: string[]
  const renew = () => {
    server.clock.toNextStep()
    const body = { password: user.password, code: codeAt(secret, server.clock.now()) }
    return client.ok<{ codes: string[] }>('POST', '/v1/auth/twofa/recovery', body)
  }
  const withCode = (totp: string) => tryLogin(server.address, dealer, { ...user, totp })

  beforeEach(async () => {
    secret = await enrol(client, user, server.clock)
    codes = (await renew()).codes
  })

  it('Recovery codes are ten, all different, and each works once', async () => {
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await withCode(codes[0] ?? '')).toMatchObject({ status: 200 })
    expect(await withCode(codes[0] ?? '')).toMatchObject({ status: 401, error: 'totp_failed' })
    expect(await withCode((codes[1] ?? '').toLowerCase())).toMatchObject({ status: 200 })
    expect(await client.ok('GET', '/v1/auth/twofa/recovery')).toEqual({ left: 8 })
  })

  it('A recovery code that is used many times at once works once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => withCode(codes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  })

  it('Recovery codes end when new ones are made and when the second factor is removed', async () => {
    const { codes: next } = await renew()
    expect(await withCode(codes[0] ?? '')).toMatchObject({ error: 'totp_failed' })
    expect(await withCode(next[0] ?? '')).toMatchObject({ status: 200 })
    server.clock.toNextStep()
    const body = { password: user.password, code: codeAt(secret, server.clock.now()) }
    expect((await client.send('POST', '/v1/auth/twofa/disable', body)).status).toBe(204)
    expect(await client.ok('GET', '/v1/auth/twofa/recovery')).toEqual({ left: 0 })
  })

  it('New recovery codes need the password and a code of the authenticator', async () => {
    server.clock.toNextStep()
    const code = codeAt(secret, server.clock.now())
    const ask = (body: object) => client.send('POST', '/v1/auth/twofa/recovery', body)
    expect(errorOf(await ask({ password: 'falsch', code }))).toBe('wrong_password')
    expect(errorOf(await ask({ password: user.password, code: '' }))).toBe('no_code')
    expect(errorOf(await ask({ password: user.password, code: '000000' }))).toBe('code_invalid_or_expired')
  })

  it('The database stores only hashes of recovery codes', async () => {
    const rows = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('recovery_codes').selectAll().execute(),
    )
    const dump = JSON.stringify(
      rows.map((row) => [row, row.code_hash.toString('latin1'), row.code_hash.toString('hex')]),
    )
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(dump).not.toContain(form)
    expect(rows.length).toBe(10)
  })

  it('A recovery code without the password does not sign in', async () => {
    const answer = await tryLogin(server.address, dealer, { ...user, password: 'falsch', totp: codes[0] ?? '' })
    expect(answer).toMatchObject({ error: 'invalid_credentials' })
    expect(await withCode(codes[0] ?? '')).toMatchObject({ status: 200 })
  })
})

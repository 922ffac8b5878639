import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  codeAt,
  enrol,
  errorOf,
  login,
  MINUTE,
  type MovableClock,
  SECOND,
  startAuthServer,
  tryLogin,
  wrongCode,
} from '../worlds/authWorld.ts'

const STEP = 30 * SECOND

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
  server.clock.forward(16 * MINUTE)
  server.clock.toNextStep()
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
})

/** Sets up a second factor and moves to the next half minute, so that the code of the set-up is not reused. */
async function withSecondFactor(): Promise<string> {
  const secret = await enrol(client, user, server.clock)
  server.clock.forward(2 * STEP)
  return secret
}
const tryCode = (totp: string | undefined) => tryLogin(server.address, dealer, { ...user, totp })
const codeOf = (secret: string, steps = 0) => codeAt(secret, server.clock.now() + steps * STEP)
const has2fa = async () => (await client.ok<{ user: { has2fa: boolean } }>('GET', '/v1/auth/user')).user.has2fa

describe('AUT-03 codes of the second factor', () => {
  it('A code of the second factor is refused the second time', async () => {
    const secret = await withSecondFactor()
    expect((await tryCode(codeOf(secret))).status).toBe(200)
    expect((await tryCode(codeOf(secret))).error).toBe('totp_failed')
  })

  it('Exactly one of twenty simultaneous sign-ins with one code succeeds', async () => {
    const secret = await withSecondFactor()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // 503 would mean that two calls waited for each other.
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'totp_failed', 'too_many_attempts']))
  })

  it.each([
    [-3, 'totp_failed'],
    [-2, 'totp_failed'],
    [-1, undefined],
    [0, undefined],
    [1, 'totp_failed'],
    [2, 'totp_failed'],
  ])('A code that is %i half minutes away is answered with the error %s', async (steps, error) => {
    const secret = await withSecondFactor()
    server.clock.forward(4 * STEP)
    expect((await tryCode(codeOf(secret, steps))).error).toBe(error)
  })

  it('The code of the previous half minute is refused after the current code was used', async () => {
    const secret = await withSecondFactor()
    server.clock.forward(STEP)
    expect((await tryCode(codeOf(secret))).status).toBe(200)
    expect((await tryCode(codeOf(secret, -1))).error).toBe('totp_failed')
  })

  it.each([
    ['letters', () => 'abcdef'],
    ['a space in the middle', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a space at the end', (code: string) => `${code} `],
    [
      'full-width digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ['Arabic digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    ['five digits', (code: string) => code.slice(1)],
    ['seven digits', (code: string) => `${code}0`],
    ['a sign', (code: string) => `+${code.slice(1)}`],
    ['a line break', (code: string) => `${code}\n`],
  ])('A code is refused and not repaired: %s', async (_name, spoil) => {
    const secret = await withSecondFactor()
    expect((await tryCode(spoil(codeOf(secret)))).error).toBe('totp_failed')
    expect((await tryCode(codeOf(secret))).status).toBe(200)
  })

  it('A missing code is asked for only after the right password', async () => {
    await withSecondFactor()
    expect((await tryCode(undefined)).error).toBe('totp_required')
    expect((await tryCode('')).error).toBe('totp_required')
    const wrong = await tryLogin(server.address, dealer, { email: user.email, password: 'Falsch-und-lang-2026!' })
    expect(wrong.error).toBe('invalid_credentials')
  })

  it('After five wrong codes every code is refused, the right one too', async () => {
    const secret = await withSecondFactor()
    const wrong = wrongCode(secret, server.clock.now())
    const errors: (string | undefined)[] = []
    for (let index = 0; index < 7; index++) errors.push((await tryCode(wrong)).error)
    expect(errors).toEqual([
      ...Array.from({ length: 5 }, () => 'totp_failed'),
      'too_many_attempts',
      'too_many_attempts',
    ])
    expect((await tryCode(codeOf(secret))).error).toBe('too_many_attempts')
    server.clock.forward(MINUTE)
    expect((await tryCode(codeOf(secret))).status).toBe(200)
  })

  it('A sign-in with the right password and without a code counts as half a failed attempt', async () => {
    await withSecondFactor()
    const errors: (string | undefined)[] = []
    for (let index = 0; index < 12; index++) errors.push((await tryCode(undefined)).error)
    expect(errors.indexOf('too_many_attempts')).toBeGreaterThanOrEqual(8)
    expect(errors.at(-1)).toBe('too_many_attempts')
  })
})

describe('AUT-03 setting up, replacing and removing a second factor', () => {
  const begin = (body: object = { password: user.password }) => client.send('POST', '/v1/auth/twofa', body)
  const confirm = (code: string) => client.send('POST', '/v1/auth/twofa/confirm', { code })
  const disable = (body: object) => client.send('POST', '/v1/auth/twofa/disable', body)
  const secretOf = (answer: { json: unknown }) => (answer.json as { secret: string }).secret

  it('A second factor is not active before a code has confirmed it', async () => {
    const secret = secretOf(await begin())
    expect(await has2fa()).toBe(false)
    expect((await tryCode(undefined)).status).toBe(200)
    expect(errorOf(await confirm(wrongCode(secret, server.clock.now())))).toBe('code_invalid_or_expired')
    expect(await has2fa()).toBe(false)
    expect((await confirm(codeOf(secret))).status).toBe(200)
    expect(await has2fa()).toBe(true)
    expect((await tryCode(undefined)).error).toBe('totp_required')
  })

  it('Setting up a second factor needs the password, a started set-up and a code', async () => {
    expect(errorOf(await begin({ password: 'Falsch-und-lang-2026!' }))).toBe('wrong_password')
    expect(errorOf(await confirm('123456'))).toBe('no_2fa_secret')
    await begin()
    expect(errorOf(await confirm(''))).toBe('no_code')
    expect(errorOf(await disable({ password: user.password, code: '123456' }))).toBe('twofa_not_set_up')
  })

  it('The code that confirmed the set-up does not sign in afterwards', async () => {
    const secret = secretOf(await begin())
    const code = codeOf(secret)
    expect((await confirm(code)).status).toBe(200)
    expect((await tryCode(code)).error).toBe('totp_failed')
  })

  it('Twenty confirmations at once set the second factor up once', async () => {
    const code = codeOf(secretOf(await begin()))
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('When a user starts to set up a second factor twice, only the last set-up can be confirmed', async () => {
    const first = secretOf(await begin())
    const second = secretOf(await begin())
    expect(errorOf(await confirm(codeOf(first)))).toBe('code_invalid_or_expired')
    expect((await confirm(codeOf(second))).status).toBe(200)
  })

  it('A second factor is not removed without password and code', async () => {
    const secret = await withSecondFactor()
    const { password } = user
    expect((await disable({ password })).status).toBe(400)
    expect(errorOf(await disable({ password, code: '' }))).toBe('no_code')
    expect(errorOf(await disable({ password, code: wrongCode(secret, server.clock.now()) }))).toBe(
      'code_invalid_or_expired',
    )
    expect(errorOf(await disable({ password: 'Falsch-und-lang-2026!', code: codeOf(secret) }))).toBe('wrong_password')
    expect(await has2fa()).toBe(true)
    expect((await disable({ password, code: codeOf(secret) })).status).toBe(204)
    expect(await has2fa()).toBe(false)
    expect((await tryCode(undefined)).status).toBe(200)
  })

  it('A second factor is not replaced without a code of the old one', async () => {
    const secret = await withSecondFactor()
    const { password } = user
    expect(errorOf(await begin())).toBe('no_code')
    expect(errorOf(await begin({ password, code: wrongCode(secret, server.clock.now()) }))).toBe(
      'code_invalid_or_expired',
    )
    expect(errorOf(await confirm('123456'))).toBe('no_2fa_secret')
    const replaced = await begin({ password, code: codeOf(secret) })
    expect(replaced.status).toBe(200)
    // In the same half minute: the new secret has not used any of its codes yet.
    expect((await confirm(codeOf(secretOf(replaced)))).status).toBe(200)
    server.clock.forward(STEP)
    expect((await tryCode(codeOf(secret))).error).toBe('totp_failed')
    expect((await tryCode(codeOf(secretOf(replaced)))).status).toBe(200)
  })

  it('Guessing codes ends after five guesses, also for a caller who has the password and a session', async () => {
    const secret = await withSecondFactor()
    const code = wrongCode(secret, server.clock.now())
    const errors: (string | undefined)[] = []
    for (let index = 0; index < 8; index++) {
      errors.push(errorOf(await disable({ password: user.password, code })))
      // Starting again with the right password must not clear the guesses.
      expect(errorOf(await begin())).toBe('no_code')
    }
    expect(errors.filter((error) => error === 'code_invalid_or_expired')).toHaveLength(5)
    expect(new Set(errors.slice(5))).toEqual(new Set(['too_many_attempts']))
  })

  it('Setting up a second factor ends the other sessions, not the current one', async () => {
    const other = await login(server, dealer, user)
    const secret = await enrol(client, user, server.clock)
    expect((await other.send('GET', '/v1/auth/user')).status).toBe(401)
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
    server.clock.forward(STEP)
    const third = await login(server, dealer, user, codeOf(secret))
    server.clock.forward(STEP)
    expect((await disable({ password: user.password, code: codeOf(secret) })).status).toBe(204)
    expect((await third.send('GET', '/v1/auth/user')).status).toBe(401)
  })
})

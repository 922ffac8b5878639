import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { type LoginAnswer, MINUTE, type MovableClock, startAuthServer, tryLogin } from '../worlds/authWorld.ts'

const WRONG = 'Falsch-und-lang-2026!'

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
/** The same server, with no trusted proxy configured. */
let open: App
let openAddress: string

beforeAll(async () => {
  server = await startAuthServer()
  dealer = await createDealer(server.database)
  const { trustProxy: _trusted, ...config } = server.config
  open = await buildApp({
    config: { ...config, trustProxy: undefined },
    database: server.database,
    now: server.clock.now,
  })
  await open.http.listen({ port: 0, host: '127.0.0.1' })
  openAddress = `http://127.0.0.1:${(open.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await open.close()
  await server.close()
})
beforeEach(async () => {
  // Each test begins in a new quarter of an hour.
  server.clock.forward(16 * MINUTE)
  user = await createUser(server.database, dealer)
})

let networks = 0
const elsewhere = () => `10.${++networks >> 8}.${networks & 255}.7`
const unknown = () => `person-${randomUUID().slice(0, 8)}@test.example`
const guess = (email: string, from = elsewhere(), headers: Record<string, string> = {}) =>
  tryLogin(server.address, dealer, { email, password: WRONG, from, headers })
const codes = (answers: readonly LoginAnswer[]) => answers.map(({ error }) => error)
const times = async <T>(count: number, work: (index: number) => Promise<T>) => {
  const results: T[] = []
  for (let index = 0; index < count; index++) results.push(await work(index))
  return results
}
const FIVE_THEN_SILENCE = [
  ...Array.from({ length: 5 }, () => 'invalid_credentials'),
  ...Array.from({ length: 5 }, () => 'too_many_attempts'),
]

describe('AUT-02 guessing ends after five attempts', () => {
  it('Guessing at one account ends after five attempts, from all networks together', async () => {
    const answers = await times(10, () => guess(user.email))
    expect(codes(answers)).toEqual(FIVE_THEN_SILENCE)
    for (const { status, retryAfter, session } of answers.slice(5)) {
      expect(status).toBe(429)
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(session).toMatchObject({ retry_after: retryAfter })
    }
  })

  it('Guessing at an account that does not exist ends after five attempts with the same answers', async () => {
    const shape = ({ status, text, headers, retryAfter }: LoginAnswer) => [
      status,
      text.replace(/"request_id":"[^"]+"/, ''),
      Object.keys(headers),
      retryAfter,
    ]
    const nobody = unknown()
    const real = (await times(8, () => guess(user.email))).map(shape)
    const madeUp = (await times(8, () => guess(nobody))).map(shape)
    expect(madeUp).toEqual(real)
  })

  it('Guesses at an e-mail address in upper and in lower case share one limit', async () => {
    const answers = await times(10, (index) => guess(index % 2 ? user.email.toUpperCase() : user.email))
    expect(codes(answers)).toEqual(FIVE_THEN_SILENCE)
  })

  it('Fifty attempts at the same time share one limit', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(user.email)))
    expect(codes(answers).filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    expect(codes(answers).filter((code) => code === 'too_many_attempts')).toHaveLength(45)
  })

  it('The limit refuses the right password too, and starts again when the wait is over', async () => {
    await times(6, () => guess(user.email))
    expect((await tryLogin(server.address, dealer, user)).error).toBe('too_many_attempts')
    server.clock.forward(61 * 1_000)
    expect((await tryLogin(server.address, dealer, user)).status).toBe(200)
    // A success clears all failures.
    expect(codes(await times(10, () => guess(user.email)))).toEqual(FIVE_THEN_SILENCE)
  })

  it('The limit of an account does not stop its owner on a device that has signed in before', async () => {
    const { session } = await tryLogin(server.address, dealer, user)
    await times(6, () => guess(user.email))
    const atOwnDevice = { ...user, headers: { 'x-device-token': session.device_token } }
    expect((await tryLogin(server.address, dealer, atOwnDevice)).status).toBe(200)
    // A known device has a limit of its own: five failed attempts.
    const answers = await times(10, () => guess(user.email, elsewhere(), { 'x-device-token': session.device_token }))
    expect(codes(answers)).toEqual(FIVE_THEN_SILENCE)
  })

  it('Two people who share a computer have separate limits', async () => {
    const [mechanic, advisor] = [user, await createUser(server.database, dealer)]
    const { session } = await tryLogin(server.address, dealer, mechanic)
    const here = { 'x-device-token': session.device_token }
    expect((await tryLogin(server.address, dealer, { ...advisor, headers: here })).status).toBe(200)
    // Signing in with an own account gives no further tries at another password.
    const answers: LoginAnswer[] = []
    for (let round = 0; round < 3; round++) {
      answers.push(...(await times(4, () => guess(advisor.email, elsewhere(), here))))
      expect((await tryLogin(server.address, dealer, { ...mechanic, headers: here })).status).toBe(200)
    }
    expect(codes(answers).filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    // A user who mistypes locks out only themselves.
    server.clock.forward(16 * MINUTE)
    await times(6, () => guess(mechanic.email, elsewhere(), here))
    expect((await tryLogin(server.address, dealer, { ...advisor, headers: here })).status).toBe(200)
    expect((await tryLogin(server.address, dealer, { ...mechanic, headers: here })).error).toBe('too_many_attempts')
  })

  it('The device of another user, or a made-up device, does not avoid the limit', async () => {
    const attacker = await createUser(server.database, dealer)
    const { session } = await tryLogin(server.address, dealer, attacker)
    await times(6, () => guess(user.email))
    for (const token of [session.device_token, randomBytes(32).toString('base64url'), 'x', ''])
      expect((await guess(user.email, elsewhere(), { 'x-device-token': token })).error).toBe('too_many_attempts')
  })
})

describe('AUT-02 guessing one password for many accounts', () => {
  const spray = (address: string, count: number, from: (index: number) => string) =>
    times(count, (index) => tryLogin(address, dealer, { email: unknown(), password: WRONG, from: from(index) }))

  it('Guessing one password for many accounts ends after fifty attempts from one network', async () => {
    const answers = await spray(server.address, 52, (index) => `192.0.2.${index}`)
    expect(codes(answers).indexOf('too_many_attempts')).toBe(50)
    expect(answers[51]?.retryAfter).toBeGreaterThan(0)
  })

  it('X-Forwarded-For is ignored when no proxy is trusted', async () => {
    const answers = await spray(openAddress, 52, (index) => `203.0.${index}.1`)
    expect(codes(answers).indexOf('too_many_attempts')).toBe(50)
  })

  it('Addresses in X-Forwarded-For before the one that the trusted proxy saw are ignored', async () => {
    const answers = await spray(server.address, 52, (index) => `203.0.${index}.1, 198.51.100.7`)
    expect(codes(answers).indexOf('too_many_attempts')).toBe(50)
  })

  it('A hundred callers behind the trusted proxy do not share one limit', async () => {
    const answers = await spray(server.address, 100, () => elsewhere())
    expect(new Set(codes(answers))).toEqual(new Set(['invalid_credentials']))
  })

  it('S7 A success clears the failures of its own account only, not those of another dealer', async () => {
    const from = '198.18.0.1'
    const other = await createDealer(server.database)
    const own = await createUser(server.database, other)
    const answers: LoginAnswer[] = []
    for (let round = 0; round < 4; round++) {
      answers.push(...(await spray(server.address, 16, () => from)))
      await tryLogin(server.address, other, { ...own, from })
    }
    expect(codes(answers).filter((code) => code === 'invalid_credentials')).toHaveLength(50)
  })

  it('A user who mistypes the password and then signs in costs the network no attempt', async () => {
    const from = '198.18.1.1'
    for (let round = 0; round < 20; round++) {
      await times(3, () => guess(user.email, from))
      expect((await tryLogin(server.address, dealer, { ...user, from })).status).toBe(200)
    }
  })

  it('S7 Attempts at the same time also end after fifty from one network', async () => {
    const from = '198.18.2.1'
    const all = await Promise.all(
      Array.from({ length: 300 }, () => tryLogin(server.address, dealer, { email: unknown(), password: WRONG, from })),
    )
    // Further attempts are refused unchecked while a hundred wait for their result, or while the server is busy. So at
    // most that many are checked beyond the fifty.
    expect(codes(all).filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(150)
    expect(codes(await spray(server.address, 1, () => from))).toEqual(['too_many_attempts'])
  })
})

describe('S7 guessing at a whole dealer from many networks', () => {
  fullTest(
    'S7 Guessing at a whole dealer is reported to the administrators once and slows down only strange devices',
    {
      timeout: 240_000,
    },
    async () => {
      const attacked = await createDealer(server.database)
      const person = await createUser(server.database, attacked)
      await createUser(server.database, attacked, { permissions: { global: ['global.admin'] } })
      const { session } = await tryLogin(server.address, attacked, person)
      const tryOne = () => tryLogin(server.address, attacked, { email: unknown(), password: WRONG, from: elsewhere() })
      for (let done = 0; done < 500; done += 20) await Promise.all(Array.from({ length: 20 }, tryOne))
      const told = () =>
        server.database.inDealer(attacked.dealerId, async (tx) => ({
          events: await tx
            .selectFrom('audit_events')
            .select('event')
            .where('event', '=', 'user.login.sprayed')
            .execute(),
          mails: await tx.selectFrom('jobs').select('uuid').where('kind', '=', 'mail').execute(),
        }))
      await expect.poll(async () => (await told()).events.length).toBe(1)
      // One mail, because the dealer has one administrator.
      expect((await told()).mails).toHaveLength(1)
      const strangers = await Promise.all(Array.from({ length: 40 }, tryOne))
      expect(codes(strangers)).toContain('too_many_attempts')
      const known = { ...person, from: elsewhere(), headers: { 'x-device-token': session.device_token } }
      expect((await tryLogin(server.address, attacked, known)).status).toBe(200)
      expect((await told()).events).toHaveLength(1)
    },
  )
})

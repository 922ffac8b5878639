import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { newToken } from '#server/modules/auth/session/token.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { MINUTE, type MovableClock, startAuthServer, tryLogin } from '../worlds/authWorld.ts'

const WRONG = 'Falsch-und-lang-2026!'
/** Transactions that the server may use by itself meanwhile, such as asking for jobs. */
const FEW = 10
const TRANSACTIONS = ['inDealer', 'single'] as const

let server: TestServer & { clock: MovableClock }
/** A second server on the same database. It counts its transactions, and each test has its own. */
let app: App
let address: string
let transactions: number
let dealer: TestDealer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

/** The database, which counts its transactions. */
function counted(database: TestServer['database']): TestServer['database'] {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if ((TRANSACTIONS as readonly unknown[]).includes(name)) transactions += 1
        return Reflect.apply(value, target, given)
      }
    },
  })
}

beforeEach(async () => {
  server.clock.forward(16 * MINUTE)
  app = await buildApp({ config: server.config, database: counted(server.database), now: server.clock.now })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  dealer = await createDealer(server.database)
  transactions = 0
  return () => app.close()
})

let networks = 0
const elsewhere = () => `10.${++networks >> 8}.${networks & 255}.7`
const unknown = () => `person-${randomUUID().slice(0, 8)}@test.example`
const guess = (email = unknown(), from = elsewhere()) => tryLogin(address, dealer, { email, password: WRONG, from })
const guesses = (count: number, one: () => ReturnType<typeof guess> = guess) =>
  Promise.all(Array.from({ length: count }, () => one()))

/** How often each answer came. */
function tally(answers: readonly { error: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error = 'ok' } of answers) counts[error] = (counts[error] ?? 0) + 1
  return counts
}

/** The transactions during some work. */
async function transactionsOf<T>(work: () => Promise<T>): Promise<{ answer: T; cost: number }> {
  const before = transactions
  const answer = await work()
  return { answer, cost: transactions - before }
}

/** A link that sets a user's password, as a mail would bring it. */
async function linkFor(user_uuid: string): Promise<{ token: string }> {
  const { token, hash } = newToken()
  const now = server.clock.now()
  await server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .insertInto('password_links')
      .values({
        dealer_id: dealer.dealerId,
        uuid: randomUUID(),
        user_uuid,
        token_hash: hash,
        purpose: 'reset',
        created_at: new Date(now),
        expires_at: new Date(now + 15 * MINUTE),
      })
      .execute(),
  )
  return { token }
}

describe('the price of a refused sign-in', () => {
  it('A dealer who is attacked from many networks refuses further guesses without the database', async () => {
    for (let round = 0; round < 4; round += 1) await guesses(40)
    const { answer, cost } = await transactionsOf(() => guesses(100))
    expect(tally(answer)).toEqual({ too_many_attempts: 100 })
    for (const { retryAfter } of answer) expect(retryAfter).toBeGreaterThan(0)
    expect(cost).toBeLessThanOrEqual(FEW)
  })

  it('A network with fifty failures is refused without the database', async () => {
    await guesses(60, () => guess(unknown(), '192.0.2.1'))
    const { answer, cost } = await transactionsOf(() => guesses(100, () => guess(unknown(), '192.0.2.1')))
    expect(tally(answer)).toEqual({ too_many_attempts: 100 })
    expect(cost).toBeLessThanOrEqual(FEW)
  })

  it('Guesses of a network that wait for their turn are refused when fifty others have failed', async () => {
    const answers = await guesses(140, () => guess(unknown(), '192.0.2.1'))
    // One guess may be under way when the fiftieth fails.
    expect(tally(answers).invalid_credentials).toBeLessThanOrEqual(51)
    expect(tally(answers)).toEqual({
      invalid_credentials: tally(answers).invalid_credentials,
      too_many_attempts: 140 - (tally(answers).invalid_credentials ?? 0),
    })
  })

  it('An account that waits after five failures is refused without the database', async () => {
    const { email } = await createUser(server.database, dealer)
    for (const one of [email, unknown()]) {
      await guesses(10, () => guess(one))
      const { answer, cost } = await transactionsOf(() => guesses(100, () => guess(one)))
      expect(tally(answer)).toEqual({ too_many_attempts: 100 })
      expect(cost).toBeLessThanOrEqual(FEW)
    }
  })

  it('A known device that waits after five failures is refused without the database', async () => {
    const person = await createUser(server.database, dealer)
    const { session } = await tryLogin(address, dealer, { ...person, from: elsewhere() })
    const headers = { 'x-device-token': session.device_token }
    const again = () => tryLogin(address, dealer, { ...person, password: WRONG, from: elsewhere(), headers })
    await guesses(10, again)
    const { answer, cost } = await transactionsOf(() => guesses(100, again))
    expect(tally(answer)).toEqual({ too_many_attempts: 100 })
    expect(cost).toBeLessThanOrEqual(FEW)
    // Its owner gets in with another device.
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).status).toBe(200)
  })

  it('Failures at known accounts are all in the audit, in two transactions a minute', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => createUser(server.database, dealer)))
    const { cost } = await transactionsOf(async () => {
      const answers = await Promise.all(people.map(({ email }) => guess(email)))
      expect(tally(answers)).toEqual({ invalid_credentials: 30 })
      await app.close()
    })
    // Finding the dealer and counting the attempt are one transaction each.
    expect(cost - 2 * people.length).toBeLessThanOrEqual(FEW)
    const events = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('audit_events').select('after').where('event', '=', 'user.login.failed').execute(),
    )
    const named = events.map(({ after }) => (after as { user: string }).user)
    expect(named.toSorted()).toEqual(people.map(({ uuid }) => uuid).toSorted())
  })
})

describe('people beside an attack', () => {
  it('Eighty people who sign in at the same moment behind one address all get in', async () => {
    const people = await Promise.all(Array.from({ length: 80 }, () => createUser(server.database, dealer)))
    const answers = await Promise.all(people.map((one) => tryLogin(address, dealer, { ...one, from: '192.0.2.1' })))
    expect(tally(answers)).toEqual({ ok: 80 })
  })

  it('People of another dealer sign in during an attack, without waiting for its guesses', async () => {
    const other = await createDealer(server.database)
    const person = await createUser(server.database, other)
    let [isOver, answered] = [false, 0]
    const attack = guesses(180, async () => {
      const answer = await guess()
      answered += 1
      return answer
    }).then(() => {
      isOver = true
    })
    await expect.poll(() => answered).toBeGreaterThan(0)
    expect((await tryLogin(address, other, { ...person, from: elsewhere() })).status).toBe(200)
    expect(isOver).toBe(false)
    await attack
  })

  it('A device that has signed in before gets in during an attack, also after a restart of the server', async () => {
    const person = await createUser(server.database, dealer)
    const { session } = await tryLogin(server.address, dealer, { ...person, from: elsewhere() })
    for (let round = 0; round < 4; round += 1) await guesses(40)
    const device = { 'x-device-token': session.device_token }
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere(), headers: device })).status).toBe(200)
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).error).toBe('too_many_attempts')
    server.clock.forward(MINUTE)
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).status).toBe(200)
  })

  it('A new password is accepted at once at an account that was waiting', async () => {
    const { email, uuid } = await createUser(server.database, dealer)
    await guesses(8, () => guess(email))
    expect((await guess(email)).error).toBe('too_many_attempts')
    const { token } = await linkFor(uuid)
    const password = 'Kolben-Ring&42-Nut'
    const set = await fetch(`${address}/api/v1/auth/password/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dealer-code': dealer.code },
      body: JSON.stringify({ token, new_password: password }),
    })
    expect(set.status).toBeLessThan(300)
    expect((await tryLogin(address, dealer, { email, password, from: elsewhere() })).status).toBe(200)
  })

  it('A flood of invented dealer codes does not keep the people of a dealer out', async () => {
    const person = await createUser(server.database, dealer)
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).status).toBe(200)
    const invented = () => ({ ...dealer, code: `x${randomUUID().slice(0, 8)}` })
    const flood = () => tryLogin(address, invented(), { email: unknown(), password: WRONG, from: elsewhere() })
    await guesses(190, flood)
    await guesses(60, flood)
    const { answer, cost } = await transactionsOf(() => guesses(100, flood))
    expect(tally(answer)).toEqual({ too_many_attempts: 100 })
    expect(cost).toBeLessThanOrEqual(FEW)
    expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).status).toBe(200)
  })
})

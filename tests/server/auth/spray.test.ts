import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { login } from '#server/modules/auth/login.ts'
import { FairTurns } from '#server/modules/auth/password/fairTurns.ts'
import { newToken } from '#server/modules/auth/session/token.ts'
import { Failure } from '#server/request/failure.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { type LoginAnswer, MINUTE, type MovableClock, startAuthServer, tryLogin } from '../worlds/authWorld.ts'

const WRONG = 'Falsch-und-lang-2026!'
/** Transactions that the server may use by itself meanwhile, such as asking for jobs. */
const FEW = 5
/** Invented tokens, and as many invented codes, that come at once. */
const FLOOD = process.env.TEST_FULL ? 1_000 : 150

let server: TestServer & { clock: MovableClock }
/** A second server on the same database, new for each test. Its transactions are counted. */
let app: App
let address: string
let dealer: TestDealer
const opened = { inDealer: 0, single: 0 }

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

/** The database, which counts its transactions: `single` are those of one statement. */
function counted(database: TestServer['database']): TestServer['database'] {
  return {
    ...database,
    inDealer(dealerId, work) {
      opened.inDealer += 1
      return database.inDealer(dealerId, work)
    },
    single(dealerId, statement) {
      opened.single += 1
      return database.single(dealerId, statement)
    },
  }
}

/** The second server, as it is after a restart. */
async function startAgain(): Promise<void> {
  app = await buildApp({
    config: server.config,
    database: counted(server.database),
    now: server.clock.now,
    hasRateLimits: false,
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
}

beforeEach(async () => {
  server.clock.forward(16 * MINUTE)
  await startAgain()
  dealer = await createDealer(server.database)
  return () => app.close()
})

let networks = 0
const elsewhere = () => `10.${++networks >> 8}.${networks & 255}.7`
const unknown = () => `person-${randomUUID().slice(0, 8)}@test.example`
const guess = (email = unknown(), from = elsewhere(), headers: Record<string, string> = {}) =>
  tryLogin(address, dealer, { email, password: WRONG, from, headers })
const atOnce = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, () => one()))
const device = (session: { device_token: string }) => ({ 'x-device-token': session.device_token })
/** A user who has signed in on a device, and the header of the device. */
async function knownPerson(at = dealer): Promise<TestUser & { headers: Record<string, string> }> {
  const person = await createUser(server.database, at)
  const { session } = await tryLogin(server.address, at, { ...person, from: elsewhere() })
  return { ...person, headers: device(session) }
}

/** How often each answer came. */
function tally(answers: readonly { error: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error = 'ok' } of answers) counts[error] = (counts[error] ?? 0) + 1
  return counts
}

const attemptsOf = ({ dealerId }: TestDealer) =>
  server.database.inDealer(dealerId, (tx) => tx.selectFrom('login_attempts').selectAll().orderBy('key').execute())

/** Sends a hundred guesses that must all be refused. Each costs a single statement at most, and none writes a row. */
async function mustCostLittle(one: () => Promise<LoginAnswer>): Promise<void> {
  const before = { ...opened, rows: await attemptsOf(dealer) }
  const answers = await atOnce(100, one)
  expect(tally(answers)).toEqual({ too_many_attempts: 100 })
  for (const { retryAfter } of answers) {
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
  }
  expect(opened.inDealer - before.inDealer).toBeLessThanOrEqual(FEW)
  expect(opened.single - before.single).toBeLessThanOrEqual(100 + FEW)
  expect(await attemptsOf(dealer)).toEqual(before.rows)
}

const GIVEN = { password: WRONG, totp: undefined, deviceName: '', network: '10.0.0', strangerWaits: 0 }
/** Signs in with a wrong password, past the limits of the network. Returns the code of the refusal. */
function errorOfLogin(
  { email, deviceToken }: { email: string; deviceToken: string | undefined },
  parts: Partial<Parameters<typeof login>[0]>,
): Promise<unknown> {
  const turns = new FairTurns({ atOnce: 2, waitingMost: 10 })
  const services = {
    database: counted(server.database),
    // Only a right password needs these services.
    sessions: undefined as never,
    secrets: undefined as never,
    sprayGuard: { takeTurn: async () => {} },
    questions: turns,
    checks: turns,
    now: server.clock.now,
    ...parts,
  }
  const { code } = dealer
  const input = { ...GIVEN, code, email, deviceToken }
  return login(services, input, () => {}).then(
    () => 'signed in',
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )
}

/** A link that sets a user's password, as a mail would bring it. */
async function linkFor(user_uuid: string): Promise<string> {
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
  return token
}

const deactivate = ({ dealerId }: TestDealer) =>
  server.database.inDealer(dealerId, (tx) =>
    tx
      .updateTable('dealers')
      .set({ deactivated_at: new Date(server.clock.now()) })
      .execute(),
  )

describe('AUT-02 the work that a refused sign-in causes', () => {
  it('A guess at an account that waits after five failures writes nothing, whether the account exists or not', async () => {
    const { email } = await createUser(server.database, dealer)
    for (const one of [email, unknown()]) {
      await atOnce(7, () => guess(one))
      await mustCostLittle(() => guess(one))
      await mustCostLittle(() => guess(one.toUpperCase(), elsewhere(), device({ device_token: newToken().token })))
    }
  })

  it('A guess on a known device writes nothing while that device must wait, and another device of its owner gets in', async () => {
    const person = await knownPerson()
    const again = () => guess(person.email, elsewhere(), person.headers)
    await atOnce(7, again)
    await mustCostLittle(again)
    const { email, password } = person
    expect((await tryLogin(address, dealer, { email, password, from: elsewhere() })).status).toBe(200)
  })

  it('A strange device that finds the queue of an attacked dealer full is refused before anything is written', async () => {
    const person = await knownPerson()
    const sprayGuard = {
      takeTurn: () => Promise.reject(new Failure('too_many_attempts', { retryAfter: 60 })),
    }
    const before = { ...opened }
    const rows = await attemptsOf(dealer)
    for (const { email, deviceToken } of [
      { email: person.email, deviceToken: undefined },
      { email: unknown(), deviceToken: newToken().token },
      // The device is known, but not to this user.
      { email: unknown(), deviceToken: person.headers['x-device-token'] },
    ])
      expect(await errorOfLogin({ email, deviceToken }, { sprayGuard })).toBe('too_many_attempts')
    expect(opened.inDealer - before.inDealer).toBeLessThanOrEqual(FEW - 3)
    expect(await attemptsOf(dealer)).toEqual(rows)
    const known = { email: person.email, deviceToken: person.headers['x-device-token'] }
    expect(await errorOfLogin(known, { sprayGuard })).toBe('invalid_credentials')
  })

  it('Look-ups of accounts take turns by network, and password checks by dealer with known devices first', async () => {
    const person = await knownPerson()
    const taken: unknown[] = []
    const noting = (name: string): Pick<FairTurns, 'take'> => ({
      take(key, work, isFirst = false) {
        taken.push([name, key, isFirst])
        return work()
      },
    })
    const turns = { questions: noting('question'), checks: noting('check') }
    const email = person.email.toUpperCase()
    await errorOfLogin({ email, deviceToken: person.headers['x-device-token'] }, turns)
    await errorOfLogin({ email, deviceToken: newToken().token }, turns)
    const question = ['question', '10.0.0', false]
    expect(taken).toEqual([question, ['check', dealer.dealerId, true], question, ['check', dealer.dealerId, false]])
  })

  it('Simultaneous guesses at an account share one limit: five at first, and one after each wait', async () => {
    const { email } = await createUser(server.database, dealer)
    expect(tally(await atOnce(40, () => guess(email)))).toEqual({ invalid_credentials: 5, too_many_attempts: 35 })
    server.clock.forward(61_000)
    expect(tally(await atOnce(40, () => guess(email)))).toEqual({ invalid_credentials: 1, too_many_attempts: 39 })
    server.clock.forward(121_000)
    expect(tally(await atOnce(40, () => guess(email)))).toEqual({ invalid_credentials: 1, too_many_attempts: 39 })
  })

  it('Guesses at a deactivated dealer count for their network like those at a code that does not exist', async () => {
    const invented = { ...dealer, code: `x${randomUUID().slice(0, 8)}` }
    await deactivate(dealer)
    const errorsAt = async (at: TestDealer, from: string) => {
      const errors: (string | undefined)[] = []
      for (let nth = 0; nth < 55; nth += 1)
        errors.push((await tryLogin(address, at, { email: unknown(), password: WRONG, from })).error)
      return errors
    }
    const before = { ...opened }
    const [closed, missing] = [await errorsAt(dealer, '192.0.2.1'), await errorsAt(invented, '198.51.100.1')]
    expect(missing.indexOf('too_many_attempts')).toBe(50)
    expect(closed.indexOf('too_many_attempts')).toBe(50)
    expect(tally(closed.map((error) => ({ error })))).toEqual({ dealer_deactivated: 50, too_many_attempts: 5 })
    expect(opened.inDealer - before.inDealer).toBeLessThanOrEqual(FEW)
  })
})

describe('AUT-02 sign-ins of users during an attack', () => {
  it('Known devices sign in after a restart while invented tokens and invented codes flood the server', async () => {
    const people = await atOnce(20, () => knownPerson())
    const other = await createDealer(server.database)
    const stranger = await createUser(server.database, other)
    await app.close()
    await startAgain()
    const tokens = () => guess(unknown(), elsewhere(), device({ device_token: newToken().token }))
    const codes = () =>
      tryLogin(
        address,
        { ...dealer, code: `x${randomUUID().slice(0, 8)}` },
        {
          email: unknown(),
          password: WRONG,
          from: elsewhere(),
        },
      )
    const floods = [atOnce(FLOOD, tokens), atOnce(FLOOD, codes)]
    const known = people.map((one) => tryLogin(address, dealer, { ...one, from: elsewhere() }))
    // A device that its dealer has never seen gets in, too, because its dealer is not attacked.
    const strange = tryLogin(address, other, { ...stranger, from: elsewhere() })
    expect(tally(await Promise.all(known))).toEqual({ ok: 20 })
    expect((await strange).status).toBe(200)
    expect(tally((await Promise.all(floods)).flat()).ok).toBeUndefined()
    expect(
      tally(await Promise.all(people.map((one) => tryLogin(address, dealer, { ...one, from: elsewhere() })))),
    ).toEqual({ ok: 20 })
  })

  it('Eighty people on known devices get in at once behind one address from which somebody guesses', async () => {
    const people = await atOnce(80, () => knownPerson())
    const from = '192.0.2.1'
    const attack = atOnce(40, () => guess(unknown(), from))
    const answers = await Promise.all(people.map((one) => tryLogin(address, dealer, { ...one, from })))
    expect(tally(answers)).toEqual({ ok: 80 })
    expect(tally(await attack)).toEqual({ invalid_credentials: 40 })
  })

  it('Guesses that were refused unchecked do not keep others behind the same address out', async () => {
    const [person, { email }] = [await knownPerson(), await createUser(server.database, dealer)]
    await atOnce(7, () => guess(email))
    const from = '192.0.2.1'
    expect(tally(await atOnce(90, () => guess(email, from)))).toEqual({ too_many_attempts: 90 })
    expect((await tryLogin(address, dealer, { ...person, from })).status).toBe(200)
  })

  it('Known devices sign in while somebody in their network guesses, and strange ones wait', async () => {
    const [person, stranger] = [await knownPerson(), await createUser(server.database, dealer)]
    const from = '203.0.113.9'
    const invented = { ...dealer, code: `x${randomUUID().slice(0, 8)}` }
    for (let nth = 0; nth < 50; nth += 1) await tryLogin(address, invented, { email: unknown(), password: WRONG, from })
    expect((await tryLogin(address, dealer, { ...stranger, from })).error).toBe('too_many_attempts')
    expect((await tryLogin(address, dealer, { ...person, from })).status).toBe(200)
  })

  it('A new password is accepted at once at an account that must wait after failed guesses', async () => {
    const { email, uuid } = await createUser(server.database, dealer)
    await atOnce(8, () => guess(email))
    expect((await guess(email)).error).toBe('too_many_attempts')
    const password = 'Kolben-Ring&42-Nut'
    const set = await fetch(`${address}/api/v1/auth/password/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dealer-code': dealer.code },
      body: JSON.stringify({ token: await linkFor(uuid), new_password: password }),
    })
    expect(set.status).toBeLessThan(300)
    expect((await tryLogin(address, dealer, { email, password, from: elsewhere() })).status).toBe(200)
  })

  fullTest(
    'While a dealer is attacked from many networks, strange devices are refused with few database calls, and known ones get in',
    async () => {
      const person = await knownPerson()
      for (let done = 0; done < 500; done += 50) await atOnce(50, () => guess())
      let refused = 0
      const waiting = atOnce(40, async () => {
        if ((await guess()).error === 'too_many_attempts') refused += 1
      })
      await expect.poll(() => refused).toBeGreaterThan(0)
      // The clock stands still, so the queue stays full. Its guesses are checked meanwhile, one each half second.
      const before = opened.inDealer
      expect(tally(await atOnce(100, () => guess()))).toEqual({ too_many_attempts: 100 })
      expect(opened.inDealer - before).toBeLessThanOrEqual(4 * FEW)
      expect((await tryLogin(address, dealer, { ...person, from: elsewhere() })).status).toBe(200)
      await waiting
    },
  )
})

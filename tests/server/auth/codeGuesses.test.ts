import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
  wrongCode,
} from '../worlds/authWorld.ts'

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
let client: TestClient
let secret: string

beforeAll(async () => {
  server = await startAuthServer()
  dealer = await createDealer(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
  secret = await enrol(client, user, server.clock)
})

const guess = async (path = '/v1/auth/twofa/disable') =>
  errorOf(await client.send('POST', path, { password: user.password, code: wrongCode(secret, server.clock.now()) }))
/** Sends the own address as the new one. The call needs the password but no code, and it changes nothing. */
const prove = () => client.send('PUT', '/v1/auth/email', { email: user.email, password: user.password })

it('S5 A repeated right password gives no new tries at the second factor', async () => {
  const answers: (string | undefined)[] = []
  for (let round = 0; round < 5; round++) {
    for (let index = 0; index < 4; index++) answers.push(await guess())
    expect((await prove()).status).toBe(200)
  }
  expect(answers.filter((code) => code === 'code_invalid_or_expired')).toHaveLength(5)
  expect(new Set(answers.slice(5))).toEqual(new Set(['too_many_attempts']))
})

it('S5 All forms that ask for a code share one limit', async () => {
  for (const path of ['disable', 'recovery', 'disable', 'recovery', 'disable'])
    expect(await guess(`/v1/auth/twofa/${path}`)).toBe('code_invalid_or_expired')
  const begin = await client.send('POST', '/v1/auth/twofa', { password: user.password, code: '000000' })
  expect(errorOf(begin)).toBe('too_many_attempts')
  expect(await guess()).toBe('too_many_attempts')
})

it('S5 A wrong code stands in the audit and among the sign-ins of its owner', async () => {
  server.clock.forward(SECOND)
  await guess()
  const events = await server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('audit_events').select(['event', 'record_uuid']).where('event', '=', 'user.twofa.failed').execute(),
  )
  expect(events).toContainEqual({ event: 'user.twofa.failed', record_uuid: user.uuid })
  const [last] = await client.ok<{ outcome: string }[]>('GET', '/v1/auth/sign-ins')
  expect(last).toMatchObject({ outcome: 'wrong_code' })
})

it('S5 A session ends after ten wrong codes, however much time passes between them', async () => {
  for (let index = 0; index < 10; index++) {
    expect(await guess()).toBe('code_invalid_or_expired')
    server.clock.forward(20 * MINUTE)
  }
  expect(errorOf(await client.send('GET', '/v1/auth/user'))).toBe('invalid_token')
})

it('S5 A right code clears the count of wrong codes of the session', async () => {
  for (let round = 0; round < 4; round++) {
    for (let index = 0; index < 4; index++) expect(await guess()).toBe('code_invalid_or_expired')
    server.clock.toNextStep()
    const body = { password: user.password, code: codeAt(secret, server.clock.now()) }
    await client.ok('POST', '/v1/auth/twofa/recovery', body)
  }
  expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
})

it('S5 Wrong passwords are counted apart from wrong codes', async () => {
  for (let index = 0; index < 5; index++)
    expect(errorOf(await client.send('POST', '/v1/auth/twofa/disable', { password: 'x', code: '000000' }))).toBe(
      'wrong_password',
    )
  expect(errorOf(await prove())).toBe('too_many_attempts')
  server.clock.forward(2 * MINUTE)
  expect(await guess()).toBe('code_invalid_or_expired')
})

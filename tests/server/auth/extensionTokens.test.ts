import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeAt, enrol, login, MINUTE, type MovableClock, startAuthServer } from '#tests/server/worlds/authWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

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
  user = await createUser(server.database, dealer, { permissions: { '*': ['location.workshop.paper.update'] } })
  client = await login(server, dealer, user)
  await client.ok('POST', '/v1/auth/extension-tokens', { name: 'Annahme' })
})

const living = async () =>
  (await client.ok<{ revoked_at: string | null }[]>('GET', '/v1/auth/extension-tokens')).filter(
    ({ revoked_at }) => revoked_at === null,
  ).length

it('S12 A new password ends the tokens of browser extensions', async () => {
  await client.ok('POST', '/v1/auth/password', { password: user.password, new_password: 'Ganz-neu-und-lang-77!' })
  expect(await living()).toBe(0)
  const events = await server.database.inDealer(dealer.dealerId, (tx) =>
    tx.selectFrom('audit_events').select('event').where('event', '=', 'extensionToken.revoked').execute(),
  )
  expect(events).toHaveLength(1)
})

it('S12 Signing out all other sessions ends the tokens of browser extensions', async () => {
  await client.ok('DELETE', '/v1/auth/sessions')
  expect(await living()).toBe(0)
})

it('S12 Removing the second factor ends the tokens of browser extensions', async () => {
  const secret = await enrol(client, user, server.clock)
  server.clock.forward(MINUTE)
  const code = codeAt(secret, server.clock.now())
  await client.ok('POST', '/v1/auth/twofa/disable', { password: user.password, code })
  expect(await living()).toBe(0)
})

it('S12 Ending a single other session keeps the tokens of browser extensions', async () => {
  await login(server, dealer, user)
  const sessions = await client.ok<{ uuid: string; is_current: boolean }[]>('GET', '/v1/auth/sessions')
  const other = sessions.find(({ is_current }) => !is_current)
  await client.ok('DELETE', `/v1/auth/sessions/${other?.uuid}`)
  expect(await living()).toBe(1)
})

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, TEST_PASSWORD, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let dealer: TestDealer
const now = readClock()
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, now: () => now })
  dealer = await createDealer(server.database)
})
afterAll(() => server.close())

const signIn = (body: object) => new TestClient(server.address, dealer.code).send('POST', '/v1/auth/api', body)

it('AUT-02 A recovery code is accepted with the dashes and digits that programs and keyboards make', async () => {
  const user = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  const client = new TestClient(server.address, dealer.code)
  const body = { email: user.email, password: user.password }
  client.token = (await client.ok<{ token: string }>('POST', '/v1/auth/api', body)).token
  const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: TEST_PASSWORD })
  const app = new TOTP({ secret })
  const arabic = (text: string) => text.replaceAll(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  const first = app.generate({ timestamp: now })
  const { codes } = await client.ok<{ codes: string[] }>('POST', '/v1/auth/twofa/confirm', { code: first })
  const typed = [
    (code: string) => code.replaceAll('-', '–'),
    (code: string) => code.replaceAll('-', '\u2011').toLowerCase(),
    (code: string) => `${arabic(code).replaceAll('-', ' – ')}\u00A0`,
    (code: string) => code.replaceAll('-', '\u2212'),
  ]
  for (const [at, write] of typed.entries()) {
    const answer = await signIn(Object.assign({ totp: write(codes[at] ?? '') }, body))
    expect([at, answer.status]).toEqual([at, 200])
  }
})

it('AUT-02 A user whose address has umlauts in its domain is stored once and signs in with both forms', async () => {
  const admin = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  const client = new TestClient(server.address, dealer.code)
  const own = { email: admin.email, password: admin.password }
  client.token = (await client.ok<{ token: string }>('POST', '/v1/auth/api', own)).token
  const person = (email: string) => ({ first_name: 'Jana', last_name: 'Ahorn', email })
  const made = await client.ok<{ uuid: string; email: string }>('POST', '/v1/users', person('jana@größe.example'))
  expect(made.email).toBe('jana@xn--gre-6ka8i.example')
  const twice = await client.send('POST', '/v1/users', person('jana@xn--gre-6ka8i.example'))
  expect((twice.json as { fields: object }).fields).toEqual({ email: 'already_exists' })
  const { password } = await client.ok<{ password: string }>('POST', `/v1/admin/users/${made.uuid}/start-password`)
  for (const email of ['jana@größe.example', 'JANA@GRÖßE.example', 'jana@xn--gre-6ka8i.example'])
    expect((await signIn({ email, password })).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { PUBLIC_SETTING_KEYS } from '#contract/settings/registry.ts'
import { addressOf, endpointKeys, plausibleBodies } from '#tests/server/input/requests.ts'
import { type Answer, signIn, TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

/**
 * Settings whose stored value must not get out: secrets, also of modules that do not exist yet, and values that are not
 * valid for their setting.
 */
const SECRET_KEYS = [
  ...['email_password', 'email_smtp_password', 'smtp_password', 's3_access_key', 's3_secret_key'],
  ...[
    'rll_password',
    'rll_token',
    'tire_token',
    'order_number_type',
    'presence_scope',
    'custom_logo',
    '__proto__',
    'constructor',
  ],
]
const canaries = new Map(SECRET_KEYS.map((key) => [key, `GEHEIM-${randomUUID()}`]))

let server: TestServer
let dealer: TestDealer
let clients: Record<string, TestClient>

beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  dealer = await createDealer(server.database)
  await server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .insertInto('settings')
      .values([
        ...[...canaries].map(([key, value]) => ({ dealer_id: dealer.dealerId, key, value: JSON.stringify(value) })),
        { dealer_id: dealer.dealerId, key: 'custom_site_title', value: JSON.stringify('Autohaus Test') },
      ])
      .execute(),
  )
  const admin = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  const user = await createUser(server.database, dealer)
  clients = {
    nobody: new TestClient(server.address, dealer.code),
    'a user': await signIn(server.address, dealer, user),
    'an administrator': await signIn(server.address, dealer, admin),
  }
})
afterAll(() => server.close())

const mustBeClean = ({ text, headers }: Answer, what: string) => {
  const all = text + JSON.stringify([...headers])
  for (const [key, canary] of canaries) expect(all.includes(canary), `${key} in ${what}`).toBe(false)
}

describe('AUT-11 secrets of a dealer stay on the server', () => {
  it.each(['nobody', 'a user', 'an administrator'])(
    '%s gets the public settings of a dealer and nothing else',
    async (who) => {
      const answer = await (clients[who] as TestClient).send('GET', '/v1/settings')
      const { data } = answer.json as { data: Record<string, unknown> }
      expect(Object.keys(data).sort()).toEqual([...PUBLIC_SETTING_KEYS].sort())
      expect(data.custom_site_title).toBe('Autohaus Test')
      // A public value that does not fit its schema is not public either.
      mustBeClean(answer, 'GET /v1/settings')
      expect(answer.headers.get('cache-control')).toContain('private')
    },
  )

  it('No setting that holds a password or a token is public', () => {
    expect(PUBLIC_SETTING_KEYS.filter((key) => /password|token|secret|smtp|s3_|access_key/.test(key))).toEqual([])
  })

  it.each(['nobody', 'a user', 'an administrator'])(
    'No answer to %s carries a secret of the dealer, for any request',
    async (who) => {
      const client = clients[who] as TestClient
      for (const key of endpointKeys.filter((one) => one !== 'GET /v1/auth/logout')) {
        const [method = ''] = key.split(' ')
        const path = addressOf(key).replace(/^\/api/, '')
        const bodies = plausibleBodies(endpoints[key] as Endpoint)
        for (const body of [...bodies, method === 'GET' ? undefined : '{"broken":'])
          mustBeClean(await client.send(method, path, body), key)
      }
      for (const path of ['/health', '/ready', '/metrics', '/docs/json'])
        mustBeClean(await client.send('GET', path), path)
    },
  )
})

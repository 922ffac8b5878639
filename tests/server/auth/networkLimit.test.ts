import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { BAY_TERMINAL_PREFIX } from '#contract/bay.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { errorOf } from '../worlds/authWorld.ts'

let server: TestServer
let visitor: TestClient
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  visitor = new TestClient(server.address, (await createDealer(server.database)).code)
})
afterAll(() => server.close())

const { calls } = endpoints['POST /v1/bay/terminal'].limit
const ask = (from: string) =>
  visitor.send(
    'POST',
    '/v1/bay/terminal',
    { terminal: `${BAY_TERMINAL_PREFIX}${'a'.repeat(43)}` },
    { 'x-forwarded-for': from },
  )

it('A caller without a session cannot escape a limit by using another IP address of the same network', async () => {
  for (let nth = 0; nth < calls; nth++) expect(errorOf(await ask(`203.0.113.${nth + 1}`))).toBe('unknown_terminal')
  expect(errorOf(await ask('203.0.113.250'))).toBe('too_many_attempts')
  expect(errorOf(await ask('198.51.100.1'))).toBe('unknown_terminal')
})

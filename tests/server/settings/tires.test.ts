import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { askTires, type TireAccount } from '#server/modules/settings/tryTires.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

type Answer = { is_working: boolean; answer: string }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

const open: Server[] = []
afterEach(() => {
  for (const one of open.splice(0)) {
    one.closeAllConnections()
    one.close()
  }
})

type Heard = { line: string; authorization: string; body: string }
/** A storage system on this machine: it believes the newest token only. */
async function storage(answer: (heard: Heard, response: ServerResponse) => void) {
  const heard: Heard[] = []
  const system = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { line: `${request.method} ${request.url}`, authorization: request.headers.authorization ?? '', body }
    heard.push(one)
    answer(one, response)
  })
  open.push(system)
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
  return { heard, url: `http://127.0.0.1:${(system.address() as AddressInfo).port}/api` }
}
const end = (response: ServerResponse, status: number, body = '') => response.writeHead(status).end(body)
/** Answers with a fresh token, and lets in whoever has it. */
const renewing = ({ line, authorization }: Heard, response: ServerResponse) =>
  line.startsWith('POST')
    ? end(response, 200, JSON.stringify({ access_token: 'fresh-token' }))
    : end(response, authorization === 'Bearer fresh-token' ? 200 : 401)

const account = (given: Partial<TireAccount>): TireAccount => ({
  url: '',
  username: 'lager',
  password: 'geheimes-wort',
  token: '',
  path: '',
  ...given,
})

it('signs in with what is stored; secrets leave the server nowhere else', async () => {
  const { heard, url } = await storage(renewing)
  const { admin, change } = await openSettings(server)
  const test = (system: number) => admin.send('POST', '/v1/admin/settings/tire-test', { system })
  expect(codeOf(await test(1))).toBe('tire_storage_not_set_up')
  const stored = await change({
    tire_storage_2_url: url,
    tire_storage_2_username: 'lager',
    tire_storage_2_password: 'geheimes-wort',
    tire_storage_2_token: 'old-token',
    tire_storage_2_token_renewal_path: '/token/renew',
  })
  expect(codeOf(stored)).toBe('ok')
  const { json } = await test(2)
  expect(json).toEqual({ is_working: true, answer: 'GET 401 → POST /token/renew 200 → GET 200' })
  expect(heard.map(({ line, authorization }) => [line, authorization])).toEqual([
    ['GET /api', 'Bearer old-token'],
    ['POST /token/renew', ''],
    ['GET /api', 'Bearer fresh-token'],
  ])
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual({ username: 'lager', password: 'geheimes-wort' })
  expect(codeOf(await test(1))).toBe('tire_storage_not_set_up')
  expect(codeOf(await test(3))).toBe('validation_failed')
  await change({ plugin_tire_storage: false })
  expect(codeOf(await test(2))).toBe('tire_storage_not_set_up')
})

it('needs a safe address, except on this machine, and the permission', async () => {
  const { change } = await openSettings(server)
  for (const tire_storage_1_url of ['http://storage.example/api', 'ftp://127.0.0.1', 'http://127.0.0.1.example'])
    expect(fieldsOf(await change({ tire_storage_1_url }))).toEqual({ 'values.tire_storage_1_url': 'https_only' })
  const reader = await openSettings(server, ['global.settings.read'])
  const answer = await reader.admin.send('POST', '/v1/admin/settings/tire-test', { system: 1 })
  expect(codeOf(answer)).toBe('no_permission')
})

it('renews a token once only, and uses name and password where there is no way to renew', async () => {
  const stubborn = await storage(({ line }, response) =>
    line.startsWith('POST') ? end(response, 200, '{"token":"next"}') : end(response, 401),
  )
  expect(await askTires(ANYWHERE, account({ url: stubborn.url, path: '/renew', token: 'old' }))).toEqual({
    is_working: false,
    answer: 'GET 401 → POST /renew 200 → GET 401',
  })
  const plain = await storage(({ authorization }, response) => {
    const expected = `Basic ${Buffer.from('lager:geheimes-wort').toString('base64')}`
    end(response, authorization === expected ? 204 : 401)
  })
  expect(await askTires(ANYWHERE, account({ url: plain.url }))).toEqual({ is_working: true, answer: 'GET 204' })
  // Without a token there is nothing to try with first.
  const first = await storage(renewing)
  expect((await askTires(ANYWHERE, account({ url: first.url, path: '/renew' }))).answer).toBe(
    'POST /renew 200 → GET 200',
  )
})

it('says clearly what went wrong, in time and without secrets', async () => {
  const wrong: [string, (heard: Heard, response: ServerResponse) => void, string][] = [
    ['refuses the password', (_heard, response) => end(response, 403), 'POST /renew 403'],
    ['no JSON', (_heard, response) => end(response, 200, '<html>'), 'POST /renew 200 → no token in the answer'],
    ['a token that is no text', (_heard, response) => end(response, 200, '{"token":7}'), 'no token in the answer'],
    ['two lines', (_heard, response) => end(response, 200, '{"token":"a\\nb"}'), 'no token in the answer'],
    ['endless', (_heard, response) => end(response, 200, 'x'.repeat(100_000)), 'the answer is too long'],
    [
      'leads elsewhere',
      (_heard, response) => response.writeHead(302, { location: 'https://example.org' }).end(),
      '302',
    ],
    ['silence', () => {}, 'no answer within 0.3 s'],
  ]
  for (const [name, answer, expected] of wrong) {
    const { url } = await storage(answer)
    const result: Answer = await askTires(ANYWHERE, account({ url, path: '/renew' }), 300)
    expect(result.is_working, name).toBe(false)
    expect(result.answer, name).toContain(expected)
  }
  const closed = await storage(renewing)
  open.pop()?.close()
  expect((await askTires(ANYWHERE, account({ url: closed.url, path: '/renew' }))).answer).toBe('ECONNREFUSED')
  const path = '/renew/geheimes-wort'
  const { url } = await storage(renewing)
  expect((await askTires(ANYWHERE, account({ url, path }))).answer).toBe('POST /renew/••• 200 → GET 200')
})

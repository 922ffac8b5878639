import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { APP_VERSION } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { setIdentity, whenEnded } from '#renderer/net/calls/identity.ts'

let server: Server
let answer: RequestListener
let ended: number[]

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  // Node has no origin of a page, so the path gets the address of this server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
  ended = []
  whenEnded((generation) => ended.push(generation))
  setIdentity({ signedIn: true, token: 'secret', company: 'demo' })
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const failed = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('it did not fail with an ApiError')
}
const json = (status: number, body: unknown): void => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  }
}
const refusal = (error: string) => ({ error, message: 'English', request_id: 'r1' })

test('A request sends path, query, body, token, dealer and version', async () => {
  const seen: Record<string, unknown> = {}
  answer = (request, response) => {
    Object.assign(seen, { method: request.method, url: request.url, headers: request.headers })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"has_more":false}')
  }
  await call('GET /v1/chats/:chat_uuid/messages', { params: { chat_uuid: 'a/b' }, query: { limit: 50 } })
  expect(seen).toMatchObject({
    method: 'GET',
    url: '/api/v1/chats/a%2Fb/messages?limit=50',
    headers: { authorization: 'Bearer secret', 'x-dealer-code': 'demo', 'x-client-version': APP_VERSION },
  })
})

test('A list in a query is sent as a repeated parameter', async () => {
  let url: string | undefined
  answer = (request, response) => {
    url = request.url
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"has_more":false}')
  }
  await call('GET /v1/users', { query: { 'filter[language][in]': ['de', 'fr'], q: 'a&b' } })
  expect(new URL(url ?? '', 'http://test').searchParams.getAll('filter[language][in]')).toEqual(['de', 'fr'])
  expect(new URL(url ?? '', 'http://test').searchParams.get('q')).toBe('a&b')
})

test('A conflict answer carries the current row', async () => {
  json(409, { ...refusal('version_conflict'), current: { version: 7 } })
  const change = { params: { uuid: 'x' }, body: { version: 6, name: 'Neu' } }
  expect(await failed(call('PATCH /v1/groups/:uuid', change))).toMatchObject({ current: { version: 7 } })
})

test('A refusal carries the message of the server', async () => {
  json(429, { ...refusal('too_many_attempts'), retry_after: 7, fields: { email: 'required' } })
  expect(await failed(call('GET /v1/chats'))).toMatchObject({
    code: 'too_many_attempts',
    status: 429,
    retryAfter: 7,
    requestId: 'r1',
    fields: { email: 'required' },
  })
})

describe('AUT-10 only the server of Werkbank ends a session', () => {
  test.each(['unauthorized', 'invalid_token'])('A 401 with %s ends the session', async (code) => {
    json(401, refusal(code))
    await failed(call('GET /v1/chats'))
    expect(ended).toHaveLength(1)
  })

  test.each([
    ['401 with a page', 401, 'text/html', '<html>'],
    ['401 without a body', 401, 'application/json', ''],
    ['401 with a foreign code', 401, 'application/json', '{"error":"no_way"}'],
    ['401 of the login catalogue', 401, 'application/json', '{"error":"invalid_credentials"}'],
    ['403', 403, 'application/json', '{"error":"unauthorized"}'],
    ['500', 500, 'text/plain', 'oh'],
    ['503 of ours', 503, 'application/json', '{"error":"service_unavailable"}'],
    ['a page instead of an answer', 200, 'text/html', '<html>'],
    ['broken JSON', 200, 'application/json', '{'],
  ])('A failure does not end the session: %s', async (_name, status, type, body) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body)
    await failed(call('GET /v1/chats'))
    expect(ended).toEqual([])
  })

  test('A redirect does not end the session, wherever it leads', async () => {
    answer = (request, response) => {
      if (request.url !== '/api/portal') return response.writeHead(302, { location: '/api/portal' }).end()
      return response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_token"}')
    }
    expect((await failed(call('GET /v1/chats'))).code).toBe('network')
    expect(ended).toEqual([])
  })

  test('An unreachable server does not end the session', async () => {
    answer = (_request, response) => response.destroy()
    expect((await failed(call('GET /v1/chats'))).code).toBe('network')
    expect(ended).toEqual([])
  })
})

test('AUT-09 The answer to a call of an earlier session ends nothing', async () => {
  let release: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      release = () =>
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal('invalid_token')))
      resolve()
    }
  })
  const late = failed(call('GET /v1/chats'))
  await arrived
  setIdentity({ signedIn: true, token: 'another', company: 'demo' })
  release()
  expect((await late).code).toBe('invalid_token')
  expect(ended).toEqual([])
})

test('A call that is given up is cancelled', async () => {
  const abort = new AbortController()
  answer = () => abort.abort()
  expect((await failed(call('GET /v1/chats', { signal: abort.signal }))).code).toBe('cancelled')
})

test('RT-02 A write without an answer is sent again with the same key, and the next one has a new key', async () => {
  const keys: unknown[] = []
  const hear = (end: RequestListener) => {
    answer = (request, response) => {
      keys.push(request.headers['idempotency-key'])
      end(request, response)
    }
  }
  const save = () => call('DELETE /v1/dashboard/layout')
  const done: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  hear((_request, response) => response.destroy())
  await failed(save())
  hear((_request, response) => response.writeHead(502).end('<html>'))
  await failed(save())
  hear(done)
  await Promise.all([save(), save()])
  await save()
  const [lost, bad, first, twice, next] = keys
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect([bad, first, twice]).toEqual([lost, lost, lost])
  expect(next).not.toBe(lost)
})

test('RT-02 A write keeps its key while its first attempt runs, and has a new one after a final refusal', async () => {
  const keys: unknown[] = []
  answer = (request, response) => {
    keys.push(request.headers['idempotency-key'])
    response
      .writeHead(409, { 'content-type': 'application/json' })
      .end(JSON.stringify(refusal(keys.length < 3 ? 'request_running' : 'already_done')))
  }
  for (let turn = 0; turn < 4; turn += 1) await failed(call('DELETE /v1/dashboard/layout'))
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

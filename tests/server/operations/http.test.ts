import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { APP_VERSION } from '#contract/constants.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { type RawAnswer, rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const PAGE = '<!doctype html><title>Werkbank</title>'

let server: TestServer
let client: TestClient
let webFolder: string

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'werkbank-web-'))
  for (const folder of ['assets', 'sounds', '.vite']) mkdirSync(join(webFolder, folder), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), PAGE)
  writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webFolder, 'sounds', 'message.mp3'), 'ID3')
  writeFileSync(join(webFolder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(webFolder, 'assets', 'main-AbC123.js'), 'export {}')
  server = await startTestServer({ webFolder })
  const dealer = await createDealer(server.database)
  client = await signIn(server.address, dealer, await createUser(server.database, dealer))
})
afterAll(async () => {
  await server.close()
  rmSync(webFolder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawHttp(server.address, path, { method, headers })
const isPage = ({ status, text }: RawAnswer) => status === 200 && text === PAGE
const codeOf = ({ status, text }: RawAnswer) => [status, JSON.parse(text).error]

describe('health', () => {
  it('Health says that the process lives and can work', async () => {
    expect(JSON.parse((await get('/api/health')).text)).toEqual({
      status: 'ok',
      product: 'werkbank',
      version: APP_VERSION,
    })
    expect(JSON.parse((await get('/api/ready')).text)).toEqual({ status: 'ok', database: 'ok' })
    for (const path of ['/api/health', '/api/ready']) expect((await get(path, {}, 'HEAD')).status).toBe(200)
  })

  it('No cache may keep an answer of health or metrics', async () => {
    for (const path of ['/api/health', '/api/ready', '/api/metrics'])
      expect((await get(path)).headers['cache-control']).toBe('no-store')
  })
})

describe('metrics', () => {
  const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])

  it('Metrics count answers by route, failures and sockets', async () => {
    const { token } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    await client.send('GET', '/v1/chats')
    await client.send('GET', '/v1/chats/00000000-0000-4000-8000-000000000000')
    const { text, headers } = await get('/api/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/chats",status="200"}')
    expect(text).toContain('route="/api/v1/chats/:chat_uuid",status="404"')
    expect(metric(text, 'http_5xx_total')).toBe(0)
    expect(metric(text, 'socket_connections')).toBe(1)
    expect(metric(text, 'socket_frames_sent')).toBeGreaterThan(0)
    expect(text).toContain('process_resident_memory_bytes')
    socket.webSocket.close()
  })

  it('Metrics name no dealer, no person, and no made-up address', async () => {
    for (let index = 0; index < 50; index++) await get(`/api/v1/made-up-${index}`)
    const { text } = await get('/api/metrics')
    expect(text).not.toContain('made-up')
    expect(text).not.toContain(client.company)
    expect(text.split('\n').length).toBeLessThan(1_000)
  })

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])(
    'Metrics are refused through a proxy: %s',
    async (name) => {
      expect(codeOf(await get('/api/metrics', { [name]: '192.0.2.1' }))).toEqual([404, 'not_found'])
    },
  )
})

describe('the description of the interface', () => {
  type Operation = {
    responses: Record<string, unknown>
    summary: string
    requestBody?: { content: Record<string, { schema: object }> }
  }
  type Description = {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: { schemas: object }
  }
  const load = async () => JSON.parse((await get('/api/docs/json')).text) as Description

  it('The description of the interface is OpenAPI 3.1 and lists every endpoint with its answers', async () => {
    const description = await load()
    expect(description.openapi).toMatch(/^3\.1\./)
    const listed = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(listed.sort()).toEqual(Object.keys(endpoints).sort())
    for (const operations of Object.values(description.paths))
      for (const { responses, summary } of Object.values(operations)) {
        expect(summary).not.toBe('')
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
        expect(responses).toHaveProperty('400')
      }
  })

  it('The description of the interface refers to nothing outside itself', async () => {
    const description = await load()
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const path of references) {
      let at: unknown = description
      for (const part of path.split('/')) at = (at as Record<string, unknown>)[part]
      expect(at, path).toBeTypeOf('object')
    }
  })

  it('The description of the interface can be read in a browser', async () => {
    const page = await get('/api/docs/')
    expect([page.status, String(page.headers['content-type'])]).toEqual([200, expect.stringContaining('text/html')])
  })
})

describe('the web client', () => {
  it('The web client is answered on every page address and checked for a new version each time', async () => {
    for (const path of [
      '/',
      '/login',
      '/chat',
      '/profile/twofa',
      '/workshop/paper/1/2',
      '/index.html',
      '/nothing/like/it?x=1.js',
    ]) {
      const answer = await get(path)
      expect(isPage(answer), path).toBe(true)
      expect([answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
        'no-cache',
        'text/html; charset=utf-8',
      ])
    }
    expect((await get('/login', {}, 'HEAD')).status).toBe(200)
  })

  it('Files with a hash in their name are cached for ever, others for an hour', async () => {
    const cache = async (path: string) => {
      const { status, headers } = await get(path)
      return [status, headers['cache-control']]
    }
    expect(await cache('/assets/main-AbC123.js')).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await cache('/favicon.svg')).toEqual([200, 'public, max-age=3600'])
    expect(await cache('/sounds/message.mp3')).toEqual([200, 'public, max-age=3600'])
  })

  it('A missing file is answered in JSON, not with a page', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/v1',
      '/api/v2/chats',
      '/api/v1/nothing',
      '/assets',
      '/assets/',
      '/assets/old-XyZ.js',
      '/nothing.js',
      '/favicon.ico',
      '/robots.txt',
      '/ws',
      '/sounds/nothing.mp3',
    ])
      expect(codeOf(await get(path)), path).toEqual([404, 'not_found'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(codeOf(await get('/login', {}, method)), method).toEqual([404, 'not_found'])
  })

  it('No file outside the web client can be reached', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/../index.html',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/.vite/manifest.json',
      '/assets/main-AbC123.js%00.png',
      '/favicon.svg/..%5c..%5cpackage.json',
      '//etc/passwd',
      '/etc/passwd%00.html',
    ]) {
      const answer = await get(path)
      expect(answer.text, path).not.toMatch(/"dependencies"|root:|^\{\}$/)
      expect(
        isPage(answer) || answer.status === 400 || answer.status === 403 || answer.status === 404,
        `${path} ${answer.status}`,
      ).toBe(true)
      if (!isPage(answer))
        expect(Object.keys(JSON.parse(answer.text)), path).toEqual(['error', 'message', 'request_id'])
    }
  })

  it('Every answer tells browsers to use it only as what it is', async () => {
    const { token } = client
    const answers = {
      page: await get('/login'),
      asset: await get('/assets/main-AbC123.js'),
      file: await get('/favicon.svg'),
      'no file': await get('/nothing.js'),
      'no route': await get('/api/nothing'),
      'not signed in': await get('/api/v1/chats'),
      'not readable': await get('/api/v1/chats/%ff'),
      answer: await get('/api/v1/chats', { authorization: `Bearer ${token}` }),
      refusal: await rawHttp(server.address, '/api/v1/auth/api', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      }),
      health: await get('/api/health'),
      description: await get('/api/docs/json'),
    }
    for (const [name, { headers }] of Object.entries(answers)) {
      const policy = String(headers['content-security-policy'])
      expect(policy, name).toContain("default-src 'none'")
      expect(policy, name).toContain("frame-ancestors 'none'")
      expect(policy, name).not.toMatch(/unsafe|\*|http:/)
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['x-powered-by'], name).toBeUndefined()
      expect(headers['access-control-allow-origin'], name).toBeUndefined()
    }
  })
})

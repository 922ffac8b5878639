import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { readClock } from '#tests/support/clock/readClock.ts'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

const TOKEN = 'a-token-that-no-page-may-see'
const inDays = (days: number) => new Date(readClock() + days * 86_400_000).toISOString()
const expiresAt = inDays(14)
const login = { company: 'nord', email: 'a@nord.example', password: 'Werkbank-Test-2026!' }

let server: RecordingServer
let env: Record<string, string>
test.beforeEach(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
  server.routes.set('POST /api/v1/auth/api', () => ({
    json: { token: TOKEN, expiresAt, company: 'nord', device_token: 'this-device' },
  }))
  server.routes.set('GET /api/v1/auth/logout', () => ({ status: 204 }))
  server.routes.set('GET /api/v1/chats', () => ({ json: { items: [] } }))
})
test.afterEach(() => server.stop())

const get = (page: Page, path: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(address, { headers: sent })
      return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
    },
    [path, headers] as const,
  )
const sessionOf = async (page: Page) => {
  const reply = await callMain(page, 'desktop.info', undefined)
  return reply.ok ? reply.value.session : reply
}

test('The token of the session goes with every request, and never to a page', { tag: '@gate' }, async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const seen: string[] = []
  main.on('request', (request) => seen.push(JSON.stringify([request.url(), request.headers(), request.postData()])))
  main.on('response', async (response) => seen.push(await response.text().catch(() => '')))
  await listen(main, 'session.changed')

  const reply = await callMain(main, 'session.login', login)
  expect(reply).toEqual({ ok: true, value: { ok: true, session: { company: 'nord', expiresAt } } })
  const [signIn] = server.requestsTo('/api/v1/auth/api')
  expect(signIn?.headers).toMatchObject({ 'x-dealer-code': 'nord' })
  expect(JSON.parse(String(signIn?.body))).toEqual({ email: login.email, password: login.password })

  expect(await get(main, '/api/v1/chats', { authorization: 'Bearer forged', 'x-dealer-code': 'other' })).toMatchObject({
    status: 200,
  })
  const [request] = server.requestsTo('/api/v1/chats')
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'x-dealer-code': 'nord',
    'x-client-version': '0.9.21-beta',
  })
  expect(request?.headers.origin).toBeUndefined()
  expect(request?.headers.cookie).toBeUndefined()

  const everything = await main.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML]),
  )
  const pushes = JSON.stringify(await heard(main, 'session.changed'))
  for (const text of [everything, pushes, JSON.stringify(reply), ...seen]) expect(text).not.toContain(TOKEN)
})

test('Body, status, etag and content type of an answer reach the page unchanged, also a binary body', async ({
  launch,
}) => {
  server.routes.set('PUT /api/v1/avatar', ({ body }) => ({
    status: 201,
    bytes: body,
    type: 'image/webp',
    headers: { 'set-cookie': 'a=1', etag: '"7"' },
  }))
  const desktop = await launch({ env })
  const main = await desktop.main()
  const answer = await main.evaluate(async () => {
    const body = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256)
    const response = await fetch('/api/v1/avatar?size=1', {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/webp' },
    })
    const back = new Uint8Array(await response.arrayBuffer())
    const { headers, status } = response
    return {
      status,
      etag: headers.get('etag'),
      isSame: back.length === body.length && back.every((x, i) => x === body[i]),
    }
  })
  expect(answer).toEqual({ status: 201, etag: '"7"', isSame: true })
  expect(server.requestsTo('/api/v1/avatar')[0]?.headers['content-type']).toBe('image/webp')
})

test('An unreachable server is reported as a network problem, and does not sign out', async ({ launch }) => {
  const pages = await RecordingServer.start()
  const desktop = await launch({ env: { ...pages.asPages, WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()
  await callMain(main, 'session.login', login)
  await server.stop()
  const answer = await get(main, '/api/v1/chats')
  expect(answer.status).toBe(502)
  expect(answer.type).not.toContain('json')
  expect(await sessionOf(main)).toEqual({ company: 'nord', expiresAt })
  expect(await callMain(main, 'session.login', login)).toEqual({ ok: true, value: { ok: false, error: 'network' } })
  await pages.stop()
  server = await RecordingServer.start()
})

test('Signing out in one window signs out both windows, and tells the server', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'session.login', login)
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await listen(main, 'session.changed')
  await listen(chat, 'session.changed')
  await callMain(main, 'tray.update', { unread: 2, tooltip: '2' })
  await callMain(chat, 'session.logout', undefined)
  for (const page of [main, chat]) {
    await expect.poll(() => heard(page, 'session.changed')).toEqual([null])
    expect(await sessionOf(page)).toBeNull()
  }
  expect(server.requestsTo('/api/v1/auth/logout')[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  expect(await desktop.tray()).toMatchObject({ icon: 'light', badge: 0 })
  await get(main, '/api/v1/chats')
  expect(server.requestsTo('/api/v1/chats')[0]?.headers.authorization).toBeUndefined()
  expect(await readdir(desktop.userData)).not.toContain('session.sealed')
})

test('The end of an older session leaves a newer one alone', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'session.login', login)
  await callMain(main, 'session.ended', { expiresAt: inDays(1) })
  expect(await sessionOf(main)).toEqual({ company: 'nord', expiresAt })
  await callMain(main, 'session.ended', { expiresAt })
  expect(await sessionOf(main)).toBeNull()
})

test('The server can extend a session, and an end with the former expiry still ends it', async ({ launch }) => {
  const later = inDays(15)
  server.routes.set('GET /api/v1/auth/user', () => ({ json: { user: {}, expiresAt: later } }))
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'session.login', login)
  await get(main, '/api/v1/auth/user')
  await expect.poll(() => sessionOf(main)).toEqual({ company: 'nord', expiresAt: later })
  await callMain(main, 'session.ended', { expiresAt })
  expect(await sessionOf(main)).toBeNull()
})

test('DSK-10 A restart keeps the login, encrypted on disk; a damaged file means that the user signs in again', async ({
  launch,
}) => {
  const first = await launch({ env })
  await callMain(await first.main(), 'session.login', login)
  await first.app.close()

  const file = join(first.userData, 'session.sealed')
  expect((await readFile(file)).includes(TOKEN)).toBe(false)
  expect((await stat(file)).mode & 0o077).toBe(0)

  const second = await launch({ env, userData: first.userData })
  const main = await second.main()
  expect(await sessionOf(main)).toEqual({ company: 'nord', expiresAt })
  await get(main, '/api/v1/chats')
  expect(server.requestsTo('/api/v1/chats')[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  await second.app.close()

  await writeFile(file, 'half a file')
  const third = await launch({ env, userData: first.userData })
  const page = await third.main()
  expect(await sessionOf(page)).toBeNull()
  // A locked key store looks the same, so the file must be kept.
  expect(await readFile(file, 'utf8')).toBe('half a file')
  expect(await callMain(page, 'session.login', login)).toMatchObject({ value: { ok: true } })
})

test('The server recognises the device at the next sign-in', async ({ launch }) => {
  const first = await launch({ env })
  const page = await first.main()
  await callMain(page, 'session.login', login)
  await callMain(page, 'session.logout', undefined)
  await first.app.close()
  const second = await launch({ env, userData: first.userData })
  await callMain(await second.main(), 'session.login', login)
  const [before, after] = server.requestsTo('/api/v1/auth/api')
  expect(before?.headers['x-device-token']).toBeUndefined()
  expect(after?.headers['x-device-token']).toBe('this-device')
})

test('A refused sign-in says why', async ({ launch }) => {
  server.routes.set('POST /api/v1/auth/api', () => ({
    status: 429,
    json: { error: 'too_many_attempts', message: 'Later.', request_id: 'r1', retry_after: 60 },
  }))
  const desktop = await launch({ env })
  const main = await desktop.main()
  expect(await callMain(main, 'session.login', login)).toEqual({
    ok: true,
    value: { ok: false, error: 'too_many_attempts', retryAfter: 60, requestId: 'r1' },
  })
  expect(await sessionOf(main)).toBeNull()
})

import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
test.beforeEach(async () => {
  server = await RecordingServer.start()
})
test.afterEach(() => server.stop())

const freshProfile = () => mkdtemp(join(tmpdir(), 'werkbank-desktop-'))

test('The first start asks for the address of the server and keeps it', async ({ launch }) => {
  const first = await launch({ env: server.asPages })
  const main = await first.main()
  expect(new URL(main.url()).pathname).toBe('/connect')
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({ value: { serverUrl: null, session: null } })

  const choose = (url: string) => callMain(main, 'server.choose', { url })
  expect(await choose('ftp://somewhere.example')).toMatchObject({ value: { reason: 'invalid_url' } })
  expect(await choose('http://somewhere.example')).toMatchObject({ value: { reason: 'invalid_url' } })
  expect(await choose('http://127.0.0.1:1')).toMatchObject({ value: { reason: 'unreachable' } })
  server.routes.set('GET /api/health', () => ({ json: { status: 'ok', product: 'something else' } }))
  expect(await choose(server.url)).toMatchObject({ value: { reason: 'not_a_server' } })
  server.routes.set('GET /api/health', () => ({ json: { status: 'ok', product: 'werkbank' } }))
  expect(await choose(`${server.url}/login`)).toEqual({ ok: true, value: { ok: true } })
  await main.waitForURL((url) => url.pathname === '/')
  await first.app.close()

  const second = await launch({ env: server.asPages, userData: first.userData })
  const again = await second.main()
  expect(new URL(again.url()).pathname).toBe('/')
  expect(await callMain(again, 'desktop.info', undefined)).toMatchObject({ value: { serverUrl: server.url } })
})

test('Choosing another server ends the session at the old one', async ({ launch }) => {
  const other = await RecordingServer.start()
  server.routes.set('POST /api/v1/auth/api', () => ({
    json: { token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', company: 'nord', device_token: 'd' },
  }))
  const desktop = await launch({ env: server.asPages })
  const main = await desktop.main()
  await callMain(main, 'server.choose', { url: server.url })
  await main.waitForURL((url) => url.pathname === '/')
  await callMain(main, 'session.login', { company: 'nord', email: 'a@nord.example', password: 'x' })
  await main.evaluate(() => Object.assign(window, { isOld: true }))
  await callMain(main, 'server.choose', { url: other.url })
  await expect.poll(() => main.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({
    value: { serverUrl: other.url, session: null },
  })
  await main.evaluate(() => fetch('/api/v1/chats'))
  expect(other.requestsTo('/api/v1/chats')[0]?.headers.authorization).toBeUndefined()
  await other.stop()
})

test('The policy of the administrator can fix the server', async ({ launch }) => {
  const userData = await freshProfile()
  const policy = join(userData, 'policy.json')
  await writeFile(policy, JSON.stringify({ serverUrl: { value: server.url, locked: true } }))
  const desktop = await launch({ env: { ...server.asPages, WERKBANK_POLICY: policy }, userData })
  const main = await desktop.main()
  expect(new URL(main.url()).pathname).toBe('/')
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({
    value: { serverUrl: server.url, serverUrlLocked: true },
  })
  expect(await callMain(main, 'server.choose', { url: 'https://other.example' })).toMatchObject({
    value: { ok: false, reason: 'locked' },
  })
})

test('A damaged file of settings is kept aside and reported', async ({ launch }) => {
  const userData = await freshProfile()
  await writeFile(join(userData, 'settings.json'), '{"serverUrl": "http')
  const desktop = await launch({ env: server.asPages, userData })
  const main = await desktop.main()
  expect(new URL(main.url()).pathname).toBe('/connect')
  expect(await readdir(userData)).toContain('settings.json.damaged')
  expect(await desktop.dialogs()).toEqual(['Die Einstellungen auf diesem Computer konnten nicht gelesen werden.'])
})

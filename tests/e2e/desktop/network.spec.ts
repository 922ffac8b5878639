import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { AuthProxy } from '#tests/support/services/authProxy.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

const PASSWORD = 'Proxy-Passwort-2026'

test.describe('UPD-10 a proxy that wants a login', () => {
  let server: RecordingServer
  let proxy: AuthProxy
  let start: { env: Record<string, string>; args: string[] }
  test.beforeEach(async () => {
    server = await RecordingServer.start()
    proxy = await AuthProxy.start('a.schmidt', PASSWORD)
    server.routes.set('GET /api/v1/chats', () => ({ json: { items: [] } }))
    // The app shows its built pages, because the proxy login is asked for in a dialog of the page.
    start = { env: { WERKBANK_SERVER_URL: server.url }, args: [`--proxy-server=${proxy.url}`] }
  })
  test.afterEach(async () => {
    await proxy.stop()
    await server.stop()
  })

  test('The login of a proxy is asked for once, in the language of the pages, and again after a wrong password', async ({
    launch,
  }) => {
    const desktop = await launch(start)
    const page = await desktop.main()
    const dialog = page.getByRole('dialog', { name: 'Anmeldung am Proxy' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText(new URL(proxy.url).host)
    await dialog.getByLabel('Benutzername').fill('a.schmidt')
    await dialog.getByLabel('Passwort', { exact: true }).fill('falsch')
    await dialog.getByLabel('Passwort', { exact: true }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('stimmt nicht')
    await expect(dialog.getByLabel('Benutzername')).toHaveValue('a.schmidt')
    await expect(dialog.getByLabel('Passwort', { exact: true })).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    expect(server.received).toEqual([])

    await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Anmelden' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => server.received.length).toBeGreaterThan(0)

    const many = await page.evaluate(() =>
      Promise.all(Array.from({ length: 20 }, async () => (await fetch('/api/v1/chats')).status)),
    )
    expect(new Set(many)).toEqual(new Set([200]))
    await expect(dialog).toBeHidden()
    expect(new Set(proxy.tried)).toEqual(new Set(['a.schmidt:falsch', `a.schmidt:${PASSWORD}`]))
    // The page's socket also goes through the proxy. It reaches the server, which refuses it in this test.
    const state = await page.evaluate(
      (url) => new Promise((resolve) => Object.assign(new WebSocket(url), { onerror: () => resolve('error') })),
      `${server.url.replace('http', 'ws')}/ws`,
    )
    expect(state).toBe('error')
    expect(proxy.passed).toContain(new URL(server.url).host)

    // The password is in memory only: neither the log nor any file of the profile holds it.
    await desktop.app.close()
    for (const file of await readdir(desktop.userData, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect((await readFile(join(file.parentPath, file.name))).includes(PASSWORD), file.name).toBe(false)
  })

  test('The user can cancel the login of a proxy; a sentence says what is missing, and the login can be asked for again', async ({
    launch,
  }) => {
    const desktop = await launch(start)
    const page = await desktop.main()
    const dialog = page.getByRole('dialog', { name: 'Anmeldung am Proxy' })
    await dialog.getByRole('button', { name: 'Abbrechen' }).last().click()
    await expect(dialog).toBeHidden()
    const line = page.getByText('Der Proxy Ihres Netzwerks verlangt eine Anmeldung.')
    await expect(line).toBeVisible()
    await page.evaluate(() => Promise.all([1, 2, 3].map((nth) => fetch(`/api/v1/chats?nth=${nth}`))))
    await expect(dialog).toBeHidden()
    const asked = [1, 2, 3].map((nth) => proxy.challenged.filter((url) => url.endsWith(`/chats?nth=${nth}`)).length)
    expect(asked).toEqual([1, 1, 1])
    await page.getByRole('status').getByRole('button', { name: 'Anmelden' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // An app hidden in the tray would stay offline without a message, so the login shows the window.
    const handle = await desktop.handle(page)
    await handle.evaluate((window) => window.hide())
    await callMain(page, 'network.retry', undefined)
    await expect.poll(() => desktop.state(page)).toMatchObject({ visible: true })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Benutzername').fill('a.schmidt')
    await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Anmelden' }).click()
    await expect(line).toBeHidden()
    expect(await page.evaluate(async () => (await fetch('/api/v1/chats')).status)).toBe(200)
  })
})

test.describe('UPD-10 a server with a certificate of a private authority', () => {
  let folder: string
  let server: Server
  let url: string
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'werkbank-ca-'))
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Autohaus CA',
    )
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'a.key',
      '-out',
      'a.csr',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    )
    openssl(
      'x509',
      '-req',
      '-in',
      'a.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-days',
      '2',
      '-copy_extensions',
      'copy',
      '-out',
      'a.pem',
    )
    const [key, cert] = await Promise.all(['a.key', 'a.pem'].map((name) => readFile(join(folder, name))))
    server = createServer({ key, cert }, (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end('{"status":"ok","product":"werkbank"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `https://localhost:${(server.address() as AddressInfo).port}`
  })
  test.afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })

  test('A server with a private certificate is refused with its name and the reason, and the user cannot override that', async ({
    launch,
  }) => {
    const desktop = await launch()
    const page = await desktop.main()
    await page.getByLabel('Adresse des Servers').fill(url)
    await page.getByRole('button', { name: 'Verbinden' }).click()
    await expect(page.getByText('Dieser Computer kennt die Stelle nicht')).toContainText(new URL(url).host)
    await expect(page.getByRole('button', { name: /trotzdem|ignor|fortfahren|ausnahme/i })).toHaveCount(0)
    expect(await callMain(page, 'desktop.info', undefined)).toMatchObject({ value: { serverUrl: null } })
  })

  test('A certificate is trusted once the system trusts the authority that issued it', async ({ launch }) => {
    const desktop = await launch({ env: { SSL_CERT_FILE: join(folder, 'ca.pem') } })
    const page = await desktop.main()
    expect(await callMain(page, 'server.choose', { url })).toEqual({ ok: true, value: { ok: true } })
  })

  test('A certificate that was issued for another name than the requested one is refused', async ({ launch }) => {
    const desktop = await launch({ env: { SSL_CERT_FILE: join(folder, 'ca.pem') } })
    const page = await desktop.main()
    const reply = await callMain(page, 'server.choose', { url: url.replace('localhost', '127.0.0.1') })
    expect(reply).toMatchObject({
      value: { reason: 'trouble', trouble: { kind: 'certificate', reason: 'wrong_name' } },
    })
  })
})

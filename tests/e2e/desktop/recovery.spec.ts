import { copyFile, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { startStopwatch } from '#tests/support/clock/readClock.ts'
import { signIn as signInByHttp, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { root } from '#tests/support/desktop/binary.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { type ChaosProxy, startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

/** The real pages and the real server, with a network in between that can be switched off. */
let server: TestServer
let network: ChaosProxy
let env: Record<string, string>
let dealer: TestDealer
let anna: TestUser
let berta: TestClient
let chatUuid: string
let sockets = 0

test.beforeAll(async () => {
  server = await startTestServer()
  network = await startChaosProxy({ target: { port: Number(new URL(server.address).port) } })
  env = { WERKBANK_SERVER_URL: `http://127.0.0.1:${network.port}` }
  server.app.http.server.on('upgrade', () => {
    sockets += 1
  })
  dealer = await createDealer(server.database)
  anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
  const other = await createUser(server.database, dealer, { firstName: 'Berta', lastName: 'Buche' })
  berta = await signInByHttp(server.address, dealer, other)
  chatUuid = (await berta.ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid }))
    .chat_uuid
})
test.beforeEach(() => network.calm())
test.afterAll(async () => {
  await network.close()
  await server.close()
})

const signedIn = (page: Page) => expect(page.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Händlercode').fill(dealer.code)
  await page.getByLabel('E-Mail').fill(anna.email)
  await page.getByLabel('Passwort', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await signedIn(page)
}
async function openChat(desktop: Desktop): Promise<Page> {
  const page = await desktop.main()
  await signIn(page)
  await desktop.app.evaluate(
    ({ BrowserWindow }, uuid) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('werkbank:push', 'navigate', { path: `/chat?chat=${uuid}` }),
    chatUuid,
  )
  await expect(page.getByRole('heading', { name: 'Berta Buche' })).toBeVisible()
  return page
}

test('DSK-09 After sleep in a network without a connection, the app catches up within 10 s over one socket', {
  tag: '@timed',
}, async ({ launch }) => {
  const desktop = await launch({ env })
  const page = await openChat(desktop)
  await expect(page.getByText('Verbunden').first()).toBeAttached()
  const before = sockets
  // Connections stay and no bytes arrive, as after closing a lid or moving a cable. Old connections stay dead when the
  // network is back.
  network.strand()
  network.set({ holds: ['up', 'down'] })
  await berta.post(chatUuid, 'Während des Schlafs')
  await desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'))
  network.calm()
  await desktop.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('resume')
    powerMonitor.emit('unlock-screen')
  })
  const elapsed = startStopwatch()
  await expect(page.getByText('Während des Schlafs').last()).toBeVisible({ timeout: 10_000 })
  expect(elapsed()).toBeLessThan(10_000)
  await expect(page.getByText('Verbunden').first()).toBeAttached()
  await berta.post(chatUuid, 'Danach')
  await expect(page.getByText('Danach').last()).toBeVisible()
  expect(sockets - before).toBe(1)
})

test('DSK-11 A page that crashes is shown again within 5 s, with its screen and the typed text', {
  tag: '@timed',
}, async ({ launch }) => {
  const desktop = await launch({ env })
  const page = await openChat(desktop)
  const field = page.getByRole('textbox', { name: /Nachricht/ })
  await field.fill('Der Termin am Freitag')
  const inPage = (code: string) =>
    desktop.app.evaluate(
      ({ BrowserWindow }, script) =>
        BrowserWindow.getAllWindows()[0]
          ?.webContents.executeJavaScript(script)
          .catch(() => null),
      code,
    )
  // Drafts are stored while typing; the crash comes after that.
  const kept = () => inPage(`Object.values({ ...localStorage }).some((text) => text.includes('Der Termin am Freitag'))`)
  await expect.poll(kept).toBe(true)
  const elapsed = startStopwatch()
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const shown = () => inPage(`location.pathname + ' ' + (document.querySelector('textarea')?.value ?? '')`)
  await expect.poll(shown, { timeout: 10_000 }).toBe('/chat Der Termin am Freitag')
  expect(elapsed()).toBeLessThan(process.env.CI ? 10_000 : 5_000)
})

test.describe('DSK-10 the login', () => {
  const folders: string[] = []
  const freshFolder = async (name: string) => {
    const folder = await mkdtemp(join(tmpdir(), `werkbank-${name}-`))
    folders.push(folder)
    return folder
  }
  test.afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

  /** The same build under another version number, as after an update. */
  async function versioned(version: string): Promise<string> {
    const folder = await freshFolder('app')
    // A junction needs no administrator on Windows; other systems ignore the type.
    for (const name of ['dist', 'resources']) await symlink(join(root, name), join(folder, name), 'junction')
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
    return folder
  }
  const session = async (page: Page) => {
    const reply = await callMain(page, 'desktop.info', undefined)
    return reply.ok && { version: reply.value.version, company: reply.value.session?.company ?? null }
  }
  /** Writes a file that runs before the app and makes the key store behave as `KEYS` says. Returns its path. */
  const keyStore = async () => {
    const file = join(await freshFolder('keys'), 'keys.cjs')
    await writeFile(
      file,
      `const { safeStorage } = require('electron')
       const refuse = async () => { throw new Error('The key ring is locked') }
       if (process.env.KEYS === 'down') safeStorage.isAsyncEncryptionAvailable = async () => false
       if (process.env.KEYS === 'broken') safeStorage.isAsyncEncryptionAvailable = refuse
       if (process.env.KEYS === 'locked') safeStorage.decryptStringAsync = refuse`,
    )
    return file
  }

  test('A login stays through an update from one version to the next', async ({ launch }) => {
    const first = await launch({ env, app: await versioned('1.0.0') })
    await signIn(await first.main())
    expect(await session(await first.main())).toEqual({ version: '1.0.0', company: dealer.code })
    await first.app.close()
    const second = await launch({ env, app: await versioned('2.0.0'), userData: first.userData })
    const page = await second.main()
    expect(await session(page)).toEqual({ version: '2.0.0', company: dealer.code })
    await signedIn(page)
  })

  test('A login stays through starts with a key store that is down, broken or locked', async ({ launch }) => {
    const before = [await keyStore()]
    const first = await launch({ env })
    await signIn(await first.main())
    await first.app.close()
    const file = join(first.userData, 'session.sealed')
    const sealed = await readFile(file)
    for (const KEYS of ['down', 'broken', 'locked']) {
      const meanwhile = await launch({ env: { ...env, KEYS }, before, userData: first.userData })
      expect(await session(await meanwhile.main()), KEYS).toMatchObject({ company: null })
      await meanwhile.app.close()
      expect((await readFile(file)).equals(sealed), KEYS).toBe(true)
    }
    const last = await launch({ env, userData: first.userData })
    await signedIn(await last.main())
  })

  test('After a login file was written by half, the user only has to sign in again', async ({ launch }) => {
    const first = await launch({ env })
    await signIn(await first.main())
    await first.app.close()
    const file = join(first.userData, 'session.sealed')
    await copyFile(file, `${file}.new`)
    await truncate(`${file}.new`, 20)
    const second = await launch({ env, userData: first.userData })
    await signedIn(await second.main())
    await second.app.close()
    await truncate(file, 20)
    const third = await launch({ env, userData: first.userData })
    await signIn(await third.main())
    await third.app.close()
    const fourth = await launch({ env, userData: first.userData })
    await signedIn(await fourth.main())
  })
})

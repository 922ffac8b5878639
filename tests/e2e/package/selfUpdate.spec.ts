import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { UpdateView } from '#contract/update/state.ts'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { forgePackage } from '#tests/support/packaging/forgePackage.ts'
import { type MeteredProxy, startMeteredProxy } from '#tests/support/packaging/meteredProxy.ts'
import { PackagedApp } from '#tests/support/packaging/packagedApp.ts'
import { ReleaseShop } from '#tests/support/packaging/releaseShop.ts'
import { until } from '#tests/support/packaging/until.ts'

/** The whole way of an update: packages, release command, server, installed app. Only Electron's binary is replaced. */
let shop: ReleaseShop
let server: Awaited<ReturnType<typeof startDemoServer>>
let network: MeteredProxy
let app: PackagedApp
const builds = new Map<string, string>()
const build = (version: string) => builds.get(version) ?? ''

test.beforeAll(async () => {
  // Three packages are made where none is kept from the last run.
  test.setTimeout(240_000)
  shop = await ReleaseShop.open()
  for (const version of ['1.0.0', '1.1.0']) builds.set(version, await shop.build(version))
  builds.set('1.2.0', await shop.build('1.2.0', "throw new Error('This version does not start')"))
  server = await startDemoServer({ WERKBANK_RELEASE_KEYS: shop.keys })
  network = await startMeteredProxy(server.url)
})
test.afterAll(async () => {
  await network.close()
  await server.dispose()
})
test.beforeEach(async () => {
  await rm(join(server.dataDir, 'app'), { recursive: true, force: true })
  app = await PackagedApp.install(join(build('1.0.0'), 'Werkbank.AppImage'))
})
test.afterEach(async () => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) process.stdout.write(await app.log())
  await app.remove()
})

const viewOf = async (page: Page): Promise<UpdateView> => {
  const reply = await callMain(page, 'update.read', undefined)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}
const screenOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The first start of a new computer: the server's address, then signing in. */
async function settleIn(main: Page): Promise<void> {
  await main.locator('input').first().fill(network.url)
  await main.locator('button[type="submit"]').click()
  await main.waitForURL((url) => url.pathname === '/login')
  const person = server.user('admin')
  await main.locator('input[name="company"]').fill(person.company)
  await main.locator('input[name="email"]').fill(person.email)
  await main.locator('input[name="password"]').fill(person.password)
  await main.locator('button[type="submit"]').click()
  await main.waitForURL((url) => !/^\/(login|connect)/.test(url.pathname))
}

/** A computer with one signed-in user: a screen in the main window, and the chat window beside it. */
async function startWork(): Promise<Page> {
  const desktop = await app.start()
  const main = await desktop.main()
  await settleIn(main)
  await main.locator('nav a[href="/chat"]').first().click()
  await main.waitForURL((url) => url.pathname === '/chat')
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  await desktop.chat()
  return main
}

/** Checks for an update and waits until it is downloaded or refused. */
async function fetchUpdate(main: Page): Promise<UpdateView['state']> {
  const before = await viewOf(main)
  await callMain(main, 'update.check', undefined)
  return until('the update was downloaded or refused', async () => {
    const { state, lastCheckAt } = await viewOf(main)
    const isNews = lastCheckAt !== before.lastCheckAt
    return isNews && (state.kind === 'downloaded' || state.kind === 'failed') ? state : null
  })
}

/** Installs the downloaded update. The page may be gone before it gets the answer. */
const installNow = (main: Page) => callMain(main, 'update.install', { when: 'now' }).catch(() => undefined)

const isSame = async (appImage: string) => (await readFile(app.file)).equals(await readFile(appImage))
const image = (version: string) => join(build(version), 'Werkbank.AppImage')

/** The windows of the app that has started by itself, by their screens. */
async function restartedPages(old: number | null): Promise<{ main: Page; chat: Page }> {
  await until('another process runs', async () => {
    const pid = await app.pid()
    return pid !== null && pid !== old
  })
  const browser = await app.attach()
  return until('both windows are open again', async () => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    const [chat] = pages.filter((page) => page.url().includes('/chatExternal'))
    const [main] = pages.filter((page) => /^http/.test(page.url()) && page !== chat)
    return main && chat ? { main, chat } : null
  })
}

type Listed = { items: { version: string; last_install: { from: string; to: string; result: string } | null }[] }
const clients = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/v1/desktop/clients')).json()) as Listed)

test('UPD-04 An installed app replaces itself with the update, and comes back as it was left', async () => {
  const main = await startWork()
  const pid = await app.pid()
  await shop.publish(build('1.1.0'), '1.1.0', server.dataDir)
  network.taken('/app/')

  expect(await fetchUpdate(main)).toMatchObject({
    kind: 'downloaded',
    release: { version: '1.1.0', installs: 'itself' },
  })
  const fetched = network.taken('/app/')
  const { size } = await stat(image('1.1.0'))
  process.stdout.write(`Fetched ${fetched} of ${size} bytes for 1.1.0: ${((fetched / size) * 100).toFixed(1)} %.\n`)
  expect(fetched / size).toBeLessThan(0.2)
  expect(await isSame(image('1.0.0'))).toBe(true)

  await installNow(main)
  await until('the file was replaced', () => isSame(image('1.1.0')))
  const restarted = await restartedPages(pid)
  await until('the new version says so', async () => (await viewOf(restarted.main).catch(() => null))?.lastInstall)
  expect(await viewOf(restarted.main)).toMatchObject({
    version: '1.1.0',
    lastInstall: { from: '1.0.0', to: '1.1.0', result: 'installed' },
  })
  await expect.poll(() => screenOf(restarted.main)).toMatch(/^\/chat/)
  await expect.poll(() => screenOf(restarted.chat)).toMatch(/^\/chatExternal/)
  expect(await callMain(restarted.main, 'desktop.info', undefined)).toMatchObject({
    value: { version: '1.1.0', session: { company: server.user('admin').company } },
  })
  await expect
    .poll(async () => (await clients(restarted.main)).items)
    .toMatchObject([{ version: '1.1.0', last_install: { from: '1.0.0', to: '1.1.0', result: 'installed' } }])
})

test('UPD-01 A forged package is refused, and the old version goes on', async () => {
  const main = await startWork()
  const pid = await app.pid()
  await shop.publish(build('1.1.0'), '1.1.0', server.dataDir)
  network.taken('/app/')
  await forgePackage(join(server.dataDir, 'app/linux'))
  expect(await fetchUpdate(main)).toMatchObject({ kind: 'failed', reason: 'signature' })
  expect(network.taken('/app/linux/Werkbank')).toBe(0)
  await installNow(main)
  expect(await viewOf(main)).toMatchObject({ version: '1.0.0', lastFailure: { reason: 'signature' } })
  expect(await isSame(image('1.0.0'))).toBe(true)
  expect(await app.pid()).toBe(pid)
})

test('UPD-07 A version that fails to start three times is replaced by the one before', async () => {
  await app.remove()
  app = await PackagedApp.install(image('1.1.0'))
  const main = await startWork()
  const pid = await app.pid()
  await shop.publish(build('1.2.0'), '1.2.0', server.dataDir)
  expect(await fetchUpdate(main)).toMatchObject({ kind: 'downloaded', release: { version: '1.2.0' } })
  await installNow(main)
  await until('the broken version is there', () => isSame(image('1.2.0')))
  await until('the version before is back', () => isSame(image('1.1.0')), 60_000)
  const restarted = await restartedPages(pid)
  await expect
    .poll(() => viewOf(restarted.main).catch(() => null))
    .toMatchObject({ version: '1.1.0', lastInstall: { from: '1.2.0', to: '1.1.0', result: 'returned' } })
  // The broken version is not installed again when the user checks.
  expect(await fetchUpdate(restarted.main)).toMatchObject({ kind: 'failed', reason: 'start_failed' })
  expect(await isSame(image('1.1.0'))).toBe(true)
})

test('UPD-07 A package that holds the running version is installed twice and then not again', async () => {
  const mislabelled = join(app.home, 'mislabelled')
  await mkdir(mislabelled)
  await copyFile(image('1.0.0'), join(mislabelled, 'Werkbank-1.1.0.AppImage'))
  let main = await startWork()
  await shop.publish(mislabelled, '1.1.0', server.dataDir)
  for (const _attempt of [1, 2]) {
    expect(await fetchUpdate(main)).toMatchObject({ kind: 'downloaded', release: { version: '1.1.0' } })
    const pid = await app.pid()
    await installNow(main)
    main = (await restartedPages(pid)).main
    await expect
      .poll(() => viewOf(main).catch(() => null))
      .toMatchObject({ version: '1.0.0', lastInstall: { from: '1.0.0', to: '1.1.0', result: 'failed' } })
  }
  const pid = await app.pid()
  await fetchUpdate(main)
  await installNow(main)
  expect(await viewOf(main)).toMatchObject({ version: '1.0.0', state: { kind: 'failed', reason: 'install_failed' } })
  expect(await app.pid()).toBe(pid)
})

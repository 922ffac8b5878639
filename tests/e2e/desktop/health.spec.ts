import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { binary } from '#tests/support/desktop/binary.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

/** Runs code in the page through the main process, because a crashed page answers no attached client. */
const inPage = (desktop: Desktop, code: string) =>
  desktop.app.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(script)
        .catch(() => null),
    code,
  )
const address = (desktop: Desktop) => inPage(desktop, 'location.pathname + location.search')
async function crash(desktop: Desktop): Promise<void> {
  await inPage(desktop, 'window.isOld = true')
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(() => inPage(desktop, 'String(window.isOld)'), { timeout: 5_000 }).toBe('undefined')
}
const emit = (desktop: Desktop, event: 'unresponsive' | 'responsive') =>
  desktop.app.evaluate(({ BrowserWindow }, name) => void BrowserWindow.getAllWindows()[0]?.emit(name), event)

test.describe('DSK-11 a page that crashes', { tag: '@timed' }, () => {
  test('A crashed page is shown again within 5 s where it was', async ({ launch }) => {
    const desktop = await launch({ env })
    const page = await desktop.main()
    await page.evaluate(() => history.pushState(null, '', '/profile?tab=2'))
    await crash(desktop)
    expect(await address(desktop)).toBe('/profile?tab=2')
  })

  test('A page that crashes again and again is replaced by a page that offers to go back or elsewhere', async ({
    launch,
  }) => {
    const desktop = await launch({ env })
    const page = await desktop.main()
    await page.evaluate(() => history.pushState(null, '', '/profile'))
    for (const _ of [1, 2]) await crash(desktop)
    expect(await address(desktop)).toBe('/profile')
    await crash(desktop)
    expect(await address(desktop)).toBe('/-/crashed?from=%2Fprofile')
    expect(await inPage(desktop, 'document.querySelector("h1").textContent')).toBe(
      'Diese Seite ist mehrmals abgestürzt',
    )
    expect(await inPage(desktop, '[...document.querySelectorAll("a")].map((a) => a.getAttribute("href")).join()')).toBe(
      '/profile,/',
    )
    expect(await inPage(desktop, 'document.scripts.length')).toBe(0)
    await inPage(desktop, 'document.querySelector("a").click()')
    await expect.poll(() => address(desktop)).toBe('/profile')
  })

  test('The page that replaces a crashed page leads to no address outside of the app', async ({ launch }) => {
    const desktop = await launch({ env })
    const page = await desktop.main()
    const link = async (from: string) => {
      const text = await page.evaluate(
        async (path) => (await fetch(`/-/crashed?from=${encodeURIComponent(path)}`)).text(),
        from,
      )
      return /<a href="([^"]*)"/.exec(text)?.[1]
    }
    for (const from of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/api/v1/x',
      '/-/crashed',
    ])
      expect(await link(from), from).toBe('/')
    expect(await link('/chat?a="><script>')).toBe('/chat?a=&quot;&gt;&lt;script&gt;')
  })
})

test.describe('DSK-11 a window that hangs', { tag: '@timed' }, () => {
  test('If a window hangs, the app asks whether to wait, in the language of the pages', async ({ launch }) => {
    const desktop = await launch({ env })
    const page = await desktop.main()
    await callMain(page, 'settings.write', { language: 'en' })
    await emit(desktop, 'unresponsive')
    await expect.poll(() => desktop.dialogs()).toEqual(['This window is not answering at the moment.'])
    await emit(desktop, 'responsive')
    expect(await page.evaluate(() => document.title)).toBe('Seite')
  })

  test('A window that hangs is loaded again if the user wants that', async ({ launch }) => {
    const desktop = await launch({ env: { ...env, WERKBANK_TEST_ANSWER: '1' } })
    await desktop.main()
    await inPage(desktop, 'window.isOld = true')
    await emit(desktop, 'unresponsive')
    await expect.poll(() => inPage(desktop, 'String(window.isOld)'), { timeout: 5_000 }).toBe('undefined')
  })
})

test.describe('DSK-11 a graphics card that crashes', () => {
  test.skip(binary !== 'stand-in', 'takes for granted that the graphics card works')
  const status = (desktop: Desktop) =>
    desktop.app.evaluate(({ app }) => (app.getGPUFeatureStatus() as unknown as Record<string, string>).gpu_compositing)
  const gone = (desktop: Desktop, reason: string) =>
    desktop.app.evaluate(
      ({ app }, why) =>
        void app.emit('child-process-gone', {} as never, { type: 'GPU', reason: why, exitCode: 1 } as never),
      reason,
    )
  const setting = async (page: Page) => {
    const reply = await callMain(page, 'settings.read', undefined)
    return reply.ok && reply.value.hardwareAcceleration.value
  }

  test('A graphics card is not used after its second crash, also in later starts, and can be tried again', async ({
    launch,
  }) => {
    const first = await launch({ env })
    await first.main()
    await gone(first, 'clean-exit')
    await gone(first, 'crashed')
    await first.app.close()

    const second = await launch({ env, userData: first.userData })
    await second.main()
    expect(await status(second)).toBe('enabled')
    await gone(second, 'killed')
    await second.app.close()

    const third = await launch({ env, userData: first.userData })
    const page = await third.main()
    expect([await status(third), await setting(page)]).toEqual(['disabled_software', false])
    await callMain(page, 'settings.write', { hardwareAcceleration: true })
    await third.app.close()

    const fourth = await launch({ env, userData: first.userData })
    expect(await setting(await fourth.main())).toBe(true)
    expect(await status(fourth)).toBe('enabled')
  })

  test('A window that shows nothing for 10 s says so, and offers a start without the graphics card', {
    tag: '@timed',
  }, async ({ launch }) => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const desktop = await launch({
      env: { VITE_DEV_SERVER_URL: `http://127.0.0.1:${port}`, WERKBANK_SERVER_URL: server.url },
    })
    await expect
      .poll(() => desktop.dialogs(), { timeout: 20_000 })
      .toEqual(['Werkbank zeigt seit einigen Sekunden nichts an.'])
    await desktop.app.close()
    silent.close()
  })
})

test('DSK-11 For a hidden window that hangs, the app asks only once the window is shown', async ({ launch }) => {
  const silent: Server = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const userData = await mkdtemp(join(tmpdir(), 'werkbank-desktop-'))
  await writeFile(join(userData, 'settings.json'), JSON.stringify({ startHidden: true }))
  // Skips ten seconds, and counts how often.
  const clock = join(userData, 'clock.cjs')
  await writeFile(
    clock,
    `const later = setTimeout
     globalThis.passed = 0
     globalThis.setTimeout = (work, ms, ...rest) =>
       ms === 10_000 ? later(() => { work(); globalThis.passed += 1 }, 100) : later(work, ms, ...rest)`,
  )
  const desktop = await launch({
    env: { VITE_DEV_SERVER_URL: `http://127.0.0.1:${port}`, WERKBANK_SERVER_URL: server.url },
    args: ['--started-by-system'],
    before: [clock],
    userData,
  })
  const passed = () => desktop.app.evaluate(() => (globalThis as unknown as { passed: number }).passed)
  await expect.poll(passed).toBeGreaterThan(0)
  expect(await desktop.dialogs()).toEqual([])
  await desktop.clickTray()
  await expect.poll(() => desktop.dialogs()).toEqual(['Werkbank zeigt seit einigen Sekunden nichts an.'])
  await desktop.app.close()
  silent.close()
})

test('Each window keeps its own zoom, set by keys or in the settings', async ({ launch }) => {
  const zooms = (desktop: Desktop) =>
    desktop.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => [webContents.getZoomMode(), webContents.getZoomFactor()]),
    )
  const first = await launch({ env })
  const main = await first.main()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  await first.focus(await first.chat())
  await first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('zoom-in-CmdOrCtrl+Plus')?.click())
  await expect
    .poll(() => zooms(first))
    .toEqual([
      ['isolated', 1],
      ['isolated', 1.1],
    ])
  await callMain(main, 'settings.write', { zoom: { main: 1.5, chat: 1.1 } })
  expect((await zooms(first))[0]).toEqual(['isolated', 1.5])
  await first.app.close()
  const second = await launch({ env, userData: first.userData })
  await second.main()
  await expect.poll(() => zooms(second)).toEqual([['isolated', 1.5]])
})

test('The diagnostics hold facts that help support, and no secrets', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  server.routes.set('POST /api/v1/auth/api', () => ({
    json: { token: 'k3J9vQ2mZ8xW1cT5', expiresAt: '2099-01-01T00:00:00.000Z', company: 'nord', device_token: 'd3v1ce' },
  }))
  await callMain(main, 'session.login', { company: 'nord', email: 'a@nord.example', password: 'Werkbank-Test-2026!' })
  expect(await callMain(main, 'diagnostics.copy', undefined)).toEqual({ ok: true, value: undefined })
  const report = await desktop.app.evaluate(({ clipboard }) => clipboard.readText())
  for (const part of ['0.9.21-beta', process.platform, server.url, 'gpu_compositing', '"state"'])
    expect(report).toContain(part)
  for (const secret of ['k3J9vQ2mZ8xW1cT5', 'd3v1ce', 'Werkbank-Test-2026!', 'a@nord.example'])
    expect(report).not.toContain(secret)
  expect(await callMain(main, 'diagnostics.openLogs', undefined)).toEqual({ ok: true, value: undefined })
})

test('DSK-12 The spelling checker asks only the server of the app for dictionaries', async ({ launch }) => {
  test.skip(binary !== 'stand-in', 'Electron says to nobody where it looks for dictionaries')
  server.routes.set('GET /app/dictionaries', () => ({ json: ['de-DE-3-0.bdic'] }))
  const desktop = await launch({ env })
  const main = await desktop.main()
  const spelling = () =>
    desktop.app.evaluate(({ session }) => (session.defaultSession as unknown as { spelling: unknown }).spelling)
  await expect.poll(spelling).toEqual({ url: `${server.url}/app/dictionaries/`, isOn: true, languages: ['de'] })
  await callMain(main, 'settings.write', { language: 'fr' })
  await expect.poll(spelling).toMatchObject({ isOn: false })
})

import { expect } from 'playwright/test'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { hasMockBus, MockBus } from '#tests/support/services/mockBus.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

test.describe('DSK-05: a desktop with its own bus', { tag: '@timed' }, () => {
  test.skip(!hasMockBus(), 'needs dbus-daemon and python3-dbusmock')
  let bus: MockBus
  let onBus: Record<string, string>
  test.beforeEach(async () => {
    bus = await MockBus.start()
    onBus = { ...env, DBUS_SESSION_BUS_ADDRESS: bus.address }
  })
  test.afterEach(() => bus.stop())

  test('After a restart of the tray the icon is shown again within 5 s', async ({ launch }) => {
    const watcher = await bus.startWatcher(true)
    const desktop = await launch({ env: onBus })
    await desktop.main()
    expect(await desktop.trayCount()).toBe(1)
    await watcher.kill()
    await bus.startWatcher(true)
    await expect.poll(() => desktop.trayCount(), { timeout: 5_000 }).toBe(2)
    expect(await desktop.tray()).toMatchObject({ icon: 'light', labels: ['Werkbank öffnen', 'Chat öffnen', 'Beenden'] })
  })

  test('Without a tray, closing the main window leaves it in the taskbar', async ({ launch }) => {
    const desktop = await launch({ env: onBus })
    const main = await desktop.main()
    await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true })
    await desktop.close(main)
    const handle = await desktop.handle(main)
    await expect.poll(() => handle.evaluate((window) => window.isMinimized())).toBe(true)
    await bus.startWatcher(true)
    await desktop.secondInstance()
    await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
    await desktop.close(main)
    expect(await handle.evaluate((window) => [window.isVisible(), window.isMinimized()])).toEqual([false, false])
  })

  test('When the tray ends while the window is hidden, the window appears in the taskbar', async ({ launch }) => {
    test.slow()
    const watcher = await bus.startWatcher(true)
    const desktop = await launch({ env: onBus })
    const main = await desktop.main()
    await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true })
    await desktop.close(main)
    await expect.poll(() => desktop.state(main)).toMatchObject({ visible: false })
    const handle = await desktop.handle(main)
    await watcher.stop()
    await expect.poll(() => handle.evaluate((window) => window.isMinimized()), { timeout: 15_000 }).toBe(true)
  })

  test('An app that starts hidden shows no window if there is a tray, and a minimised window if there is none', async ({
    launch,
  }) => {
    const first = await launch({ env: onBus })
    const main = await first.main()
    expect(await callMain(main, 'settings.write', { startHidden: true })).toMatchObject({ ok: true })
    await first.app.close()

    const windowOf = (desktop: typeof first) =>
      desktop.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => [window.isVisible(), window.isMinimized()]),
      )
    const args = ['--started-by-system']
    const bare = await launch({ env: onBus, args, userData: first.userData })
    await expect.poll(() => windowOf(bare)).toEqual([[false, true]])
    await bare.app.close()

    await bus.startWatcher(true)
    const hidden = await launch({ env: onBus, args, userData: first.userData })
    await (await hidden.main()).waitForLoadState('load')
    await expect.poll(() => windowOf(hidden)).toEqual([[false, false]])
    await hidden.clickTray()
    await expect.poll(() => windowOf(hidden)).toEqual([[true, false]])
    await hidden.app.close()

    // The window is shown when the user or a link starts the app.
    const wanted = await launch({ env: onBus, userData: first.userData })
    await expect.poll(() => windowOf(wanted)).toEqual([[true, false]])
  })
})

test('DSK-05: The icon is registered again after sleep', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'tray.update', { unread: 2, tooltip: '2 neu' })
  await desktop.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  expect(await desktop.trayCount()).toBe(2)
  expect(await desktop.tray()).toMatchObject({ icon: 'light-unread', tooltip: '2 neu', badge: 2 })
})

test('"Do not disturb" is chosen in the menu of the tray, reaches every page, and is kept', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'settings.changed')
  const checked = async () => (await desktop.trayMenu()).filter((item) => item.checked).map(({ id }) => id)
  expect(await checked()).toEqual(['quietOff'])
  await desktop.clickTrayItem('quietOn')
  expect(await checked()).toEqual(['quietOn'])
  await expect.poll(async () => (await heard(main, 'settings.changed')).at(-1)?.doNotDisturb.value).toBe('on')
  await desktop.clickTrayItem('quietHour')
  expect(await checked()).toEqual(['quietUntil'])
  await desktop.app.close()

  const again = await launch({ env, userData: desktop.userData })
  await again.main()
  const items = await again.trayMenu()
  expect(items.find(({ id }) => id === 'quietUntil')?.label).toMatch(/^Bis .*\d\d:\d\d$/)
})

test('The menu of the tray follows the chosen language', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const quit = { ar: 'إنهاء', en: 'Quit', fr: 'Quitter', ru: 'Завершить работу', tr: 'Programı kapat' } as const
  for (const [language, label] of Object.entries(quit)) {
    await callMain(main, 'settings.write', { language: language as keyof typeof quit })
    expect((await desktop.trayMenu()).at(-1)?.label).toBe(label)
  }
})

test('The menu of the app and the titles of windows follow the chosen language', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const view = () => desktop.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.at(-1)?.label)
  await desktop.app.evaluate(({ app }) => {
    app.on('browser-window-created', (_event, window) => Object.assign(globalThis, { firstTitle: window.getTitle() }))
  })
  const before = await view()
  await callMain(main, 'settings.write', { language: 'fr' })
  expect([before, await view()]).toEqual(['Ansicht', 'Affichage'])
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  await desktop.chat()
  expect(await desktop.app.evaluate(() => (globalThis as unknown as { firstTitle: string }).firstTitle)).toBe(
    'Werkbank – Discussions',
  )
})

test('A window flashes for a message, but not in "do not disturb"', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await expect.poll(async () => (await desktop.state(main)).visible).toBe(true)
  const handle = await desktop.handle(main)
  await handle.evaluate((window) => {
    Object.assign(globalThis, { flashed: 0 })
    window.flashFrame = () => void (globalThis as unknown as { flashed: number }).flashed++
    window.isFocused = () => false
  })
  const flashed = () => desktop.app.evaluate(() => (globalThis as unknown as { flashed: number }).flashed)
  await callMain(main, 'settings.write', { doNotDisturb: 'on' })
  await callMain(main, 'tray.update', { unread: 1, tooltip: '1 neu' })
  expect(await flashed()).toBe(0)
  await callMain(main, 'settings.write', { doNotDisturb: 'off' })
  await callMain(main, 'tray.update', { unread: 2, tooltip: '2 neu' })
  expect(await flashed()).toBe(1)
})

test('Windows out of sight can be brought back from the menu of the tray', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await desktop.setBounds(chat, { x: 99_999, y: 99_999, width: 460, height: 680 })
  await desktop.close(main)
  await desktop.clickTrayItem('bringBack')
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true })
  const { bounds, visible } = await desktop.state(chat)
  expect([visible, bounds.x < 1280, bounds.y < 800]).toEqual([true, true, true])
})

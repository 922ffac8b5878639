import { expect } from 'playwright/test'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

test('Closing the main window hides it in the tray, and it can be shown again', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await desktop.close(main)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: false, focused: false })
  await desktop.clickTray()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await desktop.close(main)
  await desktop.clickTrayItem('open')
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
})

test('A page of the app knows whether its window is visible', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true })
  await listen(main, 'window.state')
  await callMain(main, 'desktop.info', undefined)
  await expect.poll(() => heard(main, 'window.state')).toEqual([{ focused: true, visible: true }])
  await desktop.close(main)
  await expect.poll(async () => (await heard(main, 'window.state')).at(-1)).toEqual({ focused: false, visible: false })
  await desktop.clickTray()
  await expect.poll(async () => (await heard(main, 'window.state')).at(-1)).toEqual({ focused: true, visible: true })
})

test('The chat window opens once, comes to the front when the user opens it again, and can stay on top', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await expect.poll(() => desktop.state(chat)).toMatchObject({ visible: true, focused: true, onTop: false })
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  expect(desktop.app.windows()).toHaveLength(2)

  await desktop.focus(main)
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: false })
  await callMain(chat, 'window.focus', undefined)
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: true })

  await listen(chat, 'chatWindow.alwaysOnTop')
  await callMain(chat, 'chatWindow.setAlwaysOnTop', { on: true })
  await expect.poll(() => heard(chat, 'chatWindow.alwaysOnTop')).toEqual([{ on: true }])
  await desktop.close(chat)
  await expect.poll(() => desktop.app.windows().length).toBe(1)
  await desktop.clickTrayItem('chat')
  const again = await desktop.chat()
  expect(await desktop.state(again)).toMatchObject({ onTop: true })
})

test('The chat to show reaches the chat window, whether it is open or not', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const first = '0b8e2f6e-6a4b-4c3e-9a57-2f6f1f0f7a11'
  const second = '0b8e2f6e-6a4b-4c3e-9a57-2f6f1f0f7a12'
  await callMain(main, 'chatWindow.open', { chat_uuid: first })
  const chat = await desktop.chat()
  expect(new URL(chat.url()).search).toBe(`?chat=${first}`)
  await callMain(main, 'chatWindow.open', { chat_uuid: second })
  await listen(chat, 'navigate')
  await callMain(chat, 'desktop.info', undefined)
  await expect.poll(() => heard(chat, 'navigate')).toEqual([{ path: `/chatExternal?chat=${second}` }])
  await callMain(main, 'chatWindow.open', { chat_uuid: first })
  await expect.poll(async () => (await heard(chat, 'navigate')).at(-1)).toEqual({ path: `/chatExternal?chat=${first}` })
})

test('Unread messages are shown at the tray and in the badge', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  expect(await desktop.tray()).toEqual({
    tooltip: 'Werkbank',
    icon: 'light',
    labels: ['Werkbank öffnen', 'Chat öffnen', 'Beenden'],
    badge: 0,
  })
  await callMain(main, 'tray.update', { unread: 3, tooltip: '3 unread' })
  await callMain(main, 'settings.write', { language: 'en' })
  expect(await desktop.tray()).toEqual({
    tooltip: '3 unread',
    icon: 'light-unread',
    labels: ['Open Werkbank', 'Open chat', 'Quit'],
    badge: 3,
  })
  await callMain(main, 'tray.update', { unread: 0, tooltip: 'Werkbank' })
  expect(await desktop.tray()).toMatchObject({ icon: 'light', badge: 0 })
})

test('Pages of the app are told when the computer wakes up', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'system.resumed')
  await desktop.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect.poll(() => heard(main, 'system.resumed')).toEqual([null])
})

test('Quitting from the tray ends the app', async ({ launch }) => {
  const desktop = await launch({ env })
  await desktop.main()
  const ended = new Promise((resolve) => desktop.app.process().once('exit', resolve))
  await desktop.clickTrayItem('quit').catch(() => undefined)
  expect(await ended).toBe(0)
})

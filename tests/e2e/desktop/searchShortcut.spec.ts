import { expect } from 'playwright/test'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
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

const press = (desktop: Desktop, keys: string) =>
  desktop.app.evaluate(
    ({ globalShortcut }, pressed) => (globalShortcut as unknown as { press: (keys: string) => void }).press(pressed),
    keys,
  )

test('A key combination brings the search to the front from any program, and can be changed', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'search.open')
  await callMain(main, 'desktop.info', undefined)
  await desktop.close(main)
  await press(desktop, 'CommandOrControl+Alt+Space')
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await expect.poll(() => heard(main, 'search.open')).toEqual([null])
  await callMain(main, 'settings.write', { searchShortcut: 'Control+Alt+F' })
  expect(await callMain(main, 'shortcut.read', undefined)).toMatchObject({ value: { isTaken: false } })
  await press(desktop, 'CommandOrControl+Alt+Space')
  await press(desktop, 'CommandOrControl+Alt+F')
  await expect.poll(() => heard(main, 'search.open')).toHaveLength(2)
})

test('A key combination that another program uses is reported as taken', async ({ launch }) => {
  const desktop = await launch({ env: { ...env, ELECTRON_STAND_IN_TAKEN_KEYS: 'CommandOrControl+Alt+Space' } })
  const main = await desktop.main()
  expect(await callMain(main, 'shortcut.read', undefined)).toMatchObject({ value: { isTaken: true } })
  await callMain(main, 'settings.write', { searchShortcut: 'off' })
  expect(await callMain(main, 'shortcut.read', undefined)).toMatchObject({ value: { isTaken: false } })
})

test('A search that the user opens in the chat window opens in the main window', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'search.open')
  await callMain(main, 'desktop.info', undefined)
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: true })
  await callMain(chat, 'search.show', undefined)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await expect.poll(() => heard(main, 'search.open')).toEqual([null])
})

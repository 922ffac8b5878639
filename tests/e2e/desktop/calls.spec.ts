import { expect } from 'playwright/test'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

declare const window: Window & { desktop: DesktopBridge }

let server: RecordingServer
test.beforeAll(async () => {
  server = await RecordingServer.start()
})
test.afterAll(() => server.stop())

test('The chat window may not use the calls of the main window', async ({ launch }) => {
  const desktop = await launch({ env: { ...server.asPages, WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()
  expect(await callMain(main, 'chatWindow.open', { chat_uuid: null })).toMatchObject({ ok: true })
  const chat = await desktop.chat()
  expect(await chat.evaluate(() => window.desktop.kind)).toBe('chat')
  expect(await callMain(chat, 'chatWindow.open', { chat_uuid: null })).toMatchObject({ ok: false, code: 'denied' })
  expect(await callMain(chat, 'server.choose', { url: server.url })).toMatchObject({ ok: false, code: 'denied' })
})

import { expect, test } from '#tests/support/electron/fixture.ts'
import { RecordingServer } from '#tests/support/recordingServer.ts'

let server: RecordingServer
test.beforeAll(async () => {
  server = await RecordingServer.start()
})
test.afterAll(() => server.stop())

test('the main window hides in the tray and comes back', async ({ launch }) => {
  const desktop = await launch({ env: { ...server.asPages, WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await desktop.close(main)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: false, focused: false })
  await desktop.clickTray()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
})

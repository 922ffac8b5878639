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

test('A machine at a lift shows its terminal in full screen, cannot be closed, and opens the terminal at its next start', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'navigate')
  await callMain(main, 'desktop.info', undefined)
  expect(await desktop.state(main)).toMatchObject({ kiosk: false })
  await callMain(main, 'settings.write', { bayTerminal: true })
  await expect.poll(() => desktop.state(main)).toMatchObject({ kiosk: true, visible: true })
  await expect.poll(() => heard(main, 'navigate')).toEqual([{ path: '/bay' }])
  await desktop.close(main)
  expect(await desktop.state(main)).toMatchObject({ visible: true })
  await desktop.app.close()

  const again = await launch({ env, userData: desktop.userData })
  const page = await again.main()
  expect(new URL(page.url()).pathname).toBe('/bay')
  expect(await again.state(page)).toMatchObject({ kiosk: true })
  await callMain(page, 'settings.write', { bayTerminal: false })
  await expect.poll(() => again.state(page)).toMatchObject({ kiosk: false })
})

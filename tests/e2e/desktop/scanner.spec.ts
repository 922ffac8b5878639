import { expect } from 'playwright/test'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { openSerialLine } from '#tests/support/electron/serialLine.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

test('A code from a serial scanner reaches the page, and the removal of the scanner is reported', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const line = await openSerialLine()
  await listen(main, 'scanner.code', 'scanner.changed')
  await callMain(main, 'desktop.info', undefined)
  expect(await callMain(main, 'scanner.ports', undefined)).toMatchObject({ ok: true })
  await callMain(main, 'settings.write', { scannerPort: line.path })
  await expect.poll(() => heard(main, 'scanner.changed')).toEqual([{ state: 'ready' }])
  line.send('W:2026-17\r')
  await expect.poll(() => heard(main, 'scanner.code')).toEqual([{ code: 'W:2026-17' }])
  await line.unplug()
  await expect.poll(() => heard(main, 'scanner.changed')).toEqual([{ state: 'ready' }, { state: 'missing' }])
  expect(await callMain(main, 'scanner.read', undefined)).toMatchObject({ value: { state: 'missing' } })
})

test('The page puts the code of a serial scanner into the field with the focus', async ({ launch }) => {
  const real = await startTestServer()
  const desktop = await launch({ env: { WERKBANK_SERVER_URL: real.address } })
  const main = await desktop.main()
  const line = await openSerialLine()
  const email = main.getByLabel('E-Mail')
  await email.focus()
  await callMain(main, 'settings.write', { scannerPort: line.path })
  await expect.poll(() => callMain(main, 'scanner.read', undefined)).toMatchObject({ value: { state: 'ready' } })
  line.send('anna@werkbank.example\r')
  await expect(email).toHaveValue('anna@werkbank.example')
  await line.unplug()
  await real.close()
})

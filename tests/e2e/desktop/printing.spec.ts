import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { ADMIN, openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { createUser } from '#tests/support/database/people.ts'
import { binary } from '#tests/support/desktop/binary.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

test.skip(binary !== 'stand-in', 'needs printers of known names, and reads what they have printed')

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url, ELECTRON_STAND_IN_PRINTERS: 'QL-820,Laser,broken' }
})
test.afterAll(() => server.stop())

const POINTS_PER_MM = 72 / 25.4

async function printed(desktop: Desktop) {
  const folder = join(desktop.userData, 'printed')
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (name) => {
      const pdf = await readFile(join(folder, name.replace('.json', '.pdf')), 'latin1')
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
      const pages = pdf.match(/\/Type \/Page\b/g)?.length
      const mm = [width, height].map((points) => Math.round(Number(points) / POINTS_PER_MM))
      return { mm, pages, options: JSON.parse(await readFile(join(folder, name), 'utf8')) }
    }),
  )
}
const windows = (desktop: Desktop) => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('Labels are printed on the printer of their kind, without a dialog, in the size of its roll', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  expect(await callMain(main, 'printer.list', undefined)).toMatchObject({
    value: [{ name: 'QL-820' }, { name: 'Laser' }, { name: 'broken' }],
  })
  expect(await callMain(main, 'printer.testLabel', { kind: 'key' })).toMatchObject({
    value: { reason: 'no_printer_chosen' },
  })
  await callMain(main, 'settings.write', { printers: { key: 'QL-820', mirror: 'gone', material: 'broken' } })
  expect(await callMain(main, 'printer.testLabel', { kind: 'key' })).toEqual({ ok: true, value: { ok: true } })
  const [label] = await printed(desktop)
  expect(label).toMatchObject({
    mm: [57, 32],
    pages: 1,
    options: { silent: true, deviceName: 'QL-820', copies: 1, pageSize: { width: 57_000, height: 32_000 } },
  })

  expect(await callMain(main, 'printer.testLabel', { kind: 'mirror' })).toMatchObject({
    value: { ok: false, reason: 'printer_missing', detail: 'gone' },
  })
  expect(await callMain(main, 'printer.testLabel', { kind: 'material' })).toMatchObject({
    value: { ok: false, reason: 'failed', detail: 'Print job failed' },
  })
  expect(await printed(desktop)).toHaveLength(1)
  await expect.poll(() => windows(desktop)).toBe(1)
})

test('The chosen printers of a computer are kept', async ({ launch }) => {
  const first = await launch({ env })
  await callMain(await first.main(), 'settings.write', { printers: { key: 'Laser' } })
  await first.app.close()
  const second = await launch({ env, userData: first.userData })
  expect(await callMain(await second.main(), 'settings.read', undefined)).toMatchObject({
    value: { printers: { value: { key: 'Laser' } } },
  })
})

test('A key tag is printed without a question, and a failure is reported with the print dialog as a way out', async ({
  launch,
}) => {
  const real = await startTestServer()
  const world = await openRecordWorld(real)
  const user = await createUser(real.database, world.dealer, { permissions: ADMIN })
  const printers = { ELECTRON_STAND_IN_PRINTERS: 'QL-820,Laser,broken' }
  const desktop = await launch({ env: { ...printers, WERKBANK_SERVER_URL: real.address } })
  const main = await desktop.main()
  await main.getByLabel('Händlercode').fill(world.dealer.code)
  await main.getByLabel('E-Mail').fill(user.email)
  await main.getByLabel('Passwort', { exact: true }).fill(user.password)
  await main.getByRole('button', { name: 'Anmelden' }).click()
  await main.getByRole('link', { name: 'Werkstattscheine' }).click()
  await main.getByRole('grid').getByRole('link', { name: 'Auftrag 3', exact: true }).click()
  await main.getByRole('button', { name: 'Drucken', exact: true }).click()
  const dialog = main.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Schlüsselanhänger' }).check()
  await dialog.getByRole('combobox', { name: 'Drucker' }).selectOption('QL-820')
  await dialog.getByRole('textbox', { name: 'Anzahl' }).fill('2')
  await dialog.getByRole('button', { name: 'Drucken', exact: true }).click()
  await expect(main.getByText(/Ist beim Drucker .*QL-820/)).toBeVisible()
  const [tag] = await printed(desktop)
  expect(tag).toMatchObject({
    mm: [57, 32],
    pages: 1,
    options: { silent: true, deviceName: 'QL-820', copies: 2, margins: { marginType: 'none' } },
  })
  await dialog.getByRole('radio', { name: 'Materialschein' }).check()
  await dialog.getByRole('combobox', { name: 'Drucker' }).selectOption('broken')
  await dialog.getByRole('button', { name: 'Drucken', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Der Drucker hat den Auftrag nicht angenommen.')
  await expect(dialog.getByRole('button', { name: 'Mit Druckdialog drucken' })).toBeFocused()
  await main.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.asked = String(document.querySelectorAll('[data-print-sheet] article').length)
    }
  })
  await dialog.screenshot({ path: test.info().outputPath('trouble.png') })
  await dialog.getByRole('button', { name: 'Mit Druckdialog drucken' }).click()
  await expect(main.locator('html')).toHaveAttribute('data-asked', '2')
  expect(await printed(desktop)).toHaveLength(1)
  // Each kind has its own printer, and this computer stores them.
  expect(await callMain(main, 'settings.read', undefined)).toMatchObject({
    value: { printers: { value: { key: 'QL-820', material: 'broken' } } },
  })
  await real.close()
})

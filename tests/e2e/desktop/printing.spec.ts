import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { LabelJob } from '#contract/ipc/printing.ts'
import { binary } from '#tests/support/electron/binary.ts'
import type { Desktop } from '#tests/support/electron/desktop.ts'
import { callMain } from '#tests/support/electron/desktopPage.ts'
import { test } from '#tests/support/electron/fixture.ts'
import { RecordingServer } from '#tests/support/recordingServer.ts'

test.skip(binary !== 'stand-in', 'needs printers of known names, and reads what they have printed')

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url, ELECTRON_STAND_IN_PRINTERS: 'QL-820,Laser,broken' }
})
test.afterAll(() => server.stop())

const POINTS_PER_MM = 72 / 25.4
const job: LabelJob = {
  kind: 'part',
  copies: 3,
  label: {
    widthMm: 62,
    heightMm: 29,
    lines: [
      { text: 'B-AB 123 <b>', sizeMm: 6, bold: true },
      { text: 'رقم القطعة 11-22', sizeMm: 4, bold: false },
    ],
    qr: 'https://werkbank.example/parts/1',
  },
}

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

test('labels go to the printer of their kind, without a dialog, in the size of the roll', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  expect(await callMain(main, 'printer.list', undefined)).toMatchObject({
    value: [{ name: 'QL-820' }, { name: 'Laser' }, { name: 'broken' }],
  })
  expect(await callMain(main, 'printer.printLabel', job)).toMatchObject({ value: { reason: 'no_printer_chosen' } })
  await callMain(main, 'settings.write', { printers: { part: 'QL-820', wheel: 'gone', key: 'broken' } })
  expect(await callMain(main, 'printer.printLabel', job)).toEqual({ ok: true, value: { ok: true } })
  expect(await callMain(main, 'printer.testLabel', { kind: 'part' })).toEqual({ ok: true, value: { ok: true } })
  const [label, trial] = await printed(desktop)
  expect(label).toMatchObject({
    mm: [62, 29],
    pages: 1,
    options: { silent: true, deviceName: 'QL-820', copies: 3, pageSize: { width: 62_000, height: 29_000 } },
  })
  expect(trial).toMatchObject({ mm: [62, 29], pages: 1, options: { copies: 1 } })

  expect(await callMain(main, 'printer.testLabel', { kind: 'wheel' })).toMatchObject({
    value: { ok: false, reason: 'printer_missing', detail: 'gone' },
  })
  expect(await callMain(main, 'printer.testLabel', { kind: 'key' })).toMatchObject({
    value: { ok: false, reason: 'failed', detail: 'Print job failed' },
  })
  expect(await printed(desktop)).toHaveLength(2)
  await expect.poll(() => windows(desktop)).toBe(1)
})

test('the printers of a computer are kept', async ({ launch }) => {
  const first = await launch({ env })
  await callMain(await first.main(), 'settings.write', { printers: { wheel: 'Laser' } })
  await first.app.close()
  const second = await launch({ env, userData: first.userData })
  expect(await callMain(await second.main(), 'settings.read', undefined)).toMatchObject({
    value: { printers: { value: { wheel: 'Laser' } } },
  })
})

test('a page is printed on A4 with the dialog of the system', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  expect(await callMain(main, 'printer.printPage', undefined)).toEqual({ ok: true, value: { ok: true } })
  expect(await printed(desktop)).toMatchObject([{ mm: [210, 297], options: { silent: false, pageSize: 'A4' } }])
})

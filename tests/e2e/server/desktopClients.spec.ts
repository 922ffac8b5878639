import { expect, type Page } from 'playwright/test'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { everyKind, type Fleet, test } from './desktopClients.ts'

const PATH = '/admin/server/settings'
const FAILED_AT = '2026-03-04T05:06:07.089Z'

async function open(page: Page, { server }: Fleet, dealer = 0): Promise<void> {
  await signInOn(page, server, 'admin', dealer, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** The table of the computers. The table of the dealers is on the same page. */
const table = (page: Page) => page.locator('table[aria-rowcount]')
const rows = (page: Page) => table(page).locator('tbody tr')
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'Stand' })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Computer eingrenzen' }).getByRole('button', { name })
const platform = (page: Page, name: string) => page.getByRole('article', { name })

test('UPD-08 The administrator sees which computers cannot update, in which version, and why', {
  tag: '@gate',
}, async ({ page, fleet }) => {
  fleet.feed.publish('win32', { version: '1.1.0', minimumClientVersion: '0.9.0' })
  const again = await fleet.computer({ device_name: 'WERKSTATT-3', version: '1.0.0' })
  for (const checks_failed of [1, 2, 3])
    await again({ checks_failed, last_failure: { reason: 'certificate', at: FAILED_AT, version: null } })
  await fleet.computer({ device_name: 'ANNAHME-1', version: '1.1.0' })
  await fleet.computer({ device_name: 'UR-ALT', version: '0.8.0' })
  await fleet.computer({
    device_name: 'NEUER',
    last_failure: { reason: 'gremlins', at: FAILED_AT, version: null },
    checks_failed: 5,
  })

  await signInOn(page, fleet.server, 'admin')
  await page.getByRole('link', { name: 'Server-Einstellungen' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await expect(row(page, 'WERKSTATT-3')).toContainText('1.0.0')
  await expect(row(page, 'WERKSTATT-3')).toContainText('veraltet')
  await expect(row(page, 'WERKSTATT-3')).toContainText('3 Prüfungen in Folge fehlgeschlagen')
  await expect(row(page, 'WERKSTATT-3')).toContainText('Zertifikat nicht vertrauenswürdig')
  await expect(row(page, 'UR-ALT')).toContainText('zu alt')
  await expect(row(page, 'ANNAHME-1')).toContainText('aktuell')
  await expect(row(page, 'NEUER')).toContainText('gremlins')
  const windows = platform(page, 'Windows')
  await expect(windows).toContainText('Für alle Computer freigegeben')
  await expect(windows).toContainText('0.9.0')
  for (const line of [/1\.1\.0aktuell\d+ Computer/, /1\.0\.0veraltet\d+ Computer/, /0\.8\.0zu alt\d+ Computer/])
    await expect(windows.getByRole('listitem').filter({ hasText: line })).toHaveCount(1)
  await expect(platform(page, 'Linux')).toContainText('Für dieses System ist nichts freigegeben.')
})

test('A user who may not read settings finds neither the menu entry nor the page', async ({ page, fleet }) => {
  await signInOn(page, fleet.server, 'technician')
  await expect(page.getByRole('link', { name: 'Server-Einstellungen' })).toHaveCount(0)
  await page.goto(fleet.server.url + PATH)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Desktop-App')).toHaveCount(0)
})

test('The list of computers is empty at first, and then a filter by keyboard leaves no row', async ({
  page,
  fleet,
}) => {
  fleet.feed.publish('win32', { version: '1.1.0' })
  const none = page.getByText('Noch hat sich keine Desktop-App gemeldet.')
  await open(page, fleet, 1)
  await expect(none.or(row(page, 'ALT'))).toBeVisible()
  await fleet.computer({ device_name: 'ALT', version: '1.0.0' }, { dealer: 1 })
  await fleet.computer({ device_name: 'NEU', version: '1.1.0' }, { dealer: 1 })
  await page.reload()
  await expect(filter(page, 'Veraltet')).toHaveText('Veraltet 1')
  await filter(page, 'Alle').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(filter(page, 'Veraltet')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'ALT')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Kein Computer passt zu dieser Auswahl.')).toBeVisible()
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(filter(page, 'Alle')).toHaveAttribute('aria-pressed', 'true')
})

test('A change of a computer appears in the list within seconds, without a click', async ({ page, fleet }) => {
  const again = await fleet.computer({ device_name: 'ANNAHME-1', version: '1.0.0' })
  await open(page, fleet)
  await expect(row(page, 'ANNAHME-1')).toContainText('Nach Updates gesucht')
  await again({ update: { kind: 'downloading', version: '1.1.0' } })
  await fleet.computer({ device_name: 'TRESEN', version: '1.0.0' })
  fleet.feed.publish('win32', { version: '1.1.0', stage: 10 })
  // The list asks again after a quarter of a minute.
  await expect(row(page, 'ANNAHME-1')).toContainText('Lädt \u20661.1.0', { timeout: 60_000 })
  await expect(row(page, 'TRESEN')).toContainText('noch nicht dran')
  await expect(platform(page, 'Windows')).toContainText(/Für .10. % der Computer freigegeben/)
})

test('A list of computers that did not load can be loaded again', async ({ page, fleet }) => {
  await page.route('**/api/v1/desktop/clients*', (route) =>
    route.fulfill({ status: 400, json: { error: 'bad_request', message: '', request_id: 'x' } }),
  )
  await open(page, fleet)
  const alert = trouble(page)
  await expect(alert).toContainText('konnte nicht geladen werden')
  await page.unroute('**/api/v1/desktop/clients*')
  await alert.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(platform(page, 'Windows')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('Without the server the last state of the list of computers stays, and is marked as old', async ({
  page,
  fleet,
}) => {
  await fleet.computer({ device_name: 'ANNAHME-1' })
  await open(page, fleet)
  await expect(row(page, 'ANNAHME-1')).toBeVisible()
  await page.route('**/api/v1/desktop/clients*', (route) =>
    route.fulfill({ status: 400, json: { error: 'bad_request', message: '', request_id: 'x' } }),
  )
  await filter(page, 'Online').click()
  await expect(trouble(page)).toContainText('Sie sehen den letzten bekannten Stand')
  await expect(row(page, 'ANNAHME-1')).toBeVisible()
  await page.unroute('**/api/v1/desktop/clients*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(trouble(page)).toHaveCount(0)
})

test('Hundreds of computers are loaded while scrolling, and only those in sight are drawn', async ({ page, fleet }) => {
  // The names sort these computers behind those of the other tests.
  const names = Array.from({ length: 60 }, (_, index) => `ZZ-${String(index).padStart(2, '0')}`)
  for (const device_name of names) await fleet.computer({ device_name })
  // Smaller pages of the list, so that 60 computers take many pages.
  await page.route('**/api/v1/desktop/clients*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '5')
    return route.continue({ url: url.href })
  })
  await page.setViewportSize({ width: 1366, height: 500 })
  await open(page, fleet)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '-1')
  await page
    .locator('section', { has: table(page) })
    .last()
    .focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row(page, 'ZZ-59')).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(Number(await table(page).getAttribute('aria-rowcount'))).toBeGreaterThan(60)
  // Rows that were just passed leave with the next frame.
  await expect.poll(() => rows(page).count()).toBeLessThan(25)
})

for (const { theme, language } of APPEARANCES)
  test(`The list of computers is accessible: ${language}, ${theme}`, async ({ page, fleet }) => {
    await everyKind(fleet)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fleet.setAppearance({ language, theme })
    await open(page, fleet)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await expect(row(page, 'TEILEDIENST')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

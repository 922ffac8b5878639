import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field, lifeOf, printed, tab, title } from '../records/adminPages.ts'

type Location = { uuid: string; description: string }

test('A location is created, changed by two users at once, deleted and restored', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/admin/locations/new')
  const uuid = await lifeOf(page, admin, {
    path: '/locations',
    label: 'description',
    created: { description: 'Lindenhof', key: 'LIN', zip_code: '00499' },
    other: 'fremd',
  })
  await field(page, 'zip_code').fill('0049')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'zip_code')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'zip_code').fill('00499')
  await tab(page, 'Verlauf').click()
  // The three changes of one person within minutes are one entry.
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4)
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
  await page.context().close()
})

test('The map shows the other locations, and warns of swapped coordinates', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const [first] = (await admin.call<{ items: Location[] }>('GET', '/locations')).items
  const page = await atPage(browser, server, 'admin', `/admin/locations/${first?.uuid}`)
  const map = page.getByRole('img', { name: /Lage von/ })
  await expect(map.locator('circle')).toHaveCount(3)
  await field(page, 'latitude').fill('9,3')
  await field(page, 'longitude').fill('52,4')
  await field(page, 'longitude').blur()
  await expect(page.getByText('Dieser Punkt liegt nicht in diesem Land.', { exact: false })).toBeVisible()
  await field(page, 'latitude').fill('')
  await field(page, 'latitude').blur()
  await expect(page.getByText('Mit Breite und Länge erscheint hier die Lage.')).toBeVisible()
  await page.context().close()
})

test('A location is duplicated, its contents are moved to another location, and it is printed', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const locations = (await admin.call<{ items: Location[] }>('GET', '/locations')).items
  const location = locations.find(({ description }) => description === 'Ahornfeld')
  const page = await atPage(browser, server, 'admin', `/admin/locations/${location?.uuid}`)
  const actions = page.getByRole('button', { name: 'Weitere Aktionen' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Standortblatt drucken' }).click()
  const { text, pages, besides } = await printed(page)
  expect([besides, pages > 1]).toEqual([[], true])
  for (const words of ['Ahornfeld', 'Montag', '07:00–18:00', 'geschlossen', 'Hebebühne 8', 'B:AH/L8', 'H:AH/EXT'])
    expect(text).toContain(words)

  await actions.click()
  await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Schlüssel').fill('AHF')
  await dialog.getByRole('button', { name: 'Duplikat anlegen' }).click()
  await expect(dialog.getByText('Gibt es schon')).toBeVisible()
  await dialog.getByLabel('Schlüssel').fill('AHZ')
  await dialog.getByRole('button', { name: 'Duplikat anlegen' }).click()
  await expect(title(page, 'Ahornfeld (Kopie)')).toBeVisible()
  await expect(field(page, 'city')).toHaveValue('Ahornfeld')

  const copy = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const team = await admin.call<{ uuid: string }>('POST', '/departments', { name: 'Umzug', location_uuid: copy })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Einträge verschieben' }).click()
  await expect(dialog.getByRole('heading', { name: 'Zieht mit um' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Abteilungen' })).toContainText('1')
  await dialog.getByRole('combobox', { name: 'Ziel' }).click()
  await page.getByRole('option', { name: 'Birkenried' }).click()
  await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const moved = await admin.call<{ location_uuid: string }>('GET', `/departments/${team.uuid}`)
  expect(locations.find(({ uuid }) => uuid === moved.location_uuid)?.description).toBe('Birkenried')
  await page.context().close()
})

test('Public holidays follow the typed region, and a holiday can be marked as a working day', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const made = await admin.call<{ uuid: string }>('POST', '/locations', {
    key: 'FEI',
    description: 'Feierfeld',
    region_code: 'DE-NI',
  })
  const page = await atPage(browser, server, 'admin', `/admin/locations/${made.uuid}`)
  const worked = page.getByRole('switch', { name: /Reformationstag/ })
  const epiphany = page.getByRole('switch', { name: /Heilige Drei Könige/ })
  await expect(worked).toHaveCount(2)
  await expect(epiphany).toHaveCount(0)
  await field(page, 'region_code').fill('DE-XX')
  await expect(page.getByText('Diese Region ist unbekannt', { exact: false })).toContainText('DE-BY')
  await field(page, 'region_code').fill('DE-BY')
  await expect(epiphany).toHaveCount(2)
  await field(page, 'region_code').fill('DE-ST')
  await expect(worked).toHaveCount(2)
  await worked.first().press('Space')
  await expect(worked.first()).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await admin.call<{ open_holidays: string[] }>('GET', `/locations/${made.uuid}`)).open_holidays)
    .toEqual([`${new Date(readClock()).getUTCFullYear()}-10-31`])
  await page.reload()
  await expect(worked.first()).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Die nächsten 14 Tage, wie gespeichert' })).toBeVisible()
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Locations are accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const [first] = (await admin.call<{ items: Location[] }>('GET', '/locations')).items
    const viewport = { width: 1366, height: 768 }
    const page = await atPage(browser, server, 'admin', '/admin/locations', { theme, language, viewport })
    await expect(page.getByRole('grid').getByText('AHF')).toBeVisible()
    expect(await violationsOn(page), 'list').toEqual([])
    await page.goto(`${server.url}/admin/locations/${first?.uuid}`)
    await expect(field(page, 'description')).toBeVisible()
    expect(await violationsOn(page), 'form').toEqual([])
    await page.context().close()
  })

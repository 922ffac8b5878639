import { expect, type Page } from 'playwright/test'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { scanCode } from '#tests/support/browser/scanCode.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { newPaper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'

const LOOK = { viewport: { width: 1366, height: 768 } }

const field = (page: Page) => page.getByRole('combobox', { name: 'Überall suchen' })
/** The options of the search. The header has another list of options: the languages. */
const options = (page: Page) => page.locator('#search-options').getByRole('option')
const chosen = (page: Page) => page.locator('#search-options').getByRole('option', { selected: true })

/** Opens the search with its keys, which work once the header is there. */
const openSearch = async (page: Page) => {
  await expect(page.locator('button[aria-keyshortcuts="Control+K Meta+K"]')).toBeVisible()
  await page.keyboard.press('Control+k')
}

test('Ctrl+K finds a paper by its plate with the keyboard alone', { tag: '@gate' }, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const number = unique()
  const plate = `DEM-QK ${number}`
  const { uuid } = await newPaper(admin, { licensePlate: plate, model: 'Arteon' })
  const page = await atPage(browser, server, 'admin', '/profile', LOOK)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openSearch(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(`demqk${number}`)
  const paper = page.getByRole('group', { name: 'Werkstattscheine' }).getByRole('option')
  await expect(paper).toContainText(plate)
  await expect(paper).toContainText('Angelegt')
  await expect(chosen(page)).toContainText('Angelegt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/workshop/paper/${uuid}`)
  await expect(field(page)).toBeHidden()

  await page.getByRole('button', { name: 'Überall suchen' }).click()
  await expect(page.getByRole('group', { name: 'Zuletzt geöffnet' }).getByRole('option').first()).toContainText(plate)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Überall suchen' })).toBeFocused()
  await page.context().close()
})

test('The chat window opens the search with the same keys', async ({ browser, server }) => {
  const page = await atPage(browser, server, 'admin', '/chatExternal', LOOK)
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('gehe werkstattpl')
  await expect(chosen(page)).toContainText('Gehe zu Werkstattplaner')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/workshop\/planner/)
  await page.context().close()
})

test('The search finds commands, screens and settings without the server', async ({ browser, server }) => {
  const page = await atPage(browser, server, 'admin', '/dashboard', LOOK)
  const run = async (typed: string, option: string) => {
    await openSearch(page)
    await field(page).fill(typed)
    await expect(chosen(page)).toContainText(option)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeHidden()
  }
  await run('dunkel', 'Dunkle Darstellung einschalten')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await run('hell', 'Helle Darstellung einschalten')
  await run('gehe werkstattpl', 'Gehe zu Werkstattplaner')
  await expect(page).toHaveURL(/\/workshop\/planner/)
  await run('neuer werkst', 'Neuer Werkstattschein')
  await expect(page).toHaveURL(/\/workshop\/paper\/new/)
  await openSearch(page)
  await field(page).fill('auftragsnummer')
  await page.getByRole('group', { name: 'Einstellungen' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/admin\/settings\?setting=/)
  await page.context().close()
})

test('A code that a scanner types into the search is searched as it is, whatever text stood in the field before', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  // Six digits, as the demo dealer numbers its orders.
  const jobId = `97${unique()}`
  const one = await newPaper(admin, { jobId })
  const page = await atPage(browser, server, 'admin', '/dashboard', LOOK)
  await openSearch(page)
  await field(page).fill('hallo ')
  await scanCode(page, paperCode(one.uuid))
  await expect(page).toHaveURL(`${server.url}/workshop/paper/${one.uuid}`)
  await page.goto(`${server.url}/dashboard`)
  await openSearch(page)
  await expect(field(page)).toBeFocused()
  await scanCode(page, jobId)
  await expect(page).toHaveURL(`${server.url}/workshop/paper/${one.uuid}`)
  await page.context().close()
})

test('The search forgives a typing mistake, says what to do without hits, and reports an outage', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const name = 'Quastenflosser'
  await admin.call('POST', '/customers', { name })
  const page = await atPage(browser, server, 'admin', '/dashboard', LOOK)
  await openSearch(page)
  await field(page).fill('Quastenflossre')
  await expect(page.getByText('Ähnlich geschrieben')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Kunden' }).getByRole('option')).toContainText(name)
  await field(page).fill('zzqxv')
  await expect(page.getByText('Nichts gefunden')).toContainText('zzqxv')
  await expect(page.getByRole('group', { name: 'Wie weiter?' }).getByRole('option').first()).toBeVisible()
  await page.route('**/api/v1/search?*', (route) => route.abort())
  await field(page).fill('quastenf')
  await expect(page.getByText('Die Suche hat nicht geantwortet.')).toBeVisible()
  await page.unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: 'Noch einmal suchen' }).click()
  await expect(page.getByRole('group', { name: 'Kunden' }).getByRole('option')).toContainText(name)
  await page.context().close()
})

test('TEN-07 A user finds only records that they may open, and the search keeps nothing of other users', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const storage = await person(server, 'storage')
  const { items: locations } = await admin.call<{ items: { uuid: string }[] }>('GET', '/locations')
  // The groups of the demo give rights at all locations. This user gets them at one.
  const rights = `/admin/users/${storage.user.uuid}/rights`
  const { groups } = await admin.call<{ groups: { uuid: string }[] }>('GET', rights)
  const read = { scope: 'AHF', permission: 'location.workshop.paper.read' }
  await admin.call('PATCH', rights, { give: [read], leave: groups.map(({ uuid }) => uuid) })
  // The demo has papers at each location. A user who gets none of one may not read there.
  const papersAt = async (location: string) =>
    (await storage.call<{ items: object[] }>('GET', `/workshop/paper?limit=1&filter[location_uuid][in]=${location}`))
      .items
  const counts = await Promise.all(locations.map(async ({ uuid }) => ({ uuid, count: (await papersAt(uuid)).length })))
  const elsewhere = counts.find(({ count }) => count === 0)?.uuid
  expect(elsewhere).toBeDefined()
  const plate = `DEM-ZR ${unique()}`
  await newPaper(admin, { licensePlate: plate, location_uuid: elsewhere ?? '' })
  const page = await atPage(browser, server, 'storage', '/dashboard', LOOK)
  await page.evaluate(() => localStorage.setItem('searchRecent/other/other', '["do:theme"]'))
  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Befehle' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Zuletzt geöffnet' })).toHaveCount(0)
  await field(page).fill(plate)
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
  await field(page).fill('neuer werkstattschein')
  await expect(page.getByRole('option', { name: 'Neuer Werkstattschein' })).toHaveCount(0)
  await field(page).fill('einstellung')
  await expect(page.getByRole('group', { name: 'Einstellungen' })).toHaveCount(0)
  await page.context().close()
  await admin.call('PATCH', rights, { take: [read], join: groups.map(({ uuid }) => uuid) })
})

for (const { theme, language } of APPEARANCES)
  test(`The search is accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const page = await atPage(browser, server, 'admin', '/dashboard', { theme, language, ...LOOK })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openSearch(page)
    const input = page.locator('[aria-controls="search-options"]')
    await expect(options(page).first()).toBeVisible()
    expect(await violationsOn(page), 'empty').toEqual([])
    await input.fill('dem')
    await expect(options(page).nth(4)).toBeVisible()
    expect(await violationsOn(page), 'found').toEqual([])
    await input.fill('zzqxv')
    await expect(page.getByText('zzqxv')).toBeVisible()
    await page.context().close()
  })

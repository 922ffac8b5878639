import { expect, type Page } from 'playwright/test'
import type { customer } from '#contract/records/customer.ts'
import type { RecordRow, Page as Rows } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { newPaper, newVehicle, paperNow } from '../paper/paperPages.ts'
import { atPage, field } from '../records/adminPages.ts'

type Customer = RecordRow<typeof customer>
type Work = RecordRow<typeof work>

const PLACE = { viewport: { width: 1366, height: 768 } }
const worksOf = async (who: Person, uuid: string) =>
  (await who.call<Rows<Work>>('GET', `/workshop/works?filter[paper_uuid][in]=${uuid}&sort=position`)).items
const saved = async (page: Page) => {
  await expect(page).toHaveURL(/workshop\/paper\/[0-9a-f-]{36}/)
  return page.url().match(/paper\/([0-9a-f-]{36})/)?.[1] ?? ''
}
const suggestions = (page: Page) => page.getByRole('group', { name: 'Häufige Arbeiten' })
const times = (page: Page) => page.getByRole('group', { name: 'Häufige Zusagen' })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' })

test('A paper for a known customer with one work and a promise takes at most four clicks and 25 seconds', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const owner = await advisor.call<Customer>('POST', '/customers', {
    name: `Zauberwald ${unique()}`,
    phone: '+491715550123',
  })
  const car = await newVehicle(advisor, { customer_uuid: owner.uuid, mileage: 48_000, mileage_at: '2026-01-10' })
  const before = await newPaper(advisor, { vehicle_uuid: car.uuid, licensePlate: car.licensePlate })
  await advisor.call('POST', '/workshop/works', {
    paper_uuid: before.uuid,
    location_uuid: before.location_uuid,
    position: 1,
    text: 'Ölwechsel',
    target_ze: 50,
  })
  const page = await atPage(browser, server, 'advisor', '/workshop/paper', PLACE)
  const { task } = await countActions(page)
  let uuid = ''
  await task('a walk-in of a known customer', { clicks: 4, keys: 1, seconds: 25 }, async () => {
    await page.getByRole('button', { name: 'Neuer Werkstattschein' }).click()
    await expect(field(page, 'licensePlate')).toBeFocused()
    await page.keyboard.type(car.licensePlate)
    await expect(page.getByText(`Dieses Fahrzeug ist bekannt`)).toBeVisible()
    await page.keyboard.press('Enter')
    // An appointment is no visit. An existing paper is reported before another one is written.
    await expect(page.getByText('Für dieses Fahrzeug ist schon ein Schein offen')).toBeVisible()
    await expect(field(page, 'customer_uuid')).toHaveValue(new RegExp(owner.name))
    await suggestions(page).getByRole('button').first().click()
    await times(page).getByRole('button').last().click()
    await expect(page.locator('[data-verdict]')).toBeVisible()
    await save(page).click()
    uuid = await saved(page)
  })
  expect(await paperNow(advisor, uuid)).toMatchObject({
    vehicle_uuid: car.uuid,
    customer_uuid: owner.uuid,
    advisor_uuid: advisor.user.uuid,
  })
  expect((await paperNow(advisor, uuid)).promised_at).not.toBeNull()
  expect(await worksOf(advisor, uuid)).toHaveLength(1)
  await page.context().close()
})

test('An unknown customer with three works is recorded in one panel and one save within 60 seconds, without a draft left', async ({
  browser,
  server,
}) => {
  const advisor = await person(server, 'advisor')
  const [plate, name] = [`DEM-WI ${unique()}`, `Neubauer${unique()}`]
  const page = await atPage(browser, server, 'advisor', '/workshop/paper/new', PLACE)
  await expect(field(page, 'licensePlate')).toBeFocused()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(customers|vehicles|works|paper|walk-in)$/.test(request.url()))
      sent.push(new URL(request.url()).pathname)
  })
  const { task } = await countActions(page)
  let uuid = ''
  await task('an unknown walk-in with three works', { clicks: 5, keys: 6, seconds: 60 }, async () => {
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await expect(field(page, 'model')).toBeFocused()
    await page.keyboard.type('Golf VIII')
    await expect(page.getByText('Das Fahrzeug wird mit dem Schein angelegt.')).toBeVisible()
    await field(page, 'customer_name').click()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0171 5550199')
    await field(page, 'regular_info').click()
    await page.keyboard.type('Quietscht beim Bremsen')
    await page.getByRole('textbox', { name: 'Neue Arbeit, Enter legt sie an' }).click()
    for (const text of ['Inspektion', 'Bremsen vorn', 'Probefahrt']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await times(page).getByRole('button').last().click()
    await save(page).click()
    uuid = await saved(page)
  })
  expect(sent).toEqual(['/api/v1/workshop/paper/walk-in'])
  const row = await paperNow(advisor, uuid)
  expect(row).toMatchObject({ licensePlate: plate, model: 'Golf VIII', regular_info: 'Quietscht beim Bremsen' })
  expect(row.vehicle_uuid).not.toBeNull()
  expect((await worksOf(advisor, uuid)).map(({ text }) => text)).toEqual(['Inspektion', 'Bremsen vorn', 'Probefahrt'])
  expect(await advisor.call<Customer>('GET', `/customers/${row.customer_uuid}`)).toMatchObject({ name })
  // The form does not offer the saved input again.
  await page.goto(`${server.url}/workshop/paper/new`)
  await expect(field(page, 'licensePlate')).toBeFocused()
  await expect(page.getByText('Hier sind Eingaben')).toHaveCount(0)
  await expect(field(page, 'licensePlate')).toHaveValue('')
  await page.context().close()
})

test('A whole paper by keyboard takes at most 40 keys: the panel, the save, and on to the works', async ({
  browser,
  server,
}) => {
  const advisor = await person(server, 'advisor')
  const page = await atPage(browser, server, 'advisor', '/workshop/paper/new', PLACE)
  await expect(field(page, 'licensePlate')).toBeFocused()
  const { task } = await countActions(page)
  let uuid = ''
  const fill = async (name: string, text: string) => {
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await task('a whole paper by keyboard', { keys: 40, seconds: 60 }, async () => {
    await fill('licensePlate', `DEM-WK ${unique()}`)
    await fill('model', 'Golf VIII')
    await fill('kilometers', '48310')
    await fill('customer_name', `Neubauer${unique()}`)
    await fill('customer_first_name', 'Ulla')
    await fill('customer_phone', '0171 5550199')
    await expect(field(page, 'regular_info')).toBeFocused()
    await page.keyboard.type('Quietscht beim Bremsen')
    await page.keyboard.press('Tab')
    for (const text of ['Inspektion', 'Bremsen vorn', 'Probefahrt']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // The plan answers to a promise once it knows how long the works take.
    await page.keyboard.press('Tab')
    await page.keyboard.type('120')
    await page.keyboard.press('Control+s')
    uuid = await saved(page)
    // The focus is on the head of the saved sheet, and its works are near.
    await expect(page.locator('h2:focus')).toBeVisible()
    const first = page.getByLabel('Arbeit, Zeile 1', { exact: true })
    await expect(first).toHaveValue('Inspektion')
    for (let tabs = 0; tabs < 20 && !(await first.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.type('Inspektion mit Ölwechsel')
    await page.keyboard.press('Enter')
  })
  await expect.poll(async () => (await worksOf(advisor, uuid))[0]?.text).toBe('Inspektion mit Ölwechsel')
  expect((await paperNow(advisor, uuid)).promised_at).not.toBeNull()
  await page.context().close()
})

test('A paper of a walk-in customer whose answer got lost is saved once', async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const plate = `DEM-WR ${unique()}`
  const page = await atPage(browser, server, 'advisor', '/workshop/paper/new', PLACE)
  await expect(field(page, 'licensePlate')).toBeFocused()
  await page.keyboard.type(plate)
  await field(page, 'customer_name').fill(`Weidner${unique()}`)
  let lost = 0
  await page.route('**/api/v1/workshop/paper/walk-in', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('Control+s')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(save(page)).toBeEnabled()
  if (!/[0-9a-f-]{36}/.test(page.url())) await page.keyboard.press('Control+s')
  await saved(page)
  const { items } = await advisor.call<Rows<RecordRow>>('GET', `/workshop/paper?q=${encodeURIComponent(plate)}`)
  expect(items).toHaveLength(1)
  await page.context().close()
})

for (const appearance of APPEARANCES)
  test(`The panel for a walk-in customer is accessible: ${appearance.language}, ${appearance.theme}`, async ({
    browser,
    server,
  }) => {
    const page = await atPage(browser, server, 'advisor', '/workshop/paper/new', { ...PLACE, ...appearance })
    await expect(field(page, 'licensePlate')).toBeFocused()
    await page.keyboard.type('DEM-WA 77')
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })

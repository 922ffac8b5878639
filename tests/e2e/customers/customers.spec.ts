import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { newVehicle } from '../paper/paperPages.ts'
import { atPage, field, lifeOf, tab } from '../records/adminPages.ts'

type Customer = { uuid: string; phone: string | null; version: number }

test('A customer is created, changed by two users at once, deleted and restored, and the telephone number has one stored form', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/workshop/customers/new')
  const uuid = await lifeOf(page, admin, {
    path: '/customers',
    label: 'name',
    created: { name: 'Gärtnerei Löwenzahn', phone: '05361 / 12 34-56', city: 'Wolfsburg' },
    other: 'fremd',
  })
  expect(await admin.call<Customer>('GET', `/customers/${uuid}`)).toMatchObject({ phone: '+495361123456' })
  await field(page, 'phone').fill('keine')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Keine gültige Telefonnummer/)).toBeVisible()
  expect(await admin.call<Customer>('GET', `/customers/${uuid}`)).toMatchObject({ phone: '+495361123456' })
  await page.context().close()
})

test('A customer shows their vehicles, and each vehicle leads to its own page', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Customer>('POST', '/customers', { name: 'Rosenhag', first_name: 'Elke' })
  const page = await atPage(browser, server, 'admin', `/workshop/customers/${uuid}?tab=vehicles`)
  await expect(page.getByText('Noch kein Fahrzeug zu diesem Kunden.')).toBeVisible()
  // A row that another user adds appears by itself.
  const vehicle = await newVehicle(admin, { customer_uuid: uuid, model: 'Polo' })
  const link = page.getByRole('tabpanel').getByRole('link', { name: vehicle.licensePlate })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/workshop/vehicles/${vehicle.uuid}`))
  await expect(page.locator('[data-field="licensePlate"]')).toContainText(vehicle.licensePlate)
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Customers are accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const { uuid } = await admin.call<Customer>('POST', '/customers', {
      // E25: a name that takes more than a line.
      name: 'Landmaschinenhandelsgesellschaft Oberschwaben-Bodensee mbH & Co. Kommanditgesellschaft',
      type: 'company',
      phone: '+4975112345678',
      email: 'fuhrpark@landmaschinen.example',
      city: 'Ravensburg',
    })
    await newVehicle(admin, { customer_uuid: uuid })
    const page = await atPage(browser, server, 'admin', `/workshop/customers/${uuid}`, {
      language,
      theme,
      viewport: { width: 1366, height: 768 },
    })
    await expect(field(page, 'name')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await tab(page, language === 'de' ? 'Fahrzeuge' : 'المركبات').click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
    expect(await violationsOn(page)).toEqual([])
    await page.goto(`${server.url}/workshop/customers`)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })

import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from './adminPages.ts'

type Customer = { uuid: string; name: string }

test('DAT-03 A customer is anonymised after a preview, by typing the name and password, and cannot be restored', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const name = `Weggang${unique()}`
  const { uuid } = await admin.call<Customer>('POST', '/customers', {
    name,
    first_name: 'Rita',
    phone: '+493023125199',
  })
  const page = await atPage(browser, server, 'admin', `/workshop/customers/${uuid}`)
  await page.getByRole('button', { name: 'Anonymisieren …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunden anonymisieren' })
  await expect(dialog.locator('[data-fate="replaced"]')).toContainText('Stammdaten')
  expect(await violationsOn(page)).toEqual([])
  const go = dialog.getByRole('button', { name: 'Endgültig anonymisieren' })
  await dialog.getByLabel(/Zur Bestätigung/).fill(name)
  await dialog.getByLabel('Ihr Passwort').fill('falsch-falsch-1')
  await expect(go).toBeDisabled()
  await dialog.getByLabel(/Zur Bestätigung/).fill(`Rita ${name}`)
  await go.click()
  await expect(dialog.getByText(/Passwort/).last()).toBeVisible()
  await dialog.getByLabel('Ihr Passwort').fill(server.user('admin').password)
  await go.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: /Ehemaliger Kunde #\d+/ })).toBeVisible()
  const row = await admin.call<Record<string, unknown>>('GET', `/customers/${uuid}`)
  expect(JSON.stringify(row)).not.toContain(name)
  expect(row).toMatchObject({ first_name: '', phone: null })
  await page.context().close()
})

test('Open work prevents a person from being anonymised, and is named with links', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { items } = await admin.call<{ items: { uuid: string; email: string }[] }>('GET', '/users?limit=50')
  const busy = items.find(({ email }) => email === server.user('technician').email)
  const page = await atPage(browser, server, 'admin', `/admin/users/${busy?.uuid}`)
  await page.getByRole('button', { name: 'Anonymisieren …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Benutzer anonymisieren' })
  await expect(dialog.getByText('Muss vorher erledigt oder abgegeben werden')).toBeVisible()
  await expect(dialog.getByLabel('Ihr Passwort')).toBeHidden()
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/workshop\/paper\//)
  await page.context().close()
})

import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

const company = 'input[name="company"]'
const email = 'input[name="email"]'
const password = 'input[name="password"]'
const submit = 'button[type="submit"]'

test('A user signs in and comes to the dashboard, and the dealer code is remembered afterwards', {
  tag: '@gate',
}, async ({ page, server }) => {
  const user = server.user('advisor', 1)
  await page.goto(server.url)
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.locator(company)).toBeFocused()
  await page.locator(company).fill(user.company)
  await page.locator(email).fill(user.email)
  await page.locator(password).fill(user.password)
  await page.locator(password).press('Enter')
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page).toHaveTitle(/ – Übersicht/)

  await page.goto(`${server.url}/login`)
  await expect(page).toHaveURL(`${server.url}/dashboard`)

  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.locator(company)).toHaveValue(user.company)
  await expect(page.locator(email)).toBeFocused()
})

test('The sign-in leads to the page that the user wanted to open', async ({ page, server }) => {
  const user = server.user('foreman')
  await page.goto(`${server.url}/profile`)
  await expect(page).toHaveURL(`${server.url}/login`)
  await page.locator(company).fill(user.company)
  await page.locator(email).fill(user.email)
  await page.locator(password).fill(user.password)
  await page.locator(submit).click()
  await expect(page).toHaveURL(`${server.url}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
})

test('Another tab follows when the user signs in or out', async ({ context, page, server }) => {
  const second = await context.newPage()
  await second.goto(`${server.url}/login`)
  // A page that does not listen yet misses the event.
  await expect(second.locator('input[name="email"]:visible')).toBeVisible()
  await signInOn(page, server, 'advisor')
  await expect(second).toHaveURL(`${server.url}/dashboard`)
  await second.getByRole('button', { name: /^Konto von/ }).click()
  await second.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})

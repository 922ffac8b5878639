import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

const company = 'input[name="company"]'
const email = 'input[name="email"]'
const password = 'input[name="password"]'
const submit = 'button[type="submit"]'

test('signs in and comes to the dashboard; the dealer code is remembered afterwards', { tag: '@gate' }, async ({
  page,
  server,
}) => {
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

test('a wrong password says so, and nothing that was typed is lost', async ({ page, server }) => {
  const user = server.user('parts')
  await page.goto(`${server.url}/login`)
  await page.locator(company).fill(user.company)
  await page.locator(email).fill(user.email)
  await page.locator(password).fill('Falsch-2026!')
  await page.locator(submit).click()
  await expect(page.getByRole('alert')).toHaveText('E-Mail oder Passwort ist falsch.')
  await expect(page.locator(company)).toHaveValue(user.company)
  await expect(page.locator(email)).toHaveValue(user.email)
  await expect(page.locator(password)).toHaveValue('Falsch-2026!')
  await expect(page.locator(password)).toBeFocused()
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect(page.locator(password)).toHaveAttribute('type', 'text')
})

test('an unknown dealer code and empty fields are said beside their fields', async ({ page, server }) => {
  await page.goto(`${server.url}/login`)
  await page.locator(submit).click()
  await expect(page.getByText('Geben Sie den Händlercode ein.')).toBeVisible()
  await expect(page.getByText('Geben Sie Ihr Passwort ein.')).toBeVisible()
  await page.locator(company).fill('gibt-es-nicht')
  await page.locator(email).fill('jemand@test.example')
  await page.locator(password).fill('Irgendwas-2026!')
  await page.locator(submit).click()
  await expect(page.getByText('Diesen Händlercode gibt es nicht.')).toBeVisible()
  await expect(page.locator(company)).toBeFocused()
})

test('too many attempts: the remaining seconds count down', async ({ page, server }) => {
  const { company: code } = server.user('storage')
  await page.goto(`${server.url}/login`)
  await page.locator(company).fill(code)
  await page.locator(email).fill('niemand@test.example')
  await page.locator(password).fill('Falsch-2026!')
  const message = page.getByText(/Neuer Versuch in \d+ Sekunden? möglich/)
  await expect(async () => {
    await page.locator(submit).click()
    await expect(message).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const seconds = async () => Number(/in (\d+)/.exec((await message.textContent()) ?? '')?.[1])
  const first = await seconds()
  await expect.poll(seconds).toBeLessThan(first)
  await expect(page.locator(submit)).toBeDisabled()
})

test('leads to the page that was asked for', async ({ page, server }) => {
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

test('another tab follows signing in and out', async ({ context, page, server }) => {
  const second = await context.newPage()
  await second.goto(`${server.url}/login`)
  // A page that does not listen yet hears of nothing.
  await expect(second.locator('input[name="email"]:visible')).toBeVisible()
  await signInOn(page, server, 'parts')
  await expect(second).toHaveURL(`${server.url}/dashboard`)
  await second.getByRole('button', { name: /^Konto von/ }).click()
  await second.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})

import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { codeOf, wrongCodeOf } from './totp.ts'

test('The sign-in asks for the code of the second factor, refuses a wrong one, and goes on with the sixth digit', async ({
  page,
  server,
}) => {
  const user = server.user('twofa')
  const secret = user.totp_secret ?? ''
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="company"]').fill(user.company)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  await page.locator('button[type="submit"]').click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.pressSequentially(wrongCodeOf(secret))
  await expect(page.getByText('Der Code wurde nicht angenommen.')).toBeVisible()
  // The refused code is selected, so typing replaces it.
  await code.pressSequentially(codeOf(secret))
  await expect(page).toHaveURL(`${server.url}/dashboard`)
})

test('A user who must have a second factor can open nothing else until it is set up', async ({ page, server }) => {
  await signInOn(page, server, 'twofa_forced', 1)
  for (const path of ['/dashboard', '/profile', '/chat', '/gibt-es-nicht', '/login']) {
    await page.goto(server.url + path)
    await expect(page).toHaveURL(`${server.url}/profile/twofa`)
  }
  await expect(page.getByText('Ihr Betrieb verlangt für Ihr Konto einen zweiten Faktor.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.getByLabel('Ihr Passwort').fill('Falsch-2026!')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible()
  await page.getByLabel('Ihr Passwort').fill(server.user('twofa_forced', 1).password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  const groups = await page.locator('[class*="secret"] span').allTextContents()
  expect(groups.every((group) => /^[A-Z2-7]{1,4}$/.test(group))).toBe(true)
  await page.getByLabel('Code aus der App').pressSequentially(codeOf(groups.join('')))
  await expect(page.getByText('Der zweite Faktor ist aktiv')).toBeVisible()
  await page.getByLabel('Ich habe die Codes gesichert').check()
  await page.getByRole('button', { name: 'Zur Übersicht' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { codeOf } from '../shell/totp.ts'
import { signInGerman } from './appearances.ts'

const FRESH = 'Kolben-Ring&42-Nut'
const SECURITY = '/profile/security'

test('AUT-08 The form for a new password ticks off the fulfilled rules, and asks for the old password', async ({
  page,
  server,
}) => {
  await signInGerman(page, server, 'readonly', SECURITY)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByLabel('Ihr Passwort', { exact: true })).toBeFocused()
  const rules = page.getByRole('listitem').filter({ hasText: /Großbuchstabe|Ziffer|leicht zu erraten|Ihren Namen/ })
  await expect(rules.getByRole('img', { name: 'Noch offen' })).toHaveCount(4)
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Passwort2026!')
  await expect(rules.filter({ hasText: 'Ziffer' }).getByRole('img', { name: 'Erfüllt' })).toBeVisible()
  await expect(rules.filter({ hasText: 'erraten' }).getByRole('img', { name: 'Noch offen' })).toBeVisible()
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByText('Das Passwort erfüllt noch nicht alle Regeln.')).toBeVisible()
  await page.getByLabel('Neues Passwort', { exact: true }).fill(FRESH)
  await page.getByLabel('Neues Passwort wiederholen').fill(`${FRESH}x`)
  await expect(page.getByText('Die beiden Passwörter stimmen nicht überein.')).toBeVisible()
  await page.getByLabel('Neues Passwort wiederholen').fill(FRESH)
  await page.getByLabel('Ihr Passwort', { exact: true }).fill('falsch')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible()
  await page.getByLabel('Ihr Passwort', { exact: true }).fill(server.user('readonly').password)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toBeFocused()
})

test('AUT-06 The sessions of other devices are ended one by one, and this one by signing out', async ({
  page,
  server,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  // Other tests have signed in the same user.
  const earlier = await person(server, 'foreman')
  await earlier.call('PATCH', '/auth/user', { theme: 'light', language: 'de' })
  await earlier.call('DELETE', '/auth/sessions')
  await earlier.call('GET', '/auth/logout')
  await signInOn(elsewhere, server, 'foreman')
  await signInOn(page, server, 'foreman', 0, SECURITY)
  const devices = page.getByRole('region', { name: 'Angemeldete Geräte' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('Dieses Gerät')
  await expect(devices.getByRole('listitem').first()).toContainText('Chrome auf Linux')
  await devices.getByRole('listitem').nth(1).getByRole('button', { name: 'Abmelden' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await devices.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await elsewhere.context().close()
})

test('AUT-04 Recovery codes are stored, each signs in once, and new codes can be made', async ({ page, server }) => {
  // Afterwards this user cannot sign in without a code. No other test needs this one.
  const [role, dealer] = ['foreman', 1] as const
  await signInGerman(page, server, role, '/profile/twofa', dealer)
  const user = server.user(role, dealer)
  await page.getByLabel('Ihr Passwort').fill(user.password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  const secret = (await page.locator('[class*="secret"] span').allTextContents()).join('')
  await page.getByLabel('Code aus der App').pressSequentially(codeOf(secret))
  const shown = page.getByRole('list', { name: 'Wiederherstellungscodes' }).locator('code')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await expect(page.getByRole('button', { name: 'Zur Übersicht' })).toBeDisabled()
  await page.getByLabel('Ich habe die Codes gesichert').check()
  await page.getByRole('button', { name: 'Zur Übersicht' }).click()
  await expect(page.getByText('Noch 10 Codes übrig')).toBeVisible()
  // The page shows the codes once, and never again.
  expect(await page.content()).not.toContain(codes[0])

  const signInWith = async (code: string) => {
    await page.goto(`${server.url}/login`)
    await page.locator('input[name="company"]').fill(user.company)
    await page.locator('input[name="email"]').fill(user.email)
    await page.locator('input[name="password"]').fill(user.password)
    await page.locator('button[type="submit"]').click()
    await page.getByRole('button', { name: 'Kein Zugriff auf die App?' }).click()
    await page.getByLabel('Wiederherstellungscode').fill(code)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  }
  await page.evaluate(() => localStorage.removeItem('token'))
  await signInWith(codes[0]?.toLowerCase() ?? '')
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await page.evaluate(() => localStorage.removeItem('token'))
  await signInWith(codes[0] ?? '')
  await expect(page.getByText('Dieser Code ist falsch oder wurde schon benutzt.')).toBeVisible()
})

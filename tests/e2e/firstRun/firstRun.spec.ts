import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'

test('An advisor takes the tour, dismisses the hints on every device, and brings them back', async ({
  page,
  browser,
  server,
}) => {
  await signInOn(page, server, 'advisor', 0, '/dashboard')
  await page.getByRole('button', { name: 'Rundgang starten' }).click()
  const panel = page.getByRole('region', { name: /^Rundgang/ })
  await expect(panel).toContainText('Schritt 1 von 6')
  expect(await violationsOn(page)).toEqual([])
  // The tour keeps the keyboard: Enter goes on, even when a heading has arrived.
  for (const [step, path] of [
    ['2', '/workshop/planner'],
    ['3', '/workshop/paper'],
    ['4', '/workshop/vehicles'],
  ] as const) {
    await expect(panel.getByRole('button', { name: 'Weiter' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toContainText(`Schritt ${step} von 6`)
    await expect(page).toHaveURL(`${server.url}${path}`)
    await expect(page.locator('main h1')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Rundgang' }).click()
  await expect(panel).toContainText('Schritt 1 von 6')
  await panel.getByRole('button', { name: /^Rundgang beenden/ }).click()

  const card = page.locator('[data-first-run]')
  await expect(card).toContainText('Kurz erklärt 1/5')
  await card.getByRole('button', { name: 'Überall suchen' }).click()
  await expect(page.getByRole('dialog', { name: 'Überall suchen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Verstanden' }).click()
  await expect(card).toContainText('Kurz erklärt 2/5')
  await card.getByRole('button', { name: 'Weiter' }).click()
  await expect(card).toContainText('Kurz erklärt 3/5')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/auth/hints/dismissed'))
  await card.getByRole('button', { name: 'Alle ausblenden' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.locator('main h1')).toBeFocused()
  await stored

  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await signInOn(other, server, 'advisor', 0, '/profile')
  const answer = other.waitForResponse((one) => one.request().method() === 'PATCH')
  await other.locator('label', { hasText: 'Kompakt' }).click()
  await answer
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact')
  await other.goto(`${server.url}/dashboard`)
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(other.locator('[data-widget]').first()).toBeVisible()
  await expect(other.locator('[data-first-run]')).toHaveCount(0)
  await other.goto(`${server.url}/profile`)
  await other.getByRole('button', { name: 'Hinweise wieder zeigen' }).click()
  await expect(other.getByRole('button', { name: 'Hinweise wieder zeigen' })).toBeDisabled()
  await other.goto(`${server.url}/dashboard`)
  await expect(other.getByRole('button', { name: 'Rundgang starten' })).toBeVisible()
})

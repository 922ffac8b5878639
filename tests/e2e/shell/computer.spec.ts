import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

test('a browser has no page of this computer, and no way there', async ({ page, server }) => {
  await signInOn(page, server, 'admin')
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dieser Computer' })).toHaveCount(0)
  await page.locator('header').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Dieser Computer' })).toHaveCount(0)
  await page.goto(`${server.url}/computer`)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})

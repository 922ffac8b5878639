import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { atPage } from '../records/adminPages.ts'

test('A browser has no page for the settings of the computer, and no link to it', async ({ browser, server }) => {
  const page = await atPage(browser, server, 'admin', '/dashboard')
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dieser Computer' })).toHaveCount(0)
  await page.locator('header').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Dieser Computer' })).toHaveCount(0)
  await page.goto(`${server.url}/computer`)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  await page.context().close()
})

import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atAdmin, newUser } from './userPages.ts'

for (const { theme, language } of APPEARANCES)
  test(`Users are accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const row = await newUser(admin)
    const page = await atAdmin(browser, server, 'admin', `users/${row.uuid}`, { theme, language })
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(page.locator('[data-field="first_name"]')).toBeVisible({ timeout: 30_000 })
    expect(await violationsOn(page), 'list and form').toEqual([])
    for (const tab of ['rights', 'groups', 'departments', 'account']) {
      await page.goto(`${server.url}/admin/users/${row.uuid}?tab=${tab}`)
      await expect(page.getByRole('tabpanel').locator('input, button').first()).toBeVisible()
      expect(await violationsOn(page), tab).toEqual([])
    }
    await page.context().close()
  })

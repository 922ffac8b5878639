import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { LOOKS } from '#tests/support/samples/looks.ts'
import { person } from '../chat/chatPages.ts'
import { atDepartment, field, newDepartment, saveDepartment } from './formPages.ts'

for (const { theme, language } of LOOKS)
  test(`everybody can use a form: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const row = await newDepartment(admin)
    const page = await atDepartment(browser, server, 'admin', row.uuid, {
      theme,
      language,
      viewport: { width: 1366, height: 768 },
    })
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    expect(await violationsOn(page), 'at rest').toEqual([])

    await field(page, 'name').fill('')
    await field(page, 'short_code').fill('viel zu lang')
    await page.keyboard.press('Control+s')
    await expect(page.locator('[data-field] [aria-invalid="true"]')).toHaveCount(2)
    expect(await violationsOn(page), 'with errors').toEqual([])

    await field(page, 'short_code').fill('')
    await field(page, 'name').fill('Werkstatt am alten Güterbahnhof')
    await saveDepartment(admin, row, { name: `${row.name} fremd` })
    await field(page, 'name').press('Control+s')
    await expect(page.getByRole('dialog').getByText(`${row.name} fremd`)).toBeVisible()
    expect(await violationsOn(page), 'with a conflict').toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('tab').last().click()
    await expect(page.getByRole('tabpanel').getByRole('listitem').nth(1)).toBeVisible()
    expect(await violationsOn(page), 'history').toEqual([])
    await page.context().close()
  })

import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { atList, grid, rows } from './listPages.ts'

for (const { theme, language } of APPEARANCES)
  test(`A list is accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const page = await atList(browser, server, 'admin', {
      theme,
      language,
      viewport: { width: 1366, height: 768 },
      at: '?filter[is_active][is]=true',
    })
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(rows(page).first()).toBeVisible()
    expect(await violationsOn(page), 'at rest').toEqual([])

    await page.getByRole('button', { name: language === 'de' ? 'Spalten' : 'الأعمدة' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOn(page), 'columns').toEqual([])
    await page.keyboard.press('Escape')

    await page.locator('main [aria-expanded]:has-text(":")').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOn(page), 'a filter').toEqual([])
    await page.keyboard.press('Escape')

    await grid(page).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(page.locator('[data-open] section').first()).toBeVisible()
    await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(1)
    expect(await violationsOn(page), 'with a selection and a row beside it').toEqual([])

    // Place marks, edges and arrows of the row follow the reading direction.
    const [name, last] = [
      await page.getByRole('columnheader').nth(1).boundingBox(),
      await page.getByRole('columnheader').last().boundingBox(),
    ]
    expect((name?.x ?? 0) < (last?.x ?? 0)).toBe(language === 'de')

    await page.goto(`${new URL(page.url()).origin}/admin/departments?q=gibtesnicht`)
    await expect(
      page.getByRole('button', { name: language === 'de' ? 'Alle Filter entfernen' : 'إزالة كل المرشحات' }),
    ).toBeVisible()
    expect(await violationsOn(page), 'empty').toEqual([])
    await page.context().close()
  })

import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { LOOKS } from '#tests/support/samples/looks.ts'
import { atList, grid, LINK, rows } from './listPages.ts'

for (const { theme, language } of LOOKS)
  test(`everybody can use a list: ${theme}, ${language}`, async ({ browser, server }) => {
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

    // The row's place marks, edges and arrows are those of the reading direction.
    const [name, last] = [
      await page.getByRole('columnheader').nth(1).boundingBox(),
      await page.getByRole('columnheader').last().boundingBox(),
    ]
    expect((name?.x ?? 0) < (last?.x ?? 0)).toBe(language === 'de')

    await page.goto(`${new URL(page.url()).origin}/admin/departments?q=gibtesnicht`)
    await expect(
      page.getByRole('button', { name: language === 'de' ? 'Filter zurücksetzen' : 'إعادة ضبط التصفية' }),
    ).toBeVisible()
    expect(await violationsOn(page), 'empty').toEqual([])
    await page.context().close()
  })

test('on a small screen a row has the page for itself, and the list is as it was afterwards', async ({
  browser,
  server,
}) => {
  const page = await atList(browser, server, 'admin', { viewport: { width: 600, height: 800 } })
  await rows(page).first().locator(LINK).click()
  await expect(grid(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Abteilung', exact: true })).toBeVisible()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await page.context().close()
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { atList, grid, LINK, namesOf, row, rows } from './listPages.ts'

const chip = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

test('A list can be used with the keyboard alone', { tag: '@gate' }, async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin')
  await expect(row(page, 'Werkstatt')).toBeVisible()
  const active = async () => await grid(page).locator('[data-active]').getAttribute('aria-rowindex')
  await page.keyboard.press('j')
  await expect(grid(page)).toBeFocused()
  await expect.poll(active).toBe('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect.poll(active).toBe('3')
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', 'row-1')

  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/departments\/[0-9a-f-]{36}$/)
  await expect(grid(page)).toBeFocused()
  const peeked = page.url()
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(peeked)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/departments$/)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Abteilung', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/departments$/)
  await expect(grid(page)).toBeFocused()

  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 ausgewählt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/ausgewählt/)).toBeHidden()
  await page.keyboard.press('Control+a')
  await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(await rows(page).count())
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+C')
  await expect(page.getByText('Link kopiert')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Suchen' })).toBeFocused()
  await page.keyboard.type('jkx')
  await expect(page.getByRole('searchbox', { name: 'Suchen' })).toHaveValue('jkx')
  await page.getByRole('button', { name: 'Alle Filter entfernen' }).click()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog').getByText('Bis hierher auswählen')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/departments\/new$/)
  // The form begins in its first field, which takes further keys as letters.
  await expect(page.locator('[data-field="name"] input')).toBeFocused()
  await page.context().close()
})

test('On a small screen an opened row fills the page, and the list is unchanged afterwards', async ({
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

test('A view of a list is saved, shared with a group, and shown to its members', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin', { at: '?filter[is_workshop_team][is]=true&sort=-name' })
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await page.getByRole('menuitem', { name: 'Ansicht speichern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Geben Sie einen Namen ein.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Werkstattteams')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const views = page.getByRole('button', { name: 'Werkstattteams' })
  await expect(views).toBeVisible()

  await views.click()
  await page.getByRole('menuitem', { name: 'Standardansicht' }).click()
  await expect(page.getByRole('button', { name: 'Ansichten' })).toBeVisible()
  expect(page.url()).not.toContain('filter')
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await page.getByRole('menuitem', { name: 'Werkstattteams' }).click()
  await expect(chip(page, 'Werkstattteam: Ja')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Werkstattteams (geändert)' }).click()
  await page.getByRole('menuitem', { name: /mit den Änderungen speichern/ }).click()
  await expect(views).toBeVisible()
  await views.click()
  await page.getByRole('menuitem', { name: '„Werkstattteams“ löschen' }).click()
  await expect(page.getByRole('button', { name: 'Ansichten' })).toBeVisible()
  await page.context().close()
})

test('The export as CSV holds the whole list with its filters', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin', { at: '?filter[is_workshop_team][is]=true' })
  await expect(row(page, 'Werkstatt')).toBeVisible()
  await expect(row(page, 'Service')).toHaveCount(0)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Als CSV laden' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Abteilungen \d\d-\d\d-\d{4}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const names = await namesOf(page)
  expect(lines).toHaveLength(1 + names.length)
  for (const [index, name] of names.entries()) expect(lines[1 + index]).toContain(name)
  await page.context().close()
})

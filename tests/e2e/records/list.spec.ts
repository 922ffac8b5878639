import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { newDepartment } from './formPages.ts'
import { atList, grid, namesOf, row, rows } from './listPages.ts'

const queryOf = (page: Page) => new URL(page.url()).searchParams
const chip = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

test('search, filters in words and order stand in the address and come back with it', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const page = await atList(browser, server, 'admin')
  await expect(row(page, 'Werkstatt')).toBeVisible()
  const all = await namesOf(page)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'de')))

  await page.getByRole('searchbox', { name: 'Suchen' }).fill('werk')
  await expect(rows(page)).toHaveCount(1)
  expect(queryOf(page).get('q')).toBe('werk')
  await page.getByRole('button', { name: 'Suche leeren' }).click()
  await expect(rows(page)).toHaveCount(all.length)

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => namesOf(page)).toEqual(all.toReversed())

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Werkstattteam' }).click()
  await page.getByRole('radio', { name: 'Ja' }).check()
  // Other tests may have made some, too.
  const admin = await person(server, 'admin')
  const { items } = await admin.call<{ items: unknown[] }>(
    'GET',
    '/departments?limit=200&filter[is_workshop_team][is]=true',
  )
  expect(items.length).toBeLessThan(all.length)
  await expect(rows(page)).toHaveCount(items.length)
  await page.keyboard.press('Escape')
  await expect(chip(page, 'Werkstattteam: Ja')).toBeVisible()

  await page.reload()
  await expect(chip(page, 'Werkstattteam: Ja')).toBeVisible()
  await expect(rows(page)).toHaveCount(items.length)
  await page.getByRole('button', { name: 'Filter Werkstattteam entfernen' }).click()
  await expect.poll(() => namesOf(page)).toEqual(all.toReversed())
  await page.context().close()
})

test('a slow typist keeps the space between two words, and a filter set meanwhile stays', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  await newDepartment(admin, { name: 'Lack und Leder', is_workshop_team: true })
  const page = await atList(browser, server, 'admin')
  const search = page.getByRole('searchbox', { name: 'Suchen' })
  await search.pressSequentially('Lack ')
  await expect.poll(() => queryOf(page).get('q')).toBe('Lack')
  await search.pressSequentially('und')
  await expect.poll(() => queryOf(page).get('q')).toBe('Lack und')
  await expect(search).toHaveValue('Lack und')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Werkstattteam' }).click()
  await search.evaluate((field: HTMLInputElement) => {
    // In the same moment as the click, as nobody's fingers could be.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Lack')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('radio', { name: 'Ja' }).check()
  await expect.poll(() => queryOf(page).get('q')).toBe('Lack')
  expect(queryOf(page).get('filter[is_workshop_team][is]')).toBe('true')
  await page.context().close()
})

test('who takes off the last tick of a filter goes on in the same place', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Standort' }).click()
  const editor = page.getByRole('dialog', { name: 'Standort' })
  const first = editor.getByRole('checkbox').first()
  await first.check()
  await expect.poll(() => queryOf(page).has('filter[location_uuid][in]')).toBe(true)
  await first.uncheck()
  await expect.poll(() => queryOf(page).has('filter[location_uuid][in]')).toBe(false)
  await editor.getByRole('checkbox').nth(1).check()
  await expect.poll(() => queryOf(page).has('filter[location_uuid][in]')).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter Standort entfernen' }).click()
  await expect(page.getByRole('button', { name: 'Filter Standort entfernen' })).toHaveCount(0)
  await page.context().close()
})

test('days by preset and by bounds; an end before the beginning is refused where it stands', async ({
  browser,
  server,
}) => {
  const page = await atList(browser, server, 'admin')
  await newDepartment(await person(server, 'admin'), { name: 'Von heute' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Angelegt' }).click()
  const editor = page.getByRole('dialog', { name: 'Angelegt' })
  await expect(editor.getByRole('radio')).toHaveCount(8)
  await editor.getByRole('radio', { name: 'heute' }).check()
  await expect(row(page, 'Von heute')).toBeVisible()
  await expect(chip(page, 'Angelegt: heute')).toBeVisible()

  await editor.getByRole('textbox', { name: 'Von' }).fill('5.3.2026')
  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2026')
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  expect(queryOf(page).get('filter[created_at][preset]')).toBe('today')
  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2345')
  await expect(editor.getByText(/^Nur von .*01\.01\.1900.* bis .*31\.12\.2199/)).toBeVisible()

  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2199')
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor).toBeHidden()
  await expect(chip(page, /Angelegt: .*05\.03\.2026.* bis .*04\.03\.2199/)).toBeVisible()
  expect(queryOf(page).get('filter[created_at][preset]')).toBe(null)
  expect(queryOf(page).get('filter[created_at][from]')).toBe('2026-03-05')
  await page.context().close()
})

test('sites are chosen by name, several of them, or none', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin')
  await expect(row(page, 'Werkstatt')).toBeVisible()
  const total = await rows(page).count()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Standort' }).click()
  const editor = page.getByRole('dialog', { name: 'Standort' })
  await editor.getByRole('checkbox', { name: 'ohne Angabe' }).check()
  await expect.poll(() => rows(page).count()).toBeLessThan(total)
  const without = await rows(page).count()
  await editor.getByRole('checkbox').nth(1).check()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(without)
  await page.keyboard.press('Escape')
  await expect(chip(page, /^Standort: .+, .+/)).toBeVisible()
  await page.context().close()
})

test('everything with the keyboard', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin')
  await expect(row(page, 'Werkstatt')).toBeVisible()
  const active = async () => await grid(page).locator('[data-active]').getAttribute('aria-rowindex')
  await page.keyboard.press('j')
  await expect(grid(page)).toBeFocused()
  expect(await active()).toBe('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  expect(await active()).toBe('3')
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
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/departments\/new$/)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog').getByText('Bis hierher auswählen')).toBeVisible()
  await page.context().close()
})

test('several are deleted, undone within ten seconds, deleted again and restored', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const doomed = [await newDepartment(admin), await newDepartment(admin)]
  const page = await atList(browser, server, 'admin', { prepare: (fresh) => fresh.clock.install() })
  const select = async () => {
    for (const { name } of doomed) await row(page, name).getByRole('checkbox').click()
  }
  const bar = page.getByRole('status').filter({ hasText: 'ausgewählt' })
  await select()
  await bar.getByRole('button', { name: 'Löschen' }).click()
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeVisible()
  for (const { name } of doomed) await expect(row(page, name)).toBeHidden()
  await page.clock.fastForward(6_500)
  await expect(undo).toBeVisible()
  await undo.click()
  for (const { name } of doomed) await expect(row(page, name)).toBeVisible()

  await select()
  await page.keyboard.press('Delete')
  await expect(undo).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(undo).toBeHidden()

  await page.getByRole('button', { name: /^Gelöscht \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/deleted=only/)
  await select()
  await bar.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(undo).toBeVisible()
  await page.getByRole('button', { name: /^Gelöscht/ }).click()
  for (const { name } of doomed) await expect(row(page, name)).toBeVisible()
  await page.context().close()
})

test('columns are hidden, moved, pinned and widened, and stay so', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin')
  const heads = () => page.getByRole('columnheader').locator('button,span').allInnerTexts()
  await page.getByRole('button', { name: 'Spalten' }).click()
  const panel = page.getByRole('dialog', { name: 'Spalten' })
  await panel.getByRole('checkbox', { name: 'Kürzel' }).uncheck()
  await panel.getByRole('checkbox', { name: 'Angelegt' }).check()
  await panel.getByRole('button', { name: 'Standort nach hinten' }).click()
  await panel.getByRole('button', { name: 'Telefon anheften' }).click()
  await panel.getByText('Kompakt').click()
  await page.keyboard.press('Escape')
  const edge = page.getByRole('separator', { name: 'Breite von Name' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))
  const wanted = await heads()
  expect(wanted.join()).not.toContain('Kürzel')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))
  expect(await heads()).toEqual(wanted)
  expect((await rows(page).first().boundingBox())?.height).toBe(28)
  await page.context().close()
})

test('a view is saved, shared with a group, and shown to its members', async ({ browser, server }) => {
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

test('the whole list as CSV, as it is filtered', async ({ browser, server }) => {
  const page = await atList(browser, server, 'admin', { at: '?filter[is_workshop_team][is]=true' })
  await expect(row(page, 'Werkstatt')).toBeVisible()
  await expect(row(page, 'Service')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV laden' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Abteilungen \d\d-\d\d-\d{4}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const names = await namesOf(page)
  expect(lines).toHaveLength(1 + names.length)
  for (const [index, name] of names.entries()) expect(lines[1 + index]).toContain(name)
  await page.context().close()
})

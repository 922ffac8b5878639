import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { field } from '../records/adminPages.ts'
import { atPaper, cell, cutChanges, isSaved, newPaper, paperNow } from './paperPages.ts'

/** The drafts that the browser keeps, as JSON. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('records')
        request.onsuccess = () => {
          const drafts = request.result.transaction('drafts').objectStore('drafts').getAll()
          drafts.onsuccess = () => {
            request.result.close()
            resolve(JSON.stringify(drafts.result))
          }
        }
      }),
  )

test('A saved sheet saves each change by itself: a row, a choice, a long text and a cell; the last change can be undone', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid, location_uuid } = await newPaper(admin)
  await admin.call('POST', '/workshop/works', { paper_uuid: uuid, location_uuid, position: 1, text: 'Bremsen' })
  const page = await atPaper(browser, server, 'admin', uuid)
  const now = () => paperNow(admin, uuid)
  const undo = page.getByRole('button', { name: /^Rückgängig: / })
  await isSaved(page)
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await field(page, 'tag').fill('x12')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await now()).tag).toBe('X12')
  await expect(field(page, 'tag')).toBeFocused()
  await field(page, 'parking_place').fill('P4')
  await page.keyboard.press('Escape')
  await expect(field(page, 'parking_place')).not.toHaveValue('P4')
  await field(page, 'waiting_customer').click()
  await expect.poll(async () => (await now()).waiting_customer).toBe(true)
  // A long text is saved while the user goes on typing.
  await field(page, 'regular_info').pressSequentially('Quietscht ')
  await expect.poll(async () => (await now()).regular_info).toBe('Quietscht')
  await page.keyboard.type('beim Bremsen')
  await expect.poll(async () => (await now()).regular_info).toBe('Quietscht beim Bremsen')
  await expect(field(page, 'regular_info')).toBeFocused()
  await cell(page, 'Vorgabe (ZE)', 1).fill('120')
  await cell(page, 'Vorgabe (ZE)', 1).press('Tab')
  await expect(undo).toHaveAccessibleName('Rückgängig: Vorgabe (ZE)')
  await undo.click()
  await expect(cell(page, 'Vorgabe (ZE)', 1)).toHaveValue('0')
  await expect(undo).toHaveAccessibleName('Rückgängig: Info')
  await page.getByRole('tab', { name: 'Verlauf', exact: true }).click()
  // Many small changes are one entry, besides those of the new paper and its new work.
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /^Info/ })).toContainText('beim Bremsen')
  await page.context().close()
})

test('No text that was typed on a sheet is lost without a server, after a reload, or by leaving the sheet', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  const reconnect = await cutChanges(page)
  await field(page, 'parking_place').fill('P9')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-save-state="offline"]')).toBeVisible()
  await reconnect()
  await expect.poll(async () => (await paperNow(admin, uuid)).parking_place, { timeout: 15_000 }).toBe('P9')
  await isSaved(page)

  // A text that is being typed when the page is reloaded.
  await field(page, 'key_place').pressSequentially('Haken 7')
  await expect.poll(() => keptDrafts(page)).toContain('Haken 7')
  await page.reload()
  await page.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await expect(field(page, 'key_place')).toHaveValue('Haken 7')
  await expect.poll(async () => (await paperNow(admin, uuid)).key_place).toBe('Haken 7')

  await field(page, 'internal_info').fill('Vorsicht beim Anheben')
  await field(page, 'key_place').fill('Haken 8')
  await page.getByRole('link', { name: 'Werkstattplaner' }).first().click()
  await expect(page).toHaveURL(/workshop\/planner/)
  expect(await paperNow(admin, uuid)).toMatchObject({ key_place: 'Haken 8', internal_info: 'Vorsicht beim Anheben' })
  await page.context().close()
})

import { expect, type Page } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { atCheck, carToday, copied } from '../hst/hstPages.ts'
import { at, bar, hourWidth, middle, plannerPage, planOf, row } from '../planner/plannerPages.ts'
import { atPage, sheet } from '../records/adminPages.ts'
import { tabTo } from './taskPages.ts'

const PLACE = { viewport: { width: 1366, height: 768 } }

/** Puts a text on the clipboard, as copying it elsewhere would. */
async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

test('A foreman plans, promises and prints a day in a bounded number of actions', async ({ browser, server }) => {
  const plan = await planOf(server, 47, 'admin')
  const [anna, bert] = plan.frame.people
  const own = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const block = await plan.block('DEM-TF 101', { start: at(plan.day, '09:00'), technicians: own })
  const waiting = await plan.block('DEM-TF 102', {})
  const promised = await plan.block('DEM-TF 103', {})
  const page = await plannerPage(browser, server, plan, 'admin', PLACE)
  await expect(bar(page, block)).toBeVisible()
  const { task } = await countActions(page)
  const hour = await hourWidth(page)

  const [from, there] = [await middle(bar(page, block)), await middle(row(page, bert?.uuid ?? ''))]
  await task('drag a job to a person', { drags: 1 }, async () => {
    await drag(page, from, { x: from.x, y: there.y })
    await expect.poll(async () => (await plan.now(block.uuid))?.technicians[0]?.uuid).toBe(bert?.uuid)
  })
  await task('undo', { keys: 1 }, async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await plan.now(block.uuid))?.technicians[0]?.uuid).toBe(anna?.uuid)
  })
  const end = await middle(bar(page, block).locator('[data-end]'))
  await task('resize a job', { drags: 1 }, async () => {
    await drag(page, end, { x: end.x + hour / 2, y: end.y })
    await expect.poll(async () => (await plan.now(block.uuid))?.planned_minutes).toBeGreaterThan(60)
  })
  const entry = await middle(page.locator(`[data-part="tray"] [data-uuid="${waiting.uuid}"]`))
  const to = await middle(row(page, bert?.uuid ?? ''))
  await task('plan a job without a date', { drags: 1 }, async () => {
    await drag(page, entry, { x: from.x, y: to.y })
    await expect.poll(async () => (await plan.now(waiting.uuid))?.technicians[0]?.uuid).toBe(bert?.uuid)
  })

  await task('promise a job and plan it', { clicks: 2, keys: 9, texts: 3, letters: 30 }, async () => {
    await page.getByRole('button', { name: 'Termin zusagen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Termin zusagen' })
    await expect(dialog.getByRole('combobox', { name: 'Für welche Arbeit' })).toBeFocused()
    await page.keyboard.type('DEM-TF 103')
    await expect(page.getByRole('listbox').getByRole('option', { name: /DEM-TF 103/ })).toBeVisible()
    // The first match is highlighted, so that an arrow would move on to the second.
    await page.keyboard.press('Enter')
    const wanted = dialog.getByRole('group', { name: 'Gewünscht fertig' })
    const [year, month, day] = plan.day.split('-')
    await tabTo(page, wanted.getByRole('textbox', { name: 'Tag' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${day}.${month}.${year}`)
    // The calendar of the day lies between the two fields.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('16:00')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Zusagen und einplanen' }).first().click()
    await expect(dialog).toHaveCount(0)
    const paper = () => plan.self.call<{ promised_at: string | null }>('GET', `/workshop/paper/${promised.paper_uuid}`)
    await expect.poll(async () => (await paper()).promised_at).toBe(at(plan.day, '16:00'))
  })

  await task('print the day', { clicks: 2 }, async () => {
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Tagesplan drucken (A4' }).click()
    await sheet(page).waitFor({ state: 'attached' })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet(page)).toHaveCount(0)
  await task('show the wall', { clicks: 1 }, async () => {
    await page.getByText('Wand', { exact: true }).click()
    await expect(page.locator('section[aria-label="Wandanzeige"]')).toBeVisible()
  })
})

test('A foreman takes over a list of field actions, and changes views of the comparison', async ({
  browser,
  server,
}) => {
  const { vin } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman', vin, PLACE)
  const car = page.getByRole('dialog').first()
  await expect(car.getByRole('button', { name: 'Prüfung eintragen' })).toBeVisible()
  await copy(page, copied(vin, '9DM3\tServiceaktion Software\tdurchgeführt'))
  const { task } = await countActions(page)
  await task('paste a list of field actions', { clicks: 2, keys: 1 }, async () => {
    await car.getByRole('button', { name: 'Prüfung eintragen' }).click()
    const reading = page.getByRole('dialog', { name: /Prüfung für/ })
    await expect(reading.getByLabel('Text aus dem Portal')).toBeFocused()
    await page.keyboard.press('Control+v')
    await reading.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(car.getByText('Nichts offen')).toBeVisible()
  })

  const other = await atPage(browser, server, 'admin', '/workshop/shouldiscompare?preset=today', PLACE)
  const views = other.getByLabel('Ansicht', { exact: true }).first()
  await expect(views).toBeVisible({ timeout: 30_000 })
  const counted = await countActions(other)
  await counted.task('another view of the comparison', { clicks: 2 }, async () => {
    await views.click()
    await other.getByRole('option', { name: 'Ursachen' }).click()
    await expect(other).toHaveURL(/view=cause/)
  })
})

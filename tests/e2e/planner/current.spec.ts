import { expect, type Page } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { at, bar, plannerPage, planOf } from './plannerPages.ts'

/** A day in the German format. */
const shown = (day: string) => day.split('-').reverse().join('.')
const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Plans a waiting paper at the best place, without dragging. */
async function planPaper(page: Page, { uuid }: { uuid: string }) {
  await page.locator(`[data-part="tray"] [data-uuid="${uuid}"]`).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Einplanen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('Planned jobs are still shown after the user has opened other weeks and other screens', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 14)
  const paper = await plan.paper('DEM-PL 981')
  const page = await plannerPage(browser, server, plan)
  await page.getByText('Woche', { exact: true }).click()
  const planned = page.locator('[data-row] [data-uuid][aria-label*="DEM-PL 981"]')
  const waits = page.locator(`[data-part="tray"] [data-uuid="${paper.uuid}"]`)
  const saved = page.waitForResponse((one) => one.url().endsWith('/planner/changes') && one.ok())
  await planPaper(page, paper)
  await saved
  await expect(planned).toHaveCount(1)
  for (const [way, back] of [
    ['Weiter', 'Zurück'],
    ['Zurück', 'Weiter'],
  ] as const) {
    await page.getByRole('button', { name: way, exact: true }).click()
    await expect(planned).toHaveCount(0)
    await page.getByRole('button', { name: back, exact: true }).click()
    await expect(planned).toHaveCount(1)
    await expect(waits).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page.locator('[data-part="scroller"]')).toHaveCount(0)
  await page.goBack()
  await expect(planned).toHaveCount(1)
  await expect(waits).toHaveCount(0)
  await page.context().close()
})

test('A paper waits for a plan again when its block is undone, even if the plan was read in between', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 15)
  const paper = await plan.paper('DEM-PL 982')
  const page = await plannerPage(browser, server, plan)
  const waits = page.locator(`[data-part="tray"] [data-uuid="${paper.uuid}"]`)
  const saved = page.waitForResponse((one) => one.url().endsWith('/planner/changes') && one.ok())
  await planPaper(page, paper)
  await saved
  await expect(waits).toHaveCount(0)
  const read = page.waitForResponse((one) => one.url().includes('/planner/waiting'))
  await plan.self.call('POST', '/workshop/planner/publish', {
    location_uuid: plan.frame.location.uuid,
    days: [plan.day],
  })
  await (await read).finished()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(waits).toHaveCount(1)
  await page.context().close()
})

test('Another week is read with one request, however many papers the shown week has', async ({ browser, server }) => {
  const plan = await planOf(server, 16)
  const [anna] = plan.frame.people
  const technicians = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const blocks = []
  for (const hour of ['08', '10', '12', '14'])
    blocks.push(await plan.block(`DEM-PL 99${hour}`, { start: at(plan.day, `${hour}:00`), technicians }))
  const page = await plannerPage(browser, server, plan)
  await page.getByText('Woche', { exact: true }).click()
  for (const block of blocks) await expect(bar(page, block)).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const read: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/workshop/planner/waiting')) read.push(one.url())
  })
  // The shown week is complete when the week after it is read: all other requests have begun by then.
  const beside = page.waitForRequest((one) => one.url().includes(`from=${later(plan.day, 12)}`))
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await beside
  await expect(bar(page, blocks[0] ?? { uuid: '' })).toHaveCount(0)
  // No waiting job changes because of it.
  expect(read).toEqual([])
  await page.context().close()
})

test('A wall screen shows the current day of the location, and changes to the next day at midnight', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 17)
  const day = new Date(readClock() - 86_400_000).toISOString().slice(0, 10)
  // In this zone it is the next day already.
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  await page.clock.install({ time: at(day, '23:58') })
  await signInOn(page, server, 'foreman', 0, '/workshop/planner', { 'planner.site': plan.frame.location.uuid })
  await expect(page.locator('[data-part="scroller"]')).toBeVisible()
  await page.getByText('Wand', { exact: true }).click()
  const wall = page.locator('section[aria-label="Wandanzeige"]').locator('..')
  await expect(wall).toContainText(shown(day))
  expect(new URL(page.url()).searchParams.get('day')).toBeNull()
  await page.clock.fastForward(3 * 60_000)
  await expect(wall).toContainText(shown(later(day, 1)))
  await context.close()
})

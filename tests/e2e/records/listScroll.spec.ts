import { expect } from 'playwright/test'
import { startDemoServer, test } from '#tests/support/browser/e2e.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { manyDepartments } from '#tests/support/samples/manyDepartments.ts'
import { atList, grid, rows } from './listPages.ts'

const ROWS = 100_000
const PAGE = 200

test('a hundred thousand rows: those on the screen are there, the others are not in the page', async ({ browser }) => {
  test.setTimeout(120_000)
  const cluster = await startPostgres()
  const database = await cluster.createDatabase()
  const server = await startDemoServer({ DATABASE_URL: database })
  try {
    await manyDepartments(database, server.user('admin').company, ROWS)
    const page = await atList(browser, server, 'admin', { viewport: { width: 1366, height: 768 }, at: '?sort=-name' })
    await expect(rows(page).first()).toContainText('Zeile 100000')
    await expect(page.getByText(/^100[.]?006 Einträge$/)).toBeVisible()

    // Down page after page: each begins where the one before ended, and no row is missing or twice.
    const seen = new Set<number>()
    for (let step = 0; step < 8; step++) {
      await grid(page).evaluate((element, height) => {
        element.scrollTop = element.scrollHeight - height
      }, 2_000)
      await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
      for (const text of await rows(page).locator('a').allInnerTexts()) seen.add(Number(text.replace('Zeile ', '')))
      await expect(grid(page).locator('[data-index]:not(:has([role="row"]))')).toHaveCount(0)
    }
    expect(Math.min(...seen)).toBeLessThan(ROWS - 5 * PAGE)
    expect(await grid(page).locator('[data-index]').count()).toBeLessThan(80)

    // Every row at its place: the nth from the top is the nth by name.
    const places = await grid(page)
      .locator('[data-index]')
      .evaluateAll((all) =>
        all.map((one) => [Number((one as HTMLElement).dataset.index), one.querySelector('a')?.innerText ?? '']),
      )
    for (const [index, name] of places) expect(name).toBe(`Zeile ${String(ROWS - Number(index)).padStart(6, '0')}`)

    // Back at the top, without asking for what is still here.
    await grid(page).focus()
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toContainText('Zeile 100000')
    await page.context().close()
  } finally {
    await server.dispose()
    await cluster.stop()
  }
})

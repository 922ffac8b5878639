import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/e2e.ts'
import { at, planOf } from './plannerPages.ts'

/** A day as German readers see it. */
const shown = (day: string) => day.split('-').reverse().join('.')
const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

test('a screen on the wall shows the day of the site, and the next one when it begins', async ({ browser, server }) => {
  const plan = await planOf(server, 17)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  // Where it is the day after already.
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  await page.clock.install({ time: at(day, '23:58') })
  await signInOn(page, server, 'foreman', 0, '/dashboard')
  await page.evaluate((site) => localStorage.setItem('planner.site', site), plan.frame.location.uuid)
  await page.goto(`${server.url}/workshop/planner`)
  await expect(page.locator('[data-part="scroller"]')).toBeVisible()
  await page.getByText('Wandanzeige', { exact: true }).click()
  const wall = page.locator('section[aria-label="Wandanzeige"]').locator('..')
  await expect(wall).toContainText(shown(day))
  expect(new URL(page.url()).searchParams.get('day')).toBeNull()
  await page.clock.fastForward(3 * 60_000)
  await expect(wall).toContainText(shown(later(day, 1)))
  await context.close()
})

import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'
import { newPaper } from './paperPages.ts'

const MINUTE_MS = 60_000
const tab = (page: Page, name: string) => page.locator(`[data-tab="${name}"]`)
const countOf = async (page: Page, name: string) => Number((await tab(page, name).innerText()).match(/\d+/)?.[0])

test('The count of late papers grows by itself when a promise becomes late', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/workshop/paper', { hasClock: true })
  await expect(tab(page, 'late')).toContainText(/\d/)
  const [late, all] = [await countOf(page, 'late'), await countOf(page, 'all')]
  await newPaper(admin, { promised_at: new Date(readClock() + 6_000).toISOString() })
  // The new paper is known, and not late.
  await expect.poll(() => countOf(page, 'all')).toBe(all + 1)
  expect(await countOf(page, 'late')).toBe(late)
  const nextMinute = async () => {
    await page.clock.fastForward(MINUTE_MS)
    return countOf(page, 'late')
  }
  await expect.poll(nextMinute, { intervals: [1_000], timeout: 20_000 }).toBe(late + 1)
  await page.context().close()
})

test('The own papers of an advisor are the papers that they advise on', async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const own = await newPaper(await person(server, 'admin'), { advisor_uuid: advisor.user.uuid })
  const page = await atPage(browser, server, 'advisor', `/workshop/paper?q=${encodeURIComponent(own.licensePlate)}`)
  await page.getByRole('button', { name: 'Meine', exact: true }).click()
  await expect(page).toHaveURL(/advisor_uuid/)
  await expect(page.getByRole('row').filter({ hasText: own.licensePlate })).toBeVisible()
  await page.context().close()
})

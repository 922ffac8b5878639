import type { Browser } from 'playwright/test'
import { shiftDate } from './shiftDate.mjs'

/** Moves the clock of all pages that this browser opens from now on to the clock of the tests. */
export function startBrowserClock(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, Number(process.env.TEST_CLOCK_OFFSET ?? 0))
    return context
  }
}

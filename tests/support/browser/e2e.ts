import { test as base, expect, type Page } from 'playwright/test'
import { startBrowserClock } from '../clock/browserClock.ts'
import { type DemoServer, startDemoServer } from './demoServer.ts'

/**
 * A page at `path` with a fresh session of that user, stored where the client stores it. The login page has its own
 * tests. Walking through it here would cost each other test a second. `stored` is what this device knows already.
 */
export async function signInOn(
  page: Page,
  server: DemoServer,
  role: string,
  dealer = 0,
  path = '/',
  stored: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { email, password, company } = server.user(role, dealer)
  // By the browser: the device has its name.
  const answer = await page.request.post(`${server.url}/api/v1/auth/api`, {
    headers: { 'x-dealer-code': company },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${role} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { token, expiresAt, device_token } = (await answer.json()) as Record<string, string>
  // Before the client reads it, and only this once: a page that signs out must stay signed out.
  const kept = { ...stored, company, expiry: expiresAt ?? '', device_token: device_token ?? '', token: token ?? '' }
  const once = await page.addInitScript((entries) => {
    if (window !== window.top) return
    for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value)
  }, kept)
  await page.goto(server.url + path)
  await once.dispose()
  // The first screen is the person's own.
  if (path === '/') await page.waitForURL((url) => url.pathname !== path)
}

/** Chooses on the page, like a user; `name` is the language's own name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('select:has(option[lang])').click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('option', { name, exact: true })).toBeHidden()
}

/**
 * One server per worker: specs use different users. A spec that needs a server alone starts one with `startDemoServer`.
 */
export const test = base.extend<{ end: undefined }, { server: DemoServer }>({
  browser: [
    async ({ browser }, use) => {
      startBrowserClock(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // The pages of a test would go on working beside the tests after it.
  end: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      // The administrators of the first dealer operate the server.
      const server = await startDemoServer({ OPERATOR_DEALER: 'ahf01' })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

import { test as base, expect, type Page } from 'playwright/test'
import { startBrowserClock } from '../clock/browserClock.ts'
import { type DemoServer, startDemoServer } from './demoServer.ts'

/**
 * Opens `path` with a fresh session of a user, stored where the client stores it. The login page has its own tests.
 * Walking through it here would cost every other test a second. `stored` is what this device knows already.
 */
export async function signInOn(
  page: Page,
  server: DemoServer,
  role: string,
  dealer = 0,
  path = '/login',
  stored: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { email, password, company } = server.user(role, dealer)
  // The browser sends the request, so that the device has the name of the browser.
  const answer = await page.request.post(`${server.url}/api/v1/auth/api`, {
    headers: { 'x-dealer-code': company },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${role} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { token, expiresAt, device_token } = (await answer.json()) as Record<string, string>
  // Stored before the client reads it, and only this once: a page that signs out must stay signed out.
  const kept = { ...stored, company, expiry: expiresAt ?? '', device_token: device_token ?? '', token: token ?? '' }
  const once = await page.addInitScript((entries) => {
    if (window !== window.top) return
    for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value)
  }, kept)
  await page.goto(server.url + path)
  await once.dispose()
  // The login page forwards a signed-in user to their first screen.
  if (path === '/login') await page.waitForURL((url) => url.pathname !== path)
}

/** Chooses a language on the page, like a user; `name` is the language's own name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('select:has(option[lang])').click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('option', { name, exact: true })).toBeHidden()
}

/** Longest start of a server on a busy machine, with the demo data that the first one makes (ms). */
const START_MS = 180_000

type ServerOfFile = (file: string) => Promise<DemoServer>

/**
 * Each spec file has its own server with fresh demo data, so that no spec reads what another one has changed. The tests
 * of a file share it.
 */
export const test = base.extend<{ end: undefined; server: DemoServer }, { serverOf: ServerOfFile }>({
  browser: [
    async ({ browser }, use) => {
      startBrowserClock(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Closes the pages of a test at its end. Otherwise they would go on working beside the next tests.
  end: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const running = new Map<string, Awaited<ReturnType<typeof startDemoServer>>>()
      const stop = async () => {
        for (const server of running.values()) await server.dispose()
        running.clear()
      }
      await use(async (file) => {
        const known = running.get(file)
        if (known) return known
        await stop()
        // The administrators of the first dealer operate the server.
        const server = await startDemoServer({ OPERATOR_DEALER: 'ahf01' })
        running.set(file, server)
        return server
      })
      await stop()
    },
    { scope: 'worker' },
  ],
  server: [async ({ serverOf }, use, { file }) => use(await serverOf(file)), { timeout: START_MS }],
})

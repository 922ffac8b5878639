import { expect, type Page, type Route } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { person } from '../chat/chatPages.ts'

const TABS = ['/dashboard', '/profile', '/profile/security', '/chat', '/profile/privacy', '/dashboard', '/chatExternal']
const FOLLOW_MS = 1_000

/** The first moment at which a condition held in a page, by the clock that all pages share. */
const noteWhen = (page: Page, holds: string) =>
  page.evaluate((condition) => {
    const check = new Function(`return ${condition}`) as () => boolean
    const target = window as unknown as { heldAt: Promise<number> }
    target.heldAt = new Promise((resolve) => {
      const poll = () => (check() ? resolve(Date.now()) : setTimeout(poll, 10))
      poll()
    })
  }, holds)
const heldAt = (page: Page) => page.evaluate(() => (window as unknown as { heldAt: Promise<number> }).heldAt)

async function allFollow(pages: readonly Page[], holds: string, act: () => Promise<void>): Promise<void> {
  for (const page of pages) await noteWhen(page, holds)
  const began = readClock()
  await act()
  const times = await Promise.all(pages.map(heldAt))
  // The first page is where the change was made. The others do the same work at the same time. If one page alone takes
  // most of a second, this many cannot finish within one.
  const first = Math.min(...times)
  const allowed = Math.max(FOLLOW_MS, (first - began) * pages.length)
  expect(Math.max(...times) - first, times.join()).toBeLessThanOrEqual(allowed)
}

async function fillIn(page: Page, server: DemoServer, role: string): Promise<void> {
  const user = server.user(role)
  await page.locator('input[name="company"]').fill(user.company)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  await page.locator('button[type="submit"]').click()
}

test('AUT-09 Six tabs and the chat window follow a change of theme or language, signing out and signing in', {
  tag: '@timed',
}, async ({ page, server }) => {
  await signInOn(page, server, 'foreman')
  const others = await Promise.all(TABS.map(() => page.context().newPage()))
  for (const [index, tab] of others.entries()) {
    await tab.goto(server.url + TABS[index])
    await expect(tab.getByRole('main')).toBeVisible()
  }
  await page.goto(`${server.url}/profile`)
  const all = [page, ...others]
  await allFollow(all, "document.documentElement.dataset.mantineColorScheme === 'dark'", () =>
    page.getByText('Dunkel', { exact: true }).click(),
  )
  await allFollow(all, "document.documentElement.dir === 'rtl'", async () => {
    await page.getByRole('main').locator('select').first().selectOption('ar')
  })
  await page.getByRole('main').locator('select').first().selectOption('de')
  await allFollow(all, "location.pathname === '/login'", async () => {
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  })
  await allFollow(all, "localStorage.token && location.pathname !== '/login'", () => fillIn(page, server, 'foreman'))
})

test('AUT-09 A session that ends while the page is hidden counts as ended when the page is shown', async ({
  page,
  server,
}) => {
  await signInOn(page, server, 'foreman')
  await page.evaluate(() => {
    const future = Date.now() + 200 * 86_400_000
    Date.now = () => future
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Ihre Sitzung ist beendet.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('AUT-09 A request that was sent before signing out writes nothing and ends no later session', async ({
  page,
  server,
}) => {
  // Another test reads the same screens in Arabic.
  await (await person(server, 'technician')).call('PATCH', '/auth/user', { language: 'de' })
  await signInOn(page, server, 'foreman')
  const held: Route[] = []
  await page.route('**/api/v1/auth/{sessions,sign-ins,devices,twofa/recovery,data-export}', (route) => {
    held.push(route)
  })
  await page.goto(`${server.url}/profile/security`)
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)
  const extra = page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await Promise.allSettled(Array.from({ length: 7 }, () => fetch('/api/v1/auth/sessions', { headers })))
  })
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(10)
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, server, 'technician')
  await expect(page).toHaveURL(/\/dashboard$/)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const body = JSON.stringify({ error: 'invalid_token', message: '', request_id: 'alt' })
  // The page itself has cancelled some of the requests.
  await Promise.all(
    held.map((route) => route.fulfill({ status: 401, contentType: 'application/json', body }).catch(() => undefined)),
  )
  await extra
  await page.goto(`${server.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

test('AUT-09 A draft waits for the same user and is wiped for another one', async ({ page, server }) => {
  const draft = 'Der Keilriemen kommt erst'
  const openChat = async () => {
    await page.goto(`${server.url}/chat`)
    await page.locator('[data-chat]').first().click()
  }
  const signOut = () =>
    page.evaluate(() => {
      localStorage.removeItem('token')
      new BroadcastChannel('session').postMessage('changed')
    })
  const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('chat_draft/')))
  await signInOn(page, server, 'foreman')
  await openChat()
  await page.locator('textarea').fill(draft)
  await expect.poll(async () => (await kept()).map(([, text]) => text)).toEqual([draft])
  await signOut()
  await signInOn(page, server, 'foreman')
  await expect.poll(async () => (await kept()).map(([, text]) => text)).toEqual([draft])
  await signOut()
  await signInOn(page, server, 'technician')
  await expect.poll(kept).toEqual([])
})

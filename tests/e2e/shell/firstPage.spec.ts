import { gzipSync } from 'node:zlib'
import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

const KILOBYTE = 1_000
/** Largest number of requests. One of them fetches the small runtime of the bundler, which all scripts share. */
const REQUESTS_AT_MOST = 16
const SCRIPT_AT_MOST = 220 * KILOBYTE
const STYLE_AT_MOST = 40 * KILOBYTE

test('The sign-in page stays within its size limits, without libraries and records of the pages behind it', async ({
  page,
  server,
}) => {
  const loaded: { path: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    loaded.push({ path: new URL(response.url()).pathname, body: response.body() })
  })
  await page.goto(`${server.url}/login`)
  await expect(page.locator('input[name="company"]')).toBeFocused()
  await page.waitForLoadState('networkidle')

  const files = await Promise.all(loaded.map(async ({ path, body }) => ({ path, body: await body })))
  const weight = (ending: string) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((sum, { body }) => sum + gzipSync(body).length, 0)
  expect(
    files.map(({ path }) => path),
    'requests',
  ).toHaveProperty('length', Math.min(files.length, REQUESTS_AT_MOST))
  // The schema library, uploads in pieces, and the definitions of records.
  for (const word of ['ZodError', 'Tus-Resumable', 'work_packages'])
    expect(
      files.filter(({ body }) => body.includes(word)).map(({ path }) => path),
      word,
    ).toEqual([])
  expect(weight('.js'), 'scripts, compressed').toBeLessThanOrEqual(SCRIPT_AT_MOST)
  expect(weight('.css'), 'styles, compressed').toBeLessThanOrEqual(STYLE_AT_MOST)
})

test('The code of the pages after the sign-in is fetched while the user types the password', async ({
  page,
  server,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const [name] = /[^/]+(?=-[\w-]{8}\.js$)/.exec(request.url()) ?? []
    if (name) scripts.push(name)
  })
  const user = server.user('admin')
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="company"]').fill(user.company)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual(expect.arrayContaining(['Shell', 'DashboardScreen', 'ToastHost', 'de']))
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  const before = scripts.length
  await page.locator('button[type="submit"]').click()
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(scripts.slice(before).filter((name) => /^(?:Shell|DashboardScreen|dialogs|inside)$/.test(name))).toEqual([])
})

test('No page needs a style or script that the content security policy forbids', async ({ page, server }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await signInOn(page, server, 'admin')
  for (const path of ['/dashboard', '/profile', '/profile/twofa', '/gibt-es-nicht']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('style').count(), path).toBe(0)
  }
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(refused).toEqual([])
})

import { expect } from 'playwright/test'
import { chooseLanguage, signInOn, test } from '#tests/support/browser/e2e.ts'

test('A changed theme and language reach another tab and the next device, and Arabic turns the direction', async ({
  browser,
  context,
  page,
  server,
}) => {
  await signInOn(page, server, 'readonly', 1)
  const light = page.getByRole('button', { name: 'Helle Darstellung einschalten' })
  const dark = page.getByRole('button', { name: 'Dunkle Darstellung einschalten' })
  await expect(light.or(dark)).toBeVisible()
  if (await light.isVisible()) await light.click()
  const second = await context.newPage()
  const answered = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await second.route('**/api/v1/auth/user', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await chosen.promise
    await route.fulfill({ response })
  })
  await second.goto(`${server.url}/profile`)
  const html = second.locator('html')

  // The other tab has an older value of the user, and takes nothing back.
  await answered.promise
  await dark.click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  chosen.resolve()
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(second.locator('body')).toHaveCSS('background-color', 'rgb(69, 77, 85)')

  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/auth/user') && response.request().method() === 'PATCH',
  )
  await chooseLanguage(page, 'العربية')
  expect((await saved).ok()).toBe(true)
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  const menu = await second.locator('nav').first().boundingBox()
  expect(menu?.x).toBeGreaterThan((second.viewportSize()?.width ?? 0) / 2)

  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await signInOn(device, server, 'readonly', 1)
  await expect(device.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(device.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await elsewhere.close()
})

test('A language that is chosen before the sign-in stays afterwards', async ({ page, server }) => {
  await page.goto(`${server.url}/login`)
  await chooseLanguage(page, 'English')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const user = server.user('storage', 1)
  await page.locator('input[name="company"]').fill(user.company)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveTitle(/ – Dashboard/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('The dark theme applies before the first paint of the page', async ({ page, server }) => {
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Dunkle Darstellung einschalten' }).click()
  // Without the scripts of the application only boot.js can have set the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('The user’s own language applies, even if it is known before the first texts have loaded', async ({
  page,
  server,
}) => {
  const { email, password, company } = server.user('parts')
  const answer = await page.request.post(`${server.url}/api/v1/auth/api`, {
    headers: { 'x-dealer-code': company },
    data: { email, password },
  })
  const { token } = (await answer.json()) as { token: string }
  const speak = (language: string) =>
    page.request.patch(`${server.url}/api/v1/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
      data: { language },
    })
  await speak('pl')
  await signInOn(page, server, 'parts')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  const answered = page.waitForResponse('**/api/v1/auth/user')
  // The texts in the language of the device arrive only after the answer about the user.
  await page.route(/\/assets\/(?:shell|fr)-[^/]*\.js$/, async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('Pulpit')
  // Other tests read this person's screens in German.
  await speak('de')
})

test('Typed text stays when the user changes the language and its direction', async ({ page, server }) => {
  await page.goto(`${server.url}/login`)
  await page.locator('input[name="email"]').fill('jemand@test.example')
  await chooseLanguage(page, 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Anmelden')
  await expect(page.locator('input[name="email"]')).toHaveValue('jemand@test.example')
})

test('The list of languages opens and chooses by mouse and by keyboard, and names each in its own words', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`)
  const languages = page.getByRole('combobox', { name: /^Sprache wählen/ })
  await languages.click()
  await page.getByRole('option', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('select').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Français' })).toBeFocused()
  await expect(page.getByRole('option', { name: 'العربية' })).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Enter')
  // At the pace of a person: keys without any pause are a scan.
  await page.keyboard.type('En', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

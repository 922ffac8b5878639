import { expect, type Page } from 'playwright/test'
import type { Theme } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { chooseLanguage, test } from '#tests/support/browser/e2e.ts'
import { violationsOn as axeOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'

const NAMES = { de: 'Deutsch', ar: 'العربية' } as const
type Appearance = { theme: Theme; language: keyof typeof NAMES }

/** Chooses on the sign-in page, like a user. The choice stays after the sign-in. */
async function choose(page: Page, server: DemoServer, { theme, language }: Appearance): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Dunkle Darstellung einschalten' }).click()
  if (theme === 'light') await page.getByRole('button', { name: 'Helle Darstellung einschalten' }).click()
  // Another language first, because choosing the current one is no choice.
  for (const name of ['English', NAMES[language]]) await chooseLanguage(page, name)
}

async function signIn(page: Page, server: DemoServer, role: string, dealer: number): Promise<void> {
  const user = server.user(role, dealer)
  await page.locator('input[name="company"]').fill(user.company)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The nodes that break a rule of WCAG 2.2 AA, in a form that says where. */
async function violationsOn(page: Page, { theme, language }: Appearance): Promise<string[]> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return axeOn(page)
}

for (const { theme, language } of APPEARANCES)
  test.describe(`${theme}, ${language}`, () => {
    const appearance = { theme, language }

    test('The pages before the sign-in are accessible', async ({ page, server }) => {
      await choose(page, server, appearance)
      for (const path of ['/login', '/connect']) {
        await page.goto(server.url + path)
        expect(await violationsOn(page, appearance), path).toEqual([])
      }
      await page.goto(`${server.url}/login`)
      await page.locator('button[type="submit"]').click()
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
      expect(await violationsOn(page, appearance), 'with errors').toEqual([])
    })

    test('The pages after the sign-in are accessible', async ({ page, server }) => {
      await choose(page, server, appearance)
      await signIn(page, server, 'admin', 1)
      for (const path of ['/dashboard', '/profile', '/profile/twofa', '/gibt-es-nicht']) {
        await page.goto(server.url + path)
        expect(await violationsOn(page, appearance), path).toEqual([])
      }
      await page.keyboard.press('Shift+?')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violationsOn(page, appearance), 'with a dialog').toEqual([])
    })

    test('The set-up of the second factor is accessible', async ({ page, server }) => {
      await choose(page, server, appearance)
      await signIn(page, server, 'twofa_forced', 0)
      await page.locator('input[type="password"]').fill(server.user('twofa_forced').password)
      await page.locator('main button[type="submit"]').click()
      await expect(page.locator('input[name="totp"]')).toBeVisible()
      expect(await violationsOn(page, appearance)).toEqual([])
    })
  })

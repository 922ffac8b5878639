import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { THEMES } from '#contract/constants.ts'
import { signInOn, test } from '#tests/support/e2e.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The nodes that break a rule of WCAG 2.2 AA, in a form that says where. */
async function violationsOn(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A colour in the middle of a transition is nobody's colour.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

for (const theme of THEMES)
  for (const language of ['de', 'ar'])
    test.describe(`${theme}, ${language}`, () => {
      test.beforeEach(async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript(
          ([themeKept, languageKept]) => {
            localStorage.setItem('theme', themeKept ?? '')
            localStorage.setItem('language', languageKept ?? '')
          },
          [theme, language],
        )
      })

      test('signed out', async ({ page, server }) => {
        for (const path of ['/login', '/connect']) {
          await page.goto(server.url + path)
          expect(await violationsOn(page), path).toEqual([])
        }
        await page.goto(`${server.url}/login`)
        await page.locator('button[type="submit"]').click()
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
        expect(await violationsOn(page), 'with errors').toEqual([])
      })

      test('signed in', async ({ page, server }) => {
        await signInOn(page, server, 'foreman')
        for (const path of ['/dashboard', '/profile', '/profile/twofa', '/gibt-es-nicht']) {
          await page.goto(server.url + path)
          expect(await violationsOn(page), path).toEqual([])
        }
        await page.keyboard.press('Shift+?')
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await violationsOn(page), 'with a dialog').toEqual([])
      })

      test('the second factor is still to be set up', async ({ page, server }) => {
        const user = server.user('twofa_forced')
        await signInOn(page, server, 'twofa_forced')
        await page.locator('input[type="password"]').fill(user.password)
        await page.locator('main button[type="submit"]').click()
        await expect(page.locator('input[name="totp"]')).toBeVisible()
        expect(await violationsOn(page)).toEqual([])
      })
    })

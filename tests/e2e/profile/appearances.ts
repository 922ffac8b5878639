import { expect, type Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { violationsOn as axeOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES, type Appearance } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'

type SizedAppearance = Appearance & { width: number; height: number }

/** The appearances, each in one of two screen sizes that are common in workshops. */
export const SIZED_APPEARANCES: readonly SizedAppearance[] = APPEARANCES.map((appearance) => ({
  ...appearance,
  ...(appearance.theme === 'dark' ? { width: 1920, height: 1080 } : { width: 1366, height: 768 }),
}))

/** Sets the screen, theme and language of this device before a user signs in. */
export async function wear(page: Page, { theme, language, width, height }: SizedAppearance): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(
    ([one, other]) => {
      localStorage.setItem('theme', one)
      localStorage.setItem('language', other)
    },
    [theme, language] as const,
  )
}

/** Stores theme and language for the signed-in user, whose choice comes with them to every device. */
export async function prefer(page: Page, { theme, language }: Appearance): Promise<void> {
  const status = await page.evaluate(
    async ([one, other]) => {
      const answer = await fetch('/api/v1/auth/user', {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'x-dealer-code': localStorage.getItem('company') ?? '',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ theme: one, language: other }),
      })
      return answer.status
    },
    [theme, language] as const,
  )
  if (status !== 200) throw new Error(`the look was not taken: ${status}`)
}

/** Signs in a user at `path`, with the screens in German and the light theme. */
export async function signInGerman(
  page: Page,
  server: DemoServer,
  role: string,
  path = '/login',
  dealer = 0,
): Promise<void> {
  const self = await person(server, role, dealer)
  await self.call('PATCH', '/auth/user', { theme: 'light', language: 'de' })
  await signInOn(page, server, role, dealer, path)
}

/** The nodes that break a rule of WCAG 2.2 AA. Takes a picture where `SCREENSHOTS` names a folder. */
export async function violationsOn(page: Page, { theme, language }: Appearance, name: string): Promise<string[]> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)
  await expect(page.locator('h1:visible').first()).toBeVisible()
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}-${language}-${theme}.png`, fullPage: true })
  return axeOn(page)
}

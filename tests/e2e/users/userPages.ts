import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { Theme } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { user } from '#contract/records/user.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'

export type User = RecordRow<typeof user>
type Appearance = { language?: 'de' | 'ar'; theme?: Theme; viewport?: { width: number; height: number } }

/** A user that no other test knows. */
export async function newUser(who: Person, values: Partial<User> = {}): Promise<User> {
  const number = unique()
  const body = { first_name: 'Probe', last_name: `Neu ${number}`, email: `probe.${number}@test.example`, ...values }
  return await who.call<User>('POST', '/users', body)
}

/** A group that no other test knows. */
export async function newGroup(who: Person): Promise<{ uuid: string; name: string }> {
  return await who.call('POST', '/groups', { name: `Gruppe ${unique()}` })
}

/** A browser of its own at an address below /admin. */
export async function atAdmin(
  browser: Browser,
  server: DemoServer,
  role: string,
  path: string,
  { language = 'de', theme = 'light', viewport = { width: 1366, height: 768 } }: Appearance = {},
): Promise<Page> {
  const self = await person(server, role)
  await self.call('PATCH', '/auth/user', { language, theme })
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    viewport,
  })
  const page = await context.newPage()
  await signInOn(page, server, role, 0, `/admin/${path}`)
  // A new server compiles the page first, so the tabs may come late.
  await expect(page.getByRole('tab').first()).toBeVisible({ timeout: 30_000 })
  return page
}

export const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })
export const field = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { Language, Theme } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'

type Appearance = {
  language?: Language
  theme?: Theme
  viewport?: { width: number; height: number }
  /** Query of the address: filters, order, a row. */
  at?: string
  /** Prepares the page before anything is loaded. */
  prepare?: (page: Page) => Promise<void>
}

/** A browser of its own at the list of departments. */
export async function atList(
  browser: Browser,
  server: DemoServer,
  role: string,
  appearance: Appearance = {},
): Promise<Page> {
  const { language = 'de', theme = 'light', viewport, at = '', prepare } = appearance
  const self = await person(server, role)
  await self.call('PATCH', '/auth/user', { language, theme })
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(viewport && { viewport }),
  })
  const page = await context.newPage()
  await prepare?.(page)
  await signInOn(page, server, role, 0, `/admin/departments${at}`)
  await expect(grid(page)).toBeVisible()
  return page
}

export const grid = (page: Page): Locator => page.getByRole('grid')
/** Loaded rows, without the head. */
export const rows = (page: Page): Locator => grid(page).locator('[role="row"][id]')
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
/** The link that opens a row. A telephone number in the row is a link to call. */
export const LINK = 'a:not([data-call])'
/** The texts of the links that open the loaded rows, from the top. */
export const namesOf = (page: Page): Promise<string[]> => rows(page).locator(LINK).allInnerTexts()

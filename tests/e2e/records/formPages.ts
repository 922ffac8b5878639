import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { Theme } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { department } from '#contract/records/department.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'

export type Department = RecordRow<typeof department>

type Appearance = {
  language?: 'de' | 'ar'
  theme?: Theme
  viewport?: { width: number; height: number }
  /** Prepares the page before it opens anything. */
  prepare?: (page: Page) => Promise<void>
}

/** A department that no other test knows. */
export async function newDepartment(who: Person, values: Partial<Department> = {}): Promise<Department> {
  return await who.call<Department>('POST', '/departments', { name: `Team ${unique()}`, ...values })
}

export const departmentNow = (who: Person, { uuid }: Department) => who.call<Department>('GET', `/departments/${uuid}`)

/** Saves values as another user, based on the current row. */
export async function saveDepartment(who: Person, row: Department, values: Partial<Department>): Promise<Department> {
  const { version } = await departmentNow(who, row)
  return await who.call<Department>('PATCH', `/departments/${row.uuid}`, { version, ...values })
}

/** A browser of its own at a department, or at a new one. */
export async function atDepartment(
  browser: Browser,
  server: DemoServer,
  role: string,
  uuid: string,
  { language = 'de', theme = 'light', viewport, prepare }: Appearance = {},
): Promise<Page> {
  const self = await person(server, role)
  await self.call('PATCH', '/auth/user', { language, theme })
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
  })
  const page = await context.newPage()
  await prepare?.(page)
  await signInOn(page, server, role, 0, `/admin/departments/${uuid}`)
  await expect(field(page, 'name')).toBeVisible({ timeout: 30_000 })
  return page
}

export const field = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()

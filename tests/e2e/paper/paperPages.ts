import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { unique } from '#tests/support/samples/unique.ts'
import type { Person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'

export type Paper = RecordRow<typeof paper>
type Vehicle = RecordRow<typeof vehicle>
type Appearance = Parameters<typeof atPage>[4]

/** The location of most demo people. */
export async function locationOf(who: Person): Promise<string> {
  const { items } = await who.call<{ items: { uuid: string }[] }>('GET', '/locations')
  return items[0]?.uuid ?? ''
}

export async function newVehicle(who: Person, values: Partial<Vehicle> = {}): Promise<Vehicle> {
  return await who.call<Vehicle>('POST', '/vehicles', {
    licensePlate: `DEM-XY ${unique()}`,
    model: 'Golf',
    make: 'Volkswagen',
    ...values,
  })
}

export async function newPaper(who: Person, values: Partial<Paper> = {}): Promise<Paper> {
  return await who.call<Paper>('POST', '/workshop/paper', {
    location_uuid: await locationOf(who),
    licensePlate: `DEM-XY ${unique()}`,
    model: 'Golf',
    ...values,
  })
}

export const paperNow = (who: Person, uuid: string) => who.call<Paper>('GET', `/workshop/paper/${uuid}`)

/** Opens a workshop paper in a browser that is signed in with this role, and waits until its fields show. */
export async function atPaper(
  browser: Browser,
  server: DemoServer,
  role: string,
  uuid: string,
  appearance: Appearance = {},
) {
  const page = await atPage(browser, server, role, `/workshop/paper/${uuid}`, appearance)
  await expect(page.locator('[data-field="licensePlate"] input')).toBeVisible({ timeout: 30_000 })
  return page
}

/** Waits until the sheet tells that everything is saved. */
export const isSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

/** The server cannot be reached for changes of records until the returned function is called. */
export async function cutChanges(page: Page): Promise<() => Promise<void>> {
  const changes = '**/api/v1/workshop/*/*'
  await page.route(changes, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  return () => page.unroute(changes)
}

export const statusBar = (page: Page): Locator => page.getByRole('region', { name: 'Status und nächste Schritte' })
export const newLine = (page: Page): Locator => page.getByRole('textbox', { name: 'Neue Arbeit, Enter legt sie an' })
export const cell = (page: Page, name: string, line: number): Locator =>
  page.getByLabel(`${name}, Zeile ${line}`, { exact: true })

/** Ends the works and the attendance that the demo data give a technician on a working day. */
export async function endWork(technician: Person): Promise<void> {
  type Own = { items: { work_uuid: string }[]; here_since: string | null }
  const { items } = await technician.call<Own>('GET', '/workshop/stamps/own')
  for (const { work_uuid } of items) await technician.call('POST', '/workshop/stamps/stop', { work_uuid })
  const { here_since } = await technician.call<Own>('GET', '/workshop/stamps/own')
  if (here_since) await technician.call('POST', '/workshop/stamps/attendance', { is_here: false })
}

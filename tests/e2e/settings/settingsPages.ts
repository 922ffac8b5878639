import { expect, type Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { signInGerman } from '../profile/appearances.ts'

export const PATH = '/admin/settings'

export async function openSettings(page: Page, server: DemoServer, dealer = 0): Promise<void> {
  await signInGerman(page, server, 'admin', PATH, dealer)
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(setting(page, 'custom_info')).toBeVisible()
}

export const setting = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`)
export const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und Verwerfen' })

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

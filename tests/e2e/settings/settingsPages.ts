import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { type DemoServer, signInOn } from '#tests/support/e2e.ts'

export const PATH = '/admin/settings'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function openSettings(page: Page, server: DemoServer): Promise<void> {
  await signInOn(page, server, 'admin')
  await page.goto(server.url + PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(setting(page, 'custom_info')).toBeVisible()
}

export const setting = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`)
export const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und Verwerfen' })

export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

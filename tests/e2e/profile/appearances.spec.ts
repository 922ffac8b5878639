import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { prefer, SIZED_APPEARANCES, violationsOn, wear } from './appearances.ts'

for (const appearance of SIZED_APPEARANCES)
  test(`The profile is accessible: ${appearance.theme}, ${appearance.language}, ${appearance.width}`, async ({
    page,
    server,
  }) => {
    await wear(page, appearance)
    await signInOn(page, server, 'technician')
    await prefer(page, appearance)
    for (const [path, name] of [
      ['/profile', 'own'],
      ['/profile/security', 'security'],
      ['/profile/privacy', 'privacy'],
      ['/profile/twofa', 'twofa'],
    ] as const) {
      await page.goto(server.url + path)
      await expect(page.locator('[class*="Skeleton"]')).toHaveCount(0)
      expect(await violationsOn(page, appearance, name), path).toEqual([])
    }
    await page.goto(`${server.url}/profile/security`)
    await page.getByRole('main').getByRole('button').first().click()
    await page.locator('input[name="new_password"]').fill('Kolben1')
    expect(await violationsOn(page, appearance, 'password'), 'password').toEqual([])
  })

import { expect } from 'playwright/test'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { prefer, SIZED_LOOKS, violationsOn, wear } from './looks.ts'

for (const look of SIZED_LOOKS)
  test(`The profile is accessible: ${look.theme}, ${look.language}, ${look.width}`, async ({ page, server }) => {
    await wear(page, look)
    await signInOn(page, server, 'technician')
    await prefer(page, look)
    for (const [path, name] of [
      ['/profile', 'own'],
      ['/profile/security', 'security'],
      ['/profile/privacy', 'privacy'],
      ['/profile/twofa', 'twofa'],
    ] as const) {
      await page.goto(server.url + path)
      await expect(page.locator('[class*="Skeleton"]')).toHaveCount(0)
      expect(await violationsOn(page, look, name), path).toEqual([])
    }
    await page.goto(`${server.url}/profile/security`)
    await page.getByRole('main').getByRole('button').first().click()
    await page.locator('input[name="new_password"]').fill('Kolben1')
    expect(await violationsOn(page, look, 'password'), 'password').toEqual([])
  })

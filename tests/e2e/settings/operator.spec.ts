import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { signInGerman } from '../profile/appearances.ts'

test('The operator sends a message to the users of all dealers at once; other administrators can only read it', async ({
  browser,
  server,
}) => {
  const pages = [await browser.newPage(), await browser.newPage(), await browser.newPage()] as const
  const [operator, stranger, guest] = pages
  await signInGerman(operator, server, 'admin', '/admin/server/settings', 0)
  await signInGerman(stranger, server, 'admin', '/admin/server/settings', 1)
  await expect(operator.getByRole('cell', { name: 'nkp02', exact: true })).toBeVisible()
  await expect(stranger.getByRole('cell', { name: 'nkp02', exact: true })).toBeVisible()
  await expect(stranger.getByRole('cell', { name: 'ahf01', exact: true })).toHaveCount(0)
  await expect(stranger.getByText('Diesen Server betreibt jemand anderes.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Anzeigen', exact: true })).toHaveCount(0)

  await operator.getByRole('textbox', { name: 'Text' }).fill('Heute ab 20 Uhr wird gewartet.')
  await operator.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  for (const page of [operator, stranger])
    await expect(page.getByRole('status').filter({ hasText: 'Heute ab 20 Uhr wird gewartet.' })).toBeVisible()
  await guest.goto(`${server.url}/login`)
  await expect(guest.getByText('Heute ab 20 Uhr wird gewartet.')).toBeVisible()
  await operator.getByRole('button', { name: 'Nicht mehr anzeigen' }).click()
  await expect(stranger.getByRole('status').filter({ hasText: 'Heute ab 20 Uhr wird gewartet.' })).toHaveCount(0)

  await operator.getByRole('button', { name: 'Probe eintragen' }).click()
  await operator.getByRole('textbox', { name: 'Bemerkung' }).fill('Zweiter Rechner')
  await operator.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(operator.getByText('in Ordnung')).toBeVisible()

  await operator.getByRole('switch', { name: 'Einstellungen sind zugänglich' }).click()
  await expect(operator.getByRole('navigation').getByRole('link', { name: 'Einstellungen', exact: true })).toHaveCount(
    0,
  )
  await operator.getByRole('switch', { name: 'Einstellungen sind zugänglich' }).click()
  await expect(operator.getByRole('navigation').getByRole('link', { name: 'Einstellungen', exact: true })).toBeVisible()
  await Promise.all(pages.map((page) => page.close()))
})

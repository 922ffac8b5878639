import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { atPage } from '../records/adminPages.ts'

test('A technician proposes an entry, an editor publishes it, and a colleague finds it with a typing error', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const technician = await atPage(browser, server, 'technician', '/faq')
  const colleague = await atPage(browser, server, 'advisor', '/faq?q=Achsmesbühne')
  await expect(colleague.getByText('steht hier noch nichts')).toBeVisible()

  await technician.getByRole('button', { name: 'Eintrag vorschlagen' }).click()
  const dialog = technician.getByRole('dialog', { name: 'Eintrag vorschlagen' })
  await dialog.getByRole('textbox', { name: /Frage/ }).fill('Wie nulle ich die Achsmessbühne?')
  await dialog.getByRole('textbox', { name: /Antwort/ }).click()
  await expect(dialog.locator('[contenteditable=true]')).toBeFocused()
  await technician.keyboard.type('Drehteller entriegeln und zweimal drücken.')
  await dialog.getByRole('button', { name: 'Absenden' }).click()
  await expect(technician.getByText('Meine Vorschläge')).toBeVisible()

  // The editor sees the proposal without loading again, and publishes it with one click.
  const editor = await atPage(browser, server, 'admin', '/faq')
  await editor.getByRole('link', { name: /Bearbeiten, \d+ offen/ }).click()
  await editor.getByRole('button', { name: /^Vorschläge/ }).click()
  await editor.getByRole('row', { name: /Achsmessbühne/ }).dblclick()
  await editor.getByRole('button', { name: 'Veröffentlichen' }).click()

  // The open search of the colleague shows the entry at once, although a letter is missing.
  const hit = colleague.getByRole('link', { name: 'Wie nulle ich die Achsmessbühne?' })
  await hit.click()
  await expect(colleague.getByText('Drehteller entriegeln und zweimal drücken.')).toBeVisible()
  await colleague.getByRole('button', { name: 'Ja' }).click()
  await expect(colleague.getByText('Hilfreich für 1 von 1')).toBeVisible()
  expect(await violationsOn(colleague)).toEqual([])

  // The help of a screen opens beside it.
  await colleague.keyboard.press('F1')
  await expect(colleague.getByRole('complementary', { name: 'Hilfe' })).toContainText(
    'Wie finde ich hier eine Antwort?',
  )
  for (const page of [technician, colleague, editor]) await page.context().close()
})

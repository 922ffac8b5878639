import { expect } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'
import { box, field, type User } from '../users/userPages.ts'
import { tabTo } from './taskPages.ts'

test('An administrator creates a user, gives a right, deletes and restores the user in a bounded number of actions', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/admin/users', { viewport: { width: 1366, height: 768 } })
  await expect(page.getByRole('button', { name: 'Neuer Benutzer' }).first()).toBeVisible({ timeout: 30_000 })
  const { task } = await countActions(page)
  const mail = `tasks.${unique()}@test.example`
  await task('create a user', { clicks: 2, keys: 6, texts: 3, letters: 60 }, async () => {
    await page.getByRole('button', { name: 'Neuer Benutzer' }).first().click()
    await field(page, 'first_name').click()
    await page.keyboard.type('Nora')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Neuland')
    await tabTo(page, field(page, 'email'))
    await page.keyboard.type(mail)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}/)
  })
  const uuid = page.url().match(/users\/([0-9a-f-]{36})/)?.[1] ?? ''
  const now = () => admin.call<User>('GET', `/users/${uuid}`)
  // A user without anything that depends on them. Otherwise the deletion first says what happens to it.
  await task('delete the user', { clicks: 1 }, async () => {
    await page.getByRole('button', { name: 'Löschen', exact: true }).first().click()
    await expect.poll(async () => (await now()).deleted_at).not.toBeNull()
  })
  await task('restore the user', { clicks: 1 }, async () => {
    await page.getByRole('button', { name: 'Wiederherstellen' }).first().click()
    await expect.poll(async () => (await now()).deleted_at).toBeNull()
  })
  await task('give a right', { clicks: 3, keys: 1 }, async () => {
    await page.getByRole('tab', { name: 'Rechte' }).click()
    await box(page, 'Benutzer, Lesen').click()
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atAdmin, box, field, newGroup, newUser, save, type User } from './userPages.ts'

const FIELD = { timeout: 30_000 }

test('A new user is saved first, and then gets rights after a preview', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const page = await atAdmin(browser, server, 'admin', 'users/new')
  await expect(field(page, 'first_name')).toBeVisible(FIELD)
  for (const name of ['Rechte', 'Gruppen', 'Sitzungen', 'Verlauf'])
    await expect(page.getByRole('tab', { name })).toBeDisabled()
  await expect(page.getByText('Speichern Sie den Benutzer, bevor Sie ein Bild hochladen.')).toBeVisible()
  const mail = `neu.${unique()}@test.example`
  await field(page, 'first_name').fill('Nora')
  await field(page, 'last_name').fill('Neuland')
  await field(page, 'email').fill(mail)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}/)

  await page.getByRole('tab', { name: 'Rechte' }).click()
  await box(page, 'Benutzer, Lesen').click()
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Benutzer, Anlegen')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(page.getByText('direkt vergeben (Betrieb)')).toBeVisible()
  await expect(page.getByText('Nicht gespeicherte Änderungen: 2')).toBeVisible()
  // Looking at another tab loses nothing.
  await page.getByRole('tab', { name: 'Stammdaten' }).click()
  await page.getByRole('tab', { name: 'Rechte (2 offen)' }).click()
  await expect(page.getByRole('button', { name: 'Prüfen und speichern' })).toBeVisible()
  // Saving by key saves the open tab only. Nothing changed on the other tab, so no save is reported.
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Benutzer: Anlegen (Betrieb)').first()).toBeVisible()
  await expect(dialog.getByText(/Betroffene Benutzer: 1\. Es gewinnen: 1\. Es verlieren: 0\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(box(page, 'Benutzer, Anlegen')).toBeChecked(FIELD)
  await page.context().close()
})

test('Groups show from where a user has a right, and a user can be compared with and copied from another', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const [one, group] = [await newUser(admin), await newGroup(admin)]
  await admin.call('PATCH', `/admin/groups/${group.uuid}/rights`, {
    give: [{ scope: 'global', permission: 'global.settings.read' }],
  })
  const page = await atAdmin(browser, server, 'admin', `users/${one.uuid}?tab=groups`)
  await page.getByRole('checkbox', { name: group.name }).check()
  await save(page)
  await page.getByRole('tab', { name: 'Rechte' }).click()
  await expect(box(page, 'Einstellungen, Lesen')).not.toBeChecked()
  await box(page, 'Einstellungen, Lesen').focus()
  await expect(page.getByText(`durch die Gruppe „${group.name}“ (Betrieb)`)).toBeVisible()

  await page.getByRole('combobox', { name: 'Vergleichen mit' }).fill('Emre')
  await page.getByRole('option', { name: /Emre/ }).click()
  await expect(page.getByText(/Darf nur Emre/)).toBeVisible()
  await page.getByRole('button', { name: 'Rechte und Gruppen übernehmen' }).click()
  await save(page)
  const emre = await userNamed(admin, 'Emre')
  const rights = async (uuid: string) => admin.call<object>('GET', `/admin/users/${uuid}/rights`)
  const [copied, model] = [await rights(one.uuid), await rights(emre.uuid)]
  expect({ ...copied, user: null }).toEqual({ ...model, user: null })
  await page.context().close()
})

test('A user is changed by two administrators at once, deleted and restored, and can be signed out everywhere', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const one = await newUser(admin)
  const page = await atAdmin(browser, server, 'admin', `users/${one.uuid}`)
  await expect(field(page, 'phone')).toBeVisible(FIELD)
  await field(page, 'phone').fill('030 / 123 45 67')
  await expect(page.getByRole('link', { name: /^Anrufen: .*\+49 30 1234567/ })).toHaveAttribute(
    'href',
    'tel:+49301234567',
  )
  await admin.call('PATCH', `/users/${one.uuid}`, { version: 1, phone: '+49307654321' })
  await expect(page.getByText('Jemand anderes hat dieselben Felder geändert')).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Überall meine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(async () => (await admin.call<User>('GET', `/users/${one.uuid}`)).phone).toBe('+49301234567')

  await page.getByRole('button', { name: 'Löschen', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Wiederherstellen' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Wiederherstellen' }).first().click()
  await expect.poll(async () => (await admin.call<User>('GET', `/users/${one.uuid}`)).deleted_at).toBe(null)
  await page.context().close()

  const parts = await person(server, 'parts')
  const theirs = await atAdmin(browser, server, 'admin', `users/${parts.user.uuid}?tab=account`)
  await theirs.getByRole('button', { name: 'Überall abmelden' }).click()
  await expect(theirs.getByText('Zurzeit nirgends angemeldet.')).toBeVisible()
  await expect(parts.call('GET', '/auth/user')).rejects.toThrow('invalid_token')
  await theirs.context().close()
})

test('TEN-08 A user who loses the permission while the page is open can only read, then leaves', async ({
  browser,
  server,
}) => {
  const [admin, foreman] = [await person(server, 'admin'), await person(server, 'foreman')]
  const one = await newUser(admin)
  const grants = ['global.users.read', 'global.users.update'].map((permission) => ({ scope: 'global', permission }))
  const path = `/admin/users/${foreman.user.uuid}/rights`
  await admin.call('PATCH', path, { give: grants })
  const page = await atAdmin(browser, server, 'foreman', `users/${one.uuid}?tab=rights`)
  await expect(box(page, 'Benutzer, Lesen')).not.toHaveAttribute('aria-disabled')
  await admin.call('PATCH', path, { take: [grants[1]] })
  await expect(box(page, 'Benutzer, Lesen')).toHaveAttribute('aria-disabled', 'true', { timeout: 2_000 })
  await admin.call('PATCH', path, { take: [grants[0]] })
  await expect(box(page, 'Benutzer, Lesen')).toHaveCount(0)
  await page.context().close()
})

async function userNamed(who: Awaited<ReturnType<typeof person>>, name: string): Promise<User> {
  const { items } = await who.call<{ items: User[] }>('GET', `/users?q=${name}`)
  const [found] = items
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

test('AUT-08 A start password is shown once, ends open sessions, and must be changed by its user', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const one = await newUser(admin)
  const page = await atAdmin(browser, server, 'admin', `users/${one.uuid}?tab=account`)
  await page.getByRole('button', { name: 'Startpasswort vergeben' }).click(FIELD)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Passwort vergeben' }).click()
  const password = await dialog.getByRole('status').innerText()
  expect(password.length).toBeGreaterThanOrEqual(8)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Startpasswort vergeben' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  await page.context().close()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`${server.url}/login`)
  await theirs.locator('input[name="company"]').fill(server.user('admin').company)
  await theirs.locator('input[name="email"]').fill(one.email)
  await theirs.locator('input[name="password"]').fill(password)
  await theirs.locator('button[type="submit"]').click()
  await expect(theirs).toHaveURL(`${server.url}/password`)
  await theirs.context().close()
})

import { expect } from 'playwright/test'
import { png } from '#tests/server/worlds/pictures.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atAdmin, box, field, newGroup, newUser } from '../users/userPages.ts'

test('A group is created, gets rights for a location and members, and the preview counts what changes', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const member = await newUser(admin, { first_name: 'Mara' })
  const page = await atAdmin(browser, server, 'admin', 'groups/new')
  await expect(field(page, 'name')).toBeVisible({ timeout: 30_000 })
  await field(page, 'name').fill(`Frühschicht ${process.pid}`)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/groups\/[0-9a-f-]{36}/)
  await page.getByRole('tab', { name: 'Mitglieder' }).click()
  await page.getByRole('combobox', { name: 'Personen hinzufügen' }).fill(member.last_name)
  await page.getByRole('option', { name: `Mara ${member.last_name}` }).click()
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await page.getByRole('tab', { name: /^Rechte/ }).click()
  await page.getByRole('radiogroup', { name: 'Bereich der Rechte' }).getByText('Standorte').click()
  await box(page, 'Lesen, Alle').first().click()
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(page.getByRole('dialog').getByText(/Betroffene Benutzer: 1\. Es gewinnen: 1\./)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { permissions } = await admin.call<{ permissions: object }>('GET', `/admin/users/${member.uuid}/rights`)
  expect(permissions).toEqual({})

  await page.getByRole('tab', { name: 'Mitglieder' }).click()
  const row = page.getByRole('tabpanel').getByRole('row', { name: `Mara ${member.last_name}` })
  await expect(row).toBeVisible()
  await expect(row.locator('img')).toHaveCount(0)
  await page.goto(`${server.url}/admin/users/${member.uuid}`)
  await page
    .getByTestId('avatar-file')
    .setInputFiles({ name: 'mara.png', mimeType: 'image/png', buffer: png(600, 900) })
  await page.getByRole('dialog').getByRole('button', { name: 'Bild übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Bild ändern' })).toBeVisible()
  await page.goBack()
  await page.getByRole('tab', { name: 'Mitglieder' }).click()
  await expect(row.locator('img')).toBeVisible()
  await page.context().close()
})

test('The history of a group shows the rights and members that were added', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const [group, member] = [await newGroup(admin), await newUser(admin, { first_name: 'Mara' })]
  const give = [{ scope: '*', permission: 'location.read' }]
  await admin.call('PATCH', `/admin/groups/${group.uuid}/rights`, { give, add: [member.uuid] })
  const page = await atAdmin(browser, server, 'admin', `groups/${group.uuid}?tab=history`)
  const gained = page.locator('li[data-side="gained"]')
  await expect(gained.nth(0)).toContainText('Rechte erhaltenStandort: Lesen (Alle)', { timeout: 30_000 })
  await expect(gained.nth(1)).toContainText(`Mitglieder hinzugefügtMara ${member.last_name}`)
  await page.context().close()
})

test('Rights on a file group apply at once, and the page shows who can do what', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const group = await newGroup(admin)
  const { uuid } = await admin.call<{ uuid: string }>('POST', '/upload-groups', { name: `Ablage ${process.pid}` })
  const page = await atAdmin(browser, server, 'admin', `upload-groups/${uuid}?tab=rights`)
  await page.getByRole('combobox', { name: 'Gruppe oder Person hinzufügen' }).fill(group.name)
  await page.getByRole('option', { name: group.name }).click()
  await box(page, `${group.name}, Lesen`).click()
  await expect(box(page, `${group.name}, Lesen`)).toBeChecked()
  await expect
    .poll(async () => (await admin.call<{ groups: unknown[] }>('GET', `/admin/upload-groups/${uuid}/rights`)).groups)
    .toEqual([{ uuid: group.uuid, name: group.name, permissions: ['upload_group.read'] }])
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Groups and file groups are accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const group = await newGroup(admin)
    const { items } = await admin.call<{ items: { uuid: string }[] }>('GET', '/upload-groups')
    const page = await atAdmin(browser, server, 'admin', `groups/${group.uuid}`, { theme, language })
    await expect(field(page, 'name')).toBeVisible({ timeout: 30_000 })
    expect(await violationsOn(page), 'group').toEqual([])
    for (const path of [
      `groups/${group.uuid}?tab=rights`,
      `groups/${group.uuid}?tab=members`,
      `upload-groups/${items[0]?.uuid}?tab=rights`,
    ]) {
      await page.goto(`${server.url}/admin/${path}`)
      await expect(page.getByRole('tabpanel').locator('input, button').first()).toBeVisible()
      expect(await violationsOn(page), path).toEqual([])
    }
    await page.context().close()
  })

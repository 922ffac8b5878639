import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { png } from '#tests/server/worlds/pictures.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { atPage, field, lifeOf, tab, title } from '../records/adminPages.ts'

type Chat = { uuid: string; name: string; type: string; people: string; owner: string }
const chatsOf = async (admin: Person) => (await admin.call<{ items: Chat[] }>('GET', '/admin/chats?limit=200')).items
const chatNamed = async (admin: Person, name: string) => (await chatsOf(admin)).find((one) => one.name === name)

test('The administration creates a chat group, changes it, solves a conflict, deletes and restores it', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/admin/chats/new')
  await lifeOf(page, admin, {
    path: '/admin/chats',
    label: 'name',
    created: { name: 'Umbau Halle 2' },
    other: 'fremd',
  })
  await page.context().close()
})

test('The administration of chats shows no message, and of a private chat only the retention can be set', async ({
  browser,
  server,
}) => {
  const [admin, foreman] = [await person(server, 'admin'), await person(server, 'foreman')]
  const chat = await chatNamed(admin, 'Räderlager')
  await foreman.call('POST', `/chats/${chat?.uuid}/messages`, { content: 'Nichts für die Verwaltung' })
  const page = await atPage(browser, server, 'admin', `/admin/chats/${chat?.uuid}`)
  await expect(page.getByText('Was geschrieben wird, sehen nur die Mitglieder.', { exact: false })).toBeVisible()
  for (const name of ['Mitglieder', 'Export', 'Verlauf']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText('Nichts für die Verwaltung')).toHaveCount(0)
  }
  const secret = (await chatsOf(admin)).find(({ type }) => type === 'private')
  await page.goto(`${server.url}/admin/chats/${secret?.uuid}`)
  await expect(title(page, secret?.people ?? '')).toBeVisible()
  await expect(page.locator('[data-field]')).toHaveCount(2)
  // The name of the chat is empty and not on the page, and does not prevent saving.
  const field = page.locator('[data-field="is_on_hold"]')
  await field.getByRole('switch').or(field.getByRole('checkbox')).click({ force: true })
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => await admin.call('GET', `/admin/chats/${secret?.uuid}`))
    .toMatchObject({ is_on_hold: true })
  await page.context().close()
})

test('The administration crops a picture for a chat group from a photo', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Chat>('POST', '/admin/chats', { name: 'Mit Bild' })
  const page = await atPage(browser, server, 'admin', `/admin/chats/${uuid}`)
  await expect(field(page, 'name')).toBeVisible()
  const file = { name: 'halle.png', mimeType: 'image/png', buffer: png(600, 900) }
  await page.getByTestId('avatar-file').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Bild übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Bild ändern' })).toBeVisible()
  expect(await admin.call<{ avatar: unknown }>('GET', `/admin/chats/${uuid}/avatar`)).not.toMatchObject({
    avatar: null,
  })
  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await expect(page.getByRole('button', { name: 'Bild auswählen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bild entfernen' })).toHaveCount(0)
  expect(await admin.call('GET', `/admin/chats/${uuid}/avatar`)).toEqual({ avatar: null })
  await page.context().close()
})

test('Typed rules of a chat stay while other users save and while another tab is open', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Chat>('POST', '/admin/chats', { name: 'Spätschicht' })
  const page = await atPage(browser, server, 'admin', `/admin/chats/${uuid}?tab=members`)
  const rules = page.getByRole('region', { name: 'Automatische Mitglieder' })
  await rules.getByRole('combobox', { name: 'Abteilungen' }).fill('Teile')
  await page.getByRole('option', { name: 'Teiledienst' }).click()
  await page.keyboard.press('Escape')
  const { items } = await admin.call<{ items: { uuid: string }[] }>('GET', '/groups?limit=1')
  const groups = items.map((one) => one.uuid)
  await admin.call('PUT', `/admin/chats/${uuid}/rules`, { groups, departments: [], locations: [] })
  await tab(page, 'Export').click()
  await page.getByLabel('Grund').fill('Aktenzeichen 5 O 18/26')
  await tab(page, 'Mitglieder').click()
  await expect(rules.getByText('Teiledienst')).toBeVisible()
  await rules.getByRole('button', { name: 'Regeln speichern' }).click()
  await expect
    .poll(async () => (await admin.call<{ rules: object }>('GET', `/admin/chats/${uuid}/members`)).rules)
    .toMatchObject({ groups, departments: [expect.any(String)] })
  await tab(page, 'Export').click()
  await expect(page.getByLabel('Grund')).toHaveValue('Aktenzeichen 5 O 18/26')
  await page.context().close()
})

test('Members of a chat are added by hand and by rule, with their roles', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await admin.call<Chat>('POST', '/admin/chats', { name: 'Frühschicht' })
  const page = await atPage(browser, server, 'admin', `/admin/chats/${uuid}?tab=members`)
  await expect(page.getByText('Noch niemand in diesem Chat.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Personen hinzufügen' }).fill('Jonas')
  await page.getByRole('option', { name: 'Jonas Falkenrieder' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  const table = page.getByRole('tabpanel').getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Rolle von Jonas Falkenrieder').selectOption('administrator')
  await expect
    .poll(async () => (await admin.call<Chat>('GET', `/admin/chats/${uuid}`)).owner)
    .toBe('Jonas Falkenrieder')

  const rules = page.getByRole('region', { name: 'Automatische Mitglieder' })
  await rules.getByRole('combobox', { name: 'Abteilungen' }).fill('Teile')
  await page.getByRole('option', { name: 'Teiledienst' }).click()
  await page.keyboard.press('Escape')
  await rules.getByRole('button', { name: 'Regeln speichern' }).click()
  await expect(table.getByText('durch Regel')).toHaveCount(2)
  await expect(table.getByRole('checkbox')).toHaveCount(1)
  await page.context().close()
})

test('The export of a chat needs the consent of a second person', async ({ browser, server }) => {
  const [admin, foreman] = [await person(server, 'admin'), await person(server, 'foreman')]
  const give = ['read', 'update'].map((verb) => ({ scope: 'global', permission: `global.chats.${verb}` }))
  await admin.call('PATCH', `/admin/users/${foreman.user.uuid}/rights`, { give })
  const chat = await chatNamed(admin, 'Teiledienst')
  const first = await atPage(browser, server, 'admin', `/admin/chats/${chat?.uuid}?tab=exports`)
  await first.getByLabel('Grund').fill('Aktenzeichen 4 O 17/26')
  await first.getByRole('button', { name: 'Export beantragen' }).click()
  await expect(first.getByText('Wartet auf Zustimmung')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0)
  const second = await atPage(browser, server, 'foreman', `/admin/chats/${chat?.uuid}?tab=exports`)
  await second.getByRole('button', { name: 'Zustimmen' }).click()
  await expect(second.getByText('Zugestimmt')).toBeVisible()
  await expect(first.getByText('Zugestimmt')).toBeVisible()
  const download = first.waitForEvent('download')
  await first.getByRole('button', { name: 'Herunterladen' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(JSON.parse(lines[0] ?? '').export).toMatchObject({ reason: 'Aktenzeichen 4 O 17/26' })
  expect(lines.length).toBeGreaterThan(100)
  await first.context().close()
  await second.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`The chat administration is accessible: ${theme}, ${language}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const chat = await chatNamed(admin, 'Werkstatt')
    const viewport = { width: 1366, height: 768 }
    const page = await atPage(browser, server, 'admin', '/admin/chats', { theme, language, viewport })
    await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
    expect(await violationsOn(page), 'list').toEqual([])
    await page.goto(`${server.url}/admin/chats/${chat?.uuid}`)
    await expect(field(page, 'name')).toBeVisible()
    expect(await violationsOn(page), 'form').toEqual([])
    for (const [name, seen] of [
      [language === 'ar' ? 'الأعضاء' : 'Mitglieder', page.getByRole('combobox').first()],
      [language === 'ar' ? 'التصدير' : 'Export', page.getByRole('tabpanel').getByRole('textbox')],
    ] as const) {
      await tab(page, name).click()
      await expect(seen).toBeVisible()
      expect(await violationsOn(page), name).toEqual([])
    }
    await page.context().close()
  })

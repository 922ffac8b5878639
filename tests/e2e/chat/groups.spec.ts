import { expect } from 'playwright/test'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { atChat, composer, log, newGroup, openChat, person, row, say, write } from './chatPages.ts'

test('a group is made, gets members and roles, and is left again', async ({ browser, server }) => {
  const foreman = await person(server, 'foreman')
  const page = await atChat(browser, server, 'advisor')
  const name = `Neue Gruppe ${unique()}`
  const foremanName = `${foreman.user.first_name} ${foreman.user.last_name}`

  await page.getByRole('button', { name: 'Neuer Chat' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Gruppe', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Gruppe anlegen' }).click()
  await expect(dialog.getByText('Geben Sie der Gruppe einen Namen.')).toBeVisible()
  await dialog.getByLabel('Name der Gruppe').fill(name)
  await dialog.getByRole('button', { name: 'Gruppe anlegen' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()

  await page.getByRole('button', { name: 'Mitglieder zeigen' }).click()
  await dialog.getByLabel('Personen hinzufügen').fill(foreman.user.last_name)
  await page.getByRole('option', { name: foremanName }).click()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  const role = dialog.getByLabel(`Rolle von ${foremanName}`)
  await role.selectOption('moderator')
  await expect
    .poll(async () => (await foreman.call<{ items: ChatItem[] }>('GET', '/chats')).items.find((c) => c.name === name))
    .toMatchObject({ my_role: 'moderator' })
  await dialog.getByRole('button', { name: `${foremanName} entfernen` }).click()
  await expect(role).toHaveCount(0)
  await expect(dialog.getByText(/\(Sie\)/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  await dialog.getByRole('button', { name: 'Gruppe verlassen' }).click()
  await dialog.getByRole('button', { name: 'Verlassen' }).click()
  await expect(row(page, name)).toHaveCount(0)
  await page.context().close()
})

test('a private chat with somebody exists only once', async ({ browser, server }) => {
  const storage = await person(server, 'storage')
  const page = await atChat(browser, server, 'advisor')
  const name = `${storage.user.first_name} ${storage.user.last_name}`
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Neuer Chat' }).first().click()
    await page.getByLabel('Person suchen').fill(storage.user.last_name)
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  }
  await write(page, 'nur wir zwei')
  await expect(log(page).getByText('nur wir zwei').last()).toBeVisible()
  const { items } = await storage.call<{ items: ChatItem[] }>('GET', '/chats')
  const advisor = await person(server, 'advisor')
  expect(items.filter(({ partner_uuid }) => partner_uuid === advisor.user.uuid)).toHaveLength(1)
  await page.context().close()
})

test('a read-only chat is read; who is removed sees it go', async ({ browser, server }) => {
  const [admin, parts] = await Promise.all([person(server, 'admin'), person(server, 'parts')])
  const chat = await newGroup(admin, [parts], { is_readonly: true })
  await say(admin, chat, 'Zur Kenntnis')
  const page = await atChat(browser, server, 'parts')
  await openChat(page, chat)
  await expect(log(page).getByText('Zur Kenntnis')).toBeVisible()
  await expect(page.getByText('In diesem Chat schreiben nur Administratoren und Moderatoren.')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await admin.call('DELETE', `/chats/${chat.chat_uuid}/members/${parts.user.uuid}`)
  await expect(page.getByText('Dieser Chat ist nicht mehr da')).toBeVisible()
  await expect(row(page, chat.name)).toHaveCount(0)
  await page.context().close()
})

test('a muted chat still counts; an archived one comes back with the next message', async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(foreman, [advisor])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  await page.getByRole('button', { name: 'Stummschalten' }).click()
  await expect(page.getByRole('button', { name: 'Stummschaltung aufheben' })).toBeVisible()
  await page.getByRole('button', { name: 'Archivieren' }).click()
  await page.goto(`${server.url}/chat`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(row(page, chat.name)).toHaveCount(0)
  await page.getByText('Archiv', { exact: true }).click()
  await expect(row(page, chat.name)).toBeVisible()
  await page.getByText('Alle', { exact: true }).click()
  await say(foreman, chat, 'hallo?')
  await expect(row(page, chat.name).getByText('1 ungelesen')).toBeAttached()
  await expect(row(page, chat.name).getByLabel('Stumm')).toBeVisible()
  await page.context().close()
})

test('a name being typed survives what others save, and asks when they named it too', async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const now = async () => await advisor.call<ChatItem>('GET', `/chats/${chat.chat_uuid}`)
  const save = async (change: Partial<ChatItem>) => {
    const { version } = await now()
    await advisor.call('PATCH', `/chats/${chat.chat_uuid}`, { version, ...change })
  }
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name der Gruppe')
  await name.fill(`${chat.name} meins`)
  await save({ forbid_leave: true })
  await expect(dialog.getByLabel('Verlassen nicht erlaubt')).toBeChecked()
  await expect(name).toHaveValue(`${chat.name} meins`)
  await save({ name: `${chat.name} fremd` })
  await expect(dialog.getByRole('alert')).toContainText(`${chat.name} fremd`)
  await dialog.getByRole('button', { name: 'Meine behalten' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(now).toMatchObject({ name: `${chat.name} meins`, forbid_leave: true })
  await page.context().close()
})

test('the picture of a group is cut out of a photo; closing the cut leaves the dialog below it open', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  const crop = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  const choose = async () => {
    const file = { name: 'halle.png', mimeType: 'image/png', buffer: png(900, 600) }
    await page.getByTestId('avatar-file').setInputFiles(file)
    await expect(crop.getByRole('img', { name: 'Das ausgewählte Bild' })).toBeVisible()
  }
  await choose()
  await page.keyboard.press('Escape')
  await expect(crop).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Über diesen Chat' })).toBeVisible()
  await choose()
  await crop.getByRole('button', { name: 'Bild übernehmen' }).click()
  await expect(crop).toHaveCount(0)
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  expect((await advisor.call<ChatItem>('GET', `/chats/${chat.chat_uuid}`)).avatar).not.toBeNull()
  await page.context().close()
})

test('the chats are walked through by keyboard', async ({ browser, server }) => {
  const [technician, foreman] = await Promise.all([person(server, 'technician'), person(server, 'foreman')])
  const older = await newGroup(foreman, [technician])
  const newer = await newGroup(foreman, [technician])
  await say(foreman, older, 'eins')
  await say(foreman, newer, 'zwei')
  const page = await atChat(browser, server, 'technician')
  await openChat(page, newer)
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: older.name, level: 2 })).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('heading', { name: newer.name, level: 2 })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.context().close()
})

for (const look of [
  { language: 'de', theme: 'light', width: 1366, path: '/chat' },
  { language: 'de', theme: 'dark', width: 1366, path: '/chat' },
  { language: 'ar', theme: 'dark', width: 420, path: '/chatExternal' },
  { language: 'ar', theme: 'light', width: 1366, path: '/chat' },
])
  test(`nothing stands in the way of anybody: ${look.language}, ${look.theme}, ${look.width} px`, async ({
    browser,
    server,
  }) => {
    const { width, ...person_ } = look
    const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
    const chat = await newGroup(advisor, [foreman])
    await say(foreman, chat, 'Siehe https://werkbank.example/auftrag')
    await say(advisor, chat, 'مرحبا 👍')
    const page = await atChat(browser, server, 'advisor', { ...person_, viewport: { width, height: 768 } })
    await expect(page.locator('html')).toHaveAttribute('dir', look.language === 'ar' ? 'rtl' : 'ltr')
    expect(await violationsOn(page)).toEqual([])
    await row(page, chat.name).click()
    await expect(log(page)).toBeVisible()
    await expect(log(page).getByText('مرحبا 👍')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    const header = page.getByRole('heading', { level: 2 }).locator('xpath=ancestor::header')
    await header.getByRole('button').nth(-2).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').locator('li').first()).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await header.getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.context().close()
  })

import { expect } from 'playwright/test'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { atChat, log, newGroup, openChat, person, row, say, write } from './chatPages.ts'

test('A chat group is created, gets members with roles, and members leave it', async ({ browser, server }) => {
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

test('A private chat with one user exists only once', async ({ browser, server }) => {
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

test('A muted chat still counts its messages, and an archived chat comes back with its next message', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(foreman, [advisor])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  await page.getByRole('button', { name: 'Stummschalten' }).click()
  await page.getByRole('menuitem', { name: 'Bis ich es aufhebe' }).click()
  await expect(page.getByRole('button', { name: 'Stummschaltung aufheben' })).toBeVisible()
  await page.getByRole('button', { name: 'Archivieren' }).click()
  // The dialog closes once the server has archived the chat. Leaving the page earlier would cancel the request.
  await expect(page.getByRole('dialog')).toBeHidden()
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

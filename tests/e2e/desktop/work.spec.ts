import { expect, type Page } from 'playwright/test'
import { signIn as signInByHttp, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

/** The whole product: real pages, real server, two people. */
let server: TestServer
let env: Record<string, string>
let dealer: TestDealer
let anna: TestUser
let berta: TestClient
let chatUuid: string

test.beforeAll(async () => {
  server = await startTestServer()
  env = { WERKBANK_SERVER_URL: server.address }
})
test.afterAll(() => server.close())

test.beforeEach(async () => {
  dealer = await createDealer(server.database)
  anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
  const other = await createUser(server.database, dealer, { firstName: 'Berta', lastName: 'Buche' })
  berta = await signInByHttp(server.address, dealer, other)
  const chat = await berta.ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid })
  chatUuid = chat.chat_uuid
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Händlercode').fill(dealer.code)
  await page.getByLabel('E-Mail').fill(anna.email)
  await page.getByLabel('Passwort', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
}

async function openChatWindow(desktop: Desktop, main: Page): Promise<Page> {
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await expect(chat.getByRole('navigation', { name: 'Chats' })).toBeVisible()
  return chat
}

/** Unread messages of Anna, as the server counts them. */
async function unreadOnServer(): Promise<number> {
  const client = await signInByHttp(server.address, dealer, anna)
  const { items } = await client.ok<{ items: { unread: number }[] }>('GET', '/v1/chats')
  return items.reduce((sum, { unread }) => sum + unread, 0)
}

test('A message brings the chat window to the front, and tray, badge, title and server agree about unread messages', {
  tag: '@gate',
}, async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await signIn(main)
  const chat = await openChatWindow(desktop, main)
  // New messages are found by comparing with the earlier ones.
  await expect(chat.locator('a[href*="chat="]').first()).toBeVisible()
  await desktop.focus(main)
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: false })

  await berta.post(chatUuid, 'Der Wagen ist fertig')
  await expect.poll(() => desktop.state(chat)).toMatchObject({ visible: true, focused: true })
  await expect(chat.getByText('Der Wagen ist fertig')).toBeVisible()

  await expect
    .poll(() => desktop.tray())
    .toMatchObject({
      icon: 'light-unread',
      badge: 1,
      tooltip: 'Werkbank – 1 ungelesene Nachricht',
    })
  await expect(main).toHaveTitle(/\*$/)
  await expect(chat.getByText('1 ungelesen', { exact: true })).toBeAttached()
  expect(await unreadOnServer()).toBe(1)

  await chat.getByText('Der Wagen ist fertig').click()
  await expect.poll(() => desktop.tray()).toMatchObject({ icon: 'light', badge: 0, tooltip: 'Werkbank' })
  await expect(main).not.toHaveTitle(/\*$/)
  await expect.poll(unreadOnServer).toBe(0)
})

test('A message that arrives while all windows are hidden is shown at the tray, and can be opened from there', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await signIn(main)
  await desktop.close(main)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: false })
  await berta.post(chatUuid, 'Bitte zurückrufen')
  await expect.poll(() => desktop.tray()).toMatchObject({ icon: 'light-unread', badge: 1 })
  await desktop.clickTrayItem('chat')
  const chat = await desktop.chat()
  await expect(chat.getByText('Bitte zurückrufen')).toBeVisible()
  expect(await desktop.state(main)).toMatchObject({ visible: false })
})

test('DSK-03 A link opens in the window that is open, and a link to another chat in the open chat window', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await main.getByLabel('Händlercode').fill('wird noch')
  await desktop.secondInstance('werkbank://profile')
  await expect.poll(() => desktop.state(main)).toMatchObject({ focused: true })
  await expect(main.getByLabel('Händlercode')).toHaveValue('wird noch')
  await signIn(main)
  await expect(main).toHaveURL((url) => url.pathname === '/profile')
  await desktop.secondInstance(`werkbank://chat?chat=${chatUuid}`)
  await expect(main).toHaveURL((url) => url.pathname + url.search === `/chat?chat=${chatUuid}`)

  const chat = await openChatWindow(desktop, main)
  await callMain(main, 'chatWindow.open', { chat_uuid: chatUuid })
  await expect(chat).toHaveURL((url) => url.pathname + url.search === `/chatExternal?chat=${chatUuid}`)
  await expect(chat.getByRole('heading', { name: 'Berta Buche' })).toBeVisible()
})

test('Signing out in one of two windows signs out both', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await signIn(main)
  const chat = await openChatWindow(desktop, main)
  await main.getByRole('button', { name: /Anna Amsel/ }).click()
  await main.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(main.getByLabel('Händlercode')).toBeVisible()
  await expect(chat.getByRole('navigation', { name: 'Chats' })).toBeHidden()
  await signIn(main)
  await expect(chat.getByRole('navigation', { name: 'Chats' })).toBeVisible()
  await expect(chat).toHaveURL((url) => url.pathname === '/chatExternal')
})

test('A restart keeps the login, and no page ever holds the token', async ({ launch }) => {
  const first = await launch({ env })
  const page = await first.main()
  const sent: string[] = []
  page.on('request', (request) => sent.push(JSON.stringify(request.headers())))
  await signIn(page)
  expect(sent.join()).not.toMatch(/bearer/i)
  await first.app.close()

  const second = await launch({ env, userData: first.userData })
  const main = await second.main()
  await expect(main.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
  const kept = await main.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join())
  expect(kept).not.toMatch(/token/i)
})

test('The first start finds its server and leads to the sign-in', async ({ launch }) => {
  const desktop = await launch()
  const main = await desktop.main()
  await main.getByRole('textbox').fill('http://127.0.0.1:1')
  await main.keyboard.press('Enter')
  await expect(main.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await main.getByRole('textbox').fill(server.address)
  await main.keyboard.press('Enter')
  await signIn(main)
})

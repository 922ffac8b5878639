import { expect, type Page } from 'playwright/test'
import { signIn as signInByHttp, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

/** DSK-06 with real pages and a real server. The manual checklist covers the part of the operating system. */
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
  const dora = await createUser(server.database, dealer, { firstName: 'Dora', lastName: 'Dachs' })
  const earlier = await signInByHttp(server.address, dealer, dora)
  const body = { type: 'private', user_uuid: anna.uuid }
  const { chat_uuid } = await earlier.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
  await earlier.post(chat_uuid, 'Von gestern')
})

async function signIn(desktop: Desktop): Promise<Page> {
  const page = await desktop.main()
  await page.getByLabel('Händlercode').fill(dealer.code)
  await page.getByLabel('E-Mail').fill(anna.email)
  await page.getByLabel('Passwort', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  // Unread before the sign-in: counted, but not announced. From here on the app follows the chats.
  await expect.poll(() => desktop.tray(), { timeout: 20_000 }).toMatchObject({ badge: 1 })
  return page
}

async function readElsewhere(messageUuid: string): Promise<void> {
  const phone = await signInByHttp(server.address, dealer, anna)
  await phone.ok('POST', `/v1/chats/${chatUuid}/read`, { unread: 0, last_message_uuid: messageUuid })
}

const titles = async (desktop: Desktop) => (await desktop.notifications()).map(({ title }) => title)

test('DSK-06: A message shows one notification while the app is hidden, and a click on it opens the chat', {
  tag: '@gate',
}, async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await desktop.close(main)
  await berta.post(chatUuid, 'Der Wagen ist fertig')
  await expect
    .poll(() => desktop.notifications())
    .toEqual([{ title: 'Berta Buche', body: 'Der Wagen ist fertig', silent: true }])
  await berta.post(chatUuid, 'Bitte abholen')
  await expect.poll(() => titles(desktop)).toEqual(['Berta Buche (2)'])
  await desktop.clickNotification('Berta Buche (2)')
  await expect(main).toHaveURL((url) => url.pathname + url.search === `/chat?chat=${chatUuid}`)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await expect.poll(() => titles(desktop)).toEqual([])
})

test('DSK-06: With both windows open a message shows one notification, and a click opens the chat window', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  // The mark in its title shows that this window follows the chats, too.
  await expect(chat).toHaveTitle(/\*$/)
  await desktop.focus(main)
  await berta.post(chatUuid, 'Bitte zurückrufen')
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: true })
  await expect.poll(() => titles(desktop)).toEqual(['Berta Buche'])
  await desktop.focus(main)
  await desktop.clickNotification('Berta Buche')
  await expect(chat).toHaveURL((url) => url.pathname + url.search === `/chatExternal?chat=${chatUuid}`)
  await expect.poll(() => desktop.state(chat)).toMatchObject({ focused: true })
  // The user looks at the chat now: the next message is shown in the chat, and not as a notification.
  await expect(chat.getByRole('log').getByText('Bitte zurückrufen')).toBeVisible()
  await berta.post(chatUuid, 'Danke')
  await expect(chat.getByRole('log').getByText('Danke')).toBeVisible()
  await expect.poll(() => desktop.tray()).toMatchObject({ badge: 1 })
  expect(await titles(desktop)).toEqual([])
})

test('DSK-06: The notification of a message that was read on another device is withdrawn', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await desktop.close(main)
  const { message_uuid } = await berta.post(chatUuid, 'Erledigt?')
  await expect.poll(() => titles(desktop)).toEqual(['Berta Buche'])
  await readElsewhere(message_uuid)
  await expect.poll(() => titles(desktop)).toEqual([])
  await expect.poll(() => desktop.tray()).toMatchObject({ badge: 1 })
})

test('DSK-06: A click on a notification after the app was quit starts the app with the chat', async ({ launch }) => {
  const first = await launch({ env })
  await signIn(first)
  await first.app.close()
  const second = await launch({ env, userData: first.userData, args: [`werkbank://chat?chat=${chatUuid}`] })
  const main = await second.main()
  await expect(main.getByRole('heading', { name: 'Berta Buche' })).toBeVisible()
  expect(new URL(main.url()).search).toBe(`?chat=${chatUuid}`)
})

test('DSK-06: In muted chats and in "do not disturb" there is no notification, and on a locked screen it shows no text', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await desktop.close(main)
  await desktop.clickTrayItem('quietOn')
  await berta.post(chatUuid, 'Still')
  await expect.poll(() => desktop.tray()).toMatchObject({ badge: 2 })
  // The page's timers run in order: after this one it has asked for the notification.
  await main.evaluate(() => new Promise((resolve) => setTimeout(resolve, 450)))
  expect(await titles(desktop)).toEqual([])
  await desktop.clickTrayItem('quietOff')
  await desktop.app.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'))
  await berta.post(chatUuid, 'Geheim')
  await expect
    .poll(() => desktop.notifications())
    .toEqual([{ title: 'Werkbank', body: 'Neue Nachricht', silent: true }])
  await desktop.app.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'))
  expect(await titles(desktop)).toEqual(['Berta Buche (2)'])

  // Muted on another device. A message in another chat shows that this one was handled and ignored.
  const phone = await signInByHttp(server.address, dealer, anna)
  await phone.ok('POST', `/v1/chats/${chatUuid}/mute`, { is_muted: true })
  const carla = await createUser(server.database, dealer, { firstName: 'Carla', lastName: 'Celt' })
  const third = await signInByHttp(server.address, dealer, carla)
  const { chat_uuid } = await third.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
    type: 'private',
    user_uuid: anna.uuid,
  })
  await berta.post(chatUuid, 'Stumm')
  // Unlocking reconnects the page, which takes time on a busy computer.
  await expect.poll(() => desktop.tray(), { timeout: 30_000 }).toMatchObject({ badge: 4 })
  await third.post(chat_uuid, 'Hörbar')
  await expect.poll(() => titles(desktop)).toEqual(['Berta Buche (2)', 'Carla Celt'])
})

/** A safety notice for everybody. Its reader has to confirm it. */
async function publish(title: string): Promise<{ uuid: string; version: number }> {
  const permissions = {
    global: ['global.news.read', 'global.news.create', 'global.news.update'],
    '*': ['location.read'],
  }
  const editor = await signInByHttp(
    server.address,
    dealer,
    await createUser(server.database, dealer, { firstName: 'Emil', lastName: 'Elster', permissions }),
  )
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Die Augenspülung hängt neben Tor 2.' }] }
  return editor.ok('POST', '/v1/news', {
    title,
    body: { type: 'doc', content: [paragraph] },
    importance: 'safety',
    is_for_everybody: true,
    is_draft: false,
  })
}

test('7.17 A safety notice shows one notification for all windows, and a click on it opens the notice', {
  tag: '@gate',
}, async ({ launch }) => {
  await server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .insertInto('user_permissions')
      .values({ dealer_id: dealer.dealerId, user_uuid: anna.uuid, scope: '*', permission: 'location.read' } as never)
      .execute(),
  )
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  // A notice of the first list is not announced, because it may be older than the sign-in.
  const firstList = main.waitForResponse(/\/v1\/notices\?.*to_confirm=/)
  await main.goto(new URL('/profile', main.url()).href)
  await (await firstList).finished()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await expect(chat).toHaveTitle(/\*$/)
  await desktop.close(main)
  const { uuid } = await publish('Augenspülung zieht um')
  const shown = {
    title: 'Sicherheitsmeldung: Augenspülung zieht um',
    body: 'Die Augenspülung hängt neben Tor 2.',
    silent: true,
  }
  await expect.poll(() => desktop.notifications()).toEqual([shown])
  await desktop.clickNotification(shown.title)
  await expect(main).toHaveURL((url) => url.pathname + url.search === `/?notice=${uuid}`)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  await expect(main.getByRole('article', { name: 'Augenspülung zieht um' })).toBeVisible()
  await expect.poll(() => titles(desktop)).toEqual([])

  // A second notice is announced while the app is hidden, and goes when the user confirms it on their phone.
  await desktop.close(main)
  const second = await publish('Tor 3 klemmt')
  await expect.poll(() => titles(desktop)).toEqual(['Sicherheitsmeldung: Tor 3 klemmt'])
  const phone = await signInByHttp(server.address, dealer, anna)
  await phone.ok('POST', `/v1/notices/${second.uuid}/confirm`, { version: second.version, language: 'de' })
  await expect.poll(() => titles(desktop)).toEqual([])
})

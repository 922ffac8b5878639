import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { anotherTab, atChat, composer, log, newGroup, openChat, person, textsOf, write } from './chatPages.ts'

const SENDING = '**/api/v1/chats/*/messages'

async function cutSending(page: Page): Promise<void> {
  await page
    .context()
    .route(SENDING, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
}

const texts = Array.from({ length: 12 }, (_, i) => `Ohne Netz ${i + 1}`)

test('RT-03 Messages that are written without a network survive a reload, and arrive once and in order', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await cutSending(page)
  for (const text of texts) await write(page, text)
  await expect(log(page).getByText('Ohne Netz 12', { exact: true })).toBeVisible()
  await expect(log(page).getByText('Wartet auf Verbindung').first()).toBeVisible()

  const context = page.context()
  await page.close({ runBeforeUnload: false })
  await context.unroute(SENDING)
  const again = await anotherTab(context, server)
  await openChat(again, chat)
  await expect.poll(() => textsOf(advisor, chat)).toEqual(texts)
  await expect(log(again).getByText('Wartet auf Verbindung')).toHaveCount(0)
  await expect(log(again).getByText('Ohne Netz 12', { exact: true })).toHaveCount(1)
  await context.close()
})

test('A draft of a chat appears in another window, is cleared once sent, and replaces no text that is being typed', async ({
  browser,
  server,
}) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  const other = await anotherTab(page.context(), server)
  await openChat(other, chat)
  await composer(page).fill('angefangen')
  // Every page of a test acts as if it had the focus.
  await composer(other).blur()
  await composer(page).fill('angefangen und')
  await expect(composer(other)).toHaveValue('angefangen und')
  await composer(page).blur()
  await write(other, 'angefangen und gesendet')
  await expect(composer(page)).toHaveValue('')
  await expect.poll(() => textsOf(advisor, chat)).toEqual(['angefangen und gesendet'])

  await composer(page).fill('hier wird geschrieben')
  await composer(other).fill('dort auch')
  await expect(composer(other)).toHaveValue('dort auch')
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `chat_draft/${chat.chat_uuid}`))
    .toBe('dort auch')
  await expect(composer(page)).toHaveValue('hier wird geschrieben')
  await page.context().close()
})

test('AUT-09 Drafts and waiting messages of one user are hidden from the next user', async ({ browser, server }) => {
  const [advisor, foreman] = await Promise.all([person(server, 'advisor'), person(server, 'foreman')])
  const chat = await newGroup(advisor, [foreman])
  const page = await atChat(browser, server, 'advisor')
  await openChat(page, chat)
  await cutSending(page)
  await write(page, 'nur von mir')
  await expect(log(page).getByText('Wartet auf Verbindung')).toBeVisible()
  await composer(page).fill('halb geschrieben')
  const signIn = async (role: string) => {
    await page.evaluate(() => {
      for (const key of ['token', 'expiry', 'company']) localStorage.removeItem(key)
    })
    const user = server.user(role)
    await page.goto(`${server.url}/login`)
    await page.locator('input[name="company"]').fill(user.company)
    await page.locator('input[name="email"]').fill(user.email)
    await page.locator('input[name="password"]').fill(user.password)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.goto(`${server.url}/chat`)
    await openChat(page, chat)
  }
  // Sending stays cut, so that the text still waits.
  await signIn('foreman')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByText('nur von mir')).toHaveCount(0)
  await page.context().unroute(SENDING)
  await signIn('advisor')
  await expect.poll(() => textsOf(advisor, chat)).toEqual(['nur von mir'])
  await page.context().close()
})

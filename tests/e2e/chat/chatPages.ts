import { type Browser, type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import type { ChatItem, ChatMessage, User } from '#contract/api/define/shapes.ts'
import type { DemoServer } from '#tests/support/browser/e2e.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'

/** A person at the API, beside what the pages do. */
export type Person = {
  user: User
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

/** A session of its own, so that limits per session count for it alone. */
export async function person(server: DemoServer, role: string, dealer = 0): Promise<Person> {
  const login = server.user(role, dealer)
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const { email, password } = login
  const { token } = await request('POST', '/auth/api', { email, password }, { 'x-dealer-code': login.company })
  const call = (method: string, path: string, body?: unknown) =>
    request(method, path, body, { authorization: `Bearer ${token}` })
  const { user } = await call('GET', '/auth/user')
  return { user, call }
}

/** A group that no other test knows. */
export async function newGroup(owner: Person, members: readonly Person[], rules: Partial<ChatItem> = {}) {
  return await owner.call<ChatItem>('POST', '/chats', {
    type: 'group',
    name: `Gruppe ${unique()}`,
    members: members.map(({ user }) => user.uuid),
    ...rules,
  })
}

export async function say(who: Person, chat: ChatItem, content: string): Promise<ChatMessage> {
  return await who.call<ChatMessage>('POST', `/chats/${chat.chat_uuid}/messages`, { content })
}

/** Everything in a chat, oldest first, as the server has it. */
export async function textsOf(who: Person, chat: ChatItem): Promise<string[]> {
  const texts: string[] = []
  for (let after = 0; ; ) {
    const page = await who.call<{ items: ChatMessage[]; has_more: boolean }>(
      'GET',
      `/chats/${chat.chat_uuid}/messages?after_seq=${after}`,
    )
    texts.push(...page.items.map(({ content }) => content))
    after = page.items.at(-1)?.seq ?? after
    if (!page.has_more) return texts
  }
}

/** A browser of somebody's own, signed in and at the chat, in German and light. */
export async function atChat(
  browser: Browser,
  server: DemoServer,
  role: string,
  options: Parameters<Browser['newContext']>[0] & { path?: string; language?: string; theme?: string } = {},
): Promise<Page> {
  const { path = '/chat', language = 'de', theme = 'light', ...rest } = options
  const self = await person(server, role)
  await self.call('PATCH', '/auth/user', { language, theme })
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', ...rest })
  const page = await context.newPage()
  await signInOn(page, server, role, 0, path)
  await expect(row(page).or(page.getByText('Noch keine Chats')).first()).toBeVisible()
  return page
}

export async function anotherTab(context: BrowserContext, server: DemoServer, path = '/chat'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

export const row = (page: Page, name?: string): Locator =>
  page.locator('[data-chat]', name === undefined ? {} : { hasText: name })
export const log = (page: Page): Locator => page.getByRole('log')
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^(Nachricht an|Message to)/ })

export async function openChat(page: Page, chat: ChatItem): Promise<void> {
  await row(page, chat.name).click()
  await expect(page.getByRole('heading', { name: chat.name, level: 2 })).toBeVisible()
}

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

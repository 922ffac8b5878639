import { type Browser, type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import type { ChatItem, ChatMessage, User } from '#contract/api/define/shapes.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'

/** A user at the API, beside the pages. */
export type Person = {
  user: User
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

/** Tokens by server and login. Checking a password costs more than most calls of a test. */
const tokens = new Map<string, Promise<string>>()

async function send(server: DemoServer, method: string, path: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { response, text: await response.text() }
}

function answerOf(what: string, { response, text }: Awaited<ReturnType<typeof send>>) {
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : undefined
}

/** Signs a demo user in at the API. If an earlier test has ended the session, a new one begins. */
export async function person(server: DemoServer, role: string, dealer = 0): Promise<Person> {
  const { email, password, company } = server.user(role, dealer)
  const key = `${server.url} ${email}`
  const signIn = async (): Promise<string> => {
    const sent = await send(server, 'POST', '/auth/api', { email, password }, { 'x-dealer-code': company })
    return answerOf('POST /auth/api', sent).token
  }
  const known = async (): Promise<string> => {
    const token = tokens.get(key) ?? signIn()
    tokens.set(key, token)
    return await token
  }
  let token = await known()
  let self = await send(server, 'GET', '/auth/user', undefined, { authorization: `Bearer ${token}` })
  if (self.response.status === 401) {
    tokens.delete(key)
    token = await known()
    self = await send(server, 'GET', '/auth/user', undefined, { authorization: `Bearer ${token}` })
  }
  const authorization = `Bearer ${token}`
  return {
    user: answerOf('GET /auth/user', self).user,
    call: async (method, path, body) =>
      answerOf(`${method} ${path}`, await send(server, method, path, body, { authorization })),
  }
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

/** All messages of a chat, oldest first, from the server. */
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

/** A browser of its own, signed in and at the chat, in German with the light theme. */
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

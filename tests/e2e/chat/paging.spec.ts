import { expect, type Page } from 'playwright/test'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { type DemoServer, test } from '#tests/support/browser/e2e.ts'
import { atChat, log, newGroup, openChat, person, say } from './chatPages.ts'

const TOTAL = 430
/** The server takes so many from one session in ten seconds. */
const PER_SESSION = 40

/** 430 messages, in order, from as many sessions as the limit asks for. */
async function longChat(server: DemoServer): Promise<ChatItem> {
  const [owner, reader] = await Promise.all([person(server, 'foreman'), person(server, 'technician')])
  const chat = await newGroup(owner, [reader])
  for (let sent = 0; sent < TOTAL; ) {
    const session = await person(server, 'foreman')
    for (let i = 0; i < PER_SESSION && sent < TOTAL; i++) {
      sent += 1
      await say(session, chat, sent % 7 === 0 ? `Nachricht ${sent}\nmit einer zweiten Zeile` : `Nachricht ${sent}`)
    }
  }
  await reader.call('POST', `/chats/${chat.chat_uuid}/read`, {})
  return chat
}

/** Where the first fully visible row stands, by its key. */
function anchorOf(page: Page) {
  return log(page).evaluate((scroller) => {
    const top = scroller.getBoundingClientRect().top
    for (const row of scroller.querySelectorAll<HTMLElement>('[data-key]')) {
      const offset = row.getBoundingClientRect().top - top
      if (offset >= 0) return { key: row.dataset.key ?? '', offset: Math.round(offset) }
    }
    return null
  })
}

function offsetOf(page: Page, key: string) {
  return log(page).evaluate((scroller, wanted) => {
    const row = scroller.querySelector(`[data-key="${wanted}"]`)
    return row ? Math.round(row.getBoundingClientRect().top - scroller.getBoundingClientRect().top) : null
  }, key)
}

test('RT-08 older pages come while scrolling, without a jump, each message once', async ({ browser, server }) => {
  test.setTimeout(120_000)
  const chat = await longChat(server)
  const page = await atChat(browser, server, 'technician', { viewport: { width: 1366, height: 768 } })
  await openChat(page, chat)
  await expect(log(page).getByText(`Nachricht ${TOTAL}`)).toBeVisible()

  const seen = new Set<string>()
  const collect = async () => {
    for (const text of await log(page).locator('[data-key]').allInnerTexts()) {
      const number = /Nachricht (\d+)/.exec(text)?.[1]
      if (number) seen.add(number)
    }
  }
  let release: () => void = () => undefined
  let waiting: Promise<void> = Promise.resolve()
  let pages = 0
  await page.route('**/messages?*before_uuid*', async (route) => {
    pages += 1
    await waiting
    await route.fallback()
  })
  for (let turn = 0; turn < 400 && !seen.has('1'); turn++) {
    waiting = new Promise((resolve) => {
      release = resolve
    })
    const before = pages
    await log(page).evaluate((scroller) => scroller.scrollBy(0, -400))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await collect()
    if (pages === before) {
      release()
      continue
    }
    // A page is on its way and nothing scrolls: what is seen must stay where it is when the page comes.
    const anchor = await anchorOf(page)
    const arrived = page.waitForResponse(/before_uuid/)
    release()
    await arrived
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (anchor) expect(Math.abs(((await offsetOf(page, anchor.key)) ?? 1e6) - anchor.offset)).toBeLessThanOrEqual(1)
  }
  expect(pages).toBe(Math.ceil(TOTAL / 50) - 1)
  expect(seen.size).toBe(TOTAL)
  await log(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(log(page).getByText('Anfang des Chats')).toBeVisible()

  // Somebody writes while the beginning is read: nothing moves, and the way to the end is offered.
  const anchor = await anchorOf(page)
  await say(await person(server, 'foreman'), chat, 'ganz neu')
  await expect(page.getByRole('button', { name: '1 neue Nachricht' })).toBeVisible()
  expect(await anchorOf(page)).toEqual(anchor)
  await page.getByRole('button', { name: '1 neue Nachricht' }).click()
  await expect(log(page).getByText('ganz neu')).toBeInViewport()
  await expect(page.getByRole('button', { name: /neue Nachricht|Zum Ende/ })).toHaveCount(0)
  await page.context().close()
})

test('a chat opens where reading stopped, and is read at its end', async ({ browser, server }) => {
  const [foreman, parts] = await Promise.all([person(server, 'foreman'), person(server, 'parts')])
  const chat = await newGroup(foreman, [parts])
  for (let i = 1; i <= 5; i++) await say(foreman, chat, `gelesen ${i}`)
  await parts.call('POST', `/chats/${chat.chat_uuid}/read`, {})
  for (let i = 1; i <= 30; i++) await say(foreman, chat, `ungelesen ${i}`)
  const page = await atChat(browser, server, 'parts', { viewport: { width: 1366, height: 768 } })
  await openChat(page, chat)
  await expect(log(page).getByText('Neue Nachrichten')).toBeInViewport()
  await expect(log(page).getByText('ungelesen 1', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: '30 neue Nachrichten' })).toBeVisible()
  await page.getByRole('button', { name: '30 neue Nachrichten' }).click()
  await expect(log(page).getByText('ungelesen 30', { exact: true })).toBeInViewport()
  await expect.poll(async () => (await parts.call<ChatItem>('GET', `/chats/${chat.chat_uuid}`)).unread).toBe(0)
  await page.context().close()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CHAT_PAGE_SIZE } from '#contract/constants.ts'
import { feature } from '#renderer/features/chat/feature.ts'
import { askedFor } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'

const TOTAL = 430
const READ = 5
const UNREAD = 30
const log = () => page.getByRole('log')
const scroller = () => log().element() as HTMLElement
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const olderPages = () =>
  askedFor('GET /v1/chats/:chat_uuid/messages').filter(({ query }) => query?.before_uuid !== undefined).length
const keyed = () => [...scroller().querySelectorAll<HTMLElement>('[data-key]')]
const offsetOf = (row: HTMLElement) =>
  Math.round(row.getBoundingClientRect().top - scroller().getBoundingClientRect().top)

/** The first fully visible row. */
function anchor() {
  const row = keyed().find((one) => offsetOf(one) >= 0)
  return row ? { key: row.dataset.key ?? '', offset: offsetOf(row) } : null
}
const isInView = (text: string) => {
  const box = log().getByText(text, { exact: true }).element().getBoundingClientRect()
  const place = scroller().getBoundingClientRect()
  return box.bottom > place.top && box.top < place.bottom
}

test('RT-08 Older pages load while scrolling, without a jump, each message once', async () => {
  const chat = group(31, 'Lang', { last_seq: TOTAL, last_read_seq: TOTAL })
  const { wrote, say, holdOlder } = chats(chat)
  for (let i = 1; i <= TOTAL; i++)
    wrote(chat, i % 7 === 0 ? `Nachricht ${i}\nmit einer zweiten Zeile` : `Nachricht ${i}`)
  await showScreen(feature, `/chat?chat=${chat.chat_uuid}`)
  await expect.element(log().getByText(`Nachricht ${TOTAL}`)).toBeVisible()

  const seen = new Set<string>()
  const collect = () => {
    for (const row of keyed()) seen.add(/Nachricht (\d+)/.exec(row.textContent ?? '')?.[1] ?? '')
  }
  for (let turn = 0; turn < 400 && !seen.has('1'); turn++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    holdOlder(() => promise)
    const before = olderPages()
    scroller().scrollBy(0, -400)
    await frames()
    collect()
    // A page is loading and nothing scrolls: the visible rows must stay in place when it arrives.
    const held = olderPages() === before ? null : anchor()
    const height = scroller().scrollHeight
    resolve()
    if (!held) continue
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(height)
    const moved = () => {
      const row = keyed().find(({ dataset }) => dataset.key === held.key)
      return Math.abs((row ? offsetOf(row) : Number.POSITIVE_INFINITY) - held.offset)
    }
    // A busy machine measures the new rows some frames after the height has grown.
    await expect.poll(moved).toBeLessThanOrEqual(1)
  }
  seen.delete('')
  expect(olderPages()).toBe(Math.ceil(TOTAL / CHAT_PAGE_SIZE) - 1)
  expect(seen.size).toBe(TOTAL)
  scroller().scrollTo(0, 0)
  await expect.element(log().getByText('Anfang des Chats')).toBeVisible()

  // A message arrives while the beginning is on the screen: nothing moves, and the way to the end is offered.
  await frames()
  const still = anchor()
  say(chat, 'ganz neu')
  const way = page.getByRole('button', { name: '1 neue Nachricht' })
  await expect.element(way).toBeVisible()
  expect(anchor()).toEqual(still)
  await way.click()
  await expect.poll(() => isInView('ganz neu')).toBe(true)
  await expect.element(page.getByRole('button', { name: /neue Nachricht|Zum Ende/ })).not.toBeInTheDocument()
})

test('A chat opens at the first unread message, and counts as read once its end is shown', async () => {
  const chat = group(32, 'Ungelesen', { last_seq: READ + UNREAD, last_read_seq: READ, unread: UNREAD })
  const { wrote } = chats(chat)
  for (let i = 1; i <= READ; i++) wrote(chat, `gelesen ${i}`)
  for (let i = 1; i <= UNREAD; i++) wrote(chat, `ungelesen ${i}`)
  await showScreen(feature, `/chat?chat=${chat.chat_uuid}`)
  await expect.element(log().getByText('Neue Nachrichten', { exact: true })).toBeVisible()
  await expect.poll(() => isInView('Neue Nachrichten')).toBe(true)
  expect(isInView('ungelesen 1')).toBe(true)
  const way = page.getByRole('button', { name: '30 neue Nachrichten' })
  await way.click()
  await expect.poll(() => isInView('ungelesen 30')).toBe(true)
  const last = () => askedFor('POST /v1/chats/:chat_uuid/read').at(-1)?.body
  await expect.poll(last).toMatchObject({ last_message_uuid: expect.any(String), unread: 0 })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { createDealer } from '#tests/support/database/people.ts'
import {
  type ChatWorld,
  codeOf,
  fieldsOf,
  openChatWorld,
  type Page,
  type Person,
  worldOf,
} from '../worlds/chatWorld.ts'

const MESSAGES = 10_000
let world: ChatWorld
let reader: Person
let writer: Person
let chat: string

/** Messages of one statement. The server cancels a statement after 15 s, and a busy machine needs its time for more. */
const AT_ONCE = 1_000

/** Inserts messages as if they were sent one by one; a hundred at a time share their time stamp. */
async function fill(chatUuid: string, sender: Person, count: number) {
  const { dealerId } = world.dealer
  await world.server.database.inDealer(dealerId, async (tx) => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const to = Math.min(count, from + AT_ONCE - 1)
      await sql`insert into chat_messages (dealer_id, chat_uuid, seq, message_uuid, sender_uuid, content, created_at)
        select ${dealerId}, ${chatUuid}, n, gen_random_uuid(), ${sender.uuid}, 'Nachricht ' || n,
          timestamptz '2026-01-01' + (n / 100) * interval '1 minute'
        from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`.execute(tx)
    }
    await tx.updateTable('chats').set({ last_seq: count }).where('uuid', '=', chatUuid).execute()
  })
}

const page = (of: Person, query: string, chatUuid = chat) =>
  of.client.ok<Page>('GET', `/v1/chats/${chatUuid}/messages?${query}`)

/** Returns all messages from the newest to the oldest, and calls `onPage` with each page. */
async function walk(of: Person, onPage: (page: Page) => void = () => {}): Promise<ChatMessage[]> {
  const found: ChatMessage[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const one: Page = await page(of, cursor === '' ? '' : `before_uuid=${cursor}`)
    onPage(one)
    found.push(...one.items)
    cursor = one.next_cursor_uuid
  }
  return found
}

beforeAll(async () => {
  world = await openChatWorld()
  ;[reader, writer] = await Promise.all([world.person('Lesa'), world.person('Scripta')])
  chat = await world.group(reader, [writer])
  await fill(chat, writer, MESSAGES)
})
afterAll(() => world.close())

test('RT-08 Paging through 10,000 messages while others write misses and repeats nothing', async () => {
  let isReading = true
  const written: number[] = []
  const writing = (async () => {
    while (isReading) written.push((await writer.client.post(chat, `während ${written.length}`)).seq)
  })()
  const sizes: number[] = []
  const found = await walk(reader, ({ items, has_more, next_cursor_uuid }) => {
    sizes.push(items.length)
    expect(has_more).toBe(next_cursor_uuid !== null)
    expect(next_cursor_uuid ?? items.at(-1)?.message_uuid).toBe(items.at(-1)?.message_uuid)
  })
  isReading = false
  await writing

  expect(written.length).toBeGreaterThan(20)
  const seqs = found.map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => seqs.length - index))
  expect(seqs.length).toBeGreaterThanOrEqual(MESSAGES)
  expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true)

  // Reads the messages that arrived after the first page, in order, to the last one.
  const missed: number[] = []
  for (let more = true; more; ) {
    const one = await page(reader, `after_seq=${missed.at(-1) ?? seqs[0]}`)
    missed.push(...one.items.map(({ seq }) => seq))
    more = one.has_more
  }
  expect([...found.map(({ seq }) => seq).reverse(), ...missed]).toEqual(
    Array.from({ length: MESSAGES + written.length }, (_, index) => index + 1),
  )
})

test('RT-08 has_more is right at the edges of a page', async () => {
  const small = await world.group(reader, [writer])
  const sizes: [number, boolean][] = []
  for (const count of [0, 49, 50, 51]) {
    while ((await reader.chat(small)).last_seq < count) await writer.client.post(small, 'noch eine')
    const { items, has_more } = await page(reader, '', small)
    sizes.push([items.length, has_more])
  }
  expect(sizes).toEqual([
    [0, false],
    [49, false],
    [50, false],
    [50, true],
  ])
  const oldest = (await page(reader, 'after_seq=0&limit=1', small)).items[0]?.message_uuid
  expect(await page(reader, `before_uuid=${oldest}`, small)).toEqual({
    items: [],
    has_more: false,
    last_change: 0,
    next_cursor_uuid: null,
  })
})

test('RT-08 A cursor of another chat, one of another dealer and an invented one are refused alike', async () => {
  const other = await world.group(writer, [])
  // The message of the cursor must not be the oldest one of its chat, because the page before that one is empty anyway.
  await writer.client.post(other, 'die erste')
  const hidden = await writer.client.post(other, 'nicht für dich')
  const abroad = worldOf(world.server, await createDealer(world.server.database))
  const stranger = await abroad.person()
  const foreign = await stranger.client.post(await abroad.group(stranger, []), 'woanders')
  const refusals = await Promise.all(
    [hidden.message_uuid, foreign.message_uuid, randomUUID()].map(async (cursor) => {
      const answer = await reader.client.send('GET', `/v1/chats/${chat}/messages?before_uuid=${cursor}`)
      return [answer.status, codeOf(answer), fieldsOf(answer)]
    }),
  )
  const unknown = [400, 'validation_failed', { before_uuid: 'not_found' }]
  expect(refusals).toEqual([unknown, unknown, unknown])
})

test.each([
  ['limit=0', { limit: 'too_small' }],
  ['limit=-1', { limit: 'too_small' }],
  ['limit=51', { limit: 'too_big' }],
  ['limit=1e9', { limit: 'too_big' }],
  ['limit=1.5', { limit: 'invalid_type' }],
  ['limit=viele', { limit: 'invalid_type' }],
  ['limit=', { limit: 'too_small' }],
  ['limit=10&limit=20', { limit: 'invalid_type' }],
  ['before_uuid=gestern', { before_uuid: 'invalid_uuid' }],
  ['after_seq=-1', { after_seq: 'too_small' }],
  ['after_seq=1e300', { after_seq: 'too_big' }],
  ['after_seq=neu', { after_seq: 'invalid_type' }],
])('RT-08 %s is refused', async (query, fields) => {
  const answer = await reader.client.send('GET', `/v1/chats/${chat}/messages?${query}`)
  expect([answer.status, fieldsOf(answer)]).toEqual([400, fields])
})

test('RT-08 A page of one message, and a number far behind the last message, are accepted', async () => {
  const one = await page(reader, 'limit=1')
  expect([one.items.length, one.has_more]).toEqual([1, true])
  expect((await page(reader, `after_seq=${Number.MAX_SAFE_INTEGER}`)).items).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type ChatWorld, codeOf, openChatWorld, type Page, type Person } from '../worlds/chatWorld.ts'

const DAY = 86_400_000

let world: ChatWorld
let now = readClock()
beforeAll(async () => {
  world = await openChatWorld({ now: () => now })
})
afterAll(() => world.close())

let anna: Person
let bert: Person
let chat: string
beforeEach(async () => {
  ;[anna, bert] = await Promise.all([world.person('Anna'), world.person('Bert')])
  chat = await world.group(anna, [bert])
})

const say = (of: Person, content: string, where = chat) =>
  of.client.ok<ChatMessage>('POST', `/v1/chats/${where}/messages`, { content })
const find = async (of: Person, query: Record<string, string>) => {
  const found = await of.client.ok<Page>('GET', `/v1/chats/search?${new URLSearchParams(query)}`)
  return found.items.map(({ content }) => content)
}

test('A search finds the beginnings of all words, in any spelling, newest first', async () => {
  await say(anna, 'Herr Müßig holt die Winterreifen')
  now += 1
  await say(bert, 'Łukasz wechselt Winterreifen')
  expect(await find(anna, { q: 'reifen' })).toEqual([])
  expect(await find(anna, { q: 'winter' })).toEqual([
    'Łukasz wechselt Winterreifen',
    'Herr Müßig holt die Winterreifen',
  ])
  expect(await find(anna, { q: 'muessig winter' })).toEqual(['Herr Müßig holt die Winterreifen'])
  expect(await find(anna, { q: 'lukasz' })).toEqual(['Łukasz wechselt Winterreifen'])
  expect((await anna.client.send('GET', '/v1/chats/search?q=w')).status).toBe(400)
})

test('A search is narrowed by chat, sender and days', async () => {
  const other = await world.group(bert, [anna])
  await say(anna, 'Bremse eins')
  await say(bert, 'Bremse zwei', other)
  now += 2 * DAY
  const noon = new Date(now).toISOString()
  await say(bert, 'Bremse drei')
  expect(await find(anna, { q: 'bremse', chat_uuid: other })).toEqual(['Bremse zwei'])
  expect(await find(anna, { q: 'bremse', sender_uuid: anna.uuid })).toEqual(['Bremse eins'])
  expect(await find(anna, { q: 'bremse', from: noon })).toEqual(['Bremse drei'])
  expect(await find(anna, { q: 'bremse', until: noon, chat_uuid: chat })).toEqual(['Bremse eins'])
})

test('A search finds nothing in chats of others, after leaving, or from before the time of a member by rule', async () => {
  await say(anna, 'Geheimnis')
  const [stranger, late] = [await world.person('Fremd'), await world.person('Spät')]
  await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
    sql`insert into chat_members (dealer_id, chat_uuid, user_uuid, is_automatic, visible_after)
      values (${world.dealer.dealerId}, ${chat}, ${late.uuid}, true, 1)`.execute(tx),
  )
  const at = new Date(now - DAY).toISOString()
  const position = (of: Person) => of.client.send('GET', `/v1/chats/${chat}/position?at=${at}`)
  for (const who of [stranger, late]) expect(await find(who, { q: 'geheimnis' })).toEqual([])
  expect(codeOf(await position(stranger))).toBe('not_found')
  expect((await position(late)).json).toEqual({ seq: null })
  expect((await position(bert)).json).toEqual({ seq: 1 })
  expect(await find(bert, { q: 'geheimnis' })).toEqual(['Geheimnis'])
  await anna.client.ok('DELETE', `/v1/chats/${chat}/members/${bert.uuid}`)
  expect(await find(bert, { q: 'geheimnis' })).toEqual([])
})

test('An edited message is found by its new words only, and a withdrawn one by none', async () => {
  const sent = await say(anna, 'Kupplung')
  const path = `/v1/chats/${chat}/messages/${sent.message_uuid}`
  await anna.client.ok('PATCH', path, { version: 1, content: 'Getriebe' })
  expect([await find(anna, { q: 'kupplung' }), await find(anna, { q: 'getriebe' })]).toEqual([[], ['Getriebe']])
  await anna.client.ok('DELETE', path)
  expect(await find(anna, { q: 'getriebe' })).toEqual([])
})

test('The next page of a search follows its last result, and a page of messages can begin at any message of the chat', async () => {
  for (let count = 1; count <= 40; count += 1) {
    now += 1
    await say(anna, `Reifen ${count}`)
  }
  const first = await anna.client.ok<Page>('GET', '/v1/chats/search?q=reifen')
  const last = first.items.at(-1)?.message_uuid
  const rest = await anna.client.ok<Page>('GET', `/v1/chats/search?q=reifen&before_uuid=${last}`)
  expect([first.items.length, first.has_more, rest.items.length, rest.has_more]).toEqual([30, true, 10, false])
  expect(rest.items[0]?.content).toBe('Reifen 10')
  const around = await anna.client.ok<Page>('GET', `/v1/chats/${chat}/messages?before_seq=8&limit=5`)
  expect(around.items.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3])
})

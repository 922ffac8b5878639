import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import {
  type ChatWorld,
  codeOf,
  fieldsOf,
  openChatWorld,
  overheard,
  type Page,
  type Person,
} from '../worlds/chatWorld.ts'

const HOUR = 3_600_000

let world: ChatWorld
let now = readClock()
beforeAll(async () => {
  world = await openChatWorld({ now: () => now })
})
afterAll(() => world.close())

let boss: Person
let anna: Person
let bert: Person
let stranger: Person
let chat: string
beforeEach(async () => {
  ;[boss, anna, bert, stranger] = await Promise.all([
    world.person('Chefin'),
    world.person('Anna'),
    world.person('Bert'),
    world.person('Fremd'),
  ])
  chat = await world.group(boss, [anna, bert])
})

const say = (of: Person, content: string, more: object = {}) =>
  of.client.ok<ChatMessage>('POST', `/v1/chats/${chat}/messages`, { content, ...more })
const at = ({ message_uuid }: { message_uuid: string }, rest = '') =>
  `/v1/chats/${chat}/messages/${message_uuid}${rest}`
const edit = (of: Person, message: ChatMessage, content: string, version = message.version) =>
  of.client.send('PATCH', at(message), { version, content })
const withdraw = (of: Person, message: ChatMessage) => of.client.send('DELETE', at(message))
const react = (of: Person, message: ChatMessage, reaction: string, method = 'PUT') =>
  of.client.send(method, at(message, `/reactions/${reaction}`))
const page = (of: Person, query = '') =>
  of.client.ok<Page & { last_change: number }>('GET', `/v1/chats/${chat}/messages${query}`)
const versions = async (of: Person, message: ChatMessage) =>
  (await of.client.ok<{ items: { version: number; content: string }[] }>('GET', at(message, '/versions'))).items.map(
    ({ version, content }) => [version, content],
  )

describe('answers to messages', () => {
  test('An answer quotes its message, and the quote follows an edit and a withdrawal', async () => {
    const first = await say(anna, 'Wann kommt der Wagen?')
    const answer = await say(bert, 'Um zehn', { reply_to: first.message_uuid })
    const quote = { seq: 1, message_uuid: first.message_uuid, preview: 'Wann kommt der Wagen?', is_withdrawn: false }
    expect(answer.reply_to).toMatchObject(quote)
    expect((await page(anna)).items[0]?.reply_to).toMatchObject(quote)
    await edit(anna, first, 'Wann kommt der Golf?')
    expect((await page(bert)).items[0]?.reply_to?.preview).toBe('Wann kommt der Golf?')
    await withdraw(anna, first)
    expect((await page(bert)).items[0]?.reply_to).toMatchObject({ preview: '', is_withdrawn: true })
  })

  test('An answer to a message of another chat is refused like one to an invented message', async () => {
    const elsewhere = await world.group(anna, [])
    const foreign = await anna.client.post(elsewhere, 'Geheim')
    for (const reply_to of [foreign.message_uuid, randomUUID()]) {
      const refused = await anna.client.send('POST', `/v1/chats/${chat}/messages`, { content: 'Ja', reply_to })
      expect(fieldsOf(refused)).toEqual({ reply_to: 'not_found' })
    }
  })

  test('A member by rule gets no quote of a message from before their time, neither fetched nor pushed', async () => {
    const first = await say(anna, 'Nur für uns')
    const late = await world.person('Spät')
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`insert into chat_members (dealer_id, chat_uuid, user_uuid, is_automatic, visible_after)
        values (${world.dealer.dealerId}, ${chat}, ${late.uuid}, true, 1)`.execute(tx),
    )
    const socket = await late.socket()
    const heard = await overheard({ late: socket }, () => say(bert, 'Ja', { reply_to: first.message_uuid }))
    expect(JSON.stringify(heard)).not.toContain('Nur für uns')
    expect(heard.late).toMatchObject([{ event: 'chat.message.created', data: { reply_to: { message_uuid: null } } }])
    const hidden = { seq: 1, message_uuid: null, sender: null, preview: '', is_withdrawn: false }
    expect((await page(late)).items.map(({ reply_to }) => reply_to)).toEqual([hidden])
    expect((await page(anna)).items[0]?.reply_to?.preview).toBe('Nur für uns')
    expect(codeOf(await react(late, first, 'agree'))).toBe('not_found')
    expect(codeOf(await late.client.send('GET', at(first, '/versions')))).toBe('not_found')
    socket.webSocket.close()
  })
})

describe('edits of messages', () => {
  test('An edited message keeps its earlier texts, which every member can read', async () => {
    const sent = await say(anna, 'Reifen 205')
    expect((await edit(anna, sent, 'Reifen 215')).json).toMatchObject({ content: 'Reifen 215', version: 2, change: 1 })
    await edit(anna, sent, 'Reifen 225', 2)
    expect(await versions(bert, sent)).toEqual([
      [2, 'Reifen 215'],
      [1, 'Reifen 205'],
    ])
    expect((await page(bert)).items[0]).toMatchObject({ content: 'Reifen 225', version: 3, change: 2 })
  })

  test('Only the sender edits a message, for 24 hours, and not over a newer text', async () => {
    const sent = await say(anna, 'Eins')
    expect(codeOf(await edit(boss, sent, 'Fremd'))).toBe('no_permission')
    expect(codeOf(await edit(stranger, sent, 'Fremd'))).toBe('not_found')
    expect(codeOf(await edit(anna, sent, 'Zwei'))).toBe('ok')
    expect(codeOf(await edit(anna, sent, 'Drei'))).toBe('version_conflict')
    // The same text again is a repeat, whatever version it was written over.
    expect(codeOf(await edit(anna, sent, 'Zwei'))).toBe('ok')
    now += 24 * HOUR + 1
    expect(codeOf(await edit(anna, sent, 'Vier', 2))).toBe('chat_edit_too_late')
    expect((await page(anna)).items[0]).toMatchObject({ content: 'Zwei', version: 2 })
  })

  test('A member does not edit in a chat that has become read-only', async () => {
    const sent = await say(anna, 'Eins')
    const { version } = await boss.chat(chat)
    await boss.client.ok('PATCH', `/v1/chats/${chat}`, { version, is_readonly: true })
    expect(codeOf(await edit(anna, sent, 'Zwei'))).toBe('chat_read_only')
  })

  test('Two edits at the same time on two devices keep one text, and the other device is told', async () => {
    const sent = await say(anna, 'Eins')
    const [one, two] = [await anna.device(), await anna.device()]
    const answers = await Promise.all(
      [one, two].map((client, index) => client.send('PATCH', at(sent), { version: 1, content: `Text ${index}` })),
    )
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'version_conflict'])
    expect(await versions(anna, sent)).toEqual([[1, 'Eins']])
  })

  test('A late repeat of a sent message is answered with its edited text', async () => {
    const client_uuid = randomUUID()
    const sent = await say(anna, 'Eins', { client_uuid })
    await edit(anna, sent, 'Zwei')
    expect(await say(anna, 'Eins', { client_uuid })).toMatchObject({ message_uuid: sent.message_uuid, content: 'Zwei' })
  })

  test('An edited message is found by the plate of its new text', async () => {
    const sent = await say(anna, 'Der DEM-AB 123 ist da')
    await edit(anna, sent, 'Der DEM-XY 77 ist da')
    const plates = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('chat_plates').select('plate_key').where('chat_uuid', '=', chat).execute(),
    )
    expect(plates).toEqual([{ plate_key: 'DEMXY77' }])
  })
})

describe('withdrawals of messages', () => {
  test('A withdrawn message leaves a trace without its texts and reactions', async () => {
    const sent = await say(anna, 'Falscher Chat')
    await edit(anna, sent, 'Falscher Chat!')
    await react(bert, sent, 'laugh')
    expect(codeOf(await withdraw(anna, sent))).toBe('ok')
    expect((await page(bert)).items[0]).toMatchObject({
      content: '',
      withdrawn_by: anna.uuid,
      reactions: [],
      edited_at: expect.any(String),
    })
    expect(await versions(bert, sent)).toEqual([])
    expect((await bert.chat(chat)).last_message).toMatchObject({ preview: '', is_withdrawn: true })
    expect(codeOf(await edit(anna, sent, 'Doch', 3))).toBe('chat_message_withdrawn')
    expect(codeOf(await react(bert, sent, 'sad'))).toBe('chat_message_withdrawn')
    const dump = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`select from chat_message_versions where chat_uuid = ${chat}`.execute(tx),
    )
    expect(dump.rows).toEqual([])
  })

  test('Moderators withdraw messages of others, members and partners of a private chat do not', async () => {
    const sent = await say(anna, 'Unfreundlich')
    expect(codeOf(await withdraw(bert, sent))).toBe('no_permission')
    expect(codeOf(await withdraw(stranger, sent))).toBe('not_found')
    expect(codeOf(await withdraw(boss, sent))).toBe('ok')
    expect((await page(anna)).items[0]).toMatchObject({ withdrawn_by: boss.uuid })
    chat = (await anna.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'private', user_uuid: bert.uuid }))
      .chat_uuid
    expect(codeOf(await withdraw(bert, await say(anna, 'Zu zweit')))).toBe('no_permission')
  })

  test('In a chat on hold a withdrawn text stays for the export, and no member reads it', async () => {
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.updateTable('chats').set({ is_on_hold: true }).where('uuid', '=', chat).execute(),
    )
    const sent = await say(anna, 'Beweis')
    await withdraw(anna, sent)
    expect(await versions(boss, sent)).toEqual([])
    const kept = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('chat_message_versions').select('content').where('chat_uuid', '=', chat).execute(),
    )
    expect(kept).toEqual([{ content: 'Beweis' }])
  })
})

describe('reactions to messages', () => {
  test('Each member has each reaction once, and takes back only their own', async () => {
    const sent = await say(anna, 'Fertig')
    for (const who of [bert, boss, bert]) {
      now += 1
      await react(who, sent, 'done')
    }
    now += 1
    await react(anna, sent, 'heart')
    await react(anna, sent, 'done', 'DELETE')
    const reactions = async () => (await page(anna)).items[0]?.reactions
    expect(await reactions()).toEqual([
      { reaction: 'done', users: [bert.uuid, boss.uuid] },
      { reaction: 'heart', users: [anna.uuid] },
    ])
    await react(bert, sent, 'done', 'DELETE')
    expect((await reactions())?.[0]).toEqual({ reaction: 'done', users: [boss.uuid] })
    expect(codeOf(await react(stranger, sent, 'done'))).toBe('not_found')
    expect((await react(anna, sent, 'king')).status).toBe(400)
  })
})

describe('mentions in messages', () => {
  const mentioned = async (of: Person) => (await of.client.ok<ChatItem>('GET', `/v1/chats/${chat}`)).unread_mentions

  test('A mention counts for its member until it is read or withdrawn, and a stranger is left out', async () => {
    const sent = await say(anna, '@Bert bitte', { mentions: [bert.uuid, stranger.uuid] })
    expect(sent.mentions).toEqual([bert.uuid])
    await say(anna, 'Noch etwas')
    expect([await mentioned(bert), await mentioned(boss)]).toEqual([1, 0])
    await withdraw(anna, sent)
    expect(await mentioned(bert)).toBe(0)
    await say(anna, '@Bert doch', { mentions: [bert.uuid] })
    expect(await mentioned(bert)).toBe(1)
    await bert.client.ok('POST', `/v1/chats/${chat}/read`, {})
    expect(await mentioned(bert)).toBe(0)
  })

  test('Only administrators and moderators mention everybody', async () => {
    const body = { content: '@all Feierabend', mentions_all: true }
    expect(codeOf(await anna.client.send('POST', `/v1/chats/${chat}/messages`, body))).toBe('no_permission')
    await say(boss, body.content, { mentions_all: true })
    expect([await mentioned(anna), await mentioned(bert), await mentioned(boss)]).toEqual([1, 1, 0])
  })
})

test('Moderators pin messages for everybody, and a withdrawn message is pinned no longer', async () => {
  const pin = (of: Person, message: ChatMessage, method = 'PUT') => of.client.send(method, at(message, '/pin'))
  const pins = async () =>
    (await bert.client.ok<Page>('GET', `/v1/chats/${chat}/pins`)).items.map(({ content }) => content)
  const [one, two] = [await say(anna, 'Eins'), await say(anna, 'Zwei')]
  expect(codeOf(await pin(anna, one))).toBe('no_permission')
  await pin(boss, one)
  now += 1
  await pin(boss, two)
  expect(await pins()).toEqual(['Zwei', 'Eins'])
  expect((await page(bert)).items[0]).toMatchObject({ pinned_by: boss.uuid, change: 2 })
  await pin(boss, two, 'DELETE')
  expect(await pins()).toEqual(['Eins'])
  await withdraw(anna, one)
  expect(await pins()).toEqual([])
  expect(codeOf(await pin(boss, one))).toBe('chat_message_withdrawn')
  expect(codeOf(await stranger.client.send('GET', `/v1/chats/${chat}/pins`))).toBe('not_found')
})

test('A timed mute ends by itself, and a chat that forbids muting refuses it', async () => {
  const mute = (until: number) =>
    anna.client.send('POST', `/v1/chats/${chat}/mute`, { is_muted: true, until: new Date(until).toISOString() })
  await mute(readClock() + HOUR)
  expect(await anna.chat(chat)).toMatchObject({ is_muted: true, muted_until: expect.any(String) })
  await mute(readClock() - HOUR)
  expect(await anna.chat(chat)).toMatchObject({ is_muted: false })
  const { version } = await boss.chat(chat)
  await boss.client.ok('PATCH', `/v1/chats/${chat}`, { version, forbid_mute: true })
  expect(codeOf(await mute(readClock() + HOUR))).toBe('chat_forbids_mute')
})

test('A change of a message is sent to the members only, without its content, and a repeated change is not sent', async () => {
  const sent = await say(anna, 'Eins')
  const sockets = { anna: await anna.socket(), bert: await bert.socket(), stranger: await stranger.socket() }
  const frame = { event: 'chat.message.changed', data: { chat_uuid: chat, seq: 1, last_change: 1 } }
  const heard = await overheard(sockets, () => edit(anna, sent, 'Zwei'))
  expect(heard).toEqual({ anna: [frame], bert: [frame] })
  expect(await overheard(sockets, () => edit(anna, sent, 'Zwei'))).toEqual({})
  for (const socket of Object.values(sockets)) socket.webSocket.close()
})

test('A client that asks for all changes after a change number gets each changed message, also after simultaneous changes', async () => {
  const sent = [await say(anna, 'Eins'), await say(bert, 'Zwei'), await say(anna, 'Drei')] as const
  await Promise.all([
    edit(anna, sent[0], 'Eins!'),
    edit(anna, sent[2], 'Drei!'),
    ...[boss, anna, bert].map((who) => react(who, sent[1], 'agree')),
    withdraw(anna, sent[0]),
  ])
  const { last_change } = await page(anna)
  expect((await anna.chat(chat)).last_change).toBe(last_change)
  for (const limit of [1, 2, 50]) {
    const known = new Map(sent.map((message) => [message.message_uuid, message]))
    for (let after = 0; ; ) {
      const changed = await page(bert, `?limit=${limit}&changed_after=${after}`)
      for (const message of changed.items) known.set(message.message_uuid, message)
      after = changed.last_change
      if (!changed.has_more) {
        expect(after).toBe(last_change)
        break
      }
    }
    expect([...known.values()].reverse()).toEqual((await page(bert)).items)
  }
})

test('A removed member can no longer fetch the earlier texts and the changes of messages', async () => {
  const sent = await say(anna, 'Eins')
  await edit(anna, sent, 'Zwei')
  await boss.client.ok('DELETE', `/v1/chats/${chat}/members/${anna.uuid}`)
  const refused = [
    edit(anna, sent, 'Drei', 2),
    withdraw(anna, sent),
    react(anna, sent, 'sad'),
    anna.client.send('GET', at(sent, '/versions')),
    anna.client.send('GET', `/v1/chats/${chat}/messages?changed_after=0`),
  ]
  for (const answer of await Promise.all(refused)) expect(codeOf(answer)).toBe('not_found')
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_ATTACHMENTS_MAX } from '#contract/constants.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { expireFiles } from '#server/files/expireFiles.ts'
import { isLeftOver } from '#server/files/shownFiles.ts'
import { OWN_PARTS } from '#server/modules/auth/profile/ownParts.ts'
import { expireMessageFiles } from '#server/modules/chat/expireFiles.ts'
import { chatRetentionWorker } from '#server/modules/chat/retention.ts'
import { personalFiles } from '#server/modules/privacy/personalFiles.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const PDF = Buffer.from('%PDF-1.7\nSchaltplan')
const BYTES = { 'content-type': 'application/octet-stream' }
const USER = { global: ['global.chat.read', 'global.chat.create'] }
const DAY = 86_400_000

let server: TestServer
let world: RecordWorld
let anna: Person
let bert: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
  ;[anna, bert, stranger] = [await world.person(USER), await world.person(USER), await world.person(USER)]
})
afterAll(() => server.close())

const inDealer = <T>(work: Parameters<typeof server.database.inDealer<T>>[1]) =>
  server.database.inDealer(world.dealer.dealerId, work)
const group = async (by = anna, members = [bert]) => {
  const body = { type: 'group', name: `Gruppe ${randomUUID()}`, members: members.map(({ uuid }) => uuid) }
  return (await by.client.ok<ChatItem>('POST', '/v1/chats', body)).chat_uuid
}
const attach = (who: Person, name: string, bytes: Buffer) =>
  who.client.send('POST', `/v1/chat-attachments?name=${encodeURIComponent(name)}`, bytes, BYTES)
const stored = async (name = 'Schaltplan.pdf', bytes: Buffer = PDF, who = anna) =>
  ((await attach(who, name, bytes)).json as { file_uuid: string }).file_uuid
const send = (who: Person, chat: string, body: object) =>
  who.client.send('POST', `/v1/chats/${chat}/messages`, { content: '', client_uuid: randomUUID(), ...body })
const sent = async (chat: string, file_uuid: string, more: object = {}) =>
  (await send(anna, chat, { attachments: [{ file_uuid, name: 'Schaltplan.pdf' }], ...more })).json as ChatMessage
const load = (who: Person, uuid: string, rest = '') => who.client.send('GET', `/v1/chat-attachments/${uuid}${rest}`)
const isStored = async (uuid: string) =>
  (await inDealer((tx) => tx.selectFrom('files').select('uuid').where('uuid', '=', uuid).execute())).length === 1
const pageOf = async (who: Person, chat: string) =>
  (await who.client.ok<{ items: ChatMessage[] }>('GET', `/v1/chats/${chat}/messages`)).items

describe('files of messages', () => {
  it('A message may be a file without a text, and only users who see the message can fetch the file', async () => {
    const chat = await group()
    const file = await stored()
    expect([codeOf(await load(anna, file)), codeOf(await load(bert, file))]).toEqual(['ok', 'not_found'])
    const message = await sent(chat, file)
    const listed = { file_uuid: file, name: 'Schaltplan.pdf', size: PDF.length, content_type: 'application/pdf' }
    expect(message).toMatchObject({ content: '', attachments: [listed] })
    const answer = await load(bert, file)
    expect([answer.bytes.equals(PDF), answer.headers.get('content-disposition')]).toEqual([true, 'attachment'])
    expect(codeOf(await load(stranger, file))).toBe('not_found')
    const { last_message } = await bert.client.ok<ChatItem>('GET', `/v1/chats/${chat}`)
    expect(last_message?.preview).toBe('Schaltplan.pdf')
  })

  it('A message without a text and without a file is refused, and so are too many files', async () => {
    const chat = await group()
    for (const content of ['', ' \n'])
      expect(fieldsOf(await send(anna, chat, { content, attachments: [] }))).toEqual({ content: 'required' })
    const many = Array.from({ length: CHAT_ATTACHMENTS_MAX + 1 }, () => ({ file_uuid: randomUUID(), name: 'a.pdf' }))
    expect(codeOf(await send(anna, chat, { content: 'viele', attachments: many }))).toBe('validation_failed')
  })

  it('A picture has a thumbnail for users who see its message', async () => {
    const chat = await group()
    const file = await stored('Reifen.png', png(60, 40))
    await sent(chat, file)
    const answer = await load(bert, file, '/thumbnail')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(codeOf(await load(stranger, file, '/thumbnail'))).toBe('not_found')
  })

  it('A file belongs to the one message that its uploader sent, and a repeat sends nothing twice', async () => {
    const chat = await group()
    const [file, foreign] = [await stored(), await stored('fremd.pdf', PDF, bert)]
    const body = { client_uuid: randomUUID(), attachments: [{ file_uuid: file, name: 'Schaltplan.pdf' }] }
    const first = (await send(anna, chat, body)).json as ChatMessage
    expect((await send(anna, chat, body)).json).toMatchObject({ message_uuid: first.message_uuid })
    const other = { ...body, attachments: [{ file_uuid: await stored(), name: 'b.pdf' }] }
    expect(codeOf(await send(anna, chat, other))).toBe('idempotency_conflict')
    for (const file_uuid of [file, foreign, randomUUID()]) {
      const refused = await send(anna, chat, { content: 'noch einmal', attachments: [{ file_uuid, name: 'x.pdf' }] })
      expect(fieldsOf(refused)).toEqual({ attachments: 'unknown_value' })
    }
    expect(await pageOf(bert, chat)).toHaveLength(1)
  })

  it('A removed member cannot fetch a file any more, nor can a member for whom the message is too old', async () => {
    const chat = await group(anna, [bert, stranger])
    const file = await stored()
    const { seq } = await sent(chat, file)
    await anna.client.ok('DELETE', `/v1/chats/${chat}/members/${bert.uuid}`)
    await inDealer((tx) =>
      tx
        .updateTable('chat_members')
        .set({ visible_after: seq })
        .where('chat_uuid', '=', chat)
        .where('user_uuid', '=', stranger.uuid)
        .execute(),
    )
    expect([codeOf(await load(bert, file)), codeOf(await load(stranger, file))]).toEqual(['not_found', 'not_found'])
    // An uploader who was removed has no way back to the file, either.
    await inDealer((tx) =>
      tx.deleteFrom('chat_members').where('chat_uuid', '=', chat).where('user_uuid', '=', anna.uuid).execute(),
    )
    expect(codeOf(await load(anna, file))).toBe('not_found')
  })

  it('Withdrawing a message deletes its files, and in a chat on hold keeps them for the export only', async () => {
    for (const isOnHold of [false, true]) {
      const chat = await group()
      const file = await stored()
      const { message_uuid } = await sent(chat, file)
      await inDealer((tx) => tx.updateTable('chats').set({ is_on_hold: isOnHold }).where('uuid', '=', chat).execute())
      await anna.client.ok('DELETE', `/v1/chats/${chat}/messages/${message_uuid}`)
      expect([codeOf(await load(anna, file)), codeOf(await load(bert, file))]).toEqual(['not_found', 'not_found'])
      expect((await pageOf(bert, chat))[0]).toMatchObject({ attachments: [], content: '' })
      expect(await isStored(file), `on hold: ${isOnHold}`).toBe(isOnHold)
      const { items } = await bert.client.ok<{ items: unknown[] }>(
        'GET',
        `/v1/chats/search?q=schaltplan&chat_uuid=${chat}`,
      )
      expect(items).toEqual([])
    }
  })

  it('A message is found by the name of its file', async () => {
    const chat = await group()
    await sent(chat, await stored(), { content: 'Bitte ansehen' })
    for (const q of ['schaltpl', 'ansehen schaltplan']) {
      const found = await bert.client.ok<{ items: ChatMessage[] }>(
        'GET',
        `/v1/chats/search?q=${encodeURIComponent(q)}&chat_uuid=${chat}`,
      )
      expect(found.items.map(({ attachments }) => attachments[0]?.name)).toEqual(['Schaltplan.pdf'])
    }
  })

  it('The file group for chats decides who sends and who fetches files', async () => {
    const chat = await group()
    const made = { name: 'Anhänge mit Rechten', default_for: ['chat'], allowed_types: ['pdf'] }
    const kept = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/upload-groups', made)
    const sender = await world.person({
      ...USER,
      [uploadGroupScope(kept.uuid)]: ['upload_group.create', 'upload_group.read'],
    })
    await anna.client.ok('POST', `/v1/chats/${chat}/members`, { members: [sender.uuid] })
    expect(codeOf(await attach(anna, 'a.pdf', PDF))).toBe('no_permission')
    expect(codeOf(await attach(sender, 'a.png', png(9, 9)))).toBe('wrong_file_type')
    const file = await stored('a.pdf', PDF, sender)
    await send(sender, chat, { attachments: [{ file_uuid: file, name: 'a.pdf' }] })
    expect([codeOf(await load(sender, file)), codeOf(await load(bert, file))]).toEqual(['ok', 'no_permission'])
    expect(codeOf(await load(stranger, file))).toBe('not_found')

    await inDealer((tx) =>
      tx.updateTable('upload_groups').set({ retention_days: 1 }).where('uuid', '=', kept.uuid).execute(),
    )
    const expire = { chatAttachment: expireMessageFiles({ publish: () => undefined } as never) }
    const services = { database: server.database, gathered: { expire }, now: () => readClock() + 2 * DAY }
    expect(await expireFiles(services, world.dealer.dealerId)).toBe(1)
    const [message] = await pageOf(bert, chat)
    expect(message?.attachments).toMatchObject([{ file_uuid: null, name: 'a.pdf' }])
    expect(message?.change).toBe(1)
    await world.admin.client.ok('DELETE', `/v1/upload-groups/${kept.uuid}`)
  })
})

describe('deletion and export of the files of messages', () => {
  it('The retention of a chat deletes the files with the messages', async () => {
    const chat = await group()
    const file = await stored()
    await sent(chat, file)
    await inDealer((tx) => tx.updateTable('chats').set({ retention_days: 1 }).where('uuid', '=', chat).execute())
    const run = chatRetentionWorker({ hub: { publish: () => undefined } as never, now: () => readClock() + 2 * DAY })
    await run({ dealerId: world.dealer.dealerId, inDealer } as never)
    expect([await pageOf(bert, chat), await isStored(file)]).toEqual([[], false])
  })

  it('A file that a message lists does not count as left over, and one that no message lists does', async () => {
    const chat = await group()
    const [listed, forgotten] = [await stored(), await stored()]
    await sent(chat, listed)
    const { rows } = await inDealer((tx) =>
      sql<{ uuid: string }>`select f.uuid from files f
        where f.uuid = any(${[listed, forgotten]}::uuid[]) and ${isLeftOver}`.execute(tx),
    )
    expect(rows).toEqual([{ uuid: forgotten }])
  })

  it('The export of a chat contains its files, and the copy of a user’s own data their names', async () => {
    const chat = await group()
    const file = await stored()
    await sent(chat, file)
    const [first, second] = [await world.person(), await world.person()]
    const { uuid } = await first.client.ok<{ uuid: string }>('POST', `/v1/admin/chats/${chat}/exports`, {
      reason: 'Aktenzeichen 4 O 17/26',
    })
    await second.client.ok('POST', `/v1/admin/chats/${chat}/exports/${uuid}/decision`, { is_approved: true })
    const { text } = await first.client.send('GET', `/v1/admin/chats/${chat}/exports/${uuid}/file`)
    const lines = text.trim().split('\n')
    const [, message, content] = lines.map((line) => JSON.parse(line))
    expect(message.attachments).toMatchObject([{ file_uuid: file, name: 'Schaltplan.pdf' }])
    expect(content).toEqual({ file_uuid: file, piece: 0, base64: PDF.toString('base64') })
    const own = await inDealer((tx) => OWN_PARTS.chat_messages_files.read(tx, anna.uuid))
    expect(own).toContainEqual(expect.objectContaining({ chat_uuid: chat, name: 'Schaltplan.pdf' }))
  })

  it('Anonymising a customer takes the files of the chats of their papers, and leaves those of other chats', async () => {
    const [ofPaper, other] = [await group(), await group()]
    const [file, kept] = [await stored(), await stored()]
    await sent(ofPaper, file)
    await sent(other, kept)
    const { uuid } = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Muster' })
    await inDealer((tx) =>
      tx
        .updateTable('papers')
        .set({ chat_uuid: ofPaper, customer_uuid: uuid })
        .where('uuid', '=', world.papers[0] ?? '')
        .execute(),
    )
    expect((await inDealer((tx) => personalFiles(tx, 'customer', uuid))).uuids).toEqual([file])
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { LATER_MAX } from '#contract/chat/later.ts'
import { DAY_MS } from '#contract/durations.ts'
import { buildApp } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { OWN_PARTS } from '#server/modules/auth/profile/ownParts.ts'
import { actAs } from '#server/modules/auth/session/actAs.ts'
import { createLater } from '#server/modules/chat/later/laterMessages.ts'
import { chatLaterWorker } from '#server/modules/chat/later/sendLater.ts'
import { readConfig } from '#server/process/config.ts'
import { codeOf, overheard } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const USER = { global: ['global.chat.read', 'global.chat.create'] }
const HOUR = 3_600_000
const PACE = { pollSeconds: 0.5, retrySeconds: 0, retries: 2 }

let server: TestServer
let world: RecordWorld
let anna: Person
let bert: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, jobPace: PACE })
  world = await openRecordWorld(server)
  ;[anna, bert] = [await world.person(USER), await world.person(USER)]
})
afterAll(() => server.close())

const at = (ms: number) => new Date(readClock() + ms).toISOString()
const inDealer = <T>(work: (tx: Tx) => Promise<T>) => server.database.inDealer(world.dealer.dealerId, work)
let made = 0
const group = async (members = [bert], by = anna) => {
  made += 1
  const body = { type: 'group', name: `Später ${made}`, members: members.map(({ uuid }) => uuid) }
  return (await by.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)).chat_uuid
}
const path = (chat: string, uuid = '') => `/v1/chats/${chat}/later${uuid && `/${uuid}`}`
const ask = (who: Person, chat: string, body: object) =>
  who.client.send('POST', path(chat), { content: 'Die Teile sind da', send_at: at(HOUR), ...body })
const wait = async (who: Person, chat: string, body: object = {}) =>
  (await ask(who, chat, body)).json as unknown as LaterMessage
const waiting = async (who: Person, chat: string) =>
  (await who.client.ok<{ items: LaterMessage[] }>('GET', path(chat))).items
const sent = async (who: Person, chat: string) =>
  (await who.client.ok<{ items: ChatMessage[] }>('GET', `/v1/chats/${chat}/messages`)).items.filter(
    ({ client_uuid }) => client_uuid !== null,
  )
/** Anna waits for a long time in a chat of Bert, who does the rest. */
const inChatOfBert = async () => {
  const chat = await group([anna], bert)
  return { chat, message: await wait(anna, chat) }
}

/** Does the job of a message as a process does it whose queue says that its moment has come. */
const runJob = ({ uuid, send_at }: LaterMessage) => {
  const publish = () => undefined
  const core = { hub: { publish } as never, jobs: { wake: () => undefined } as never, now: readClock }
  const work = chatLaterWorker(core, (tx, dealerId, userUuid) => actAs(tx, dealerId, userUuid, readClock()))
  const { dealerId } = world.dealer
  const job: Job<'chat_later'> = { dealerId, uuid, data: { later_uuid: uuid, send_at }, inDealer }
  return work(job)
}
const notSent = async (who: Person) =>
  (await inDealer((tx) =>
    tx
      .selectFrom('inbox_entries')
      .select(['subject', 'details', 'note'])
      .where('kind', '=', 'messageNotSent')
      .where('for_user', '=', who.uuid)
      .orderBy('created_at')
      .execute(),
  )) as { subject: string; details: { reason: string; chat?: string }; note: string }[]

describe('writing a message that waits', () => {
  it('Only its sender sees a waiting message, on each device, and changes or deletes it', async () => {
    const chat = await group()
    const sockets = { anna: await anna.socket(), bert: await bert.socket() }
    const later = await wait(anna, chat, { content: 'Zweite', send_at: at(2 * HOUR) })
    const first = await wait(anna, chat, { content: 'Erste', mentions: [bert.uuid, world.admin.uuid] })
    expect(first.mentions).toEqual([bert.uuid])
    expect((await waiting(anna, chat)).map(({ content }) => content)).toEqual(['Erste', 'Zweite'])
    expect(await waiting(bert, chat)).toEqual([])
    const body = { version: 1, content: 'Geändert', send_at: at(3 * HOUR) }
    expect(codeOf(await bert.client.send('PATCH', path(chat, first.uuid), body))).toBe('not_found')
    expect(codeOf(await bert.client.send('DELETE', path(chat, first.uuid)))).toBe('not_found')
    expect(codeOf(await bert.client.send('POST', `${path(chat, first.uuid)}/send`))).toBe('not_found')
    const heard = await overheard(sockets, async () => {
      expect(await anna.client.ok('PATCH', path(chat, first.uuid), body)).toMatchObject({ ...body, version: 2 })
      // A repeat of the same change is harmless, and tells the windows again.
      expect(codeOf(await anna.client.send('PATCH', path(chat, first.uuid), body))).toBe('ok')
      const other = { ...body, content: 'Vom anderen Fenster' }
      expect(codeOf(await anna.client.send('PATCH', path(chat, first.uuid), other))).toBe('version_conflict')
      await anna.client.ok('DELETE', path(chat, later.uuid))
    })
    const frame = { event: 'chat.chat.updated', data: { chat_uuid: chat } }
    expect(heard).toEqual({ anna: [frame, frame, frame] })
    expect((await waiting(anna, chat)).map(({ content }) => content)).toEqual(['Geändert'])
    const own = await inDealer((tx) => OWN_PARTS.chat_messages_waiting.read(tx, anna.uuid))
    expect(own).toContainEqual(expect.objectContaining({ chat_uuid: chat, content: 'Geändert' }))
    for (const socket of Object.values(sockets)) socket.webSocket.close()
  })

  it('A moment in the past and one more than a year ahead are refused', async () => {
    const chat = await group()
    const message = await wait(anna, chat)
    for (const [ms, code] of [
      [-1_000, 'chat_later_time'],
      [400 * DAY_MS, 'chat_later_time'],
      [364 * DAY_MS, 'ok'],
    ] as const) {
      expect([ms, codeOf(await ask(anna, chat, { send_at: at(ms) }))]).toEqual([ms, code])
      const { version } = (await waiting(anna, chat)).find(({ uuid }) => uuid === message.uuid) ?? { version: 0 }
      const body = { version, content: 'Neu', send_at: at(ms) }
      expect([ms, codeOf(await anna.client.send('PATCH', path(chat, message.uuid), body))]).toEqual([ms, code])
    }
  })

  it('A user who may not write in the chat cannot let a message wait there', async () => {
    const chat = await group()
    const stranger = await world.person(USER)
    expect(codeOf(await ask(stranger, chat, {}))).toBe('not_found')
    expect(codeOf(await stranger.client.send('GET', path(chat)))).toBe('not_found')
    expect(codeOf(await ask(bert, chat, { mentions_all: true }))).toBe('no_permission')
    await inDealer((tx) => tx.updateTable('chats').set({ is_readonly: true }).where('uuid', '=', chat).execute())
    expect([codeOf(await ask(bert, chat, {})), codeOf(await ask(anna, chat, {}))]).toEqual(['chat_read_only', 'ok'])
  })

  it('At most 50 messages of a user wait, also when two windows write at once', async () => {
    const cem = await world.person(USER)
    const chat = await group([bert], cem)
    for (let nth = 1; nth < LATER_MAX; nth += 1) await wait(cem, chat)
    const codes = await Promise.all([1, 2, 3].map(async () => codeOf(await ask(cem, chat, {}))))
    expect(codes.sort()).toEqual(['chat_later_full', 'chat_later_full', 'ok'])
    expect(await waiting(cem, chat)).toHaveLength(LATER_MAX)
    expect(codeOf(await ask(bert, chat, {}))).toBe('ok')
  })
})

describe('sending a message that waited', () => {
  it('The job sends a message at its moment, with its mentions, and the row goes', async () => {
    const chat = await group()
    const sockets = { bert: await bert.socket() }
    const heard = await overheard(sockets, async () => {
      const { uuid } = await wait(anna, chat, { send_at: at(3_000), mentions: [bert.uuid, world.admin.uuid] })
      await vi.waitFor(async () => expect(await sent(bert, chat)).toHaveLength(1), { timeout: 20_000, interval: 100 })
      const [message] = await sent(bert, chat)
      expect(message).toMatchObject({ client_uuid: uuid, content: 'Die Teile sind da', mentions: [bert.uuid] })
      expect(message?.sender.user_uuid).toBe(anna.uuid)
    })
    expect(heard.bert?.map(({ event }) => event)).toEqual(['chat.message.created'])
    expect(await waiting(anna, chat)).toEqual([])
    sockets.bert.webSocket.close()
  })

  it('Two processes with the same job send the message once, and so does a repeat after it', async () => {
    const chat = await group()
    const message = await wait(anna, chat)
    await Promise.all([runJob(message), runJob(message), runJob(message)])
    await runJob(message)
    expect(await sent(bert, chat)).toHaveLength(1)
  })

  it('A job of an earlier plan does not send a message that was put off or deleted', async () => {
    const chat = await group()
    const message = await wait(anna, chat)
    const body = { version: 1, content: 'Doch erst morgen', send_at: at(DAY_MS) }
    const moved = await anna.client.ok<LaterMessage>('PATCH', path(chat, message.uuid), body)
    await runJob(message)
    expect([await sent(bert, chat), (await waiting(anna, chat)).length]).toEqual([[], 1])
    await anna.client.ok('DELETE', path(chat, message.uuid))
    await runJob(moved)
    expect(await sent(bert, chat)).toEqual([])
    const jobs = await inDealer((tx) =>
      tx.selectFrom('jobs').select('data').where('kind', '=', 'chat_later').where('state', '=', 'waiting').execute(),
    )
    const planned = jobs.map(({ data }) => data as { later_uuid: string; send_at: string })
    expect(
      planned
        .filter(({ later_uuid }) => later_uuid === message.uuid)
        .map(({ send_at }) => send_at)
        .sort(),
    ).toEqual([message.send_at, moved.send_at])
  })

  it('A message that was written before a restart is sent by the next server', async () => {
    const opened = await openTestDatabase()
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: opened.dataDir })
    const start = () => buildApp({ config, database: opened.database, jobPace: PACE })
    // The first server has made the queues, and is gone.
    await (await start()).close()
    const dealer = await createDealer(opened.database)
    const { dealerId } = dealer
    const { uuid: userUuid } = await createUser(opened.database, dealer, { permissions: USER })
    const here = <T>(work: (tx: Tx) => Promise<T>) => opened.database.inDealer(dealerId, work)
    const chatUuid = randomUUID()
    await here(async (tx) => {
      await sql`insert into chats (dealer_id, uuid, type, name)
        values (${dealerId}, ${chatUuid}, 'group', 'Neustart')`.execute(tx)
      await sql`insert into chat_members (dealer_id, chat_uuid, user_uuid)
        values (${dealerId}, ${chatUuid}, ${userUuid})`.execute(tx)
      const written = { content: 'Guten Morgen', send_at: at(1_000) }
      await createLater(tx, { dealerId, userUuid, chatUuid }, written, readClock())
    })
    const app = await start()
    const contents = () => here((tx) => tx.selectFrom('chat_messages').select('content').execute())
    await vi.waitFor(async () => expect(await contents()).toEqual([{ content: 'Guten Morgen' }]), {
      timeout: 20_000,
      interval: 100,
    })
    await app.close()
    await opened.close()
  })

  it('A message that is sent now is not sent again at its moment', async () => {
    const chat = await group()
    const message = await wait(anna, chat)
    const now = await anna.client.ok<ChatMessage>('POST', `${path(chat, message.uuid)}/send`)
    expect(now.content).toBe('Die Teile sind da')
    await runJob(message)
    expect(await sent(bert, chat)).toHaveLength(1)
    expect(codeOf(await anna.client.send('POST', `${path(chat, message.uuid)}/send`))).toBe('not_found')
  })
})

describe('a message that cannot be sent any more', () => {
  it.each([
    ['left the chat', 'chatGone', (chat: string) => anna.client.ok('POST', `/v1/chats/${chat}/leave`)],
    [
      'belongs to a deleted chat',
      'chatGone',
      (chat: string) =>
        inDealer((tx) =>
          tx
            .updateTable('chats')
            .set({ deleted_at: new Date(readClock()) })
            .where('uuid', '=', chat)
            .execute(),
        ),
    ],
    [
      'may only read the chat',
      'readOnly',
      (chat: string) =>
        inDealer((tx) => tx.updateTable('chats').set({ is_readonly: true }).where('uuid', '=', chat).execute()),
    ],
  ])('A sender who %s gets the text of the unsent message in the inbox', async (_why, reason, act) => {
    const { chat, message } = await inChatOfBert()
    await act(chat)
    await runJob(message)
    await runJob(message)
    const told = (await notSent(anna)).filter(({ subject }) => subject === chat)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ details: { reason }, note: 'Die Teile sind da' })
    // A former member does not learn how the chat is called now.
    expect(told[0]?.details.chat === undefined).toBe(reason === 'chatGone')
    const rows = await inDealer((tx) =>
      tx
        .selectFrom('chat_messages')
        .select('seq')
        .where('chat_uuid', '=', chat)
        .where('client_uuid', 'is not', null)
        .execute(),
    )
    expect(rows).toEqual([])
  })

  it.each([
    [
      'is deactivated',
      (uuid: string) =>
        inDealer((tx) => tx.updateTable('users').set({ is_active: false }).where('uuid', '=', uuid).execute()),
    ],
    [
      'has lost the right to write',
      (uuid: string) => inDealer((tx) => tx.deleteFrom('user_permissions').where('user_uuid', '=', uuid).execute()),
    ],
  ])('The message of a sender who %s is not sent', async (_why, act) => {
    const cem = await world.person(USER)
    const chat = await group([cem], bert)
    const message = await wait(cem, chat)
    await act(cem.uuid)
    await runJob(message)
    expect(await sent(bert, chat)).toEqual([])
    expect(await notSent(cem)).toMatchObject([{ details: { reason: 'noRight' }, note: 'Die Teile sind da' }])
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { LATER_MAX } from '#contract/chat/later.ts'
import { DAY_MS } from '#contract/durations.ts'
import { buildApp } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { OWN_PARTS } from '#server/modules/auth/profile/ownParts.ts'
import { actAs } from '#server/modules/auth/session/actAs.ts'
import { createLater } from '#server/modules/chat/later/laterMessages.ts'
import { readConfig } from '#server/process/config.ts'
import { codeOf, overheard } from '#tests/server/worlds/chatWorld.ts'
import { at, HOUR, openLaterWorld, path, WRITER } from '#tests/server/worlds/laterWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const PACE = { pollSeconds: 0.5, retrySeconds: 0, retries: 2 }

let server: TestServer
let world: Awaited<ReturnType<typeof openLaterWorld>>
let anna: Person
let bert: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, jobPace: PACE })
  world = await openLaterWorld(server)
  ;({ anna, bert } = world)
})
afterAll(() => server.close())

describe('writing a message that waits', () => {
  it('Only its sender sees a waiting message, on each device, and changes or deletes it', async () => {
    const chat = await world.group()
    const sockets = { anna: await anna.socket(), bert: await bert.socket() }
    const later = await world.wait(anna, chat, { content: 'Zweite', send_at: at(2 * HOUR) })
    const first = await world.wait(anna, chat, { content: 'Erste', mentions: [bert.uuid, world.admin.uuid] })
    expect(first.mentions).toEqual([bert.uuid])
    expect((await world.waiting(anna, chat)).map(({ content }) => content)).toEqual(['Erste', 'Zweite'])
    expect(await world.waiting(bert, chat)).toEqual([])
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
    expect((await world.waiting(anna, chat)).map(({ content }) => content)).toEqual(['Geändert'])
    const own = await world.inDealer((tx) => OWN_PARTS.chat_messages_waiting.read(tx, anna.uuid))
    expect(own).toContainEqual(expect.objectContaining({ chat_uuid: chat, content: 'Geändert' }))
    for (const socket of Object.values(sockets)) socket.webSocket.close()
  })

  it('The list of waiting messages has the user’s own ones of all chats that they see, the next one first', async () => {
    const cem = await world.person(WRITER)
    const [one, two, left] = [await world.group([cem]), await world.group([cem]), await world.group([cem])]
    const all = async () =>
      (await cem.client.ok<{ items: LaterMessage[] }>('GET', '/v1/chats/later')).items.map(({ chat_uuid }) => chat_uuid)
    expect(await all()).toEqual([])
    await world.wait(cem, one, { send_at: at(3 * HOUR) })
    await world.wait(cem, two, { send_at: at(2 * HOUR) })
    await world.wait(cem, left, { send_at: at(HOUR) })
    await world.wait(anna, one)
    await world.wait(cem, one, { send_at: null })
    expect(await all()).toEqual([one, left, two, one])
    await cem.client.ok('POST', `/v1/chats/${left}/leave`)
    const now = { deleted_at: new Date(readClock()) }
    expect(await all()).toEqual([one, two, one])
    await world.inDealer((tx) => tx.updateTable('chats').set(now).where('uuid', '=', two).execute())
    expect(await all()).toEqual([one, one])
  })

  it('A moment in the past and one more than a year ahead are refused', async () => {
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    for (const [ms, code] of [
      [-1_000, 'chat_later_time'],
      [400 * DAY_MS, 'chat_later_time'],
      [364 * DAY_MS, 'ok'],
    ] as const) {
      expect([ms, codeOf(await world.ask(anna, chat, { send_at: at(ms) }))]).toEqual([ms, code])
      const { version } = (await world.waiting(anna, chat)).find(({ uuid }) => uuid === message.uuid) ?? { version: 0 }
      const body = { version, content: 'Neu', send_at: at(ms) }
      expect([ms, codeOf(await anna.client.send('PATCH', path(chat, message.uuid), body))]).toEqual([ms, code])
    }
  })

  it('A user who may not write in the chat cannot let a message wait there', async () => {
    const chat = await world.group()
    const stranger = await world.person(WRITER)
    expect(codeOf(await world.ask(stranger, chat, {}))).toBe('not_found')
    expect(codeOf(await stranger.client.send('GET', path(chat)))).toBe('not_found')
    expect(codeOf(await world.ask(bert, chat, { mentions_all: true }))).toBe('no_permission')
    await world.inDealer((tx) => tx.updateTable('chats').set({ is_readonly: true }).where('uuid', '=', chat).execute())
    expect([codeOf(await world.ask(bert, chat, {})), codeOf(await world.ask(anna, chat, {}))]).toEqual([
      'chat_read_only',
      'ok',
    ])
  })

  it('At most 50 messages of a user wait, also when two windows write at once', async () => {
    const cem = await world.person(WRITER)
    const chat = await world.group([bert], cem)
    for (let nth = 1; nth < LATER_MAX; nth += 1) await world.wait(cem, chat)
    const codes = await Promise.all([1, 2, 3].map(async () => codeOf(await world.ask(cem, chat, {}))))
    expect(codes.sort()).toEqual(['chat_later_full', 'chat_later_full', 'ok'])
    expect(await world.waiting(cem, chat)).toHaveLength(LATER_MAX)
    expect(codeOf(await world.ask(bert, chat, {}))).toBe('ok')
    // No list shows the messages in a chat that the user has left.
    const next = await world.group([bert], cem)
    await cem.client.ok('POST', `/v1/chats/${chat}/leave`)
    expect(codeOf(await world.ask(cem, next, {}))).toBe('ok')
    // The same holds for a chat that was deleted.
    for (let nth = 1; nth < LATER_MAX; nth += 1) await world.wait(cem, next)
    await world.inDealer((tx) =>
      tx
        .updateTable('chats')
        .set({ deleted_at: new Date(readClock()) })
        .where('uuid', '=', next)
        .execute(),
    )
    expect(codeOf(await world.ask(cem, await world.group([bert], cem), {}))).toBe('ok')
  })
})

describe('sending a message that waited', () => {
  it('The job sends a message at its moment, with its mentions, and the row goes', async () => {
    const chat = await world.group()
    const sockets = { bert: await bert.socket() }
    const heard = await overheard(sockets, async () => {
      const { uuid } = await world.wait(anna, chat, {
        send_at: at(3_000),
        mentions: [bert.uuid, world.admin.uuid],
      })
      await vi.waitFor(async () => expect(await world.sent(bert, chat)).toHaveLength(1), {
        timeout: 20_000,
        interval: 100,
      })
      const [message] = await world.sent(bert, chat)
      expect(message).toMatchObject({ client_uuid: uuid, content: 'Die Teile sind da', mentions: [bert.uuid] })
      expect(message?.sender.user_uuid).toBe(anna.uuid)
    })
    expect(heard.bert?.map(({ event }) => event)).toEqual(['chat.message.created'])
    expect(await world.waiting(anna, chat)).toEqual([])
    sockets.bert.webSocket.close()
  })

  it('Two processes with the same job send the message once, and so does a repeat after it', async () => {
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    await Promise.all([world.runJob(message), world.runJob(message), world.runJob(message)])
    await world.runJob(message)
    expect(await world.sent(bert, chat)).toHaveLength(1)
  })

  it('A job of an earlier plan does not send a message that was put off or deleted', async () => {
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    const body = { version: 1, content: 'Doch erst morgen', send_at: at(DAY_MS) }
    const moved = await anna.client.ok<LaterMessage>('PATCH', path(chat, message.uuid), body)
    await world.runJob(message)
    expect([await world.sent(bert, chat), (await world.waiting(anna, chat)).length]).toEqual([[], 1])
    await anna.client.ok('DELETE', path(chat, message.uuid))
    await world.runJob(moved)
    expect(await world.sent(bert, chat)).toEqual([])
  })

  it('A waiting message has at most one job, for its current moment, and none once it is sent or deleted', async () => {
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    const change = (version: number, send_at: string | null) =>
      anna.client.ok<LaterMessage>('PATCH', path(chat, message.uuid), { version, content: 'Neu', send_at })
    const moments = [at(DAY_MS), at(2 * HOUR)]
    for (const [nth, moment] of moments.entries()) await change(nth + 1, moment)
    expect(await world.planned(message)).toEqual([moments[1]])
    await change(3, null)
    expect(await world.planned(message)).toEqual([])
    await change(4, at(3 * HOUR))
    const other = await world.wait(anna, chat)
    await anna.client.ok('DELETE', path(chat, message.uuid))
    expect([await world.planned(message), await world.planned(other)]).toEqual([[], [other.send_at]])
    await anna.client.ok('POST', `${path(chat, other.uuid)}/send`)
    expect(await world.planned(other)).toEqual([])
  })

  it('A message is sent even if its sender has used its uuid for another message meanwhile', async () => {
    const chat = await world.group()
    const sent: string[] = []
    for (const end of ['refused as another text', 'taken for a repeat']) {
      const message = await world.wait(anna, chat, { content: `Wartet und wäre ${end}` })
      const body = { content: `Andere Nachricht, ${end}`, client_uuid: message.uuid }
      const other = await anna.client.ok<ChatMessage>('POST', `/v1/chats/${chat}/messages`, body)
      // A changed message counts as a repeat, whatever its text is.
      if (end === 'taken for a repeat')
        await anna.client.ok('PATCH', `/v1/chats/${chat}/messages/${other.message_uuid}`, { version: 1, content: end })
      await world.runJob(message)
      sent.push(message.content)
      expect(await world.kept(message)).toEqual([])
    }
    expect((await world.sent(bert, chat)).map(({ content }) => content)).toEqual(expect.arrayContaining(sent))
  })

  it('A message that was written before a restart is sent by the next server', async () => {
    const opened = await openTestDatabase()
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: opened.dataDir })
    const start = () => buildApp({ config, database: opened.database, jobPace: PACE })
    // The first server has made the queues, and is gone.
    await (await start()).close()
    const dealer = await createDealer(opened.database)
    const { dealerId } = dealer
    const { uuid: userUuid } = await createUser(opened.database, dealer, { permissions: WRITER })
    const here = <T>(work: (tx: Tx) => Promise<T>) => opened.database.inDealer(dealerId, work)
    const chatUuid = randomUUID()
    await here(async (tx) => {
      await sql`insert into chats (dealer_id, uuid, type, name)
        values (${dealerId}, ${chatUuid}, 'group', 'Neustart')`.execute(tx)
      await sql`insert into chat_members (dealer_id, chat_uuid, user_uuid)
        values (${dealerId}, ${chatUuid}, ${userUuid})`.execute(tx)
      const written = { content: 'Guten Morgen', send_at: at(1_000) }
      const session = await actAs(tx, dealerId, userUuid, readClock())
      if (session) await createLater(tx, { session, chatUuid }, written, readClock())
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
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    const now = await anna.client.ok<ChatMessage>('POST', `${path(chat, message.uuid)}/send`)
    expect(now.content).toBe('Die Teile sind da')
    await world.runJob(message)
    expect(await world.sent(bert, chat)).toHaveLength(1)
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
        world.inDealer((tx) =>
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
        world.inDealer((tx) => tx.updateTable('chats').set({ is_readonly: true }).where('uuid', '=', chat).execute()),
    ],
  ])('A sender who %s gets the text of the unsent message back', async (_why, reason, act) => {
    const { chat, message } = await world.inChatOfBert()
    await act(chat)
    await world.runJob(message)
    await world.runJob(message)
    const told = (await world.notSent(anna)).filter(({ subject }) => subject === chat)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ details: { reason }, note: 'Die Teile sind da' })
    // A former member does not learn how the chat is called now.
    expect(told[0]?.details.chat === undefined).toBe(reason === 'chatGone')
    const rows = await world.inDealer((tx) =>
      tx
        .selectFrom('chat_messages')
        .select('seq')
        .where('chat_uuid', '=', chat)
        .where('client_uuid', 'is not', null)
        .execute(),
    )
    expect(rows).toEqual([])
    // A chat that is gone has no place for the message.
    expect(await world.kept(message)).toEqual(reason === 'chatGone' ? [] : [{ send_at: null, not_sent: reason }])
  })

  it.each([
    [
      'is deactivated',
      (uuid: string) =>
        world.inDealer((tx) => tx.updateTable('users').set({ is_active: false }).where('uuid', '=', uuid).execute()),
    ],
    [
      'has lost the right to write',
      (uuid: string) =>
        world.inDealer((tx) => tx.deleteFrom('user_permissions').where('user_uuid', '=', uuid).execute()),
    ],
  ])('The message of a sender who %s is not sent', async (_why, act) => {
    const cem = await world.person(WRITER)
    const chat = await world.group([cem], bert)
    const message = await world.wait(cem, chat)
    await act(cem.uuid)
    await world.runJob(message)
    expect(await world.sent(bert, chat)).toEqual([])
    expect(await world.notSent(cem)).toMatchObject([{ details: { reason: 'noRight' }, note: 'Die Teile sind da' }])
    expect(await world.kept(message)).toEqual([{ send_at: null, not_sent: 'noRight' }])
  })

  it('A message is sent some hours late, but not on the next day', async () => {
    const chat = await world.group()
    const [soon, late] = [
      await world.wait(anna, chat, { content: 'Heute' }),
      await world.wait(anna, chat, { content: 'Gestern' }),
    ]
    await world.runJob(soon, 12 * HOUR)
    await world.runJob(late, 14 * HOUR)
    expect((await world.sent(bert, chat)).map(({ content }) => content)).toEqual(['Heute'])
    const told = (await world.notSent(anna)).filter(({ subject }) => subject === chat)
    expect(told).toMatchObject([{ details: { reason: 'late' }, note: 'Gestern' }])
    expect(await world.waiting(anna, chat)).toMatchObject([{ content: 'Gestern', send_at: null, not_sent: 'late' }])
  })

  it('The sender of a message whose job has failed for the last time gets its text back, once', async () => {
    const chat = await world.group()
    const message = await world.wait(anna, chat)
    await world.failJob(message)
    await world.failJob(message)
    const told = (await world.notSent(anna)).filter(({ subject }) => subject === chat)
    expect(told).toMatchObject([{ details: { reason: 'failed' }, note: 'Die Teile sind da' }])
    expect(await world.waiting(anna, chat)).toMatchObject([{ send_at: null, not_sent: 'failed' }])
    const moved = await world.wait(anna, chat)
    await world.failJob({ ...moved, send_at: at(2 * HOUR) })
    expect(await world.kept(moved)).toMatchObject([{ not_sent: null }])
  })

  it('An unsent message gets another moment, or is sent now', async () => {
    const chat = await world.group()
    const messages = [
      await world.wait(anna, chat, { content: 'Erste' }),
      await world.wait(anna, chat, { content: 'Zweite' }),
    ]
    for (const message of messages) await world.runJob(message, DAY_MS)
    const [first, second] = await world.waiting(anna, chat)
    const alone = { version: first?.version, content: 'Neu gefasst', send_at: null }
    const { version } = await anna.client.ok<LaterMessage>('PATCH', path(chat, first?.uuid), alone)
    const body = { version, content: 'Erste', send_at: at(HOUR) }
    const moved = await anna.client.ok<LaterMessage>('PATCH', path(chat, first?.uuid), body)
    expect(moved).toMatchObject({ send_at: body.send_at, not_sent: null })
    await world.runJob(moved)
    await anna.client.ok('POST', `${path(chat, second?.uuid)}/send`)
    expect((await world.sent(bert, chat)).map(({ content }) => content).sort()).toEqual(['Erste', 'Zweite'])
    expect(await world.waiting(anna, chat)).toEqual([])
  })

  it('A user who may only read keeps a text without a moment, and no job sends it', async () => {
    const reader = await world.person({ global: ['global.chat.read'] })
    const chat = await world.group([reader], bert)
    expect(codeOf(await world.ask(reader, chat, {}))).toBe('no_permission')
    const message = await world.wait(reader, chat, { send_at: null })
    expect(message).toMatchObject({ send_at: null, not_sent: null })
    expect(codeOf(await reader.client.send('POST', `${path(chat, message.uuid)}/send`))).toBe('no_permission')
    const jobs = await world.inDealer((tx) =>
      tx.selectFrom('jobs').select('data').where('kind', '=', 'chat_later').execute(),
    )
    expect(jobs.filter(({ data }) => (data as { later_uuid: string }).later_uuid === message.uuid)).toEqual([])
    await reader.client.ok('DELETE', path(chat, message.uuid))
  })
})

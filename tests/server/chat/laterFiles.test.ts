import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { purgeFiles } from '#server/files/files.ts'
import { isLeftOver } from '#server/files/shownFiles.ts'
import { personalFiles } from '#server/modules/privacy/personalFiles.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { at, HOUR, openLaterWorld, path } from '#tests/server/worlds/laterWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof openLaterWorld>>
let anna: Person
let bert: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openLaterWorld(server)
  ;({ anna, bert } = world)
})
afterAll(() => server.close())

describe('answers and files that wait', () => {
  const store = async (who = anna) => {
    const bytes = { 'content-type': 'application/octet-stream' }
    const answer = await who.client.send('POST', '/v1/chat-attachments?name=Plan.pdf', Buffer.from('%PDF-1.7'), bytes)
    return (answer.json as { file_uuid: string }).file_uuid
  }
  const files = (...uuids: string[]) => uuids.map((file_uuid) => ({ file_uuid, name: 'Plan.pdf' }))
  const isLeft = async (uuid: string) =>
    (
      await world.inDealer((tx) =>
        tx.selectFrom('files as f').select('f.uuid').where('f.uuid', '=', uuid).where(isLeftOver).execute(),
      )
    ).length === 1
  const say = (who: Person, chat: string, body: object) =>
    who.client.send('POST', `/v1/chats/${chat}/messages`, { content: '', client_uuid: randomUUID(), ...body })

  it('A file without a text answers a message later, and only its sender fetches it until then', async () => {
    const chat = await world.group()
    const asked = (await say(bert, chat, { content: 'Hast du den Plan?' })).json as unknown as ChatMessage
    const file = await store()
    expect(await isLeft(file)).toBe(true)
    const body = { content: '', reply_to: asked.message_uuid, attachments: files(file) }
    const message = await world.wait(anna, chat, body)
    const listed = { file_uuid: file, name: 'Plan.pdf', size: 8, content_type: 'application/pdf' }
    expect(message).toMatchObject({ content: '', reply_to: asked.message_uuid, attachments: [listed] })
    const load = async (who: Person) => codeOf(await who.client.send('GET', `/v1/chat-attachments/${file}`))
    expect([await isLeft(file), await load(anna), await load(bert)]).toEqual([false, 'ok', 'not_found'])
    await world.runJob(message)
    const [answer] = (await world.sent(bert, chat)).filter(({ sender }) => sender.user_uuid === anna.uuid)
    expect(answer).toMatchObject({ content: '', attachments: [listed], reply_to: { seq: asked.seq } })
    expect([await isLeft(file), await load(bert)]).toEqual([false, 'ok'])
  })

  it('A waiting message without a text and a file, and one with a foreign file or answer, is refused', async () => {
    const [chat, other] = [await world.group(), await world.group()]
    const [file, foreign] = [await store(), await store(bert)]
    const elsewhere = (await say(anna, other, { content: 'Woanders' })).json as unknown as ChatMessage
    const fields = async (body: object) => fieldsOf(await world.ask(anna, chat, { content: ' ', ...body }))
    expect(await fields({})).toEqual({ content: 'required' })
    expect(await fields({ attachments: files(foreign) })).toEqual({ attachments: 'unknown_value' })
    expect(await fields({ content: 'Ja', reply_to: elsewhere.message_uuid })).toEqual({ reply_to: 'not_found' })
    const message = await world.wait(anna, chat, { content: '', attachments: files(file) })
    // A file belongs to one message.
    expect(await fields({ attachments: files(file) })).toEqual({ attachments: 'unknown_value' })
    const body = { version: message.version, content: '', send_at: at(2 * HOUR) }
    expect(codeOf(await anna.client.send('PATCH', path(chat, message.uuid), body))).toBe('ok')
    const text = await world.wait(anna, chat, { content: 'Nur Text' })
    expect(fieldsOf(await anna.client.send('PATCH', path(chat, text.uuid), body))).toEqual({ content: 'required' })
  })

  it('A message whose file is deleted meanwhile is not sent at its moment, and can be sent by hand without the file', async () => {
    const chat = await world.group()
    const file = await store()
    const message = await world.wait(anna, chat, { attachments: files(file) })
    const lonely = await world.wait(anna, chat, { content: '', attachments: files(await store()) })
    await world.inDealer((tx) =>
      purgeFiles(tx, [file, ...lonely.attachments.flatMap(({ file_uuid }) => file_uuid ?? [])]),
    )
    await world.runJob(message)
    const unsent = (await world.waiting(anna, chat)).find(({ uuid }) => uuid === message.uuid)
    expect(unsent).toMatchObject({ not_sent: 'fileGone', attachments: [{ file_uuid: null, name: 'Plan.pdf' }] })
    const told = (await world.notSent(anna)).filter(({ subject }) => subject === chat)
    expect(told).toMatchObject([{ details: { reason: 'fileGone' }, note: 'Die Teile sind da\nPlan.pdf' }])
    expect(fieldsOf(await anna.client.send('POST', `${path(chat, lonely.uuid)}/send`))).toEqual({ content: 'required' })
    await anna.client.ok('POST', `${path(chat, message.uuid)}/send`)
    expect(await world.sent(bert, chat)).toMatchObject([{ content: 'Die Teile sind da', attachments: [] }])
  })

  it('An answer to a message that is deleted meanwhile is sent without it', async () => {
    const chat = await world.group()
    const asked = (await say(bert, chat, { content: 'Wann?' })).json as unknown as ChatMessage
    const message = await world.wait(anna, chat, { reply_to: asked.message_uuid })
    await world.inDealer((tx) =>
      tx.deleteFrom('chat_messages').where('message_uuid', '=', asked.message_uuid).execute(),
    )
    await world.runJob(message)
    expect(await world.sent(bert, chat)).toMatchObject([{ content: 'Die Teile sind da', reply_to: null }])
  })

  it('The files of messages that wait in the chat of a paper count as personal files of its customer', async () => {
    const chat = await world.group()
    const file = await store()
    const { uuid: customer } = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/customers', {
      name: 'Muster',
    })
    await world.wait(anna, chat, { attachments: files(file) })
    await world.inDealer(async (tx) => {
      await sql`update papers set chat_uuid = ${chat}, customer_uuid = ${customer} where uuid = ${world.papers[0]}`.execute(
        tx,
      )
      expect((await personalFiles(tx, 'customer', customer)).uuids).toEqual([file])
    })
  })
})

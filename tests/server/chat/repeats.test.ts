import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { type ChatWorld, codeOf, openChatWorld, type Page, type Person } from '../worlds/chatWorld.ts'

let world: ChatWorld
let now = readClock()
beforeAll(async () => {
  world = await openChatWorld({ now: () => now })
})
afterAll(() => world.close())

const contents = async (of: Person, chat: string) =>
  (await of.client.ok<Page>('GET', `/v1/chats/${chat}/messages?after_seq=0`)).items.map(({ content }) => content)

test('RT-02 A message whose answer got lost is stored once when it is repeated', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const proxy = await startChaosProxy({ target: { port: Number(new URL(world.server.address).port) } })
  const behind = new TestClient(`http://127.0.0.1:${proxy.port}`, me.client.company, me.client.token)
  const clientUuid = randomUUID()
  proxy.set({ losesAnswers: true })
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(behind.post(chat, 'nur einmal', clientUuid)).rejects.toThrow('fetch failed')
  const stored = await me.client.ok<Page>('GET', `/v1/chats/${chat}/messages`)
  proxy.calm()
  const answers = await Promise.all([
    behind.post(chat, 'nur einmal', clientUuid),
    behind.post(chat, 'nur einmal', clientUuid),
  ])
  await proxy.close()
  expect(stored.items).toHaveLength(1)
  expect(answers).toEqual([stored.items[0], stored.items[0]])
  expect(await contents(me, chat)).toEqual(['nur einmal'])
})

test('RT-02 Twenty repeats of a message at the same time are one message', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const clientUuid = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => me.client.post(chat, 'gleichzeitig', clientUuid)))
  expect(new Set(answers.map(({ message_uuid }) => message_uuid)).size).toBe(1)
  expect(await contents(me, chat)).toEqual(['gleichzeitig'])
})

test('RT-02 A message with a used key and another text is refused and changes nothing', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const clientUuid = randomUUID()
  await me.client.post(chat, 'das eine', clientUuid)
  const body = { content: 'das andere', client_uuid: clientUuid }
  const answer = await me.client.send('POST', `/v1/chats/${chat}/messages`, body)
  expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_conflict'])
  expect(await contents(me, chat)).toEqual(['das eine'])
})

test('RT-02 A text that is stored in a changed form still counts as the same text in a repeat', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const clientUuid = randomUUID()
  const [first, second] = [
    await me.client.post(chat, 'halbes \ud83d Emoji', clientUuid),
    await me.client.post(chat, 'halbes \ud83d Emoji', clientUuid),
  ]
  expect(second).toEqual(first)
})

test('RT-02 The same key can be used in another chat and by another person', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()])
  const [one, two] = [await world.group(me, [other]), await world.group(me, [])]
  const clientUuid = randomUUID()
  const sent = [
    await me.client.post(one, 'eins', clientUuid),
    await me.client.post(two, 'zwei', clientUuid),
    await other.client.post(one, 'drei', clientUuid),
  ]
  expect(new Set(sent.map(({ message_uuid }) => message_uuid)).size).toBe(3)
  expect([await contents(me, one), await contents(me, two)]).toEqual([['eins', 'drei'], ['zwei']])
})

test('RT-02 Two devices that send the same key store one message', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const device = await me.device()
  const clientUuid = randomUUID()
  const [here, there] = await Promise.all([
    me.client.post(chat, 'von beiden', clientUuid),
    device.post(chat, 'von beiden', clientUuid),
  ])
  expect(there).toEqual(here)
})

test('RT-02 A key still counts after eight days, also in another session', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const clientUuid = randomUUID()
  const first = await me.client.post(chat, 'lange offline', clientUuid)
  now += 8 * 24 * 3_600_000
  const later = await me.device()
  expect(await later.post(chat, 'lange offline', clientUuid)).toEqual(first)
})

test('RT-02 Idempotency-Key has the same effect as client_uuid', async () => {
  const me = await world.person()
  const chat = await world.group(me, [])
  const key = randomUUID()
  const send = (content: string, header: string) =>
    me.client.send('POST', `/v1/chats/${chat}/messages`, { content }, { 'idempotency-key': header })
  const [first, again, asBody] = [
    await send('per Kopfzeile', key),
    await send('per Kopfzeile', key.toUpperCase()),
    await me.client.post(chat, 'per Kopfzeile', key),
  ]
  expect([again.json, asBody]).toEqual([first.json, first.json])
  expect(codeOf(await send('etwas anderes', key))).toBe('idempotency_conflict')
  expect(codeOf(await send('kein Schlüssel', 'mein-schluessel'))).toBe('validation_failed')
  expect(await contents(me, chat)).toEqual(['per Kopfzeile'])
})

test('RT-02 A repeat is answered after the chat became read-only, and refused after the sender was removed', async () => {
  const [boss, me] = await Promise.all([world.person('Chefin'), world.person()])
  const chat = await world.group(boss, [me])
  const clientUuid = randomUUID()
  const first = await me.client.post(chat, 'gerade noch', clientUuid)
  await boss.client.ok('PATCH', `/v1/chats/${chat}`, { version: 1, is_readonly: true })
  expect(await me.client.post(chat, 'gerade noch', clientUuid)).toEqual(first)
  await boss.client.ok('DELETE', `/v1/chats/${chat}/members/${me.uuid}`)
  const body = { content: 'gerade noch', client_uuid: clientUuid }
  expect(codeOf(await me.client.send('POST', `/v1/chats/${chat}/messages`, body))).toBe('not_found')
})

test('RT-02 A repeat sends the event again, because the first one may have been lost', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()])
  const chat = await world.group(me, [other])
  const socket = await other.socket()
  const clientUuid = randomUUID()
  const first = await me.client.post(chat, 'hört ihr mich', clientUuid)
  await me.client.post(chat, 'hört ihr mich', clientUuid)
  await socket.settled()
  socket.webSocket.close()
  expect(socket.all('chat.message.created')).toEqual([first, first])
})

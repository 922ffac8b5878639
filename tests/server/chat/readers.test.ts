import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const USER = { global: ['global.chat.read', 'global.chat.create'] }

let server: TestServer
let world: RecordWorld
let anna: Person
let bert: Person
let cem: Person
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
  ;[anna, bert, cem] = [await world.person(USER), await world.person(USER), await world.person(USER)]
})
afterAll(() => server.close())

async function allow(chat_read_by: boolean): Promise<void> {
  const { version } = await world.admin.client.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.client.ok('PATCH', '/v1/admin/settings', { version, values: { chat_read_by } })
}
const readersOf = (who: Person, chat: string, message: string) =>
  who.client.send('GET', `/v1/chats/${chat}/messages/${message}/readers`)

it('A sender sees who has read a message only while the dealer allows it', async () => {
  const body = { type: 'group', name: 'Lesen', members: [bert.uuid, cem.uuid] }
  const { chat_uuid: chat } = await anna.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
  const { message_uuid } = await anna.client.post(chat, 'Hebebühne 3 ist gesperrt')
  await bert.client.ok('POST', `/v1/chats/${chat}/read`, {})
  expect(codeOf(await readersOf(anna, chat, message_uuid))).toBe('no_permission')
  await allow(true)
  expect((await readersOf(anna, chat, message_uuid)).json).toMatchObject({
    items: [{ user_uuid: bert.uuid }],
    others: 2,
  })
  expect(codeOf(await readersOf(bert, chat, message_uuid))).toBe('no_permission')
  expect(codeOf(await readersOf(world.admin, chat, message_uuid))).toBe('not_found')
  await cem.client.ok('POST', `/v1/chats/${chat}/read`, {})
  await anna.client.ok('DELETE', `/v1/chats/${chat}/members/${bert.uuid}`)
  expect((await readersOf(anna, chat, message_uuid)).json).toMatchObject({
    items: [{ user_uuid: cem.uuid }],
    others: 1,
  })
  await allow(false)
  expect(codeOf(await readersOf(anna, chat, message_uuid))).toBe('no_permission')
})

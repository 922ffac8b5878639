import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

const CHATS = { global: ['global.chat.read', 'global.chat.create'] }

it('A new name of a group is sent to its members and the administration, and stands in its history', async () => {
  const world = await openRecordWorld(server)
  const [boss, member, outsider] = [await world.person(CHATS), await world.person(CHATS), await world.person(CHATS)]
  const clerk = await world.person({ global: ['global.chats.read'] })
  const body = { type: 'group', name: 'Alt', members: [member.uuid] }
  const { chat_uuid, version } = await boss.client.ok<ChatItem>('POST', '/v1/chats', body)
  const open = async (one: Person) => {
    const socket = await one.socket()
    await socket.settled()
    return socket
  }
  const [atBoss, atMember, outside, atClerk] = [
    await open(boss),
    await open(member),
    await open(outsider),
    await open(clerk),
  ]

  await boss.client.ok('PATCH', `/v1/chats/${chat_uuid}`, { version, name: 'Neu' })
  for (const socket of [atBoss, atMember])
    await socket.until(() => socket.all('chat.chat.updated').some((data) => data.chat_uuid === chat_uuid))
  await atClerk.until(() =>
    atClerk.all('custom.event').some(({ type, uuid }) => type === 'chat.changed' && uuid === chat_uuid),
  )
  const [told] = atClerk.all('custom.event').filter(({ type }) => type === 'chat.changed')
  expect(told).toMatchObject({ version: version + 1, fields: ['name'], by: boss.uuid })
  expect(atClerk.all('chat.chat.updated')).toEqual([])
  expect([...outside.all('chat.chat.updated'), ...outside.all('custom.event')]).toEqual([])

  const { items } = await clerk.client.ok<{ items: object[] }>('GET', `/v1/admin/chats/${chat_uuid}/history`)
  expect(items[0]).toMatchObject({
    event: 'chat.changed',
    by: { uuid: boss.uuid },
    changes: [{ field: 'name', before: 'Alt', after: 'Neu' }],
  })
  for (const socket of [atBoss, atMember, outside, atClerk]) socket.webSocket.close()
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerFrame } from '#contract/socket/events.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { createDealer } from '#tests/support/database/people.ts'
import {
  type ChatWorld,
  codeOf,
  openChatWorld,
  openSocket,
  overheard,
  type Person,
  worldOf,
} from '../worlds/chatWorld.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await openChatWorld()
})
afterAll(() => world.close())

type Socket = Awaited<ReturnType<typeof openSocket>>
let boss: Person
let member: Person
let newcomer: Person
let chat: string
let sockets: Record<'boss' | 'bossElsewhere' | 'member' | 'newcomer' | 'foreigner', Socket>

/** The boss has two devices; the newcomer is a colleague outside the chat, the foreigner works for another dealer. */
beforeEach(async () => {
  const abroad = worldOf(world.server, await createDealer(world.server.database))
  const foreigner = await abroad.person()
  ;[boss, member, newcomer] = await Promise.all([world.person('Chefin'), world.person('Mit'), world.person('Neu')])
  chat = await world.group(boss, [member])
  sockets = {
    boss: await boss.socket(),
    bossElsewhere: await boss.socket(await boss.device()),
    member: await member.socket(),
    newcomer: await newcomer.socket(),
    foreigner: await foreigner.socket(),
  }
  return () => {
    for (const socket of Object.values(sockets)) socket.webSocket.close()
  }
})

const call = (of: Person, method: string, path: string, body?: object) =>
  of.client.ok(method, `/v1/chats/${chat}${path}`, body)
const updated = (): ServerFrame => ({ event: 'chat.chat.updated', data: { chat_uuid: chat } })
const membersUpdated = (): ServerFrame => ({ event: 'chat.chat.members_updated', data: { chat_uuid: chat } })
const removed = (): ServerFrame => ({
  event: 'chat.chat.members_updated',
  data: { chat_uuid: chat, removed: true },
})
const created = (uuid = chat): ServerFrame => ({ event: 'chat.chat.created', data: { chat_uuid: uuid } })
const toMembers = (...frames: ServerFrame[]) => ({ boss: frames, bossElsewhere: frames, member: frames })
const toBoss = (...frames: ServerFrame[]) => ({ boss: frames, bossElsewhere: frames })

describe('each action is heard by exactly the right people', () => {
  test('A new message is heard by exactly the members of the chat', async () => {
    let sent: unknown
    const heard = await overheard(sockets, async () => {
      sent = await member.client.post(chat, 'Hallo')
    })
    expect(heard).toEqual(toMembers({ event: 'chat.message.created', data: sent } as ServerFrame))
  })

  test('A message to a chat whose id is spelled in capitals is heard by exactly its members', async () => {
    const heard = await overheard(sockets, () => member.client.post(chat.toUpperCase(), 'Hallo'))
    expect(Object.keys(heard)).toEqual(['boss', 'bossElsewhere', 'member'])
  })

  test('A moved read position is heard by all devices of its reader and by no other user', async () => {
    await member.client.post(chat, 'Hallo')
    const heard = await overheard(sockets, () => call(boss, 'POST', '/read', {}))
    const data = { chat_uuid: chat, unread: 0, total: 0, last_read_seq: 1 }
    expect(heard).toEqual(toBoss({ event: 'chat.chat.read.self', data }))
  })

  test('Muting and archiving are heard by all devices of the member and by no other user', async () => {
    expect(await overheard(sockets, () => call(boss, 'POST', '/mute', { is_muted: true }))).toEqual(toBoss(updated()))
    expect(await overheard(sockets, () => call(boss, 'POST', '/archive', { is_archived: true }))).toEqual(
      toBoss(updated()),
    )
  })

  test('A new name, a role or a picture is heard by exactly the members of the chat', async () => {
    expect(await overheard(sockets, () => call(boss, 'PATCH', '', { version: 1, name: 'Neu' }))).toEqual(
      toMembers(updated()),
    )
    const role = () => call(boss, 'PATCH', `/members/${member.uuid}`, { role: 'moderator' })
    expect(await overheard(sockets, role)).toEqual(toMembers(membersUpdated()))
    const picture = new Uint8Array(png(8, 8))
    const headers = { authorization: `Bearer ${boss.client.token}`, 'content-type': 'image/png' }
    const heard = await overheard(sockets, async () => {
      const address = `${world.server.address}/api/v1/chats/${chat}/avatar`
      expect((await fetch(address, { method: 'PUT', headers, body: picture })).status).toBe(200)
    })
    expect(heard).toEqual(toMembers(updated()))
  })

  test('A new group and a new private chat are heard by exactly their members', async () => {
    let uuid = ''
    const group = await overheard(sockets, async () => {
      uuid = await world.group(newcomer, [member])
    })
    expect(group).toEqual({ member: [created(uuid)], newcomer: [created(uuid)] })
    const pair = await overheard(sockets, async () => {
      const body = { type: 'private', user_uuid: member.uuid }
      uuid = (await newcomer.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)).chat_uuid
    })
    expect(pair).toEqual({ member: [created(uuid)], newcomer: [created(uuid)] })
    expect(Object.keys(await overheard(sockets, () => newcomer.client.post(uuid, 'Hallo')))).toEqual([
      'member',
      'newcomer',
    ])
  })

  test('A user who is added hears everything from then on', async () => {
    const adding = await overheard(sockets, () => call(boss, 'POST', '/members', { members: [newcomer.uuid] }))
    expect(adding).toEqual({ ...toMembers(membersUpdated()), newcomer: [created(), membersUpdated()] })
    const heard = await overheard(sockets, () => member.client.post(chat, 'willkommen'))
    expect(Object.keys(heard)).toEqual(['boss', 'bossElsewhere', 'member', 'newcomer'])
  })

  test('Adding a user who already is a member sends them no second event about a new chat', async () => {
    const heard = await overheard(sockets, () => call(boss, 'POST', '/members', { members: [member.uuid] }))
    expect(heard).toEqual(toMembers(membersUpdated()))
  })

  test('Leaving a chat is heard by exactly the member who leaves and those who stay', async () => {
    const heard = await overheard(sockets, () => call(member, 'POST', '/leave'))
    expect(heard).toEqual({ ...toBoss(membersUpdated()), member: [removed()] })
  })
})

describe('TEN-08 a user who was removed', () => {
  /** All actions and reads of a member, by a user who is no member any more. */
  async function expectOutside() {
    const heard = await overheard(sockets, async () => {
      await boss.client.post(chat, 'unter uns')
      await call(boss, 'PATCH', '', { version: 1, name: 'ohne dich' })
      await call(boss, 'POST', '/read', {})
    })
    expect(heard.member).toBeUndefined()
    const attempts = [
      ['GET', ''],
      ['GET', '/messages'],
      ['GET', '/messages?after_seq=0'],
      ['GET', '/members'],
      ['POST', '/messages', { content: 'noch da' }],
      ['POST', '/read', {}],
      ['POST', '/mute', { is_muted: true }],
      ['POST', '/leave'],
    ] as const
    const answers = await Promise.all(
      attempts.map(([method, path, body]) => member.client.send(method, `/v1/chats/${chat}${path}`, body)),
    )
    expect(answers.map(codeOf)).toEqual(attempts.map(() => 'not_found'))
    expect(await member.client.ok('GET', '/v1/chats')).toEqual({ items: [] })
  }

  test.each([
    ['from the chat', (uuid: string) => uuid],
    ['from the chat, spelled in capitals', (uuid: string) => uuid.toUpperCase()],
  ])('A user who was removed %s hears and reads nothing any more, on no device', async (_how, spell) => {
    const elsewhere = await member.socket(await member.device())
    const all = { ...sockets, elsewhere }
    const heard = await overheard(all, () => call(boss, 'DELETE', `/members/${spell(member.uuid)}`))
    expect(heard).toEqual({ ...toBoss(membersUpdated()), member: [removed()], elsewhere: [removed()] })
    await expectOutside()
    elsewhere.webSocket.close()
  })

  test('A removed user stays outside after reconnecting', async () => {
    await call(boss, 'DELETE', `/members/${member.uuid}`)
    sockets.member.webSocket.close()
    sockets.member = await member.socket()
    await expectOutside()
  })

  test('A user who is removed while connecting is not in the room', async () => {
    const ticket = await member.client.ok<{ token: string }>('GET', '/v1/auth/ws')
    expect(ticket.token).not.toBe('')
    const [connecting] = await Promise.all([openSocket(member.client), call(boss, 'DELETE', `/members/${member.uuid}`)])
    sockets.member.webSocket.close()
    sockets.member = connecting
    await connecting.settled()
    await expectOutside()
  })
})

test('A refused action sends no event', async () => {
  const heard = await overheard(sockets, async () => {
    const refused = await Promise.all([
      newcomer.client.send('POST', `/v1/chats/${chat}/messages`, { content: 'fremd' }),
      member.client.send('PATCH', `/v1/chats/${chat}`, { version: 1, name: 'nein' }),
      member.client.send('POST', `/v1/chats/${chat}/members`, { members: [newcomer.uuid] }),
      boss.client.send('DELETE', `/v1/chats/${chat}/members/${boss.uuid}`),
      boss.client.send('PATCH', `/v1/chats/${chat}`, { version: 7, name: 'alt' }),
      boss.client.send('POST', `/v1/chats/${chat}/members`, { members: [sockets.foreigner.frames.length ? chat : ''] }),
      boss.client.send('POST', `/v1/chats/${chat}/messages`, { content: '  ' }),
    ])
    expect(refused.every(({ status }) => status >= 400)).toBe(true)
  })
  expect(heard).toEqual({})
})

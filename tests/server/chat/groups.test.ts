import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatItem, ChatMember } from '#contract/api/define/shapes.ts'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PIXELS } from '#contract/constants.ts'
import { jpeg, png, webp } from '#tests/server/worlds/pictures.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { type ChatWorld, codeOf, openChatWorld, type Page, type Person, worldOf } from '../worlds/chatWorld.ts'

let world: ChatWorld
let now: () => number = readClock
beforeAll(async () => {
  world = await openChatWorld({ now: () => now() })
})
afterAll(() => world.close())

const membersOf = async (of: Person, chat: string) =>
  (await of.client.ok<{ items: ChatMember[] }>('GET', `/v1/chats/${chat}/members`)).items
const rolesOf = async (of: Person, chat: string) =>
  Object.fromEntries((await membersOf(of, chat)).map(({ first_name, role }) => [first_name, role]))
const makeRole = (by: Person, chat: string, of: Person, role: string) =>
  by.client.send('PATCH', `/v1/chats/${chat}/members/${of.uuid}`, { role })
const leave = (who: Person, chat: string) => who.client.send('POST', `/v1/chats/${chat}/leave`)
const people = (...names: string[]) => Promise.all(names.map((name) => world.person(name)))

describe('two people change the same chat', () => {
  test('The second of two changes to a chat is refused and stores nothing', async () => {
    const [boss, other] = (await people('Anna', 'Ben')) as [Person, Person]
    const chat = await world.group(boss, [other])
    await makeRole(boss, chat, other, 'moderator')
    const before = await other.chat(chat)
    await boss.client.ok('PATCH', `/v1/chats/${chat}`, { version: before.version, name: 'zuerst' })
    const late = { version: before.version, name: 'zu spät', is_readonly: true }
    expect(codeOf(await other.client.send('PATCH', `/v1/chats/${chat}`, late))).toBe('version_conflict')
    const { name, is_readonly, version } = await other.chat(chat)
    expect([name, is_readonly, version]).toEqual(['zuerst', false, before.version + 1])
  })

  test('Exactly one of ten simultaneous changes to a chat wins', async () => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        boss.client.send('PATCH', `/v1/chats/${chat}`, { version: 1, name: `Name ${index}` }),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual(['ok', ...Array(9).fill('version_conflict')])
    const winner = answers.find(({ status }) => status === 200)?.json as ChatItem
    expect((await boss.chat(chat)).name).toBe(winner.name)
  })

  test('A message does not make an open form of the chat stale', async () => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    await boss.client.post(chat, 'dazwischen')
    await boss.client.ok('PATCH', `/v1/chats/${chat}`, { version: 1, name: 'geht' })
  })
})

describe('a group is never left without an administrator', () => {
  test('A moderator becomes administrator before older members, and the last member closes the chat', async () => {
    const [boss, first, second] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
    const chat = await world.group(boss, [first])
    await boss.client.ok('POST', `/v1/chats/${chat}/members`, { members: [second.uuid] })
    await makeRole(boss, chat, second, 'moderator')
    await leave(boss, chat)
    expect(await rolesOf(first, chat)).toEqual({ Ben: 'member', Cem: 'administrator' })
    await leave(second, chat)
    expect(await rolesOf(first, chat)).toEqual({ Ben: 'administrator' })
    await leave(first, chat)
    expect(codeOf(await first.client.send('GET', `/v1/chats/${chat}`))).toBe('not_found')
  })

  test('Among members the longest-standing one becomes administrator', async () => {
    const [boss, first, second] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
    const chat = await world.group(boss, [second])
    await boss.client.ok('POST', `/v1/chats/${chat}/members`, { members: [first.uuid] })
    await leave(boss, chat)
    expect(await rolesOf(first, chat)).toEqual({ Ben: 'member', Cem: 'administrator' })
  })

  test('A group still has an administrator after all its administrators leave at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [boss, other, member] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
      const chat = await world.group(boss, [other, member])
      await makeRole(boss, chat, other, 'administrator')
      await Promise.all([leave(boss, chat), leave(other, chat)])
      expect(await rolesOf(member, chat)).toEqual({ Cem: 'administrator' })
    }
  })

  test('A group still has an administrator after two administrators demote or remove each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [boss, other, member] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
      const chat = await world.group(boss, [other, member])
      await makeRole(boss, chat, other, 'administrator')
      const remove = (by: Person, of: Person) => by.client.send('DELETE', `/v1/chats/${chat}/members/${of.uuid}`)
      await Promise.all(
        round % 2
          ? [makeRole(boss, chat, other, 'member'), makeRole(other, chat, boss, 'member')]
          : [remove(boss, other), remove(other, boss)],
      )
      expect(Object.values(await rolesOf(member, chat))).toContain('administrator')
    }
  })
})

describe('order of messages', () => {
  test('Fifty messages from five people at the same time are numbered without a gap, in one order for all', async () => {
    const group = await people('Anna', 'Ben', 'Cem', 'Dora', 'Emil')
    const [boss, ...rest] = group as [Person, ...Person[]]
    const chat = await world.group(boss, rest)
    const sent = await Promise.all(
      group.flatMap(({ client }) => Array.from({ length: 10 }, (_, index) => client.post(chat, `Nummer ${index}`))),
    )
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    const pages = await Promise.all(group.map(({ client }) => client.ok<Page>('GET', `/v1/chats/${chat}/messages`)))
    for (const page of pages) expect(page.items).toEqual(pages[0]?.items)
    expect(pages[0]?.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index))
  })

  test('A clock that is set back makes no message older than the one before it', async () => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    const start = readClock()
    const times: string[] = []
    for (const offset of [0, -3_600_000, 1_000]) {
      now = () => start + offset
      times.push(
        (await boss.client.ok<{ created_at: string }>('POST', `/v1/chats/${chat}/messages`, { content: 'x' }))
          .created_at,
      )
    }
    now = readClock
    expect(times).toEqual([0, 0, 1_000].map((offset) => new Date(start + offset).toISOString()))
  })

  test('The list shows the chat with the newest message first', async () => {
    const boss = await world.person()
    const [one, two] = [await world.group(boss, []), await world.group(boss, [])]
    const order = async () =>
      (await boss.client.ok<{ items: ChatItem[] }>('GET', '/v1/chats')).items.map(({ chat_uuid }) => chat_uuid)
    await boss.client.post(one, 'oben')
    expect(await order()).toEqual([one, two])
    await boss.client.post(two, 'jetzt hier')
    expect(await order()).toEqual([two, one])
  })
})

test('An archived chat comes back with the next message; a muted one still counts it', async () => {
  const [me, other] = (await people('Anna', 'Ben')) as [Person, Person]
  const chat = await world.group(me, [other])
  await me.client.ok('POST', `/v1/chats/${chat}/archive`, { is_archived: true })
  await me.client.ok('POST', `/v1/chats/${chat}/mute`, { is_muted: true })
  expect((await me.chat(chat)).is_archived).toBe(true)
  await other.client.post(chat, 'wieder da')
  const { is_archived, is_muted, unread } = await me.chat(chat)
  expect([is_archived, is_muted, unread]).toEqual([false, true, 1])
})

test('Only active users of the own dealer can be members', async () => {
  const boss = await world.person()
  const chat = await world.group(boss, [])
  const foreigner = await worldOf(world.server, await createDealer(world.server.database)).person()
  const add = async (uuid: string) =>
    codeOf(await boss.client.send('POST', `/v1/chats/${chat}/members`, { members: [uuid] }))
  const { database } = world.server
  const gone = [
    foreigner.uuid,
    (await createUser(database, world.dealer, { isActive: false })).uuid,
    (await createUser(database, world.dealer, { isDeleted: true })).uuid,
    chat,
  ]
  for (const uuid of gone) {
    expect(await add(uuid)).toBe('validation_failed')
    const body = { type: 'private', user_uuid: uuid }
    expect(codeOf(await boss.client.send('POST', '/v1/chats', body))).toBe('not_found')
  }
  expect(await membersOf(boss, chat)).toHaveLength(1)
})

test('A user who is removed while their message waits writes nothing', async () => {
  const [boss, member] = (await people('Anna', 'Ben')) as [Person, Person]
  const chat = await world.group(boss, [member])
  const { database } = world.server
  const sending = await database.inDealer(world.dealer.dealerId, async (tx) => {
    await tx.selectFrom('chats').select('uuid').where('uuid', '=', chat).forUpdate().execute()
    const answer = member.client.send('POST', `/v1/chats/${chat}/messages`, { content: 'noch schnell' })
    // The embedded database lets no other call in meanwhile, so the waiting cannot be seen there.
    if (database.kind === 'postgres')
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length, {
          timeout: 10_000,
        })
        .toBeGreaterThan(0)
    await tx.deleteFrom('chat_members').where('chat_uuid', '=', chat).where('user_uuid', '=', member.uuid).execute()
    return { answer }
  })
  expect(codeOf(await sending.answer)).toBe('not_found')
  expect((await boss.chat(chat)).last_seq).toBe(0)
})

describe('the picture of a group', () => {
  const PNG = png(40, 30)
  // A colour profile is needed for drawing, so it stays.
  const LARGEST = png(40, 30, [['iCCP', 'x'.repeat(AVATAR_MAX_BYTES - PNG.length - 12)]])
  const JPEG = jpeg(40, 30)
  const WEBP = webp(40, 30)
  const put = async (of: Person, chat: string, body: string | Buffer, type: string) => {
    const response = await fetch(`${world.server.address}/api/v1/chats/${chat}/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${of.client.token}`, 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
  }
  const get = (of: Person, url: string) =>
    fetch(`${world.server.address}${url}`, { headers: { authorization: `Bearer ${of.client.token}` } })

  test.each([
    ['PNG', PNG, 'image/png', 'image/png'],
    ['JPEG', JPEG, 'image/jpeg', 'image/jpeg'],
    ['WebP', WEBP, 'image/webp', 'image/webp'],
    ['a picture under a wrong name, by its content', JPEG, 'image/png', 'image/jpeg'],
    ['the one with most points', png(AVATAR_MAX_PIXELS, AVATAR_MAX_PIXELS), 'image/png', 'image/png'],
    ['the largest one', LARGEST, 'image/png', 'image/png'],
  ])(
    'A group picture is taken and comes back unchanged, as nothing but a picture: %s',
    async (_name, bytes, type, stored) => {
      const boss = await world.person()
      const chat = await world.group(boss, [])
      const answer = await put(boss, chat, bytes, type)
      const picture = await get(boss, answer.json.avatar.url)
      expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true)
      expect(picture.headers.get('content-type')).toBe(stored)
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
      expect(picture.headers.get('cache-control')).toContain('private')
    },
  )

  test.each([
    ['a page', '<html><script>alert(1)</script></html>', 'image/png', 415, 'wrong_file_type'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415, 'wrong_file_type'],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64)]), 'image/gif', 415, 'wrong_file_type'],
    ['GIF as PNG', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64)]), 'image/png', 415, 'wrong_file_type'],
    ['the beginning of a PNG', PNG.subarray(0, 4), 'image/png', 415, 'wrong_file_type'],
    ['a picture without its end', PNG.subarray(0, 40), 'image/png', 400, 'failed_to_read_file'],
    ['more points than anybody can show', png(AVATAR_MAX_PIXELS + 1, 1), 'image/png', 413, 'file_too_large'],
    ['JSON', '{}', 'application/json', 415, 'wrong_file_type'],
    ['nothing', '', 'image/png', 400, 'no_file'],
    ['a byte too many', Buffer.concat([PNG, Buffer.alloc(AVATAR_MAX_BYTES)]), 'image/png', 413, 'file_too_large'],
  ])('A group picture is refused: %s', async (_name, bytes, type, status, code) => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    const answer = await put(boss, chat, bytes, type)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect((await boss.chat(chat)).avatar).toBeNull()
  })

  test('A group picture loses the metadata of the camera, whoever uploads it', async () => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    const noted = jpeg(40, 40, [[0xe1, 'Exif\0\0GPS 53.5511']])
    const own = await put(boss, chat, noted, 'image/jpeg')
    const seen = async (url: string) => Buffer.from(await (await get(boss, url)).arrayBuffer()).toString('latin1')
    expect(await seen(own.json.avatar.url)).not.toContain('GPS')
    const permissions = { global: ['global.chats.read', 'global.chats.update'] }
    const clerk = await createUser(world.server.database, world.dealer, { permissions })
    const { token } = await signIn(world.server.address, world.dealer, clerk)
    const response = await fetch(`${world.server.address}/api/v1/admin/chats/${chat}/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(noted),
    })
    expect(response.status).toBeLessThan(300)
    const shown = (await boss.chat(chat)).avatar?.url ?? ''
    expect(shown).not.toBe(own.json.avatar.url)
    expect(await seen(shown)).not.toContain('GPS')
  })

  test('Only managers of a group change its picture, and the old one is deleted', async () => {
    const [boss, member, stranger] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
    const chat = await world.group(boss, [member])
    const answers = [await put(member, chat, PNG, 'image/png'), await put(stranger, chat, PNG, 'image/png')]
    expect(answers.map(codeOf)).toEqual(['no_permission', 'not_found'])
    const first = (await put(boss, chat, PNG, 'image/png')).json.avatar.url
    const second = (await put(boss, chat, JPEG, 'image/jpeg')).json.avatar.url
    expect([(await get(member, first)).status, (await get(member, second)).status]).toEqual([404, 200])
    const foreigner = await worldOf(world.server, await createDealer(world.server.database)).person()
    expect((await get(foreigner, second)).status).toBe(404)
  })

  test('A member who does not manage a group cannot remove its picture, and the audit lists the removal', async () => {
    const [boss, member, stranger] = (await people('Anna', 'Ben', 'Cem')) as [Person, Person, Person]
    const chat = await world.group(boss, [member])
    const path = `/v1/chats/${chat}/avatar`
    const { url } = (await put(boss, chat, PNG, 'image/png')).json.avatar
    const refused = [await member.client.send('DELETE', path), await stranger.client.send('DELETE', path)]
    expect(refused.map(codeOf)).toEqual(['no_permission', 'not_found'])
    expect((await get(member, url)).status).toBe(200)
    expect(await boss.client.ok<ChatItem>('DELETE', path)).toMatchObject({ chat_uuid: chat, avatar: null })
    expect((await member.chat(chat)).avatar).toBeNull()
    expect((await get(boss, url)).status).toBe(404)
    // Removing a picture that is already gone writes nothing into the audit.
    await boss.client.ok('DELETE', path)
    const written = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`select event from audit_events where record_uuid = ${chat} and event = 'chat.avatar.changed'`.execute(tx),
    )
    expect(written.rows).toHaveLength(2)
  })

  test('An administrator of chats can remove a group picture, and every member is told', async () => {
    const [boss, member] = (await people('Anna', 'Ben')) as [Person, Person]
    const chat = await world.group(boss, [member])
    await put(boss, chat, PNG, 'image/png')
    const clerk = async (...verbs: string[]) => {
      const permissions = { global: verbs.map((verb) => `global.chats.${verb}`) }
      const user = await createUser(world.server.database, world.dealer, { permissions })
      return signIn(world.server.address, world.dealer, user)
    }
    const path = `/v1/admin/chats/${chat}/avatar`
    expect(codeOf(await (await clerk('read')).send('DELETE', path))).toBe('no_permission')
    expect((await member.chat(chat)).avatar).not.toBeNull()
    const [own, socket] = [await clerk('read', 'update'), await member.socket()]
    await own.ok('DELETE', path)
    await socket.until(() => socket.all('chat.chat.updated').length > 0)
    expect(await own.ok('GET', path)).toEqual({ avatar: null })
    expect((await member.chat(chat)).avatar).toBeNull()
    socket.webSocket.close()
  })

  test('One of several pictures set at the same time stays, and no file is left over', async () => {
    const boss = await world.person()
    const chat = await world.group(boss, [])
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(boss, chat, PNG, 'image/png')))
    const shown = (await boss.chat(chat)).avatar?.url
    const found = await Promise.all(
      answers.map(async ({ json }) => [json.avatar.url, (await get(boss, json.avatar.url)).status]),
    )
    expect(found.filter(([, status]) => status === 200).map(([url]) => url)).toEqual([shown])
  })
})

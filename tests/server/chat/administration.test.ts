import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { chat } from '#contract/records/chat.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { ServerFrame } from '#contract/socket/events.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Chat = RecordRow<typeof chat>
type People = {
  items: { user_uuid: string; role: string; is_automatic: boolean }[]
  rules: { groups: string[]; departments: string[]; locations: string[] }
}

const USER = { global: ['global.chat.read', 'global.chat.create'] }
const ADMINISTERS = { global: ['global.chats.read', 'global.chats.update', 'global.chats.create', 'global.chat.read'] }
type Messages = { items: { message_uuid: string; content: string }[] }
const NO_RULES = { groups: [], departments: [], locations: [] }

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 2 } })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

let made = 0
const group = (given: object = {}) => {
  made += 1
  return world.admin.client.ok<Chat>('POST', '/v1/admin/chats', { name: `Gruppe ${made}`, ...given })
}
const at = ({ uuid }: Chat, rest: string) => `/v1/admin/chats/${uuid}/${rest}`
const people = (row: Chat, who: Person = world.admin) => who.client.ok<People>('GET', at(row, 'members'))
const put = (row: Chat, ...users: Person[]) =>
  world.admin.client.ok<People>('POST', at(row, 'members'), { users: users.map(({ uuid }) => uuid) })
const inside = async (row: Chat) => (await people(row)).items.map(({ user_uuid }) => user_uuid).sort()
const read = (row: Chat) => world.admin.client.ok<Chat>('GET', `/v1/admin/chats/${row.uuid}`)
/** Creates a group in which this person has written a message. */
const spokenIn = async (who: Person) => {
  const row = await group()
  await put(row, who)
  await who.client.post(row.uuid, 'Nur für uns')
  return row
}

type Socket = Awaited<ReturnType<Person['socket']>>
const hears = (socket: Socket, fits: (frame: ServerFrame) => boolean) => socket.until(() => socket.frames.some(fits))

describe('the administration of chats', () => {
  it('The administration creates groups with the rules that it sets, and a name that is taken is refused', async () => {
    const row = await group({ is_readonly: true, forbid_leave: true, retention_days: 30 })
    expect(row).toMatchObject({ type: 'group', is_readonly: true, forbid_leave: true, member_count: 0, owner: '' })
    expect(row).toMatchObject({ is_unmoderated: true, messages_week: 0 })
    const answer = await world.admin.client.send('POST', '/v1/admin/chats', { name: row.name.toUpperCase() })
    expect(codeOf(answer)).toBe('chat_already_exists')
  })

  it('When two groups with one name are created at once, only one is stored', async () => {
    for (let round = 0; round < 8; round += 1) {
      const both = [`Zugleich ${round}`, `ZUGLEICH ${round}`].map((name) =>
        world.admin.client.send('POST', '/v1/admin/chats', { name }),
      )
      expect((await Promise.all(both)).map(codeOf).sort()).toEqual(['chat_already_exists', 'ok'])
    }
  })

  it('The administration sees figures of a chat and never a word of its messages', async () => {
    const member = await world.person(USER)
    const row = await spokenIn(member)
    const seen = await read(row)
    expect(seen).toMatchObject({ member_count: 1, messages_week: 1 })
    const chatAdmin = await world.person(ADMINISTERS)
    for (const path of [`/v1/chats/${row.uuid}`, `/v1/chats/${row.uuid}/messages`, `/v1/chats/${row.uuid}/members`])
      expect(codeOf(await chatAdmin.client.send('GET', path)), path).toBe('not_found')
    const everything = await Promise.all(
      [
        '/v1/admin/chats',
        `/v1/admin/chats/${row.uuid}`,
        at(row, 'members'),
        at(row, 'exports'),
        `/v1/admin/chats/${row.uuid}/history`,
        '/v1/admin/chats/export.csv',
      ].map((path) => chatAdmin.client.send('GET', path)),
    )
    for (const { text, status } of everything) expect([status, text.includes('Nur für uns')]).toEqual([200, false])
  })

  it('An administrator cannot add themselves by hand, role or rule to a chat that has messages', async () => {
    const member = await world.person(USER)
    const row = await spokenIn(member)
    const chatAdmin = await world.person(ADMINISTERS)
    expect(codeOf(await chatAdmin.client.send('POST', at(row, 'members'), { users: [chatAdmin.uuid] }))).toBe(
      'cannot_add_yourself',
    )
    const team = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: `Umweg ${made}`,
      head_uuid: chatAdmin.uuid,
    })
    const rules = { ...NO_RULES, departments: [team.uuid] }
    expect(codeOf(await chatAdmin.client.send('PUT', at(row, 'rules'), rules))).toBe('cannot_add_yourself')
    expect(await inside(row)).toEqual([member.uuid])
    expect((await people(row)).rules).toEqual(NO_RULES)
    const empty = await group()
    expect(codeOf(await chatAdmin.client.send('POST', at(empty, 'members'), { users: [chatAdmin.uuid] }))).toBe('ok')
  })

  it('A user whom the administration adds sees only messages from then on', async () => {
    const [member, added] = [await world.person(USER), await world.person(USER)]
    const row = await spokenIn(member)
    await put(row, added)
    const path = `/v1/chats/${row.uuid}/messages`
    expect((await added.client.ok<Messages>('GET', path)).items).toEqual([])
    await member.client.post(row.uuid, 'Willkommen')
    const texts = (await added.client.ok<Messages>('GET', path)).items.map(({ content }) => content)
    expect(texts).toEqual(['Willkommen'])
    expect((await member.client.ok<Messages>('GET', path)).items).toHaveLength(2)
  })

  it('An administrator cannot remove themselves from a chat through the administration', async () => {
    const row = await group()
    await put(row, world.admin)
    const me = { users: [world.admin.uuid] }
    expect(codeOf(await world.admin.client.send('POST', at(row, 'members/remove'), me))).toBe('cannot_remove_yourself')
    const role = (name: string) =>
      world.admin.client.send('PATCH', at(row, `members/${world.admin.uuid}`), { role: name })
    expect(codeOf(await role('administrator'))).toBe('ok')
    expect(codeOf(await role('member'))).toBe('cannot_remove_yourself_as_admin')
    expect(codeOf(await world.admin.client.send('POST', at(row, 'members/remove'), me))).toBe(
      'cannot_remove_yourself_as_admin',
    )
  })

  it('Users who join or leave are told at once, and the owner is named', async () => {
    const [one, two] = [await world.person(USER), await world.person(USER)]
    const [socket, other] = [await one.socket(), await two.socket()]
    const row = await group()
    await put(row, one, two)
    await hears(socket, (frame) => frame.event === 'chat.chat.created' && frame.data.chat_uuid === row.uuid)
    await world.admin.client.ok('PATCH', at(row, `members/${one.uuid}`), { role: 'administrator' })
    expect(await read(row)).toMatchObject({ owner: 'Toni Testmann', is_unmoderated: false, member_count: 2 })
    await world.admin.client.ok('POST', at(row, 'members/remove'), { users: [two.uuid] })
    await hears(other, (frame) => frame.event === 'chat.chat.members_updated' && frame.data.removed === true)
    expect(codeOf(await two.client.send('GET', `/v1/chats/${row.uuid}`))).toBe('not_found')
    await one.client.post(row.uuid, 'unter uns')
    await other.settled()
    expect(other.frames.some((frame) => frame.event === 'chat.message.created')).toBe(false)
    socket.webSocket.close()
    other.webSocket.close()
  })

  it('A user who may not see chats gets no live event of a chat', async () => {
    const [blind, member] = [await world.person({ global: [] }), await world.person(USER)]
    const row = await group()
    const socket = await blind.socket()
    await put(row, blind, member)
    await member.client.post(row.uuid, 'geheim')
    await socket.settled()
    expect(socket.frames.filter((frame) => frame.event.startsWith('chat.'))).toEqual([])
    socket.webSocket.close()
  })

  it('The administration cannot change the members of a private chat', async () => {
    const [one, two] = [await world.person(USER), await world.person(USER)]
    const { chat_uuid: uuid } = await one.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'private',
      user_uuid: two.uuid,
    })
    const row = await world.admin.client.ok<Chat>('GET', `/v1/admin/chats/${uuid}`)
    expect(row).toMatchObject({
      type: 'private',
      name: '',
      member_count: 2,
      messages_week: null,
      is_unmoderated: false,
    })
    expect(row.people.split(', ')).toHaveLength(2)
    const change = (body: object) => world.admin.client.send('PATCH', `/v1/admin/chats/${uuid}`, body)
    expect(codeOf(await change({ version: row.version, name: 'Umbenannt' }))).toBe('chat_is_private')
    expect(codeOf(await change({ version: row.version, is_readonly: true }))).toBe('chat_is_private')
    expect(codeOf(await world.admin.client.send('POST', at(row, 'members'), { users: [world.admin.uuid] }))).toBe(
      'chat_is_private',
    )
    expect(codeOf(await world.admin.client.send('PUT', at(row, 'rules'), NO_RULES))).toBe('chat_is_private')
    expect(codeOf(await change({ version: row.version, retention_days: 90 }))).toBe('ok')
    await world.admin.client.ok('DELETE', `/v1/admin/chats/${uuid}`)
    await one.client.ok('POST', '/v1/chats', { type: 'private', user_uuid: two.uuid })
    expect(codeOf(await world.admin.client.send('POST', `/v1/admin/chats/${uuid}/restore`))).toBe('chat_already_exists')
  })

  it('A deleted private chat can be restored, or the two users start a new one, but never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await world.person(USER), await world.person(USER)]
      const begin = () => one.client.send('POST', '/v1/chats', { type: 'private', user_uuid: two.uuid })
      const { chat_uuid: uuid } = (await begin()).json as { chat_uuid: string }
      await world.admin.client.ok('DELETE', `/v1/admin/chats/${uuid}`)
      const both = [world.admin.client.send('POST', `/v1/admin/chats/${uuid}/restore`), begin()]
      expect((await Promise.all(both)).map(codeOf).sort()).toEqual(['chat_already_exists', 'ok'])
    }
  })

  it('A deleted chat is gone for all members and comes back with all its messages', async () => {
    const member = await world.person(USER)
    const row = await spokenIn(member)
    const socket = await member.socket()
    await world.admin.client.ok('DELETE', `/v1/admin/chats/${row.uuid}`)
    await hears(socket, (frame) => frame.event === 'chat.chat.members_updated' && frame.data.removed === true)
    expect(codeOf(await member.client.send('GET', `/v1/chats/${row.uuid}`))).toBe('not_found')
    await world.admin.client.ok('POST', `/v1/admin/chats/${row.uuid}/restore`)
    await hears(socket, (frame) => frame.event === 'chat.chat.created')
    const { items } = await member.client.ok<{ items: { content: string }[] }>('GET', `/v1/chats/${row.uuid}/messages`)
    expect(items.map(({ content }) => content)).toEqual(['Nur für uns'])
    socket.webSocket.close()
  })

  it('A chat that is archived for all its members stays archived until a member writes', async () => {
    const member = await world.person(USER)
    const row = await spokenIn(member)
    await world.admin.client.send('POST', at(row, 'archive'))
    const item = () => member.client.ok<{ is_archived: boolean }>('GET', `/v1/chats/${row.uuid}`)
    expect((await item()).is_archived).toBe(true)
    await member.client.post(row.uuid, 'wieder da')
    expect((await item()).is_archived).toBe(false)
  })
})

describe('members by rule', () => {
  const team = async (...members: Person[]) => {
    made += 1
    const row = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/departments', { name: `Team ${made}` })
    if (members.length > 0) await join(row.uuid, ...members)
    return row.uuid
  }
  const join = (uuid: string, ...members: Person[]) =>
    world.admin.client.ok('POST', `/v1/departments/${uuid}/members`, { users: members.map((one) => one.uuid) })
  const leave = (uuid: string, member: Person) =>
    world.admin.client.ok('POST', `/v1/departments/${uuid}/members/remove`, { users: [member.uuid] })
  const follow = (row: Chat, rules: object) =>
    world.admin.client.ok<People>('PUT', at(row, 'rules'), { ...NO_RULES, ...rules })
  const becomes = (row: Chat, ...expected: Person[]) =>
    vi.waitFor(async () => expect(await inside(row)).toEqual(expected.map(({ uuid }) => uuid).sort()), {
      timeout: 10_000,
      interval: 100,
    })

  it('A department rule adds and removes chat members at once when they join or leave the department', async () => {
    const [one, two] = [await world.person(USER), await world.person(USER)]
    const department = await team(one)
    const row = await group()
    await follow(row, { departments: [department] })
    expect(await inside(row)).toEqual([one.uuid])
    const socket = await two.socket()
    await join(department, two)
    await becomes(row, one, two)
    await hears(socket, (frame) => frame.event === 'chat.chat.created' && frame.data.chat_uuid === row.uuid)
    await leave(department, two)
    await becomes(row, one)
    await hears(socket, (frame) => frame.event === 'chat.chat.members_updated' && frame.data.removed === true)
    socket.webSocket.close()
  })

  it('A rule adds and removes chat members when their group, location or employment changes', async () => {
    const [grouped, local] = [await world.person(USER), await world.person({ ...USER, HOME: ['location.read'] })]
    const { uuid } = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/groups', { name: `Gruppe G${made}` })
    const { dealerId } = world.dealer
    await server.database.inDealer(dealerId, (tx) =>
      tx
        .insertInto('group_members')
        .values({ dealer_id: dealerId, group_uuid: uuid, user_uuid: grouped.uuid })
        .execute(),
    )
    const row = await group()
    await follow(row, { groups: [uuid], locations: [world.home] })
    await becomes(row, grouped, local)
    const change = (body: object) => world.admin.client.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, body)
    await change({ remove: [grouped.uuid] })
    await becomes(row, local)
    await world.admin.client.ok('DELETE', `/v1/groups/${uuid}`)
    await world.admin.client.ok('POST', `/v1/groups/${uuid}/restore`)
    await change({ add: [grouped.uuid] })
    await becomes(row, grouped, local)
    await server.database.inDealer(dealerId, (tx) =>
      tx.deleteFrom('user_permissions').where('user_uuid', '=', local.uuid).where('scope', '=', 'HOME').execute(),
    )
    await becomes(row, grouped)
    const { version } = await world.admin.client.ok<{ version: number }>('GET', `/v1/users/${grouped.uuid}`)
    await world.admin.client.ok('PATCH', `/v1/users/${grouped.uuid}`, { version, is_active: false })
    await becomes(row)
  })

  it('Users whom a rule or the administration adds to a chat with messages read only later ones; the audit names the members by rule', async () => {
    const [member, nosy, invited] = [await world.person(USER), await world.person(USER), await world.person(USER)]
    const row = await spokenIn(member)
    const department = await team()
    await follow(row, { departments: [department] })
    await join(department, nosy)
    await becomes(row, member, nosy)
    const contents = async ({ client }: Person, query = '') =>
      (await client.ok<Messages>('GET', `/v1/chats/${row.uuid}/messages${query}`)).items.map(({ content }) => content)
    const first = (await member.client.ok<Messages>('GET', `/v1/chats/${row.uuid}/messages`)).items[0]
    expect(await contents(nosy)).toEqual([])
    expect(await nosy.client.ok('GET', `/v1/chats/${row.uuid}`)).toMatchObject({ unread: 0, last_message: null })
    await member.client.post(row.uuid, 'Für alle')
    // Earlier messages stay hidden in pages and in gap queries, also after the member gets a role.
    await world.admin.client.ok('PATCH', at(row, `members/${nosy.uuid}`), { role: 'moderator' })
    for (const query of ['', '?after_seq=0']) expect(await contents(nosy, query)).toEqual(['Für alle'])
    expect(await contents(nosy, `?before_uuid=${first?.message_uuid}`)).toEqual([])
    await put(row, invited)
    expect(await contents(invited, '?after_seq=0')).toEqual([])
    const events = await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['by_user', 'after'])
        .where('record_uuid', '=', row.uuid)
        .where('event', '=', 'chat.members.changed')
        .where('by_user', 'is', null)
        .execute(),
    )
    expect(events).toEqual([{ by_user: null, after: { members: ['Toni Testmann'] } }])
  })

  it('A member who was added by hand or has a role stays when the rule no longer fits', async () => {
    const [byHand, led, plain] = [await world.person(USER), await world.person(USER), await world.person(USER)]
    const department = await team(byHand, led, plain)
    const row = await group()
    await put(row, byHand)
    await follow(row, { departments: [department] })
    await world.admin.client.ok('PATCH', at(row, `members/${led.uuid}`), { role: 'moderator' })
    const automatic = (await people(row)).items.filter(({ is_automatic }) => is_automatic)
    expect(automatic.map(({ user_uuid }) => user_uuid)).toEqual([plain.uuid])
    await follow(row, {})
    expect(await inside(row)).toEqual([byHand.uuid, led.uuid].sort())
  })

  it('A member by rule cannot be removed or leave, because the rule would bring them back', async () => {
    const member = await world.person(USER)
    const row = await group()
    await follow(row, { departments: [await team(member)] })
    expect(codeOf(await world.admin.client.send('POST', at(row, 'members/remove'), { users: [member.uuid] }))).toBe(
      'chat_member_by_rule',
    )
    expect(codeOf(await member.client.send('POST', `/v1/chats/${row.uuid}/leave`))).toBe('chat_forbids_leave')
  })

  it('A rule refuses a group, department or location that does not exist', async () => {
    const row = await group()
    const answer = await world.admin.client.send('PUT', at(row, 'rules'), { ...NO_RULES, groups: [row.uuid] })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { 'groups.0': 'not_found' }])
  })

  it('A department gets one chat, led by its head', async () => {
    const [head, member] = [await world.person(USER), await world.person(USER)]
    made += 1
    const department = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: `Eigener Chat ${made}`,
      head_uuid: head.uuid,
    })
    await join(department.uuid, member)
    const path = `/v1/departments/${department.uuid}/chat`
    const { chat_uuid: uuid } = await world.admin.client.ok<{ chat_uuid: string }>('POST', path)
    expect(await world.admin.client.ok('GET', `/v1/departments/${department.uuid}`)).toMatchObject({
      default_chat_uuid: uuid,
    })
    const { items } = await world.admin.client.ok<People>('GET', `/v1/admin/chats/${uuid}/members`)
    expect(items.map(({ user_uuid, role }) => [user_uuid, role]).sort()).toEqual(
      [
        [head.uuid, 'administrator'],
        [member.uuid, 'member'],
      ].sort(),
    )
    expect(codeOf(await world.admin.client.send('POST', path))).toBe('chat_already_exists')
  })
})

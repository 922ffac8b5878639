import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatWorld, codeOf, fieldsOf, openChatWorld, type Person } from '../worlds/chatWorld.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await openChatWorld()
})
afterAll(() => world.close())

const ROLES = ['stranger', 'member', 'moderator', 'administrator'] as const
type Role = (typeof ROLES)[number]
type Cast = Record<Role | 'otherMember' | 'otherModerator' | 'otherAdministrator', Person>

/** A fresh group with two users of each role, so that no case affects the next one. */
async function cast(rules: object = {}): Promise<{ chat: string; people: Cast }> {
  const names = [...ROLES, 'otherMember', 'otherModerator', 'otherAdministrator'] as const
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await world.person(name)] as const)),
  ) as Cast
  const { stranger, administrator, ...rest } = people
  const chat = await world.group(administrator, Object.values(rest), rules)
  for (const [person, role] of [
    [people.moderator, 'moderator'],
    [people.otherModerator, 'moderator'],
    [people.otherAdministrator, 'administrator'],
  ] as const)
    await administrator.client.ok('PATCH', `/v1/chats/${chat}/members/${person.uuid}`, { role })
  return { chat, people }
}

type Case = {
  name: string
  method: string
  path: (cast: Cast, me: Person) => string
  body?: (cast: Cast) => object
  rules?: object
  /** The answers to a stranger, a member, a moderator and an administrator. */
  expected: readonly [string, string, string, string]
}

const everyMember = ['not_found', 'ok', 'ok', 'ok'] as const
const managers = ['not_found', 'no_permission', 'ok', 'ok'] as const
const administrators = ['not_found', 'no_permission', 'no_permission', 'ok'] as const
const nobody = (code: string) => ['not_found', code, code, code] as const
const removal = (name: keyof Cast, expected: Case['expected']): Case => ({
  name: `remove ${name}`,
  method: 'DELETE',
  path: (people) => `/members/${people[name].uuid}`,
  expected,
})
const roleChange = (name: keyof Cast, role: string, expected: Case['expected']): Case => ({
  name: `make ${name} a ${role}`,
  method: 'PATCH',
  path: (people) => `/members/${people[name].uuid}`,
  body: () => ({ role }),
  expected,
})
const at = (path: string) => () => path
const own = (_cast: Cast, me: Person) => `/members/${me.uuid}`

const CASES: readonly Case[] = [
  { name: 'read the chat', method: 'GET', path: at(''), expected: everyMember },
  { name: 'read messages', method: 'GET', path: at('/messages'), expected: everyMember },
  { name: 'catch up', method: 'GET', path: at('/messages?after_seq=0'), expected: everyMember },
  { name: 'list members', method: 'GET', path: at('/members'), expected: everyMember },
  { name: 'mark as read', method: 'POST', path: at('/read'), body: () => ({}), expected: everyMember },
  { name: 'send', method: 'POST', path: at('/messages'), body: () => ({ content: 'Hallo' }), expected: everyMember },
  {
    name: 'send in a read-only chat',
    method: 'POST',
    path: at('/messages'),
    body: () => ({ content: 'Hallo' }),
    rules: { is_readonly: true },
    expected: ['not_found', 'chat_read_only', 'ok', 'ok'],
  },
  {
    name: 'mark a read-only chat as read',
    method: 'POST',
    path: at('/read'),
    body: () => ({}),
    rules: { is_readonly: true },
    expected: everyMember,
  },
  { name: 'mute', method: 'POST', path: at('/mute'), body: () => ({ is_muted: true }), expected: everyMember },
  {
    name: 'mute where that is forbidden',
    method: 'POST',
    path: at('/mute'),
    body: () => ({ is_muted: true }),
    rules: { forbid_mute: true },
    expected: nobody('chat_forbids_mute'),
  },
  {
    name: 'unmute where muting is forbidden',
    method: 'POST',
    path: at('/mute'),
    body: () => ({ is_muted: false }),
    rules: { forbid_mute: true },
    expected: everyMember,
  },
  { name: 'archive', method: 'POST', path: at('/archive'), body: () => ({ is_archived: true }), expected: everyMember },
  {
    name: 'archive where that is forbidden',
    method: 'POST',
    path: at('/archive'),
    body: () => ({ is_archived: true }),
    rules: { forbid_archive: true },
    expected: nobody('chat_forbids_archive'),
  },
  { name: 'leave', method: 'POST', path: at('/leave'), expected: everyMember },
  {
    name: 'leave where that is forbidden',
    method: 'POST',
    path: at('/leave'),
    rules: { forbid_leave: true },
    expected: nobody('chat_forbids_leave'),
  },
  { name: 'rename', method: 'PATCH', path: at(''), body: () => ({ version: 1, name: 'Neu' }), expected: managers },
  {
    name: 'add somebody',
    method: 'POST',
    path: at('/members'),
    body: ({ stranger }) => ({ members: [stranger.uuid] }),
    expected: managers,
  },
  removal('otherMember', managers),
  removal('otherModerator', managers),
  removal('otherAdministrator', administrators),
  {
    name: 'remove oneself',
    method: 'DELETE',
    path: own,
    expected: ['not_found', 'cannot_remove_yourself', 'cannot_remove_yourself', 'cannot_remove_yourself_as_admin'],
  },
  {
    name: 'remove oneself, spelled in capitals',
    method: 'DELETE',
    path: (_cast, me) => `/members/${me.uuid.toUpperCase()}`,
    expected: ['not_found', 'cannot_remove_yourself', 'cannot_remove_yourself', 'cannot_remove_yourself_as_admin'],
  },
  roleChange('otherMember', 'moderator', administrators),
  roleChange('otherModerator', 'administrator', administrators),
  roleChange('otherAdministrator', 'member', administrators),
  {
    name: 'give up one’s own role',
    method: 'PATCH',
    path: own,
    body: () => ({ role: 'member' }),
    expected: ['not_found', 'no_permission', 'no_permission', 'cannot_remove_yourself_as_admin'],
  },
]

describe('RT-10 the rights of each role in a group', () => {
  test.each(CASES)('$name', async ({ method, path, body, rules, expected }) => {
    const answers = await Promise.all(
      ROLES.map(async (role) => {
        const { chat, people } = await cast(rules)
        const me = people[role]
        return codeOf(await me.client.send(method, `/v1/chats/${chat}${path(people, me)}`, body?.(people)))
      }),
    )
    expect(answers).toEqual(expected)
  })
})

describe('RT-10 a refusal changes nothing', () => {
  test('A refused action changes neither members nor messages nor the version of a group', async () => {
    const { chat, people } = await cast({ is_readonly: true })
    const { member, administrator } = people
    const before = [await administrator.chat(chat), await administrator.client.ok('GET', `/v1/chats/${chat}/members`)]
    await member.client.send('POST', `/v1/chats/${chat}/messages`, { content: 'nein' })
    await member.client.send('PATCH', `/v1/chats/${chat}`, { version: 1, name: 'nein' })
    await member.client.send('DELETE', `/v1/chats/${chat}/members/${administrator.uuid}`)
    await member.client.send('PATCH', `/v1/chats/${chat}/members/${member.uuid}`, { role: 'administrator' })
    const after = [await administrator.chat(chat), await administrator.client.ok('GET', `/v1/chats/${chat}/members`)]
    expect(after).toEqual(before)
  })
})

describe('RT-10 a private chat', () => {
  test('A private chat cannot be managed or left, and exists once for two users', async () => {
    const [anna, ben, stranger] = await Promise.all([world.person('Anna'), world.person('Ben'), world.person()])
    const { chat_uuid: chat } = await anna.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'private',
      user_uuid: ben.uuid,
    })
    const ask = async (method: string, path: string, body?: object) =>
      codeOf(await anna.client.send(method, path, body))
    expect([
      await ask('POST', '/v1/chats', { type: 'private', user_uuid: ben.uuid }),
      codeOf(await ben.client.send('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid })),
      await ask('POST', '/v1/chats', { type: 'private', user_uuid: ben.uuid.toUpperCase() }),
      await ask('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid }),
      await ask('POST', '/v1/chats', { type: 'private', user_uuid: anna.uuid.toUpperCase() }),
      await ask('PATCH', `/v1/chats/${chat}`, { version: 1, name: 'Wir' }),
      await ask('POST', `/v1/chats/${chat}/members`, { members: [stranger.uuid] }),
      await ask('DELETE', `/v1/chats/${chat}/members/${ben.uuid}`),
      await ask('PATCH', `/v1/chats/${chat}/members/${ben.uuid}`, { role: 'administrator' }),
      await ask('POST', `/v1/chats/${chat}/leave`),
    ]).toEqual([
      'chat_already_exists',
      'chat_already_exists',
      'chat_already_exists',
      'validation_failed',
      'validation_failed',
      'no_permission',
      'no_permission',
      'no_permission',
      'no_permission',
      'chat_forbids_leave',
    ])
    expect((await ben.chat(chat)).member_count).toBe(2)
  })

  test('A private chat that both users start at the same time exists once', async () => {
    const [anna, ben] = await Promise.all([world.person('Anna'), world.person('Ben')])
    const open = (me: Person, other: Person) =>
      me.client.send('POST', '/v1/chats', { type: 'private', user_uuid: other.uuid })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? open(anna, ben) : open(ben, anna))),
    )
    expect(answers.map(codeOf).sort()).toEqual([...Array(7).fill('chat_already_exists'), 'ok'])
    const lists = await Promise.all([anna, ben].map(({ client }) => client.ok<{ items: object[] }>('GET', '/v1/chats')))
    expect(lists.map(({ items }) => items.length)).toEqual([1, 1])
  })
})

describe('RT-10 texts of messages', () => {
  const send = async (content: unknown) => {
    const me = await world.person()
    const chat = await world.group(me, [])
    const answer = await me.client.send('POST', `/v1/chats/${chat}/messages`, { content })
    return { answer, stored: (await me.chat(chat)).last_seq }
  }

  test.each([
    ['nothing', '', 400, { content: 'required' }],
    ['blanks', '   ', 400, { content: 'required' }],
    ['invisible characters', '\u200b\u2800\u3164\u00ad\u2060', 400, { content: 'required' }],
    ['a bell', 'Hallo\u0007', 400, { content: 'invalid_format' }],
    ['white space of all kinds', '\t\n\r \u00a0\u2003\u3000\ufeff', 400, { content: 'required' }],
    ['a character too many', 'x'.repeat(4_001), 400, { content: 'too_long' }],
    ['a number', 5, 400, { content: 'invalid_type' }],
    ['a NUL, which no database text holds', 'a\u0000b', 400, { content: 'invalid_format' }],
    ['1 MB', 'x'.repeat(1024 * 1024), 413, undefined],
  ])('A message text is refused: %s', async (_name, content, status, fields) => {
    const { answer, stored } = await send(content)
    expect([answer.status, fieldsOf(answer), stored]).toEqual([status, fields, 0])
  })

  test.each([
    ['the longest one', 'x'.repeat(4_000)],
    ['emoji, umlauts, right to left', '🔧 Grüße مرحبا\u202e'],
    ['white space around it', '  zwei\n\nZeilen  '],
    ['markup', '<script>alert(1)</script> \' " \\ {{y}} %s $1'],
  ])('A message text is kept exactly: %s', async (_name, content) => {
    const { answer } = await send(content)
    expect((answer.json as { content: string }).content).toBe(content)
  })
})

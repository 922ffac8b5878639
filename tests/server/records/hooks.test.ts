import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Page } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { recordHandlers } from '#server/records/recordHandlers.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  createRow,
  fresh,
  list,
  openRecordWorld,
  type RecordWorld,
  type Row,
  sample,
} from '../worlds/recordWorld.ts'
import { specimen } from '../worlds/specimens.ts'

const { user, group, department, location } = records

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
})
afterAll(() => server.close())

/** Opens a new dealer for one test. Its first user is its only administrator. */
const world = () => openRecordWorld(server)
const MANAGER = { global: ['global.users.read', 'global.users.update', 'global.users.delete', 'global.groups.delete'] }
const inDealer = <T>({ dealer }: RecordWorld, work: Parameters<typeof server.database.inDealer<T>>[1]) =>
  server.database.inDealer(dealer.dealerId, work)

describe('rules for users', () => {
  it('A new user gets a password that nobody knows, and no answer says anything about it', async () => {
    const one = await world()
    const row = await createRow(one, user)
    const history = await one.admin.client.send('GET', `${addressOf(user, row.uuid)}/history`)
    for (const text of [JSON.stringify(row), history.text]) expect(text).not.toMatch(/password|argon|totp/)
    const { rows } = await inDealer(one, (tx) =>
      sql<{ password_hash: string }>`select password_hash from users where uuid = ${row.uuid}`.execute(tx),
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
    for (const secret of ['password', 'password_hash', 'totp_secret', 'avatar_uuid', 'dealer_id', 'version']) {
      const answer = await one.admin.client.send('POST', addressOf(user), sample(one, user, { [secret]: 'x' }))
      expect(fieldsOf(answer)).toEqual({ [secret]: 'unknown_field' })
    }
  })

  it('TEN-08 A deactivated or deleted user is out at once, with every session and socket', async () => {
    for (const end of ['PATCH', 'DELETE']) {
      const one = await world()
      const person = await one.person({ global: ['global.users.read'] })
      expect((await person.client.send('GET', addressOf(user))).status).toBe(200)
      const socket = await person.socket()
      const body = end === 'PATCH' ? { version: 1, is_active: false } : undefined
      expect((await one.admin.client.send(end, addressOf(user, person.uuid), body)).status).toBe(200)
      expect(socket.all('user.logout')).toEqual([{ reason: 'deactivated' }])
      expect((await socket.closed).code).toBe(4401)
      const { rows } = await inDealer(one, (tx) =>
        sql`select uuid from sessions where user_uuid = ${person.uuid}`.execute(tx),
      )
      // Read before the next request of the user, which would also end the session.
      expect(rows).toEqual([])
      const answer = await person.client.send('GET', addressOf(user))
      expect([answer.status, codeOf(answer)]).toEqual([401, 'invalid_token'])
    }
  })

  it('A user cannot deactivate or delete themselves, alone or among others', async () => {
    const one = await world()
    await one.person()
    const { client, uuid } = one.admin
    for (const answer of [
      await client.send('DELETE', addressOf(user, uuid)),
      await client.send('PATCH', addressOf(user, uuid), { version: 1, is_active: false }),
      await client.send('POST', addressOf(user, 'bulk/delete'), { uuids: [uuid] }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([409, 'cannot_change_yourself'])
    await client.ok('PATCH', addressOf(user, uuid), { version: 1, first_name: 'Neu', is_active: true })
  })

  it('TEN-07 Only an administrator changes an administrator', async () => {
    const one = await world()
    const manager = await one.person(MANAGER)
    const { uuid } = one.admin
    for (const answer of [
      await manager.client.send('PATCH', addressOf(user, uuid), { version: 1, email: 'mine@test.example' }),
      await manager.client.send('PATCH', addressOf(user, uuid), { version: 1, is_active: false }),
      await manager.client.send('DELETE', addressOf(user, uuid)),
      await manager.client.send('POST', addressOf(user, 'bulk/delete'), { uuids: [uuid] }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'no_permission'])
    const second = await one.person()
    await one.admin.client.ok('PATCH', addressOf(user, second.uuid), { version: 1, email: 'second@test.example' })
    await one.admin.client.ok('DELETE', addressOf(user, second.uuid))
    const back = await manager.client.send('POST', `${addressOf(user, second.uuid)}/restore`)
    expect(codeOf(back)).toBe('no_permission')
    const colleague = await one.person({})
    await manager.client.ok('PATCH', addressOf(user, colleague.uuid), { version: 1, first_name: 'Neu' })
  })

  it('The last administrator stays, also when the rights come from a group', async () => {
    const one = await world()
    const { uuid } = one.admin
    const admins = await createRow(one, group)
    const member = await one.person({})
    const { dealerId: dealer_id } = one.dealer
    await inDealer(one, async (tx) => {
      const given = { dealer_id, group_uuid: admins.uuid }
      await tx
        .insertInto('group_permissions')
        .values({ ...given, scope: 'global', permission: 'global.admin' })
        .execute()
      await tx
        .insertInto('group_members')
        .values({ ...given, user_uuid: member.uuid })
        .execute()
    })
    // From here on the only administrator has the rights from the group.
    await member.client.ok('DELETE', addressOf(user, uuid))
    const inGroup = `/v1/admin/groups/${admins.uuid}/rights`
    for (const [method, path, body, code] of [
      ['DELETE', addressOf(group, admins.uuid), undefined, 'record_in_use'],
      ['PATCH', inGroup, { remove: [member.uuid] }, 'last_administrator'],
    ] as const) {
      const answer = await member.client.send(method, path, body)
      expect([answer.status, codeOf(answer)]).toEqual([409, code])
    }
    expect((await member.client.send('GET', addressOf(user))).status).toBe(200)
  })

  it('If two administrators delete each other at once, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await world()
      const second = await one.person()
      const answers = await Promise.all([
        one.admin.client.send('DELETE', addressOf(user, second.uuid)),
        second.client.send('DELETE', addressOf(user, one.admin.uuid)),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status === 200),
        String(statuses),
      ).toHaveLength(1)
      const { rows } = await inDealer(one, (tx) => sql`select uuid from users where deleted_at is null`.execute(tx))
      expect(rows).toHaveLength(1)
    }
  })

  it('TEN-08 The rights of a group go and come back at once with the membership', async () => {
    const one = await world()
    const readers = await createRow(one, group)
    const member = await one.person({})
    await inDealer(one, async (tx) => {
      const given = { dealer_id: one.dealer.dealerId, group_uuid: readers.uuid }
      await tx
        .insertInto('group_permissions')
        .values({ ...given, scope: 'global', permission: 'global.users.read' })
        .execute()
      await tx
        .insertInto('group_members')
        .values({ ...given, user_uuid: member.uuid })
        .execute()
    })
    const status = async () => (await member.client.send('GET', addressOf(user))).status
    const socket = await member.socket()
    expect(await status()).toBe(200)
    const change = (body: object) => one.admin.client.ok('PATCH', `/v1/admin/groups/${readers.uuid}/rights`, body)
    await change({ remove: [member.uuid] })
    await socket.until(() => socket.all('user.permissions.changed').length === 1)
    expect(await status()).toBe(403)
    // Events from now on do not concern the former member.
    const heardOf = (uuid: string) => socket.all('custom.event').some((event) => event.uuid === uuid)
    const foreign = await createRow(one, user)
    await socket.settled()
    expect(heardOf(foreign.uuid)).toBe(false)
    await change({ add: [member.uuid] })
    expect(await status()).toBe(200)
    const seen = await createRow(one, user)
    await socket.until(() => heardOf(seen.uuid))
  })
})

describe('TEN-09 references', () => {
  it('TEN-09 A reference can be set to active rows only, and a row that is referred to cannot be deleted', async () => {
    const one = await world()
    const { client } = one.admin
    const locationRow = await createRow(one, location)
    const team = await createRow(one, department, { location_uuid: locationRow.uuid })
    expect((await list(client, department, { 'filter[location_uuid][in]': locationRow.uuid })).items).toEqual([team])
    const both = { 'filter[location_uuid][in]': [locationRow.uuid, 'none'] }
    expect((await list(client, department, both)).items).toHaveLength(1)
    expect((await list(client, department, { 'filter[location_uuid][in]': 'none' })).items).toEqual([])
    const refused = await client.send('DELETE', addressOf(location, locationRow.uuid))
    expect([refused.status, codeOf(refused)]).toEqual([409, 'record_in_use'])

    await client.ok('DELETE', addressOf(department, team.uuid))
    await client.ok('DELETE', addressOf(location, locationRow.uuid))
    const wrong = { location_uuid: 'not_found' }
    expect(
      fieldsOf(
        await client.send('POST', addressOf(department), sample(one, department, { location_uuid: locationRow.uuid })),
      ),
    ).toEqual(wrong)
    expect(fieldsOf(await client.send('POST', `${addressOf(department, team.uuid)}/restore`))).toEqual(wrong)
    const free = await createRow(one, department)
    expect(
      fieldsOf(
        await client.send('PATCH', addressOf(department, free.uuid), { version: 1, location_uuid: locationRow.uuid }),
      ),
    ).toEqual(wrong)

    await client.ok('POST', `${addressOf(location, locationRow.uuid)}/restore`)
    expect((await client.ok<Row>('POST', `${addressOf(department, team.uuid)}/restore`)).location_uuid).toBe(
      locationRow.uuid,
    )
  })

  it('TEN-09 A row is never deleted while another row starts to refer to it, even at the same moment', async () => {
    const one = await world()
    const { client } = one.admin
    for (let round = 0; round < 8; round++) {
      const locationRow = await createRow(one, location)
      const [gone, made] = await Promise.all([
        client.send('DELETE', addressOf(location, locationRow.uuid)),
        client.send(
          'POST',
          addressOf(department),
          sample(one, department, { name: fresh(), location_uuid: locationRow.uuid }),
        ),
      ])
      expect(
        [gone.status, made.status].filter((status) => status === 200),
        `${gone.text} ${made.text}`,
      ).toHaveLength(1)
    }
  })

  it('The event of a row that belongs to a location names the location', async () => {
    const one = await world()
    const locationRow = await createRow(one, location)
    const socket = await one.admin.socket()
    await createRow(one, department, { location_uuid: locationRow.uuid })
    await socket.settled()
    expect(socket.all('custom.event').map(({ location: where }) => where)).toEqual([locationRow.uuid])
  })
})

describe('the export of a list', () => {
  it('An export is audited with its filters', async () => {
    const one = await world()
    await one.admin.client.send('GET', `${addressOf(user, 'export.csv')}?deleted=with`)
    const { rows } = await inDealer(one, (tx) =>
      sql`select event, by_user, after from audit_events where event like '%exported'`.execute(tx),
    )
    expect(rows).toEqual([
      { event: 'user.exported', by_user: one.admin.uuid, after: { sort: 'last_name', deleted: 'with' } },
    ])
  })

  it('An export has all pages of a long list, and ends when its reader goes away', async () => {
    const one = await world()
    await manyGroups(one)
    const answer = await one.admin.client.send('GET', addressOf(group, 'export.csv'))
    const names = answer.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
    expect(new Set(names).size).toBe(2_100)
    const reader = new AbortController()
    const { token, company } = one.admin.client
    const response = await fetch(`${server.address}/api${addressOf(group, 'export.csv')}`, {
      headers: { authorization: `Bearer ${token}`, 'x-dealer-code': company },
      signal: reader.signal,
    })
    reader.abort()
    await response.text().catch(() => undefined)
    expect((await one.admin.client.send('GET', addressOf(group))).status).toBe(200)
  })
})

/** More rows than a search walks through. The words `eins` and `zwei` are both common, but only ten rows have both. */
const manyGroups = (one: RecordWorld) =>
  inDealer(one, (tx) =>
    sql`insert into groups (dealer_id, uuid, name, description)
      select ${one.dealer.dealerId}, gen_random_uuid(), 'Gruppe ' || n,
        concat_ws(' ', case when n <= 1050 then 'eins' end, case when n > 1040 then 'zwei' end)
      from generate_series(1, 2100) n`.execute(tx),
  )

describe('a search in a long list', () => {
  let one: Promise<RecordWorld> | undefined
  it.each([
    ['gruppe', 2_100],
    ['eins', 1_050],
    ['eins zwei', 10],
    ['gru ein', 1_050],
    ['gruppe 2099', 1],
    ['gruppe 209', 11],
    ['gruppe drei', 0],
    ['eins 209', 1],
  ])('A search in a long list by %s finds exactly %i rows', async (q, expected) => {
    one ??= world().then(async (made) => {
      await manyGroups(made)
      return made
    })
    const { client } = (await one).admin
    const seen = new Set<string>()
    let cursor: string | null = null
    do {
      const page: Page<Row> = await list(client, group, { q, ...(cursor === null ? {} : { cursor }) })
      for (const { uuid } of page.items) seen.add(uuid)
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen.size).toBe(expected)
  })
})

test('A computed column without SQL keeps the server from starting', () => {
  const services = { records: { specimen } } as unknown as Parameters<typeof recordHandlers>[0]
  expect(() => recordHandlers(services, {})).toThrow(/specimen do not compute child_count/)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import { addressOf, createRow, type Person, type Row } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { openRightsWorld, type RightsWorld, refusal, rightsOf } from './rightsWorld.ts'

type Socket = Awaited<ReturnType<Person['socket']>>

let server: TestServer
let world: RightsWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRightsWorld(server)
})
afterAll(() => server.close())

const READ = ['global.upload_groups.read']

describe('file groups', () => {
  it('File group rights are given to users and groups, and all of them count', async () => {
    const { admin, nobody, newGroup, uploadGroup } = world
    const [reader, member, everywhere] = [
      await nobody(),
      await nobody(),
      await nobody({ '*': ['upload_group.delete'] }),
    ]
    const group = await newGroup('Fotografen', [], [member])
    const path = `/v1/admin/upload-groups/${uploadGroup.uuid}/rights`
    const to = (user_uuid: string | null, group_uuid: string | null, verb: string) => ({
      user_uuid,
      group_uuid,
      permission: `upload_group.${verb}`,
    })
    const rights = await admin.client.ok<
      Record<'users' | 'groups' | 'people', { uuid: string; permissions: string[] }[]>
    >('PATCH', path, {
      give: [to(reader, null, 'read'), to(null, group, 'read'), to(null, group, 'create')],
    })
    expect(rights.users).toMatchObject([{ uuid: reader, permissions: ['upload_group.read'] }])
    expect(rights.groups).toMatchObject([{ uuid: group, permissions: ['upload_group.read', 'upload_group.create'] }])
    const of = (uuid: string) => rights.people.find((one) => one.uuid === uuid)?.permissions
    expect([of(reader), of(member), of(everywhere)]).toEqual([
      ['upload_group.read'],
      ['upload_group.read', 'upload_group.create'],
      ['upload_group.delete'],
    ])
    expect(of(admin.uuid)).toHaveLength(4)
    const scope = uploadGroupScope(uploadGroup.uuid)
    expect((await rightsOf(admin.client, reader)).permissions).toEqual({ [scope]: ['upload_group.read'] })
    const left = await admin.client.ok<typeof rights>('PATCH', path, { take: [to(reader, null, 'read')] })
    expect(left.users).toEqual([])
    for (const named of [to(null, null, 'read'), to(reader, group, 'read')])
      expect(await refusal(admin.client, 'PATCH', path, { give: [named] })).toMatchObject({ status: 400 })
  })

  it('Each use of files, such as photos of acceptances, has only one active file group', async () => {
    const { admin } = world
    const first = await createRow(world, records.uploadGroup, { default_for: ['acceptance'] })
    const body = { name: 'Zweite', default_for: ['acceptance', 'chat'] }
    expect(await refusal(admin.client, 'POST', '/v1/upload-groups', body)).toMatchObject({
      fields: { default_for: 'already_exists' },
    })
    await admin.client.ok('DELETE', addressOf(records.uploadGroup, first.uuid))
    await createRow(world, records.uploadGroup, { default_for: ['acceptance'] })
    expect(await refusal(admin.client, 'POST', `${addressOf(records.uploadGroup, first.uuid)}/restore`)).toMatchObject({
      status: 400,
    })
  })

  it('If two file groups for the same use are created or restored at once, one succeeds', async () => {
    const { admin } = world
    for (let round = 0; round < 8; round += 1) {
      const make = (name: string) => ({ name: `${name} ${round}`, default_for: ['avatars'] })
      const old = await admin.client.ok<{ uuid: string }>('POST', '/v1/upload-groups', make('Alt'))
      await admin.client.ok('DELETE', addressOf(records.uploadGroup, old.uuid))
      const answers = await Promise.all([
        refusal(admin.client, 'POST', `${addressOf(records.uploadGroup, old.uuid)}/restore`),
        ...['A', 'B'].map((name) => refusal(admin.client, 'POST', '/v1/upload-groups', make(name))),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ fields }) => fields?.default_for === 'already_exists')).toHaveLength(2)
      const { items } = await admin.client.ok<{ items: Row[] }>('GET', '/v1/upload-groups?limit=200')
      for (const { uuid, default_for } of items)
        if ((default_for as string[]).includes('avatars'))
          await admin.client.ok('DELETE', addressOf(records.uploadGroup, uuid))
    }
  })

  it('Rights and use of a file group can change at the same moment without blocking each other', async () => {
    const { admin, nobody } = world
    const someone = await nobody()
    for (let round = 0; round < 8; round += 1) {
      const { uuid } = await createRow(world, records.uploadGroup, { name: `Zugleich ${round}`, default_for: [] })
      const give = [{ user_uuid: someone, group_uuid: null, permission: 'upload_group.read' }]
      const answers = await Promise.all([
        refusal(admin.client, 'PATCH', addressOf(records.uploadGroup, uuid), {
          version: 1,
          default_for: ['chat'],
        }),
        refusal(admin.client, 'PATCH', `/v1/admin/upload-groups/${uuid}/rights`, { give }),
      ])
      // A change of rights is announced to the form too, because the form may have been read too early.
      expect(answers.map(({ error }) => error ?? 'ok')).toEqual([
        expect.stringMatching(/^(ok|version_conflict)$/),
        'ok',
      ])
      await admin.client.ok('DELETE', addressOf(records.uploadGroup, uuid))
    }
  })

  it('TEN-08 A user who gains or loses a right for a file group gets an event, and so do users who read the list of file groups', async () => {
    const { admin, person, newGroup } = world
    const [direct, member, clerk] = [await person({}), await person({}), await person({ global: READ })]
    const unconcerned = await person({})
    const group = await newGroup('Hörer', [], [member.uuid])
    const { uuid } = await createRow(world, records.uploadGroup, { name: 'Belege', default_for: [] })
    const sockets = await Promise.all([direct, member, clerk, unconcerned].map((one) => one.socket()))
    const [ofDirect, ofMember, ofClerk, ofOther] = sockets as [Socket, Socket, Socket, Socket]
    const holders = [
      { user_uuid: direct.uuid, group_uuid: null, permission: 'upload_group.read' },
      { user_uuid: null, group_uuid: group, permission: 'upload_group.read' },
    ]
    const scope = uploadGroupScope(uuid)
    for (const [verb, times] of [
      ['give', 1],
      ['take', 2],
    ] as const) {
      const start = performance.now()
      await admin.client.ok('PATCH', `/v1/admin/upload-groups/${uuid}/rights`, { [verb]: holders })
      for (const socket of [ofDirect, ofMember])
        await socket.until(() => socket.all('user.permissions.changed').length === times)
      await ofClerk.until(() => ofClerk.all('custom.event').filter((event) => event.uuid === uuid).length === times)
      expect(performance.now() - start).toBeLessThan(timeLimit(2_000))
      for (const { client } of [direct, member]) {
        const { userData } = await client.ok<{ userData: { stored_data: object }[] }>('GET', '/v1/auth/user')
        expect(userData[0]?.stored_data).toEqual(verb === 'give' ? { [scope]: ['upload_group.read'] } : {})
      }
    }
    // An unchanged right is not announced.
    await admin.client.ok('PATCH', `/v1/admin/upload-groups/${uuid}/rights`, { take: holders })
    await Promise.all(sockets.map((socket) => socket.settled()))
    expect(ofClerk.all('custom.event').filter((event) => event.uuid === uuid)).toHaveLength(2)
    expect(ofOther.all('user.permissions.changed')).toEqual([])
    for (const socket of sockets) socket.webSocket.close()
  })

  it('Rights for a missing or deleted file group are refused, and nothing changes', async () => {
    const { admin, nobody } = world
    const someone = await nobody()
    const row = await createRow(world, records.uploadGroup, { name: 'Weg', default_for: [] })
    await admin.client.ok('DELETE', addressOf(records.uploadGroup, row.uuid))
    const give = [{ user_uuid: someone, group_uuid: null, permission: 'upload_group.read' }]
    const patch = (uuid: string) => refusal(admin.client, 'PATCH', `/v1/admin/upload-groups/${uuid}/rights`, { give })
    expect(await patch(row.uuid)).toEqual({ status: 409, error: 'record_deleted' })
    expect(await patch(someone)).toEqual({ status: 404, error: 'not_found' })
    expect((await rightsOf(admin.client, someone)).permissions).toEqual({})
  })
})

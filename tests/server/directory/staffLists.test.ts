import { describe, expect, it } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { here, openDealers, world } from './dealerOfTest.ts'
import { RUNS } from './directoryWorld.ts'

openDealers()

const HEAD = 'Vorname;Nachname;E-Mail;Rolle;Gruppe;Abteilung'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
type Lists = { roles: string[]; groups: string[]; departments: string[] }
type Grants = { scope: string; permission: string }[]
const EVERYWHERE = (permission: string) => ({ scope: '*', permission })

async function group(name: string, give: Grants = []): Promise<string> {
  const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/groups', { name })
  await here.admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { give })
  return uuid
}
const department = async (name: string, more = {}) =>
  (await here.admin.ok<{ uuid: string }>('POST', '/v1/departments', { name, ...more })).uuid

async function listsOf(email: string): Promise<Lists | null> {
  const { items } = await here.admin.ok<{ items: (Lists & { email: string })[] }>('GET', '/v1/users?limit=200')
  const found = items.find((one) => one.email === email)
  return found ? { roles: found.roles, groups: found.groups, departments: found.departments } : null
}

async function clerkWith(...names: string[]) {
  const clerk = await createUser(world.server.database, here.dealer, {
    permissions: { global: ['global.users.read', 'global.users.create', ...names] },
  })
  const client = await signIn(world.server.address, here.dealer, clerk)
  const start = async (run: Pick<DirectoryRun, 'uuid'>) => {
    await client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    return here.settled(run)
  }
  return { ...clerk, client, start }
}

describe('roles, groups and departments of a staff file', () => {
  it('A new user gets the roles, groups and departments of the file, and the preview shows them', async () => {
    for (const name of ['SB', 'Annahme Nord', 'Teile, Zubehör']) await group(name)
    for (const name of ['Service', 'Teiledienst']) await department(name)
    const { run } = await here.importCsv(
      file(
        'Mia;Berg;mia@ahornfeld.example;"Serviceberaterin;parts";"sb, annahme-nord\nTeile, Zubehör";SERVICE / Teiledienst',
      ),
    )
    expect(await here.linesOf(run)).toMatchObject([
      {
        action: 'create',
        changes: expect.arrayContaining([
          { field: 'roles', before: '', after: 'service_advisor, parts' },
          { field: 'groups', before: '', after: 'SB, Annahme Nord, Teile, Zubehör' },
        ]),
        problems: { 'departments.SERVICE / Teiledienst': 'not_found' },
      },
    ])
    const again = await here.importCsv(
      file(
        'Mia;Berg;mia@ahornfeld.example;"Serviceberaterin;parts";"sb, annahme-nord\nTeile, Zubehör";"service;Teiledienst"',
      ),
    )
    expect(await here.start(again.run)).toMatchObject({ state: 'done', created: 1, incomplete: 0, failed: 0 })
    expect(await listsOf('mia@ahornfeld.example')).toEqual({
      roles: ['service_advisor', 'parts'],
      groups: ['Annahme Nord', 'SB', 'Teile, Zubehör'],
      departments: ['Service', 'Teiledienst'],
    })
  })

  it('An existing user keeps roles and groups, and the preview shows only those that the file adds', async () => {
    const sb = await group('SB')
    await group('Meister')
    const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/users', {
      first_name: 'Mia',
      last_name: 'Berg',
      email: 'mia@ahornfeld.example',
      roles: ['foreman'],
    })
    await here.admin.ok('PATCH', `/v1/admin/users/${uuid}/rights`, { join: [sb] })
    const csv = file('Mia;Berg;mia@ahornfeld.example;Meister, Technician;Meister;')
    const { run } = await here.importCsv(csv)
    expect(await here.linesOf(run)).toMatchObject([
      {
        action: 'update',
        changes: expect.arrayContaining([
          { field: 'roles', before: '', after: 'technician' },
          { field: 'groups', before: '', after: 'Meister' },
        ]),
      },
    ])
    expect(await here.start(run)).toMatchObject({ state: 'done', updated: 1, incomplete: 0 })
    expect(await listsOf('mia@ahornfeld.example')).toMatchObject({
      roles: ['foreman', 'technician'],
      groups: ['Meister', 'SB'],
    })
    expect((await here.importCsv(csv)).run).toMatchObject({ updated: 0, unchanged: 1, incomplete: 0 })
    expect((await here.importCsv(file('Mia;Berg;mia@ahornfeld.example;;;'))).run).toMatchObject({ unchanged: 1 })
  })

  it('An unknown name is shown with its reason, creates nothing, and its line is applied without it', async () => {
    await group('SB')
    await department('Archiv', { is_active: false })
    const { run } = await here.importCsv(file('Mia;Berg;mia@ahornfeld.example;Bäcker;SB, Verkauf;Archiv'))
    expect((await here.linesOf(run))[0]).toMatchObject({
      state: 'planned',
      problems: { 'roles.Bäcker': 'unknown_value', 'groups.Verkauf': 'not_found', 'departments.Archiv': 'not_found' },
    })
    expect(await here.start(run)).toMatchObject({ created: 1, incomplete: 1 })
    expect(await listsOf('mia@ahornfeld.example')).toEqual({ roles: [], groups: ['SB'], departments: [] })
    const { items } = await here.admin.ok<{ items: { name: string }[] }>('GET', '/v1/groups')
    expect(items.map(({ name }) => name)).toEqual(['SB'])
  })
})

describe('TEN-07 a staff file gives no more than its user may give by hand', () => {
  it('A user who may change users gives by a file only groups whose permissions they hold', async () => {
    await group('Admins', [{ scope: 'global', permission: 'global.admin' }])
    await group('Prices', [EVERYWHERE('location.workshop.paper.delete')])
    await group('Readers', [{ scope: 'global', permission: 'global.users.read' }])
    const clerk = await clerkWith('global.users.update', 'global.groups.read')
    const { run } = await here.importCsv(
      file('Mia;Berg;mia@ahornfeld.example;;Admins;Readers', 'Tom;Tal;tom@ahornfeld.example;;Prices, Readers;'),
      clerk.client,
    )
    expect((await here.linesOf(run)).map(({ problems }) => problems)).toEqual([
      { 'groups.Admins': 'no_permission', 'departments.Readers': 'not_found' },
      { 'groups.Prices': 'no_permission' },
    ])
    await clerk.start(run)
    expect((await listsOf('mia@ahornfeld.example'))?.groups).toEqual([])
    expect((await listsOf('tom@ahornfeld.example'))?.groups).toEqual(['Readers'])
  })

  it('A user who may only create users gives no group and no department, and learns no name of a group', async () => {
    await group('Readers', [{ scope: 'global', permission: 'global.users.read' }])
    await department('Service')
    const clerk = await clerkWith()
    const row = file('Mia;Berg;mia@ahornfeld.example;Meister;Readers, Verkauf;Service')
    const { run } = await here.importCsv(row, clerk.client)
    expect((await here.linesOf(run))[0]?.problems).toEqual({
      'groups.Readers': 'not_found',
      'groups.Verkauf': 'not_found',
      'departments.Service': 'no_permission',
    })
    await clerk.start(run)
    expect(await listsOf('mia@ahornfeld.example')).toEqual({ roles: ['foreman'], groups: [], departments: [] })
  })

  it('A run gives nothing that its user may not give by hand', async () => {
    await group('Admins', [{ scope: 'global', permission: 'global.admin' }])
    await department('Service')
    const clerk = await clerkWith('global.users.update', 'global.groups.read')
    const { run } = await here.importCsv(file('Mia;Berg;mia@ahornfeld.example;;Admins;Service'), clerk.client)
    expect(await clerk.start(run)).toMatchObject({ state: 'done', created: 1, incomplete: 1 })
    expect((await here.linesOf(run))[0]?.problems).toEqual({
      'groups.Admins': 'no_permission',
      'departments.Service': 'no_permission',
    })
    expect(await listsOf('mia@ahornfeld.example')).toMatchObject({ groups: [], departments: [] })
  })

  it('A user who may only create users gives no group to a user who was created meanwhile', async () => {
    await group('Readers', [{ scope: 'global', permission: 'global.users.read' }])
    const clerk = await clerkWith('global.groups.read')
    const { run } = await here.importCsv(file('Mia;Berg;mia@ahornfeld.example;;Readers;'), clerk.client)
    await here.admin.ok('POST', '/v1/users', { first_name: 'M', last_name: 'B', email: 'mia@ahornfeld.example' })
    await clerk.start(run)
    expect((await listsOf('mia@ahornfeld.example'))?.groups).toEqual([])
  })

  it('A user without rights of an administrator gives an administrator no group by a file', async () => {
    await group('Readers', [{ scope: 'global', permission: 'global.users.read' }])
    const clerk = await clerkWith('global.users.update', 'global.groups.read')
    const { run } = await here.importCsv(file(`A;B;${here.person.email};;Readers;`), clerk.client)
    expect(await clerk.start(run)).toMatchObject({ updated: 0, failed: 1 })
    expect((await listsOf(here.person.email))?.groups).toEqual([])
  })
})

describe('invitations after an import', () => {
  it('A finished run counts the created users without an invitation, and lists them', async () => {
    await here.start((await here.importCsv(file('Ada;Aue;ada@ahornfeld.example;;;'))).run)
    const { run } = await here.importCsv(
      file('Mia;Berg;mia@ahornfeld.example;;;', 'Tom;Tal;tom@ahornfeld.example;;;', 'Ada;Neu;ada@ahornfeld.example;;;'),
    )
    expect(run.uninvited).toBe(0)
    expect(await here.start(run)).toMatchObject({ created: 2, updated: 1, uninvited: 2 })
    const lines = await here.linesOf(run, '?only=uninvited')
    expect(lines.map(({ label }) => label)).toEqual(['Mia Berg', 'Tom Tal'])
    await here.admin.ok('POST', `/v1/admin/users/${lines[0]?.user_uuid}/start-password`, {})
    await here.admin.ok('DELETE', `/v1/users/${lines[1]?.user_uuid}`)
    expect(await here.admin.ok('GET', `${RUNS}/${run.uuid}`)).toMatchObject({ uninvited: 0 })
  })

  it('A run that has invited its new users does not offer to invite them again', async () => {
    const { run } = await here.importCsv(file('Mia;Berg;mia@ahornfeld.example;;;'))
    expect(await here.start(run, true)).toMatchObject({ created: 1, uninvited: 0 })
  })
})

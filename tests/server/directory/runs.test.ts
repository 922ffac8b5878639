import { describe, expect, it, onTestFinished } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { LDAP_BASE } from '#tests/support/services/ldapServer.ts'
import { here, openDealers, world } from './dealerOfTest.ts'
import { CSV, RUNS } from './directoryWorld.ts'
import { startHostileDirectory } from './hostileDirectory.ts'

openDealers()

const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error

describe('a file with staff', () => {
  it('A staff file shows what it would do, does it on request, and reports what it did', async () => {
    const { run } = await here.importCsv(CSV)
    expect(run).toMatchObject({
      kind: 'user_generation',
      source: 'csv',
      state: 'preview',
      total: 5,
      created: 3,
      incomplete: 1,
      failed: 2,
    })
    expect(await here.users()).toHaveLength(1)
    const problems = (await here.linesOf(run, '?only=problems')).map(({ line, problems }) => [line, problems])
    expect(problems).toEqual([
      [4, { first_name: 'required' }],
      [5, { email: 'already_exists' }],
      [6, { language: 'unknown_value' }],
    ])

    const { token } = await here.admin.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${world.server.address.replace('http', 'ws')}/ws?token=${token}`)
    const other = await createUser(world.server.database, here.dealer, { permissions: { global: ['global.admin'] } })
    const second = await signIn(world.server.address, here.dealer, other)
    const { token: ticket } = await second.ok<{ token: string }>('GET', '/v1/auth/ws')
    const beside = await openClient(`${world.server.address.replace('http', 'ws')}/ws?token=${ticket}`)
    const done = await here.start(run)
    expect(done).toMatchObject({ state: 'done', processed: 5, created: 3, incomplete: 1, failed: 2 })
    // Every administrator hears of it, not only the one who started the import.
    await beside.until(() => beside.all('user.gen.done').length > 0)
    beside.webSocket.close()
    const made = (await here.users()).filter(({ email }) => email.endsWith('@ahornfeld.example'))
    expect(made.map(({ email, phone }) => [email, phone]).sort()).toEqual([
      ['jana@ahornfeld.example', '+491711234567'],
      ['piotr@ahornfeld.example', null],
      ['sprache@ahornfeld.example', null],
    ])
    await socket.until(() => socket.all('user.gen.done').length > 0)
    expect(socket.all('user.gen.done')).toEqual([{ count: 3 }])
    socket.webSocket.close()
  })

  it('Telephone numbers without a country code get that of the dealer’s country, and wrong numbers are left out', async () => {
    const { version } = await here.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await here.admin.ok('PATCH', '/v1/admin/settings', { version, values: { country: 'AT' } })
    const file =
      'Vorname;Nachname;E-Mail;Telefon\nMia;Berg;mia@ahornfeld.example;0660 / 123 45 67\nTom;Tal;tom@ahornfeld.example;Pforte'
    const { run } = await here.importCsv(file)
    expect((await here.linesOf(run, '?only=problems')).map(({ line, problems }) => [line, problems])).toEqual([
      [3, { phone: 'invalid_phone' }],
    ])
    expect(await here.start(run)).toMatchObject({ created: 2, incomplete: 1, failed: 0 })
    expect((await here.users()).find(({ email }) => email === 'mia@ahornfeld.example')?.phone).toBe('+436601234567')
  })

  it('A staff file changes only what differs, and the second time nothing', async () => {
    await here.start((await here.importCsv(CSV)).run)
    const again = (await here.importCsv(CSV)).run
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    const { run } = await here.importCsv('Vorname;Nachname;E-Mail\nJohanna;Ahorn;jana@ahornfeld.example')
    expect(await here.linesOf(run)).toMatchObject([
      { action: 'update', changes: [{ field: 'first_name', before: 'Jana', after: 'Johanna' }] },
    ])
    await here.start(run)
    expect((await here.users()).map(({ first_name }) => first_name)).toContain('Johanna')
  })

  it('A staff file invites the new users and no others', async () => {
    await here.start((await here.importCsv(CSV)).run, true)
    const jobs = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select('kind').where('kind', '=', 'password_link').execute(),
    )
    expect(jobs).toHaveLength(3)
  })

  it('A staff file with unknown columns asks for them', async () => {
    const answer = await here.importCsv('a;b;c\nJana;Ahorn;jana@ahornfeld.example')
    expect(answer.columns).toMatchObject([{ field: null }, { field: null }, { field: null }])
    expect(answer.run.total).toBe(0)
    const body = { csv: 'a;b;c\nJana;Ahorn;jana@ahornfeld.example', columns: ['first_name', 'last_name', 'email'] }
    const { run } = await here.admin.ok<{ run: DirectoryRun }>('POST', '/v1/admin/users/import', body)
    expect(run).toMatchObject({ total: 1, created: 1 })
  })

  it('A discarded preview is gone and cannot be started', async () => {
    const { run } = await here.importCsv(CSV)
    await here.admin.ok('DELETE', `${RUNS}/${run.uuid}`)
    expect((await here.admin.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })).status).toBe(404)
  })

  it('A preview is started once, however often the user asks', async () => {
    const { run } = await here.importCsv(CSV)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => here.admin.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await here.settled(run)).toMatchObject({ created: 3 })
  })

  it('A run has the rights of the user who starts it', async () => {
    const { run } = await here.importCsv(CSV)
    const permissions = { global: ['global.users.read', 'global.users.update'] }
    const other = await signIn(
      world.server.address,
      here.dealer,
      await createUser(world.server.database, here.dealer, { permissions }),
    )
    const refused = await other.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    expect(errorOf(refused)).toBe('no_permission')
  })
})

describe('runs from the LDAP directory', () => {
  it('A directory that is not set up is reported as such; one that refuses says why', async () => {
    expect(errorOf(await here.admin.send('POST', '/v1/admin/users/sync'))).toBe('directory_not_set_up')
    await here.useDirectory({ directory_password: 'falsch' })
    const answer = await here.admin.ok('POST', '/v1/admin/directory/test')
    expect(answer).toMatchObject({ is_connected: false, answer: expect.stringMatching(/InvalidCredentials/) })
    expect(await here.generate()).toMatchObject({ state: 'failed', error: expect.stringMatching(/InvalidCredentials/) })
    expect(JSON.stringify(answer)).not.toContain('falsch')
  })

  it('S1 A hostile directory fails its run once, and the server goes on for all dealers', async () => {
    const far = await startHostileDirectory('bursts')
    onTestFinished(() => far.close())
    await here.useDirectory({ directory_url: `ldap://127.0.0.1:${far.port}`, directory_start_tls: true })
    const run = await here.admin.ok<DirectoryRun>('POST', '/v1/admin/users/sync')
    const ended = await here.settled(run, here.admin, 40_000)
    expect(ended).toMatchObject({ state: 'failed', error: expect.stringMatching(/^directory_(unreadable|too_large)$/) })
    const jobs = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'directory_run').execute(),
    )
    expect(jobs).toMatchObject([{ attempts: 1 }])
    expect(far.connections()).toBe(1)
  })

  it('A run creates users, follows their changes, and deactivates those who left the directory', async () => {
    await world.addPerson('s1', 'Sabine', { telephoneNumber: '+49 30 77' })
    await world.addPerson('s2', 'Selim')
    await here.useDirectory({ directory_leavers: 'deactivate' })
    expect(await here.admin.ok('POST', '/v1/admin/directory/test')).toMatchObject({ is_connected: true, users: 2 })
    const plan = await here.generate()
    expect(plan).toMatchObject({ state: 'preview', source: 'ldap', created: 2 })
    expect(await here.start(plan)).toMatchObject({ state: 'done', created: 2 })

    await world.ldap.change('uid=s1,ou=people', { mail: 'sabine.neu@ahornfeld.example' })
    await world.ldap.remove('uid=s2,ou=people')
    const change = await here.sync()
    expect(change).toMatchObject({ updated: 1, deactivated: 1 })
    await here.start(change)
    const now = await here.users()
    expect(now.find(({ first_name }) => first_name === 'Sabine')?.email).toBe('sabine.neu@ahornfeld.example')
    expect(now.find(({ first_name }) => first_name === 'Selim')?.is_active).toBe(false)
    await world.ldap.remove('uid=s1,ou=people')
  })

  it('A deleted user who still is in the directory is created again; restoring the old row brings it back without the directory id', async () => {
    await world.addPerson('d1', 'Dora')
    await here.useDirectory()
    await here.start(await here.generate())
    const old = (await here.users()).find(({ first_name }) => first_name === 'Dora')
    await here.admin.ok('DELETE', `/v1/users/${old?.uuid}`)
    await world.addPerson('d2', 'Doris')
    expect(await here.start(await here.generate())).toMatchObject({ state: 'done', created: 2, failed: 0 })
    expect(await here.start(await here.generate())).toMatchObject({ state: 'done', created: 0, failed: 0 })
    const anew = (await here.users()).find(({ first_name }) => first_name === 'Dora')
    expect(anew?.uuid).not.toBe(old?.uuid)
    const { version } = await here.admin.ok<{ version: number }>('GET', `/v1/users/${anew?.uuid}`)
    await here.admin.ok('PATCH', `/v1/users/${anew?.uuid}`, { version, email: 'dora.neu@ahornfeld.example' })
    await here.admin.ok('POST', `/v1/users/${old?.uuid}/restore`)
    for (const uid of ['d1', 'd2']) await world.ldap.remove(`uid=${uid},ou=people`)
  })

  it('A directory id that another user has taken meanwhile makes only its own line of the run fail', async () => {
    await world.addPerson('v1', 'Vera')
    await world.addPerson('v2', 'Viktor')
    await here.useDirectory()
    const run = await here.generate()
    await world.server.database.inDealer(here.dealer.dealerId, async (tx) => {
      const line = await tx
        .selectFrom('directory_lines')
        .select('source_id')
        .where('run_uuid', '=', run.uuid)
        .where('label', 'like', 'Vera%')
        .executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ directory_id: line.source_id }).where('uuid', '=', here.person.uuid).execute()
    })
    expect(await here.start(run)).toMatchObject({ state: 'done', failed: 1 })
    expect(await here.linesOf(run, '?only=problems')).toMatchObject([{ problems: { email: 'already_exists' } }])
    for (const uid of ['v1', 'v2']) await world.ldap.remove(`uid=${uid},ou=people`)
  })

  it('A run does not change users who were never in the directory', async () => {
    await world.addPerson('u1', 'Ute')
    await here.useDirectory({ directory_leavers: 'deactivate' })
    expect(await here.sync()).toMatchObject({ created: 0, updated: 0, deactivated: 0 })
    await world.ldap.remove('uid=u1,ou=people')
  })

  it('A run creates groups and their members, and removes members', async () => {
    await world.addPerson('g1', 'Gerda')
    await world.addPerson('g2', 'Gino')
    const dn = (uid: string) => `uid=${uid},ou=people,${LDAP_BASE}`
    await world.ldap.add('cn=Annahme,ou=groups', { objectClass: 'groupOfNames', member: [dn('g1'), dn('g2')] })
    await here.useDirectory()
    await here.start(await here.generate())
    expect(await here.start(await here.syncGroups())).toMatchObject({ state: 'done', created: 1 })
    const [group] = (await here.admin.ok<{ items: { uuid: string; name: string }[] }>('GET', '/v1/groups')).items
    const members = async () =>
      (
        await here.admin.ok<{ members: { first_name: string }[] }>('GET', `/v1/admin/groups/${group?.uuid}/rights`)
      ).members.map(({ first_name }) => first_name)
    expect((await members()).sort()).toEqual(['Gerda', 'Gino'])

    await world.ldap.change('cn=Annahme,ou=groups', { member: [dn('g2')] })
    const change = await here.syncGroups()
    expect(await here.linesOf(change)).toMatchObject([
      {
        action: 'update',
        changes: expect.arrayContaining([{ field: 'leaving', before: '', after: 'Gerda Verzeichnis' }]),
      },
    ])
    await here.start(change)
    expect(await members()).toEqual(['Gino'])
  })

  it('A run does not change a group that is kept by hand, and reports it', async () => {
    await world.addPerson('h1', 'Hanna')
    await here.useDirectory()
    await here.start(await here.generate())
    const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/groups', { name: 'Betriebsrat' })
    const { uuid: member } = await createUser(world.server.database, here.dealer, {})
    await here.admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { add: [member] })
    await world.ldap.add('cn=Betriebsrat,ou=groups', {
      objectClass: 'groupOfNames',
      member: `uid=h1,ou=people,${LDAP_BASE}`,
    })
    const line = async () => {
      const run = await here.syncGroups()
      const found = (await here.linesOf(run)).find(({ label }) => label === 'Betriebsrat')
      await here.start(run)
      return found
    }
    const members = async () =>
      (await here.admin.ok<{ members: { uuid: string }[] }>('GET', `/v1/admin/groups/${uuid}/rights`)).members
    expect(await line()).toMatchObject({ state: 'failed', problems: { name: 'kept_by_hand' } })
    expect(await members()).toMatchObject([{ uuid: member }])
    const { version } = await here.admin.ok<{ version: number }>('GET', `/v1/groups/${uuid}`)
    await here.admin.ok('PATCH', `/v1/groups/${uuid}`, { version, sync_source: 'directory' })
    expect(await line()).toMatchObject({ action: 'update', problems: {} })
    expect(await members()).toMatchObject([{ first_name: 'Hanna' }])
    await world.ldap.remove('cn=Betriebsrat,ou=groups')
  })

  it('A run gives no user a permission that its starter does not hold', async () => {
    await world.addPerson('r1', 'Rita')
    await here.useDirectory()
    await here.start(await here.generate())
    const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/groups', {
      name: 'Verwaltung',
      sync_source: 'directory',
    })
    const give = [{ scope: 'global', permission: 'global.admin' }]
    await here.admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { give })
    await world.ldap.add('cn=Verwaltung,ou=groups', {
      objectClass: 'groupOfNames',
      member: `uid=r1,ou=people,${LDAP_BASE}`,
    })
    const permissions = { global: ['global.users.read', 'global.groups.update', 'global.groups.read'] }
    const clerk = await signIn(
      world.server.address,
      here.dealer,
      await createUser(world.server.database, here.dealer, { permissions }),
    )
    const run = await here.settled(await clerk.ok<DirectoryRun>('POST', '/v1/admin/groups/sync'), clerk)
    await clerk.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    await here.settled(run)
    const line = (await here.linesOf(run)).find(({ label }) => label === 'Verwaltung')
    expect(line).toMatchObject({ state: 'failed', problems: { '': 'no_permission' } })
    await world.ldap.remove('cn=Verwaltung,ou=groups')
  })

  it('Only one run reads the directory at a time', async () => {
    await here.useDirectory()
    await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx
        .insertInto('directory_runs')
        .values({
          dealer_id: here.dealer.dealerId,
          uuid: '01900000-0000-7000-8000-000000000001',
          kind: 'user_sync',
          source: 'ldap',
          state: 'running',
          started_by: here.person.uuid,
          created_at: new Date(readClock()),
          updated_at: new Date(readClock()),
        } as never)
        .execute(),
    )
    expect(errorOf(await here.admin.send('POST', '/v1/admin/users/sync'))).toBe('directory_run_active')
  })

  it('The audit holds who started which run and its result', async () => {
    await here.start((await here.importCsv(CSV)).run)
    const events = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'by_user', 'after'])
        .where('event', 'in', ['user.gen.start', 'user.gen.done'])
        .orderBy('uuid')
        .execute(),
    )
    expect(events).toMatchObject([
      { event: 'user.gen.start', by_user: here.person.uuid },
      { event: 'user.gen.done', by_user: here.person.uuid, after: { changed: 3 } },
    ])
  })
})

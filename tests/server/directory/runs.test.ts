import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryLine, DirectoryRun } from '#contract/api/directory.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { openClient } from '#tests/server/socket/openClient.ts'
import { signIn, type TestClient } from '#tests/support/client.ts'
import { LDAP_ADMIN, LDAP_BASE, LDAP_PASSWORD, type LdapServer, startLdapServer } from '#tests/support/ldapServer.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let ldap: LdapServer
let dealer: TestDealer
let person: TestUser
let admin: TestClient

beforeAll(async () => {
  ldap = await startLdapServer()
  server = await startTestServer({ jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 1 } })
})
afterAll(async () => {
  await server.close()
  await ldap.stop()
})
beforeEach(async () => {
  dealer = await createDealer(server.database)
  person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, dealer, person)
})

const RUNS = '/v1/admin/directory/runs'
const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error

/** What the run has come to once it rests. */
const settled = (run: Pick<DirectoryRun, 'uuid'>, client = admin) =>
  vi.waitFor(
    async () => {
      const now = await client.ok<DirectoryRun>('GET', `${RUNS}/${run.uuid}`)
      if (now.state === 'planning' || now.state === 'running') throw new Error(now.state)
      return now
    },
    { timeout: 15_000, interval: 30 },
  )
const linesOf = async (run: Pick<DirectoryRun, 'uuid'>, query = '') =>
  (await admin.ok<{ items: DirectoryLine[] }>('GET', `${RUNS}/${run.uuid}/lines${query}`)).items
async function start(run: Pick<DirectoryRun, 'uuid'>, invite = false): Promise<DirectoryRun> {
  await admin.ok('POST', `${RUNS}/${run.uuid}/start`, { invite })
  return settled(run)
}
const importCsv = (csv: string) =>
  admin.ok<{ run: DirectoryRun; columns: { field: string | null }[] }>('POST', '/v1/admin/users/import', { csv })
type UserRow = { uuid: string; email: string; phone: string; first_name: string; is_active: boolean }
const users = async () => (await admin.ok<{ items: UserRow[] }>('GET', '/v1/users?limit=200')).items

const CSV = [
  'Vorname;Nachname;E-Mail;Telefon;Sprache',
  'Jana;Ahorn;Jana@Ahornfeld.example;0049 (0) 171-12 34 567;DE',
  'Piotr;Brzoza;piotr@ahornfeld.example;;pl',
  ';Ohnevorname;leer@ahornfeld.example;;de',
  'Nochmal;Jana;jana@ahornfeld.example;;de',
  'Falsch;Sprache;sprache@ahornfeld.example;;klingonisch',
].join('\r\n')

describe('a file with staff', () => {
  it('says what it would do, does it when it is told to, and says what it did', async () => {
    const { run } = await importCsv(CSV)
    expect(run).toMatchObject({
      kind: 'user_generation',
      source: 'csv',
      state: 'preview',
      total: 5,
      created: 2,
      failed: 3,
    })
    expect(await users()).toHaveLength(1)
    const problems = (await linesOf(run, '?only=problems')).map(({ line, problems }) => [line, problems])
    expect(problems).toEqual([
      [3, { first_name: 'required' }],
      [4, { email: 'already_exists' }],
      [5, { language: 'unknown_value' }],
    ])

    const { token } = await admin.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    const done = await start(run)
    expect(done).toMatchObject({ state: 'done', processed: 5, created: 2, failed: 3 })
    const made = (await users()).filter(({ email }) => email.endsWith('@ahornfeld.example'))
    expect(made.map(({ email, phone }) => [email, phone]).sort()).toEqual([
      ['jana@ahornfeld.example', '+491711234567'],
      ['piotr@ahornfeld.example', ''],
    ])
    await socket.until(() => socket.all('user.gen.done').length > 0)
    expect(socket.all('user.gen.done')).toEqual([{ count: 2 }])
    socket.webSocket.close()
  })

  it('changes only what is different, the second time nothing', async () => {
    await start((await importCsv(CSV)).run)
    const again = (await importCsv(CSV)).run
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const { run } = await importCsv('Vorname;Nachname;E-Mail\nJohanna;Ahorn;jana@ahornfeld.example')
    expect(await linesOf(run)).toMatchObject([
      { action: 'update', changes: [{ field: 'first_name', before: 'Jana', after: 'Johanna' }] },
    ])
    await start(run)
    expect((await users()).map(({ first_name }) => first_name)).toContain('Johanna')
  })

  it('invites the new ones, and nobody else', async () => {
    await start((await importCsv(CSV)).run, true)
    const jobs = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('jobs').select('kind').where('kind', '=', 'password_link').execute(),
    )
    expect(jobs).toHaveLength(2)
  })

  it('whose columns nobody knows asks', async () => {
    const answer = await importCsv('a;b;c\nJana;Ahorn;jana@ahornfeld.example')
    expect(answer.columns).toMatchObject([{ field: null }, { field: null }, { field: null }])
    expect(answer.run.total).toBe(0)
    const body = { csv: 'a;b;c\nJana;Ahorn;jana@ahornfeld.example', columns: ['first_name', 'last_name', 'email'] }
    const { run } = await admin.ok<{ run: DirectoryRun }>('POST', '/v1/admin/users/import', body)
    expect(run).toMatchObject({ total: 1, created: 1 })
  })

  it('thrown away is gone, and cannot be started', async () => {
    const { run } = await importCsv(CSV)
    await admin.ok('DELETE', `${RUNS}/${run.uuid}`)
    expect((await admin.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })).status).toBe(404)
  })

  it('is started once, however often somebody says so', async () => {
    const { run } = await importCsv(CSV)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await settled(run)).toMatchObject({ created: 2 })
  })

  it('is started with the rights of whoever starts it', async () => {
    const { run } = await importCsv(CSV)
    const permissions = { global: ['global.users.read', 'global.users.update'] }
    const other = await signIn(server.address, dealer, await createUser(server.database, dealer, { permissions }))
    const refused = await other.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    expect(errorOf(refused)).toBe('no_permission')
  })
})

async function useDirectory(more: Record<string, unknown> = {}): Promise<void> {
  const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  const values = {
    directory_enable: true,
    directory_url: `ldap://127.0.0.1:${ldap.port}`,
    directory_start_tls: false,
    directory_bind_dn: LDAP_ADMIN,
    directory_password: LDAP_PASSWORD,
    directory_user_base: `ou=people,${LDAP_BASE}`,
    directory_group_base: `ou=groups,${LDAP_BASE}`,
    ...more,
  }
  await admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
const addPerson = (uid: string, givenName: string, more = {}) =>
  ldap.add(`uid=${uid},ou=people`, {
    objectClass: 'inetOrgPerson',
    ...{ uid, cn: givenName, givenName, sn: 'Verzeichnis', mail: `${uid}@ahornfeld.example`, ...more },
  })
const generate = async () => settled(await admin.ok<DirectoryRun>('POST', '/v1/admin/users/generate'))
const sync = async () => settled(await admin.ok<DirectoryRun>('POST', '/v1/admin/users/sync'))
const syncGroups = async () => settled(await admin.ok<DirectoryRun>('POST', '/v1/admin/groups/sync'))

describe('the directory', () => {
  it('that is not set up is no riddle; one that refuses says why', async () => {
    expect(errorOf(await admin.send('POST', '/v1/admin/users/sync'))).toBe('directory_not_set_up')
    await useDirectory({ directory_password: 'falsch' })
    const answer = await admin.ok('POST', '/v1/admin/directory/test')
    expect(answer).toMatchObject({ is_connected: false, answer: expect.stringMatching(/InvalidCredentials/) })
    expect(await generate()).toMatchObject({ state: 'failed', error: expect.stringMatching(/InvalidCredentials/) })
    expect(JSON.stringify(answer)).not.toContain('falsch')
  })

  it('makes users, follows them when they change, and deactivates who has left', async () => {
    await addPerson('s1', 'Sabine', { telephoneNumber: '+49 30 77' })
    await addPerson('s2', 'Selim')
    await useDirectory({ directory_leavers: 'deactivate' })
    expect(await admin.ok('POST', '/v1/admin/directory/test')).toMatchObject({ is_connected: true, users: 2 })
    const plan = await generate()
    expect(plan).toMatchObject({ state: 'preview', source: 'ldap', created: 2 })
    expect(await start(plan)).toMatchObject({ state: 'done', created: 2 })

    await ldap.change('uid=s1,ou=people', { mail: 'sabine.neu@ahornfeld.example' })
    await ldap.remove('uid=s2,ou=people')
    const change = await sync()
    expect(change).toMatchObject({ updated: 1, deactivated: 1 })
    await start(change)
    const now = await users()
    expect(now.find(({ first_name }) => first_name === 'Sabine')?.email).toBe('sabine.neu@ahornfeld.example')
    expect(now.find(({ first_name }) => first_name === 'Selim')?.is_active).toBe(false)
    await ldap.remove('uid=s1,ou=people')
  })

  it('leaves alone whom it never knew', async () => {
    await addPerson('u1', 'Ute')
    await useDirectory({ directory_leavers: 'deactivate' })
    expect(await sync()).toMatchObject({ created: 0, updated: 0, deactivated: 0 })
    await ldap.remove('uid=u1,ou=people')
  })

  it('brings groups and their members, and takes members away', async () => {
    await addPerson('g1', 'Gerda')
    await addPerson('g2', 'Gino')
    const dn = (uid: string) => `uid=${uid},ou=people,${LDAP_BASE}`
    await ldap.add('cn=Annahme,ou=groups', { objectClass: 'groupOfNames', member: [dn('g1'), dn('g2')] })
    await useDirectory()
    await start(await generate())
    expect(await start(await syncGroups())).toMatchObject({ state: 'done', created: 1 })
    const [group] = (await admin.ok<{ items: { uuid: string; name: string }[] }>('GET', '/v1/groups')).items
    const members = async () =>
      (
        await admin.ok<{ members: { first_name: string }[] }>('GET', `/v1/admin/groups/${group?.uuid}/rights`)
      ).members.map(({ first_name }) => first_name)
    expect((await members()).sort()).toEqual(['Gerda', 'Gino'])

    await ldap.change('cn=Annahme,ou=groups', { member: [dn('g2')] })
    const change = await syncGroups()
    expect(await linesOf(change)).toMatchObject([
      {
        action: 'update',
        changes: expect.arrayContaining([{ field: 'leaving', before: '', after: 'Gerda Verzeichnis' }]),
      },
    ])
    await start(change)
    expect(await members()).toEqual(['Gino'])
  })

  it('leaves a group alone that is kept by hand, and says so', async () => {
    await addPerson('h1', 'Hanna')
    await useDirectory()
    await start(await generate())
    const { uuid } = await admin.ok<{ uuid: string }>('POST', '/v1/groups', { name: 'Betriebsrat' })
    const { uuid: member } = await createUser(server.database, dealer, {})
    await admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { add: [member] })
    await ldap.add('cn=Betriebsrat,ou=groups', {
      objectClass: 'groupOfNames',
      member: `uid=h1,ou=people,${LDAP_BASE}`,
    })
    const line = async () => {
      const run = await syncGroups()
      const found = (await linesOf(run)).find(({ label }) => label === 'Betriebsrat')
      await start(run)
      return found
    }
    const members = async () =>
      (await admin.ok<{ members: { uuid: string }[] }>('GET', `/v1/admin/groups/${uuid}/rights`)).members
    expect(await line()).toMatchObject({ state: 'failed', problems: { name: 'kept_by_hand' } })
    expect(await members()).toMatchObject([{ uuid: member }])
    const { version } = await admin.ok<{ version: number }>('GET', `/v1/groups/${uuid}`)
    await admin.ok('PATCH', `/v1/groups/${uuid}`, { version, sync_source: 'directory' })
    expect(await line()).toMatchObject({ action: 'update', problems: {} })
    expect(await members()).toMatchObject([{ first_name: 'Hanna' }])
    await ldap.remove('cn=Betriebsrat,ou=groups')
  })

  it('gives nobody what whoever starts it does not hold', async () => {
    await addPerson('r1', 'Rita')
    await useDirectory()
    await start(await generate())
    const { uuid } = await admin.ok<{ uuid: string }>('POST', '/v1/groups', {
      name: 'Verwaltung',
      sync_source: 'directory',
    })
    const give = [{ scope: 'global', permission: 'global.admin' }]
    await admin.ok('PATCH', `/v1/admin/groups/${uuid}/rights`, { give })
    await ldap.add('cn=Verwaltung,ou=groups', {
      objectClass: 'groupOfNames',
      member: `uid=r1,ou=people,${LDAP_BASE}`,
    })
    const permissions = { global: ['global.users.read', 'global.groups.update', 'global.groups.read'] }
    const clerk = await signIn(server.address, dealer, await createUser(server.database, dealer, { permissions }))
    const run = await settled(await clerk.ok<DirectoryRun>('POST', '/v1/admin/groups/sync'), clerk)
    await clerk.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    await settled(run)
    const line = (await linesOf(run)).find(({ label }) => label === 'Verwaltung')
    expect(line).toMatchObject({ state: 'failed', problems: { '': 'no_permission' } })
    await ldap.remove('cn=Verwaltung,ou=groups')
  })

  it('is asked by one at a time', async () => {
    await useDirectory()
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .insertInto('directory_runs')
        .values({
          ...{ dealer_id: dealer.dealerId, uuid: '01900000-0000-7000-8000-000000000001', kind: 'user_sync' },
          ...{ source: 'ldap', state: 'running', started_by: person.uuid },
          ...{ created_at: new Date(), updated_at: new Date() },
        } as never)
        .execute(),
    )
    expect(errorOf(await admin.send('POST', '/v1/admin/users/sync'))).toBe('directory_run_active')
  })

  it('writes down who started what and what came of it', async () => {
    await start((await importCsv(CSV)).run)
    const events = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'by_user', 'after'])
        .where('event', 'in', ['user.gen.start', 'user.gen.done'])
        .orderBy('uuid')
        .execute(),
    )
    expect(events).toMatchObject([
      { event: 'user.gen.start', by_user: person.uuid },
      { event: 'user.gen.done', by_user: person.uuid, after: { changed: 2 } },
    ])
  })
})

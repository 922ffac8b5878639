import { describe, expect, it, vi } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { RUN_KINDS } from '#contract/directory/directory.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { LDAP_BASE } from '#tests/support/services/ldapServer.ts'
import { here, openDealers, world } from './dealerOfTest.ts'
import { CSV, RUNS } from './directoryWorld.ts'

openDealers()

describe('TEN-07 a run may do what its user may do, and nothing else', () => {
  const clerkWith = async (...names: string[]) => {
    const permissions = { global: ['global.users.read', ...names] }
    const clerk = await createUser(world.server.database, here.dealer, { permissions })
    return { uuid: clerk.uuid, client: await signIn(world.server.address, here.dealer, clerk) }
  }

  it('A user who may only create users changes no user by a file', async () => {
    await here.start((await here.importCsv(CSV)).run)
    const clerk = await clerkWith('global.users.create')
    const csv = 'Vorname;Nachname;E-Mail\nGekapert;Ahorn;jana@ahornfeld.example\nNeu;Neuling;neu@ahornfeld.example'
    const { run } = await here.importCsv(csv, clerk.client)
    await clerk.client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    expect(await here.settled(run)).toMatchObject({ state: 'done', created: 1, updated: 0, failed: 1 })
    expect(await here.linesOf(run, '?only=problems')).toMatchObject([{ line: 2, problems: { '': 'no_permission' } }])
    const names = (await here.users()).map(({ first_name }) => first_name)
    expect(names).toContain('Neu')
    expect(names).not.toContain('Gekapert')
  })

  it('A user who may only change groups creates no group by a run', async () => {
    await world.addPerson('m1', 'Mara')
    await here.useDirectory()
    await here.start(await here.generate())
    await world.ldap.add('cn=Fremd,ou=groups', { objectClass: 'groupOfNames', member: `uid=m1,ou=people,${LDAP_BASE}` })
    const clerk = await clerkWith('global.groups.read', 'global.groups.update')
    const run = await here.settled(await clerk.client.ok<DirectoryRun>('POST', '/v1/admin/groups/sync'), clerk.client)
    await clerk.client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    await here.settled(run)
    const line = (await here.linesOf(run)).find(({ label }) => label === 'Fremd')
    expect(line).toMatchObject({ state: 'failed', problems: { '': 'no_permission' } })
    const groups = (await here.admin.ok<{ items: { name: string }[] }>('GET', '/v1/groups')).items
    expect(groups.map(({ name }) => name)).not.toContain('Fremd')
    await world.ldap.remove('cn=Fremd,ou=groups')
    await world.ldap.remove('uid=m1,ou=people')
  })

  it('A run of a user who may only create users does not link a user who was created meanwhile to the directory', async () => {
    await world.addPerson('k1', 'Klara')
    await here.useDirectory()
    const clerk = await clerkWith('global.users.create')
    const run = await here.settled(
      await clerk.client.ok<DirectoryRun>('POST', '/v1/admin/users/generate'),
      clerk.client,
    )
    const made = { first_name: 'Klara', last_name: 'Hier', email: 'K1@ahornfeld.example' }
    const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/users', made)
    await clerk.client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    expect(await here.settled(run)).toMatchObject({ state: 'done', failed: 1 })
    expect(await here.linesOf(run)).toMatchObject([{ problems: { '': 'no_permission' } }])
    const row = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx.selectFrom('users').select('directory_id').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect(row.directory_id).toBeNull()
    await world.ldap.remove('uid=k1,ou=people')
  })

  it('A run of a user who may only create users does not link an earlier user to the directory, even without other changes', async () => {
    await world.addPerson('l1', 'Leo')
    await here.useDirectory()
    const same = { first_name: 'Leo', last_name: 'Verzeichnis', email: 'l1@ahornfeld.example' }
    const { uuid } = await here.admin.ok<{ uuid: string }>('POST', '/v1/users', same)
    const clerk = await clerkWith('global.users.create')
    const run = await here.settled(
      await clerk.client.ok<DirectoryRun>('POST', '/v1/admin/users/generate'),
      clerk.client,
    )
    expect(await here.linesOf(run)).toMatchObject([{ action: 'update', changes: [] }])
    await clerk.client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    expect(await here.settled(run)).toMatchObject({ state: 'done', failed: 1 })
    expect(await here.linesOf(run)).toMatchObject([{ problems: { '': 'no_permission' } }])
    const row = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx.selectFrom('users').select('directory_id').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect(row.directory_id).toBeNull()
    await world.ldap.remove('uid=l1,ou=people')
  })

  it('Only a user who could start a run deletes its preview', async () => {
    const { run } = await here.importCsv(CSV)
    const reader = await clerkWith()
    const refused = await reader.client.send('DELETE', `${RUNS}/${run.uuid}`)
    expect(codeOf(refused)).toBe('no_permission')
    expect(await here.admin.ok('GET', `${RUNS}/${run.uuid}`)).toMatchObject({ state: 'preview' })
    const creator = await clerkWith('global.users.create')
    expect(codeOf(await creator.client.send('DELETE', `${RUNS}/${run.uuid}`))).toBe('ok')
    const events = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
      tx.selectFrom('audit_events').select(['by_user', 'after']).where('event', '=', 'user.gen.deleted').execute(),
    )
    expect(events).toEqual([{ by_user: creator.uuid, after: { run: run.uuid } }])
  })

  it('Only the user who made a preview starts it, and another administrator keeps it startable', async () => {
    await world.addPerson('o1', 'Ole')
    await here.useDirectory()
    const other = await createUser(world.server.database, here.dealer, { permissions: { global: ['global.admin'] } })
    const colleague = await signIn(world.server.address, here.dealer, other)
    const makers: Record<string, () => Promise<DirectoryRun>> = {
      'a file': async () => (await here.importCsv(CSV)).run,
      user_generation: here.generate,
      user_sync: here.sync,
      group_sync: here.syncGroups,
    }
    expect(Object.keys(makers)).toEqual(['a file', ...RUN_KINDS])
    for (const [kind, make] of Object.entries(makers)) {
      const run = await make()
      const refused = await colleague.send('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
      expect([kind, codeOf(refused)]).toEqual([kind, 'preview_of_another_user'])
      expect([kind, (await here.start(run)).state]).toEqual([kind, 'done'])
    }
    await world.ldap.remove('uid=o1,ou=people')
  })

  it('A run reads nothing if its user has lost the permission before it begins', async () => {
    await here.useDirectory()
    const clerk = await clerkWith('global.users.create')
    const { dealerId } = here.dealer
    const uuid = crypto.randomUUID()
    await world.server.database.inDealer(dealerId, async (tx) => {
      await tx
        .insertInto('directory_runs')
        .values({
          dealer_id: dealerId,
          uuid,
          kind: 'user_sync',
          source: 'ldap',
          state: 'planning',
          started_by: clerk.uuid,
          created_at: new Date(readClock()),
          updated_at: new Date(readClock()),
        })
        .execute()
      await enqueueJob(tx, dealerId, 'directory_run', { run_uuid: uuid }, clerk.uuid)
    })
    const ended = { state: 'failed', total: 0, error: 'no_permission' }
    expect(await here.settled({ uuid })).toMatchObject(ended)
  })

  it('A run ends when the permission is taken away in the middle of it', async () => {
    const clerk = await clerkWith('global.users.create')
    const rows = Array.from({ length: 200 }, (_, index) => `Nr${index};Viele;viele${index}@ahornfeld.example`)
    const { run } = await here.importCsv(['Vorname;Nachname;E-Mail', ...rows].join('\n'), clerk.client)
    await clerk.client.ok('POST', `${RUNS}/${run.uuid}/start`, { invite: false })
    await vi.waitFor(async () => expect((await here.users()).length).toBeGreaterThan(3), {
      timeout: 15_000,
      interval: 10,
    })
    await here.admin.ok('PATCH', `/v1/admin/users/${clerk.uuid}/rights`, {
      take: [{ scope: 'global', permission: 'global.users.create' }],
    })
    const made = (await here.users()).length
    expect(await here.settled(run)).toMatchObject({ state: 'failed', error: 'no_permission' })
    // The line that was being written may be finished.
    expect((await here.users()).length).toBeLessThanOrEqual(made + 1)
  })
})

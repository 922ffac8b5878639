import { beforeEach, describe, expect, it } from 'vitest'
import { here, openDealers, world } from './dealerOfTest.ts'

type Named = { uuid: string; name: string; version: number }

openDealers()
beforeEach(() => here.useDirectory())

const addGroup = (cn: string) =>
  world.ldap.add(`cn=${cn},ou=groups`, { objectClass: 'groupOfNames', member: 'cn=none' })
const groupNamed = async (name: string) => {
  const { items } = await here.admin.ok<{ items: Named[] }>('GET', '/v1/groups')
  const found = items.find((group) => group.name === name)
  if (!found) throw new Error(`There is no group ${name}`)
  return found
}
const directoryIdOf = async ({ uuid }: Named) => {
  const row = await world.server.database.inDealer(here.dealer.dealerId, (tx) =>
    tx.selectFrom('groups').select('directory_id').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  return row.directory_id
}

describe('the directory id of a group', () => {
  it('A deleted group keeps its directory id for its return, unless an active group has it now', async () => {
    await addGroup('Dach')
    await here.start(await here.syncGroups())
    const old = await groupNamed('Dach')
    const called = await directoryIdOf(old)
    expect(called).not.toBeNull()
    await here.admin.ok('DELETE', `/v1/groups/${old.uuid}`)
    await here.start(await here.syncGroups())
    const anew = await groupNamed('Dach')
    expect([anew.uuid === old.uuid, await directoryIdOf(anew)]).toEqual([false, called])

    await here.admin.ok('DELETE', `/v1/groups/${anew.uuid}`)
    await here.admin.ok('POST', `/v1/groups/${old.uuid}/restore`)
    expect(await directoryIdOf(old)).toBe(called)
    const { version } = await groupNamed('Dach')
    await here.admin.ok('PATCH', `/v1/groups/${old.uuid}`, { version, name: 'Dach und Fach' })
    await here.admin.ok('POST', `/v1/groups/${anew.uuid}/restore`)
    expect([await directoryIdOf(old), await directoryIdOf(anew)]).toEqual([called, null])
    await world.ldap.remove('cn=Dach,ou=groups')
  })

  it('A directory id that another group has taken meanwhile makes only its own line of the run fail', async () => {
    for (const name of ['Erker', 'Firma']) await addGroup(name)
    // A restore under a new id would fail on its name, too.
    await here.admin.ok('POST', '/v1/groups', { name: 'Erker', sync_source: 'directory' })
    const run = await here.syncGroups()
    const other = await here.admin.ok<Named>('POST', '/v1/groups', { name: 'Anderswo' })
    await world.server.database.inDealer(here.dealer.dealerId, async (tx) => {
      const { source_id } = await tx
        .selectFrom('directory_lines')
        .select('source_id')
        .where('run_uuid', '=', run.uuid)
        .where('label', '=', 'Erker')
        .executeTakeFirstOrThrow()
      await tx.updateTable('groups').set({ directory_id: source_id }).where('uuid', '=', other.uuid).execute()
    })
    expect(await here.start(run)).toMatchObject({ state: 'done', created: 1, failed: 1 })
    expect(await here.linesOf(run, '?only=problems')).toMatchObject([
      { label: 'Erker', problems: { name: 'already_exists' } },
    ])
    expect(await directoryIdOf(await groupNamed('Firma'))).not.toBeNull()
    for (const name of ['Erker', 'Firma']) await world.ldap.remove(`cn=${name},ou=groups`)
  })
})

it('Telephone numbers of the directory without a country code get the country code of the dealer', async () => {
  const { version } = await here.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await here.admin.ok('PATCH', '/v1/admin/settings', { version, values: { country: 'AT' } })
  await world.addPerson('n1', 'Nele', { mobile: '0660 / 123 45 67' })
  await here.start(await here.generate())
  expect((await here.users()).find(({ first_name }) => first_name === 'Nele')?.phone).toBe('+436601234567')
  await world.ldap.remove('uid=n1,ou=people')
})

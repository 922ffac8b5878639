import { describe, expect, it } from 'vitest'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { here, openDealers, world } from './dealerOfTest.ts'

openDealers()

const IMPORT = '/v1/admin/users/import'
const HEAD = 'Vorname;Nachname;E-Mail;Telefon'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')

describe('previews of staff files', () => {
  it('A cell that is longer than any field is named and left out, or refuses its row', async () => {
    const { run } = await here.importCsv(
      file(
        `Ada;Ahorn;a@xn--${'ba'.repeat(40_000)}.example;`,
        `Bea;Birke;bea@ahornfeld.example;${'1 '.repeat(40_000)}`,
        `${'C'.repeat(2_000)};Cedra;cem@ahornfeld.example;`,
        'Dan;Distel;dan@ahornfeld.example;',
      ),
    )
    const lines = await here.linesOf(run)
    expect(lines.map(({ line, state, problems }) => [line, state, problems])).toEqual([
      [2, 'failed', { email: 'too_long' }],
      [3, 'planned', { phone: 'too_long' }],
      [4, 'failed', { first_name: 'too_long' }],
      [5, 'planned', {}],
    ])
  })

  it('A new preview replaces the earlier one of the same user, and no other', async () => {
    const row = file('Ada;Ahorn;ada@ahornfeld.example;')
    const other = await createUser(world.server.database, here.dealer, { permissions: { global: ['global.admin'] } })
    const beside = await here.importCsv(row, await signIn(world.server.address, here.dealer, other))
    await here.importCsv(row)
    const { run } = await here.importCsv(row)
    const runs = await here.admin.ok<DirectoryRun[]>('GET', '/v1/admin/directory/runs')
    expect(runs.map(({ uuid }) => uuid)).toEqual([run.uuid, beside.run.uuid])
  })

  it('A user who may not read users gets no preview, because it shows values of colleagues', async () => {
    const creator = await createUser(world.server.database, here.dealer, {
      permissions: { global: ['global.users.create'] },
    })
    const client = await signIn(world.server.address, here.dealer, creator)
    const refused = await client.send('POST', IMPORT, { csv: file(`Ada;Ahorn;${here.person.email};`) })
    expect(refused).toMatchObject({ status: 403, json: { error: 'no_permission' } })
  })

  it('A user who may not change users gets no preview of changes', async () => {
    const creator = await createUser(world.server.database, here.dealer, {
      permissions: { global: ['global.users.create', 'global.users.read'] },
    })
    const client = await signIn(world.server.address, here.dealer, creator)
    const { run } = await here.importCsv(
      file(`Neu;Name;${here.person.email};030 2312511`, 'Tom;Tal;tom@ahornfeld.example;'),
      client,
    )
    expect(run).toMatchObject({ created: 1, updated: 0, failed: 1 })
    const lines = await here.linesOf(run)
    expect(lines[0]).toMatchObject({ state: 'failed', changes: [], problems: { '': 'no_permission' } })
  })

  it('A user who sends file after file is refused for a while', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1)
      statuses.push((await here.admin.send('POST', IMPORT, { csv: file('Ada;Ahorn;ada@ahornfeld.example;') })).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })

  it('Other requests can use the database while thousands of people of a staff file are compared', async () => {
    // Each row has long cells that are read slowly.
    const rows = Array.from(
      { length: 2_000 },
      (_one, at) => `V${at};N${at};p${at}@ahornfeld.example;${'1 2'.repeat(30)}`,
    )
    let isDone = false
    const importing = here.importCsv(file(...rows)).then((answer) => {
      isDone = true
      return answer
    })
    let answers = 0
    while (!isDone) {
      await here.admin.ok('GET', '/v1/admin/directory/runs')
      answers += 1
    }
    expect((await importing).run.total).toBe(2_000)
    expect(answers).toBeGreaterThan(3)
  })
})

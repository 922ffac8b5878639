import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dependent } from '#contract/dependents.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { HOUR, openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import type { Answer, TestClient } from '#tests/support/database/client.ts'

type Row = { uuid: string; version: number; deleted_at: string | null }
type Labels = { items: { uuid: string; label: string; deleted: boolean }[] }

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const create = (path: string, body: object) => world.admin.ok<Row>('POST', `/v1/${path}`, body)
const remove = (path: string, uuid: string, by = world.admin) => by.send('DELETE', `/v1/${path}/${uuid}`)
const restore = (path: string, uuid: string) => world.admin.send('POST', `/v1/${path}/${uuid}/restore`)
const dependents = async (path: string, uuid: string, action = 'delete', by: TestClient = world.admin) =>
  (await by.ok<{ items: Dependent[] }>('GET', `/v1/${path}/dependents?uuids=${uuid}&action=${action}`)).items
const brief = (items: readonly Dependent[]) =>
  items.map(({ kind, fate, count }) => `${kind} ${fate} ${count}`).sort((a, b) => a.localeCompare(b))
const refusing = (answer: Answer) => (answer.json as { dependents?: Dependent[] }).dependents ?? []
const setStatus = (paper: Paper, status: string) =>
  world.inDealer((tx) => sql`update papers set status = ${status} where uuid = ${paper.uuid}`.execute(tx))

/** Creates a paper and all rows that it names. */
async function cast() {
  const person = await world.somebody('technician')
  const customer = await create('customers', { name: 'Bergmann', first_name: 'Ilse' })
  const vehicle = await create('vehicles', { licensePlate: 'DEM-XY 12', customer_uuid: customer.uuid })
  const team = await create('departments', { name: `Werkstatt ${customer.uuid}`, location_uuid: world.home })
  const paper = await world.paper({
    licensePlate: 'DEM-XY 12',
    customer_uuid: customer.uuid,
    vehicle_uuid: vehicle.uuid,
    workshop_uuid: team.uuid,
    advisor_uuid: person.uuid,
    technician_uuid: person.uuid,
  })
  const named = [
    ['users', person.uuid],
    ['customers', customer.uuid],
    ['vehicles', vehicle.uuid],
    ['departments', team.uuid],
  ] as const
  return { person, customer, vehicle, team, paper, named }
}

describe('deleting rows that stand on papers', () => {
  it.each(['completed', 'delivered', 'picked_up', 'canceled'])(
    'A user, a customer, a vehicle and a team on a paper that is %s are deleted, and the paper still shows their names',
    async (status) => {
      const { named, paper } = await cast()
      await setStatus(paper, status)
      for (const [path, uuid] of named) {
        const found = await dependents(path, uuid)
        expect(brief(found)).toContain('paperClosed name_stays 1')
        expect(codeOf(await remove(path, uuid)), path).toBe('ok')
        const { items } = await world.admin.ok<Labels>('GET', `/v1/${path}/labels?uuids=${uuid}`)
        expect(items).toMatchObject([{ uuid, deleted: true, label: expect.stringMatching(/.+/) }])
      }
      const row = await world.read(paper.uuid)
      expect([row.advisor_uuid, row.technician_uuid, row.customer_uuid]).toEqual([
        paper.advisor_uuid,
        paper.technician_uuid,
        paper.customer_uuid,
      ])
    },
  )

  it.each(['new', 'in_progress'])(
    'An open paper (%s) refuses the deletion and is named with its number',
    async (status) => {
      const { named, paper } = await cast()
      await setStatus(paper, status)
      for (const [path, uuid] of named) {
        const answer = await remove(path, uuid)
        expect([answer.status, codeOf(answer)], path).toEqual([409, 'record_in_use'])
        expect(refusing(answer)).toEqual([
          {
            kind: 'paperOpen',
            fate: 'refuses',
            count: 1,
            from: null,
            examples: [{ record: 'paper', uuid: paper.uuid, label: `DEM-XY 12 ${paper.jobId}` }],
          },
        ])
        expect((await world.admin.ok<Row>('GET', `/v1/${path}/${uuid}`)).deleted_at).toBeNull()
      }
    },
  )

  it('A deleted paper keeps no row from being deleted', async () => {
    const { named, paper } = await cast()
    await world.work(paper.uuid, { technician_uuid: paper.technician_uuid })
    await world.admin.ok('DELETE', world.addressOf(paper.uuid))
    for (const [path, uuid] of named) expect(codeOf(await remove(path, uuid)), path).toBe('ok')
  })

  it('An open work keeps its technician; a finished one or one of a closed paper does not', async () => {
    const { person } = await cast()
    const paper = await world.paper()
    const work = await world.work(paper.uuid, { technician_uuid: person.uuid })
    const found = await dependents('users', person.uuid)
    expect(brief(found)).toContain('workOpen refuses 1')
    await setStatus(paper, 'picked_up')
    expect(brief(await dependents('users', person.uuid))).toContain('workClosed name_stays 1')
    await setStatus(paper, 'in_progress')
    await world.admin.ok('PATCH', `/v1/workshop/works/${work.uuid}`, { version: work.version, state: 'completed' })
    expect(brief(await dependents('users', person.uuid))).toContain('workClosed name_stays 1')
  })

  it('A running stamp refuses the deletion of its user, its work and its paper until it ends', async () => {
    const person = await world.somebody('technician')
    const paper = await world.paper()
    const work = await world.work(paper.uuid)
    await world.stamp(work, person, 'start', world.now() - HOUR)
    for (const [path, uuid] of [
      ['users', person.uuid],
      ['workshop/works', work.uuid],
      ['workshop/paper', paper.uuid],
    ] as const) {
      const answer = await remove(path, uuid)
      expect([codeOf(answer), brief(refusing(answer))], path).toEqual(['record_in_use', ['runningStamps refuses 1']])
    }
    await world.stamp(work, person, 'stop')
    expect(codeOf(await remove('users', person.uuid))).toBe('ok')
    expect(codeOf(await remove('workshop/works', work.uuid))).toBe('ok')
  })

  it('An open request for an HST snapshot keeps the department and the user that are asked', async () => {
    const { client, uuid } = await world.somebody('technician', {
      permissions: { HOME: [...PAPERS, 'location.workshop.hstcheck.read'] },
    })
    const team = await create('departments', { name: 'Rückrufe', location_uuid: world.home })
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, { users: [uuid] })
    const ask = (whom: object) =>
      client.ok<Row>('POST', '/v1/workshop/hst/requests', {
        vin: 'WVWZZZCDZMW980001',
        location_uuid: world.home,
        paper_uuid: null,
        note: '',
        for_user: null,
        for_role: null,
        for_department: null,
        ...whom,
      })
    const [first, second] = [await ask({ for_department: team.uuid }), await ask({ for_user: uuid })]
    expect(brief(refusing(await remove('departments', team.uuid)))).toEqual(['inboxTasks refuses 1'])
    expect(brief(refusing(await remove('users', uuid)))).toEqual(['inboxTasks refuses 1'])
    expect(brief(await dependents('departments', team.uuid, 'deactivate'))).toEqual(['inboxTasks stays 1'])
    for (const one of [first, second])
      await client.ok('POST', `/v1/workshop/hst/requests/${one.uuid}/close`, { outcome: 'withdrawn', note: '' })
    expect(codeOf(await remove('departments', team.uuid))).toBe('ok')
    expect(codeOf(await remove('users', uuid))).toBe('ok')
  })
})

describe('restoring rows', () => {
  it('A restored user has the same uuid, memberships and rights', async () => {
    const rights = { HOME: PAPERS, global: ['global.users.read'] }
    const { uuid } = await world.person(rights)
    const group = await create('groups', { name: 'Wiederkehrer' })
    const team = await create('departments', { name: 'Rückkehr', location_uuid: world.home })
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, { users: [uuid] })
    await world.inDealer((tx) =>
      sql`insert into group_members (dealer_id, group_uuid, user_uuid)
        values (${world.dealer.dealerId}, ${group.uuid}, ${uuid})`.execute(tx),
    )
    const read = async () => {
      const row = await world.admin.ok<Record<string, unknown>>('GET', `/v1/users/${uuid}`)
      const held = await world.inDealer((tx) =>
        sql<object>`select scope, permission from user_permissions where user_uuid = ${uuid} order by 1, 2`.execute(tx),
      )
      return { uuid: row.uuid, groups: row.groups, departments: row.departments, held: held.rows }
    }
    const before = await read()
    expect(before).toMatchObject({ groups: ['Wiederkehrer'], departments: ['Rückkehr'] })
    expect(brief(await dependents('users', uuid))).toEqual(
      expect.arrayContaining(['memberships rests 2', `rights rests ${before.held.length}`, 'sessions ends 1']),
    )
    await world.admin.ok('DELETE', `/v1/users/${uuid}`)
    expect(codeOf(await restore('users', uuid))).toBe('ok')
    expect(await read()).toEqual(before)
  })

  it('A closed paper comes back although its customer is deleted, an open one does not', async () => {
    const { paper, customer, team } = await cast()
    await world.admin.ok('DELETE', world.addressOf(paper.uuid))
    for (const [path, one] of [
      ['customers', customer],
      ['departments', team],
    ] as const)
      await world.admin.ok('DELETE', `/v1/${path}/${one.uuid}`)
    const answer = await restore('workshop/paper', paper.uuid)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { customer_uuid: 'not_found' }])
    await setStatus(paper, 'picked_up')
    expect(codeOf(await restore('workshop/paper', paper.uuid))).toBe('ok')
  })

  it('A copy of a paper leaves out people and rows that were deleted meanwhile', async () => {
    const { paper, named } = await cast()
    await setStatus(paper, 'picked_up')
    for (const [path, uuid] of named) await world.admin.ok('DELETE', `/v1/${path}/${uuid}`)
    const copy = await world.admin.ok<{ uuid: string }>('POST', world.addressOf(paper.uuid, '/copy'))
    expect(await world.read(copy.uuid)).toMatchObject({
      licensePlate: 'DEM-XY 12',
      customer_uuid: null,
      workshop_uuid: null,
      advisor_uuid: null,
    })
  })
})

describe('the rows that depend on a row', () => {
  it('Only users who may delete or change the row see its dependents', async () => {
    const { person } = await cast()
    const path = `/v1/users/dependents?uuids=${person.uuid}`
    const reader = await world.person({ global: ['global.users.read'] })
    expect(codeOf(await reader.client.send('GET', path))).toBe('no_permission')
    expect(codeOf(await reader.client.send('GET', `${path}&action=deactivate`))).toBe('no_permission')
    const changer = await world.person({ global: ['global.users.read', 'global.users.update'] })
    expect(codeOf(await changer.client.send('GET', path))).toBe('no_permission')
    expect(codeOf(await changer.client.send('GET', `${path}&action=deactivate`))).toBe('ok')
  })

  it('TEN-07 Dependents count a paper that the caller may not read, and do not name it', async () => {
    const { person } = await cast()
    const deleter = await world.person({ global: ['global.users.read', 'global.users.delete'] })
    const [open] = await dependents('users', person.uuid, 'delete', deleter.client)
    expect(open).toMatchObject({ kind: 'paperOpen', count: 1, examples: [] })
    const answer = await remove('users', person.uuid, deleter.client)
    expect(refusing(answer)).toMatchObject([{ kind: 'paperOpen', count: 1, examples: [] }])
    const reading = await world.person({
      global: ['global.users.read', 'global.users.delete'],
      HOME: ['location.workshop.paper.read'],
    })
    const [named] = await dependents('users', person.uuid, 'delete', reading.client)
    expect(named?.examples).toHaveLength(1)
  })

  it('A paper that names a user twice counts once among the dependents, and the first five of many are named', async () => {
    const { uuid } = await world.somebody('technician')
    for (let number = 0; number < 7; number += 1)
      await world.paper({ advisor_uuid: uuid, technician_uuid: uuid, jobId: `Zähl ${number}` })
    const [open] = await dependents('users', uuid)
    expect([open?.kind, open?.count, open?.examples.length]).toEqual(['paperOpen', 7, 5])
  })

  it('Dependents can be asked for several rows at once', async () => {
    const [one, other] = [await cast(), await cast()]
    const query = `uuids=${one.customer.uuid}&uuids=${other.customer.uuid}`
    const { items } = await world.admin.ok<{ items: Dependent[] }>('GET', `/v1/customers/dependents?${query}`)
    expect(brief(items)).toEqual(['paperOpen refuses 2', 'vehicle name_stays 2'])
  })
})

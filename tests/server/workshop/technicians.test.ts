import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { plannedBlock } from '#tests/server/worlds/plannedBlock.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import {
  MAY_STAMP,
  openWorkshopWorld,
  PAPERS,
  type Work,
  type WorkshopWorld,
} from '#tests/server/worlds/workshopWorld.ts'
import type { Answer } from '#tests/support/database/client.ts'

const READS = ['location.workshop.paper.read']
type Refused = { error: string; about?: { people?: string[] } }

let world: WorkshopWorld
let technician: Person
let reader: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  technician = await world.somebody('technician')
  reader = await world.somebody('technician', { permissions: { HOME: READS } })
  await rename(reader, 'Petra', 'Moorkötter')
})
afterAll(() => world.close())

const rename = (person: Person, first: string, last: string) =>
  world.inDealer((tx) =>
    sql`update users set first_name = ${first}, last_name = ${last} where uuid = ${person.uuid}`.execute(tx),
  )
const refusal = ({ status, json }: Answer) => {
  const { error, about } = json as Refused
  return { status, error, people: about?.people }
}
const NOT_PETRA = { status: 409, error: 'not_in_workshop', people: ['Petra Moorkötter'] }

const workOf = async () => world.work((await world.paper()).uuid)
const change = ({ uuid, version }: Work, changes: object) =>
  world.admin.send('PATCH', `/v1/workshop/works/${uuid}`, { version, ...changes })
const takeRights = ({ uuid }: Person) =>
  world.inDealer((tx) => sql`delete from user_permissions where user_uuid = ${uuid}`.execute(tx))

describe('the people who can be assigned', () => {
  it('A work, its helpers and its paper refuse a user who only reads, and name them', async () => {
    const paper = await world.paper()
    const work = await world.work(paper.uuid)
    expect(refusal(await change(work, { technician_uuid: reader.uuid }))).toEqual(NOT_PETRA)
    const given = { location_uuid: world.home, paper_uuid: paper.uuid, position: 2, text: 'Ölwechsel' }
    const made = await world.admin.send('POST', '/v1/workshop/works', { ...given, technician_uuid: reader.uuid })
    expect(refusal(made)).toEqual(NOT_PETRA)

    const { uuid, version } = await world.work(paper.uuid, { technician_uuid: technician.uuid })
    const helpers = [{ user_uuid: reader.uuid, share: 20 }]
    const helped = await world.admin.send('PUT', `/v1/workshop/works/${uuid}/helpers`, { version, helpers })
    expect(refusal(helped)).toEqual(NOT_PETRA)

    const current = await world.read(paper.uuid)
    const body = { version: current.version, technician_uuid: reader.uuid }
    expect(refusal(await world.admin.send('PATCH', world.addressOf(paper.uuid), body))).toEqual(NOT_PETRA)
    expect((await world.change(current, { technician_uuid: technician.uuid })).technician_uuid).toBe(technician.uuid)
  })

  it('A walk-in for a user who only reads creates nothing', async () => {
    const visit = { location_uuid: world.home, licensePlate: 'DEM-T 815', customer_name: 'Falkenrieder' }
    const send = (technician_uuid: string) =>
      world.admin.send('POST', '/v1/workshop/paper/walk-in', { ...visit, technician_uuid })
    expect(refusal(await send(reader.uuid))).toEqual(NOT_PETRA)
    const found = () =>
      world.inDealer((tx) => tx.selectFrom('customers').where('name', '=', 'Falkenrieder').select('uuid').execute())
    expect(await found()).toEqual([])
    expect((await send(technician.uuid)).status).toBe(200)
    expect(await found()).toHaveLength(1)
  })

  it('Papers that are assigned together name the person beside each refused paper', async () => {
    const { uuid } = await world.paper()
    const assign = (user_uuid: string) =>
      world.admin.ok<EndpointOutput<'POST /v1/workshop/paper/assign'>>('POST', '/v1/workshop/paper/assign', {
        uuids: [uuid],
        set: { what: 'technician', user_uuid },
      })
    expect(await assign(reader.uuid)).toMatchObject({
      changed: [],
      refused: [{ uuid, error: 'not_in_workshop', about: { people: ['Petra Moorkötter'] } }],
    })
    expect(await assign(technician.uuid)).toEqual({ changed: [uuid], refused: [] })
  })

  it('A user outside the workshop cannot make themselves the technician by beginning a paper', async () => {
    const advisor = await world.somebody('foreman', { permissions: { HOME: PAPERS } })
    const { uuid } = await world.paper()
    expect(refusal(await world.step(advisor, uuid, 'in_progress', { claim: true }))).toMatchObject({
      error: 'not_in_workshop',
    })
    expect(await world.read(uuid)).toMatchObject({ status: 'new', technician_uuid: null })
    expect((await world.step(technician, uuid, 'in_progress', { claim: true })).status).toBe(200)
    expect(await world.read(uuid)).toMatchObject({ status: 'in_progress', technician_uuid: technician.uuid })
  })

  it('A user who stamps at another location cannot be assigned here', async () => {
    const elsewhere = await world.somebody('technician', { permissions: { HOME: READS, SUD: [...PAPERS, MAY_STAMP] } })
    expect(refusal(await change(await workOf(), { technician_uuid: elsewhere.uuid })).error).toBe('not_in_workshop')
  })

  it('A member of a workshop team can be assigned, and planned, without a right of their own', async () => {
    const member = await world.somebody('apprentice', { permissions: {} })
    const block = async (uuid: string) => {
      const paper_uuid = (await world.paper()).uuid
      const after = plannedBlock({ location_uuid: world.home, paper_uuid, technicians: [{ uuid, share: 1 }] })
      const changes = [{ uuid: after.uuid, seen: null, after }]
      return world.admin.send('POST', '/v1/workshop/planner/changes', { changes })
    }
    expect(refusal(await change(await workOf(), { technician_uuid: member.uuid })).error).toBe('not_in_workshop')
    expect(refusal(await block(member.uuid)).error).toBe('not_in_workshop')
    const team = { name: 'Werkstatt', location_uuid: world.home, is_workshop_team: true }
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', team)
    await world.admin.ok('POST', `/v1/departments/${uuid}/members`, { users: [member.uuid] })
    expect((await change(await workOf(), { technician_uuid: member.uuid })).status).toBe(200)
    expect((await block(member.uuid)).status).toBe(200)
    // A right to stamp gives nobody a row in the plan.
    expect(refusal(await block(technician.uuid)).error).toBe('not_in_workshop')
  })

  it('A person who left the workshop stays on the rows that name them', async () => {
    const leaver = await world.somebody('technician')
    const paper = await world.paper({ technician_uuid: leaver.uuid })
    const own = await world.work(paper.uuid, { technician_uuid: leaver.uuid })
    const shared = await world.work(paper.uuid, { technician_uuid: technician.uuid, position: 2 })
    const helpersOf = `/v1/workshop/works/${shared.uuid}/helpers`
    const helped = await world.admin.ok<Work>('PUT', helpersOf, {
      version: shared.version,
      helpers: [{ user_uuid: leaver.uuid, share: 20 }],
    })
    await takeRights(leaver)
    expect((await change(own, { text: 'Bremsen vorn', technician_uuid: leaver.uuid })).status).toBe(200)
    const row = await world.read(paper.uuid)
    expect((await world.change(row, { parking_place: 'P 4' })).technician_uuid).toBe(leaver.uuid)
    const again = { version: helped.version, helpers: [{ user_uuid: leaver.uuid, share: 30 }] }
    expect((await world.admin.send('PUT', helpersOf, again)).status).toBe(200)
    expect(refusal(await change(await workOf(), { technician_uuid: leaver.uuid })).error).toBe('not_in_workshop')
  })

  it('The list of technicians has the people who can be assigned, and needs the right to read there', async () => {
    const away = await world.somebody('technician')
    await world.inDealer((tx) => sql`update users set is_active = false where uuid = ${away.uuid}`.execute(tx))
    const list = async (query = `?location_uuid=${world.home}`) => {
      const { items } = await reader.client.ok<EndpointOutput<'GET /v1/workshop/technicians'>>(
        'GET',
        `/v1/workshop/technicians${query}`,
      )
      return items.map(({ uuid }) => uuid)
    }
    for (const uuids of [await list(), await list('')]) {
      expect(uuids).toContain(technician.uuid)
      expect(uuids).not.toContain(reader.uuid)
      expect(uuids).not.toContain(away.uuid)
    }
    const stranger = await world.somebody('technician', { permissions: { SUD: READS } })
    const answer = await stranger.client.send('GET', `/v1/workshop/technicians?location_uuid=${world.home}`)
    expect((answer.json as Refused).error).toBe('no_permission')
  })
})

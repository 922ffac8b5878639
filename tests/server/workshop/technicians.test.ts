import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { workingTimeOf } from '#contract/planning/workingTime.ts'
import { plannedBlock } from '#tests/server/worlds/plannedBlock.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import {
  MAY_STAMP,
  openWorkshopWorld,
  PAPERS,
  refusalsOf,
  type Work,
  type WorkshopWorld,
} from '#tests/server/worlds/workshopWorld.ts'
import type { Answer } from '#tests/support/database/client.ts'

const READS = ['location.workshop.paper.read']
/** The rights of a store keeper and of an administrator include stamping, and make nobody a technician. */
const KEEPS = [...READS, MAY_STAMP]
type Refused = { error: string; about?: { people?: string[] } }

let world: WorkshopWorld
let team: string
let technician: Person
let keeper: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  team = await teamAt(world.home)
  technician = await member()
  keeper = await world.somebody('storage', { permissions: { HOME: KEEPS } })
  await rename(keeper, 'Petra', 'Moorkötter')
})
afterAll(() => world.close())

let teams = 0
const teamAt = async (location_uuid: string) => {
  teams += 1
  const given = { name: `Werkstatt ${teams}`, location_uuid, is_workshop_team: true }
  return (await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', given)).uuid
}
const join = (people: readonly Person[], department = team) =>
  world.admin.ok('POST', `/v1/departments/${department}/members`, { users: people.map(({ uuid }) => uuid) })
const leave = ({ uuid }: Person) =>
  world.inDealer((tx) => sql`delete from department_members where user_uuid = ${uuid}`.execute(tx))
/** A technician in the workshop team of the location of the test. */
const member = async (permissions?: Record<string, readonly string[]>) => {
  const person = await world.somebody('technician', permissions ? { permissions } : {})
  await join([person])
  return person
}
const locationOf = async (key: string) =>
  (await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key, description: `Standort ${key}` })).uuid

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
const block = async (uuid: string, location_uuid = world.home) => {
  const paper_uuid = (await world.paper({ location_uuid })).uuid
  const after = plannedBlock({ location_uuid, paper_uuid, technicians: [{ uuid, share: 1 }] })
  return world.admin.send('POST', '/v1/workshop/planner/changes', {
    changes: [{ uuid: after.uuid, seen: null, after }],
  })
}
const offered = async (by: Person, location: string) => {
  const answer = await by.client.ok<EndpointOutput<'GET /v1/workshop/technicians'>>(
    'GET',
    `/v1/workshop/technicians?location_uuid=${location}`,
  )
  return answer.items.map(({ uuid }) => uuid)
}
const askForPapers = (by: Person, papers: readonly string[]) =>
  by.client.send('GET', `/v1/workshop/technicians?${papers.map((uuid) => `paper_uuids=${uuid}`).join('&')}`)
const offeredFor = async (by: Person, papers: readonly string[]) =>
  ((await askForPapers(by, papers)).json as EndpointOutput<'GET /v1/workshop/technicians'>).items.map(
    ({ uuid }) => uuid,
  )

describe('the people who can be assigned', () => {
  it('A work, its helpers and its paper refuse and name a user who may stamp but does not belong to the team', async () => {
    const paper = await world.paper()
    const work = await world.work(paper.uuid)
    expect(refusal(await change(work, { technician_uuid: keeper.uuid }))).toEqual(NOT_PETRA)
    const given = { location_uuid: world.home, paper_uuid: paper.uuid, position: 2, text: 'Ölwechsel' }
    const made = await world.admin.send('POST', '/v1/workshop/works', { ...given, technician_uuid: keeper.uuid })
    expect(refusal(made)).toEqual(NOT_PETRA)

    const { uuid, version } = await world.work(paper.uuid, { technician_uuid: technician.uuid })
    const helpers = [{ user_uuid: keeper.uuid, share: 20 }]
    const helped = await world.admin.send('PUT', `/v1/workshop/works/${uuid}/helpers`, { version, helpers })
    expect(refusal(helped)).toEqual(NOT_PETRA)

    const current = await world.read(paper.uuid)
    const body = { version: current.version, technician_uuid: keeper.uuid }
    expect(refusal(await world.admin.send('PATCH', world.addressOf(paper.uuid), body))).toEqual(NOT_PETRA)
    expect((await world.change(current, { technician_uuid: technician.uuid })).technician_uuid).toBe(technician.uuid)
  })

  it('A walk-in for a user outside of the team creates nothing', async () => {
    const visit = { location_uuid: world.home, licensePlate: 'DEM-T 815', customer_name: 'Falkenrieder' }
    const send = (technician_uuid: string) =>
      world.admin.send('POST', '/v1/workshop/paper/walk-in', { ...visit, technician_uuid })
    expect(refusal(await send(keeper.uuid))).toEqual(NOT_PETRA)
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
    expect(await assign(keeper.uuid)).toMatchObject({
      changed: [],
      refused: [{ uuid, error: 'not_in_workshop', about: { people: ['Petra Moorkötter'] } }],
    })
    expect(await assign(technician.uuid)).toEqual({ changed: [uuid], refused: [] })
  })

  it.each([true, false])(
    'A foreman outside of the workshop begins a paper without a technician, and it still has none afterwards (claim: %s)',
    async (claim) => {
      const foreman = await world.somebody('foreman', { permissions: { HOME: [...PAPERS, MAY_STAMP] } })
      const { uuid } = await world.paper()
      const steps = await foreman.client.ok<EndpointOutput<'GET /v1/workshop/paper/:uuid/transitions'>>(
        'GET',
        world.addressOf(uuid, '/transitions'),
      )
      expect(steps.items.find(({ to }) => to === 'in_progress')).toMatchObject({ is_possible: true, effects: [] })
      expect((await world.step(foreman, uuid, 'in_progress', { claim })).status).toBe(200)
      expect(await world.read(uuid)).toMatchObject({ status: 'in_progress', technician_uuid: null })
    },
  )

  it('A foreman outside of the workshop begins the first work of a paper, and the paper still has no technician afterwards', async () => {
    const foreman = await world.somebody('foreman', { permissions: { HOME: PAPERS } })
    const work = await workOf()
    const body = { version: work.version, state: 'in_progress' }
    const begun = await foreman.client.send('PATCH', `/v1/workshop/works/${work.uuid}`, body)
    expect([begun.status, (begun.json as Work).technician_uuid]).toEqual([200, null])
    expect(await world.read(work.paper_uuid)).toMatchObject({ status: 'in_progress', technician_uuid: null })
  })

  it('A technician of the team takes a paper without a technician over when they begin it', async () => {
    const { uuid } = await world.paper()
    expect(refusalsOf(await world.step(technician, uuid, 'in_progress'))).toEqual(['assignee_missing'])
    expect((await world.step(technician, uuid, 'in_progress', { claim: true })).status).toBe(200)
    expect(await world.read(uuid)).toMatchObject({ status: 'in_progress', technician_uuid: technician.uuid })
  })

  it('Members of a workshop team, and users with hours of their own there, can be assigned and planned without rights', async () => {
    const other = await world.somebody('apprentice', { permissions: {} })
    const guest = await world.somebody('technician', { permissions: {} })
    for (const { uuid } of [other, guest]) {
      expect(refusal(await change(await workOf(), { technician_uuid: uuid })).error).toBe('not_in_workshop')
      expect(refusal(await block(uuid)).error).toBe('not_in_workshop')
    }
    await join([other])
    const sites = JSON.stringify([{ location_uuid: world.home, working_time: workingTimeOf('full_40', []) }])
    await world.inDealer((tx) =>
      sql`insert into work_models (dealer_id, user_uuid, sites, secondary_percent, version, updated_at)
        values (${world.dealer.dealerId}, ${guest.uuid}, ${sites}::jsonb, 0, 1, now())`.execute(tx),
    )
    for (const { uuid } of [other, guest]) {
      expect((await change(await workOf(), { technician_uuid: uuid })).status).toBe(200)
      expect((await block(uuid)).status).toBe(200)
    }
  })

  it('A member of a team that is no workshop team, inactive, deleted or of another location cannot be assigned', async () => {
    const elsewhere = await locationOf('WEST')
    for (const given of [
      { is_workshop_team: false },
      { is_active: false },
      { deleted_at: new Date(world.now()) },
      { location_uuid: elsewhere },
    ]) {
      const department = await teamAt(world.home)
      const person = await world.somebody('technician')
      await join([person], department)
      expect((await change(await workOf(), { technician_uuid: person.uuid })).status).toBe(200)
      await world.inDealer((tx) => tx.updateTable('departments').set(given).where('uuid', '=', department).execute())
      expect(refusal(await change(await workOf(), { technician_uuid: person.uuid })).error).toBe('not_in_workshop')
    }
  })

  it('While a location has no staff, users who may stamp there can be assigned to its papers and works, and afterwards only staff', async () => {
    const location = await locationOf('NEU')
    const first = await world.somebody('technician', { permissions: { NEU: KEEPS } })
    const boss = await world.person()
    const assign = async ({ uuid }: Person) => {
      const paper = await world.paper({ location_uuid: location })
      const work = await world.work(paper.uuid, { location_uuid: location })
      return (await change(work, { technician_uuid: uuid })).status
    }
    const before = await offered(first, location)
    expect(before).toEqual(expect.arrayContaining([first.uuid, boss.uuid]))
    expect(before).not.toContain(technician.uuid)
    expect([await assign(first), await assign(boss), await assign(technician)]).toEqual([200, 200, 409])
    // The plan has no hours of users who only may stamp.
    expect(refusal(await block(first.uuid, location)).error).toBe('not_in_workshop')

    const apprentice = await world.somebody('apprentice', { permissions: {} })
    await join([apprentice], await teamAt(location))
    expect(await offered(first, location)).toEqual([apprentice.uuid])
    expect([await assign(apprentice), await assign(first), await assign(boss)]).toEqual([200, 409, 409])
    expect((await block(apprentice.uuid, location)).status).toBe(200)

    // A team whose only member has left is no staff.
    await world.inDealer((tx) => sql`update users set is_active = false where uuid = ${apprentice.uuid}`.execute(tx))
    expect(await offered(first, location)).toContain(first.uuid)
    await world.inDealer((tx) => sql`update locations set deleted_at = now() where uuid = ${location}`.execute(tx))
  })

  it('A person who left the workshop stays on the rows that name them', async () => {
    const leaver = await member()
    const paper = await world.paper({ technician_uuid: leaver.uuid })
    const own = await world.work(paper.uuid, { technician_uuid: leaver.uuid })
    const shared = await world.work(paper.uuid, { technician_uuid: technician.uuid, position: 2 })
    const helpersOf = `/v1/workshop/works/${shared.uuid}/helpers`
    const helped = await world.admin.ok<Work>('PUT', helpersOf, {
      version: shared.version,
      helpers: [{ user_uuid: leaver.uuid, share: 20 }],
    })
    await leave(leaver)
    expect((await change(own, { text: 'Bremsen vorn', technician_uuid: leaver.uuid })).status).toBe(200)
    const row = await world.read(paper.uuid)
    expect((await world.change(row, { parking_place: 'P 4' })).technician_uuid).toBe(leaver.uuid)
    const again = { version: helped.version, helpers: [{ user_uuid: leaver.uuid, share: 30 }] }
    expect((await world.admin.send('PUT', helpersOf, again)).status).toBe(200)
    expect(refusal(await change(await workOf(), { technician_uuid: leaver.uuid })).error).toBe('not_in_workshop')
  })

  it('The list of technicians has the people who can be assigned, and needs the right to read there', async () => {
    const away = await member()
    await world.inDealer((tx) => sql`update users set is_active = false where uuid = ${away.uuid}`.execute(tx))
    const uuids = await offered(keeper, world.home)
    expect(uuids).toContain(technician.uuid)
    expect(uuids).not.toContain(keeper.uuid)
    expect(uuids).not.toContain(away.uuid)
    expect(new Set(uuids).size).toBe(uuids.length)
    const stranger = await world.somebody('technician', { permissions: { SUD: READS } })
    const answer = await stranger.client.send('GET', `/v1/workshop/technicians?location_uuid=${world.home}`)
    expect((answer.json as Refused).error).toBe('no_permission')
  })

  it('For papers of two locations only people of both can be chosen, and nobody if they have no people in common', async () => {
    const other = await locationOf('ZWO')
    const boss = await world.person()
    const [here, there] = [(await world.paper()).uuid, (await world.paper({ location_uuid: other })).uuid]
    const both = await member()
    await join([both], await teamAt(other))
    expect(await offeredFor(boss, [here])).toContain(technician.uuid)
    expect(await offeredFor(boss, [here, there])).toEqual([both.uuid])
    await world.inDealer((tx) => sql`update users set is_active = false where uuid = ${both.uuid}`.execute(tx))
    const last = await world.somebody('technician', { permissions: {} })
    await join([last], await teamAt(other))
    expect(await offeredFor(boss, [here, there])).toEqual([])
    await world.inDealer((tx) => sql`update locations set deleted_at = now() where uuid = ${other}`.execute(tx))
  })

  it('The list of technicians needs a location or papers that the user may read', async () => {
    const { uuid } = await world.paper()
    const stranger = await world.somebody('technician', { permissions: { SUD: READS } })
    expect(((await askForPapers(stranger, [uuid])).json as Refused).error).toBe('not_found')
    const ask = (query: string) => keeper.client.send('GET', `/v1/workshop/technicians${query}`)
    for (const query of ['', `?location_uuid=${world.home}&paper_uuids=${uuid}`])
      expect((await ask(query)).status, query).toBe(400)
    expect((await askForPapers(keeper, [uuid])).status).toBe(200)
  })

  it('The list of technicians of a location has the people and the order of the rows of its plan', async () => {
    const second = await member()
    await rename(second, 'Emre', 'Aalbach')
    const query = `location_uuid=${world.home}&from=2026-03-04&to=2026-03-04`
    const { people } = await world.admin.ok<EndpointOutput<'GET /v1/workshop/planner'>>(
      'GET',
      `/v1/workshop/planner?${query}`,
    )
    expect(people[0]?.uuid).toBe(second.uuid)
    expect(await offered(keeper, world.home)).toEqual(people.map(({ uuid }) => uuid))
  })
})

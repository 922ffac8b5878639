import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Dependent } from '#contract/dependents.ts'
import { openPlanWorld, PLANNER, type PlanWorld } from '#tests/server/planner/planWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { moveLocation } from '#tests/server/worlds/moveLocation.ts'
import type { TestClient } from '#tests/support/database/client.ts'

type Placed = { location_uuid: string; version: number }
type Request = EndpointOutput<'GET /v1/workshop/hst/requests'>['items'][number]

const HST = 'location.workshop.hstcheck.read'
const WRITE = ['read', 'update'].map((verb) => `location.workshop.paper.${verb}`)

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

let made = 0
const location = async (name = 'M') => {
  made += 1
  const key = `${name}${made}`
  const uuid = await world.made('/v1/locations', {
    key,
    description: `Ort ${key}`,
    opening_hours: Array.from({ length: 7 }, () => [{ from: '07:00', to: '17:00' }]),
  })
  return { uuid, key }
}
const move = (from: string, to: string, { by = world.client, ...more }: { by?: TestClient; delete?: boolean } = {}) =>
  moveLocation(by, world.client, from, { to, ...more })
const read = (path: string, uuid: string) => world.client.ok<Placed>('GET', `/v1/${path}/${uuid}`)
const uses = async (uuid: string) =>
  (await world.client.ok<{ items: Dependent[] }>('GET', `/v1/locations/${uuid}/uses`)).items
const brief = (items: readonly Dependent[]) =>
  items.map(({ kind, fate, count }) => `${kind} ${fate} ${count}`).sort((a, b) => a.localeCompare(b))
const work = (paper_uuid: string, location_uuid: string) =>
  world.made('/v1/workshop/works', { location_uuid, paper_uuid, position: 1, text: 'Inspektion' })
const lend = async (location_uuid: string, paper_uuid: string) => {
  made += 1
  const plate = { name: `Polo ${made}`, licensePlate: `DEM-L ${made}`, is_usable: true }
  const car = await world.made('/v1/workshop/planner/loan-cars', { ...plate, location_uuid })
  const span = { from: '2026-03-05T07:00:00.000Z', until: '2026-03-05T15:00:00.000Z' }
  await world.made('/v1/workshop/planner/loan-bookings', { loan_car_uuid: car, paper_uuid, ...span })
  return car
}
const ask = (location_uuid: string, paper_uuid: string | null, vin: string) =>
  world.made('/v1/workshop/hst/requests', {
    vin,
    location_uuid,
    paper_uuid,
    note: '',
    for_user: world.admin.uuid,
    for_role: null,
    for_department: null,
  })
const requests = () => world.client.ok<{ items: Request[] }>('GET', '/v1/workshop/hst/requests')
const VIN = 'WVWZZZCDZMW985001'

/** Working hours of one week with a single shift on Monday. */
const weekFrom = (from: string) => ({
  first_monday: '2026-03-02',
  weeks: [
    [{ shifts: [{ from, to: '12:00' }], breaks: [] }, ...Array.from({ length: 6 }, () => ({ shifts: [], breaks: [] }))],
  ],
})

/** A location with a paper, its work, its block, a loan car, a request, hours and a published day. */
async function full() {
  const here = await location()
  const paper = await world.paper(here.uuid, { vin: VIN })
  const line = await work(paper, here.uuid)
  const block = await world.put({
    location_uuid: here.uuid,
    paper_uuid: paper,
    work_uuids: [line],
    start: '2026-03-05T07:00:00.000Z',
  })
  const car = await lend(here.uuid, paper)
  const request = await ask(here.uuid, paper, VIN)
  const person = await world.user(`Hilda${made}`)
  const hours = { location_uuid: here.uuid, working_time: weekFrom('08:00') }
  const model = { sites: [hours], factor: null, secondary_percent: 0, version: 0 }
  await world.client.ok('PUT', `/v1/workshop/planner/people/${person}`, model)
  const days = { location_uuid: here.uuid, days: ['2026-03-06'] }
  await world.client.ok('POST', '/v1/workshop/planner/publish', days)
  return { here, paper, line, block, car, request, person }
}

describe('moving everything that belongs to a location', () => {
  it('The list of what belongs to a location counts papers, plan, loan cars, bookings, requests, hours and published days', async () => {
    const { here } = await full()
    expect(brief(await uses(here.uuid))).toEqual([
      'bookings follows 1',
      'hours follows 1',
      'inboxTasks follows 1',
      'loanCars follows 1',
      'paperOpen follows 1',
      'planned offered_again 1',
      'publishedDays stays 1',
    ])
  })

  it('A work package whose name is taken at the other location moves with the key of its old location', async () => {
    const [here, there] = [await location('NORD'), await location('SUED')]
    const added = (name: string, location_uuid: string) =>
      world.made('/v1/workshop/packages', { name, location_uuid, works: [{ text: name }] })
    const long = `Inspektion ${'x'.repeat(69)}`
    const moved = [
      await added('Service A', here.uuid),
      await added('Service B', here.uuid),
      await added(long, here.uuid),
    ]
    for (const name of ['service a', `Service A (${here.key})`, long]) await added(name, there.uuid)
    const answer = await move(here.uuid, there.uuid, { delete: true })
    expect(codeOf(answer)).toBe('ok')
    const rows = await Promise.all(
      moved.map((uuid) =>
        world.client.ok<{ name: string; location_uuid: string }>('GET', `/v1/workshop/packages/${uuid}`),
      ),
    )
    expect(rows.map(({ location_uuid }) => location_uuid)).toEqual(moved.map(() => there.uuid))
    expect(rows.map(({ name }) => name)).toEqual([
      `Service A (${here.key} 2)`,
      'Service B',
      `${long.slice(0, 80 - here.key.length - 3)} (${here.key})`,
    ])
  })

  it('A paper takes its works, its plan and its requests along, and the loan car keeps its booking', async () => {
    const { here, paper, line, car, request, person, block } = await full()
    const there = await location()
    expect(codeOf(await move(here.uuid, there.uuid, { delete: true }))).toBe('ok')
    for (const [path, uuid] of [
      ['workshop/paper', paper],
      ['workshop/works', line],
    ] as const)
      expect(await read(path, uuid), path).toMatchObject({ location_uuid: there.uuid })
    const { items } = await requests()
    expect(items.find(({ uuid }) => uuid === request)).toMatchObject({ location_uuid: there.uuid, state: 'open' })
    const plan = await world.plan(world.client, there.uuid, '2026-03-05')
    expect(plan.loan_cars.map(({ uuid }) => uuid)).toEqual([car])
    expect(plan.bookings).toMatchObject([{ loan_car_uuid: car, paper_uuid: paper }])
    const waiting = await world.client.ok<EndpointOutput<'GET /v1/workshop/planner/waiting'>>(
      'GET',
      `/v1/workshop/planner/waiting?location_uuid=${there.uuid}`,
    )
    expect(JSON.stringify(waiting)).toContain(paper)
    expect(block.paper_uuid).toBe(paper)
    const model = await world.client.ok<{ sites: { location_uuid: string }[] }>(
      'GET',
      `/v1/workshop/planner/people/${person}`,
    )
    expect(model.sites).toMatchObject([{ location_uuid: there.uuid }])
    expect(await uses(here.uuid)).toMatchObject([{ kind: 'publishedDays', fate: 'stays' }])
  })

  it('A user who already has working hours at the new location keeps them when the rows of the old location move', async () => {
    const [here, there, person] = [await location(), await location(), await world.user('Doppelt')]
    const at = (location_uuid: string, from: string) => ({
      location_uuid,
      working_time: weekFrom(from),
    })
    const model = { sites: [at(here.uuid, '07:00'), at(there.uuid, '08:00')], factor: null, secondary_percent: 0 }
    await world.client.ok('PUT', `/v1/workshop/planner/people/${person}`, { ...model, version: 0 })
    expect(codeOf(await move(here.uuid, there.uuid))).toBe('ok')
    expect(await world.client.ok('GET', `/v1/workshop/planner/people/${person}`)).toMatchObject({
      sites: [at(there.uuid, '08:00')],
    })
  })

  it('Deleted papers come along, so that they can still be restored', async () => {
    const [here, there] = [await location(), await location()]
    const paper = await world.paper(here.uuid)
    await world.client.ok('DELETE', `/v1/workshop/paper/${paper}`)
    expect(codeOf(await move(here.uuid, there.uuid, { delete: true }))).toBe('ok')
    expect(await world.client.ok('POST', `/v1/workshop/paper/${paper}/restore`)).toMatchObject({
      location_uuid: there.uuid,
      deleted_at: null,
    })
  })

  it('A move of the rows stands in the history of their papers with the user who moved them', async () => {
    const [here, there] = [await location(), await location()]
    const paper = await world.paper(here.uuid)
    expect(codeOf(await move(here.uuid, there.uuid))).toBe('ok')
    type Event = { changes: { field: string; before: string; after: string }[]; by: { uuid: string } | null }
    const { items } = await world.client.ok<{ items: Event[] }>('GET', `/v1/workshop/paper/${paper}/history`)
    expect(items[0]).toMatchObject({
      changes: [{ field: 'location_uuid', before: here.uuid, after: there.uuid }],
      by: { uuid: world.admin.uuid },
    })
  })

  it('A paper whose location is changed in its form takes its open requests along', async () => {
    const [here, there] = [await location(), await location()]
    const paper = await world.paper(here.uuid, { vin: VIN })
    const request = await ask(here.uuid, paper, VIN)
    const { version } = await read('workshop/paper', paper)
    await world.client.ok('PATCH', `/v1/workshop/paper/${paper}`, { version, location_uuid: there.uuid })
    const { items } = await requests()
    expect(items.find(({ uuid }) => uuid === request)?.location_uuid).toBe(there.uuid)
  })
})

describe('S10 moving needs the right to change the rows at both locations', () => {
  const mover = async (rights: Record<string, readonly string[]>) =>
    (await world.person({ global: ['global.locations.read', 'global.locations.update'], ...rights })).client
  const state = async (paper: string) => (await read('workshop/paper', paper)).location_uuid

  it('Papers of a location without write rights cannot be pulled to one where the user may only read', async () => {
    const [here, there] = [await location(), await location()]
    const paper = await world.paper(here.uuid, { internal_info: 'geheim' })
    for (const rights of [{ [there.key]: WRITE }, { [here.key]: WRITE }, {}]) {
      const client = await mover(rights)
      expect(codeOf(await move(here.uuid, there.uuid, { by: client }))).toBe('no_permission')
      expect(await state(paper)).toBe(here.uuid)
    }
    const both = await mover({ [here.key]: WRITE, [there.key]: WRITE })
    expect(codeOf(await move(here.uuid, there.uuid, { by: both }))).toBe('ok')
    expect(await state(paper)).toBe(there.uuid)
  })

  it('Loan cars, requests and hours need their own rights at both locations', async () => {
    const { here } = await full()
    // A booking without a paper does not move.
    await ask(here.uuid, null, 'WVWZZZCDZMW985002')
    const there = await location()
    const rights = [...WRITE, PLANNER, HST].flat()
    const at = (names: readonly string[], elsewhere = names) => ({ [here.key]: names, [there.key]: elsewhere })
    const without = (name: string) => rights.filter((one) => one !== name)
    const keeper = { global: ['global.locations.read', 'global.locations.update', 'global.users.update'] }
    for (const name of ['location.workshop.planner.update', HST, 'location.workshop.paper.update'])
      for (const given of [at(rights, without(name)), at(without(name), rights)]) {
        const client = await mover({ ...given, ...keeper })
        expect(codeOf(await move(here.uuid, there.uuid, { by: client })), name).toBe('no_permission')
      }
    expect(codeOf(await move(here.uuid, there.uuid, { by: await mover(at(rights)) }))).toBe('no_permission')
    expect(codeOf(await move(here.uuid, there.uuid, { by: await mover({ ...at(rights), ...keeper }) }))).toBe('ok')
  })

  it('Bay terminals move with a deleted location, and this needs the right to set them up', async () => {
    const [here, there] = [await location(), await location()]
    type Terminal = { uuid: string; location_uuid: string }
    const given = { name: 'Halle 1', bay: 'Bühne 1', location_uuid: here.uuid }
    const { terminal } = await world.client.ok<{ terminal: Terminal }>('POST', '/v1/admin/bay-terminals', given)
    expect(brief(await uses(here.uuid))).toEqual(['bayTerminals follows 1'])
    expect(codeOf(await move(here.uuid, there.uuid, { by: await mover({}) }))).toBe('no_permission')
    expect(codeOf(await move(here.uuid, there.uuid, { delete: true }))).toBe('ok')
    const all = await world.client.ok<Terminal[]>('GET', '/v1/admin/bay-terminals')
    expect(all.find(({ uuid }) => uuid === terminal.uuid)?.location_uuid).toBe(there.uuid)
    expect(await uses(here.uuid)).toEqual([])
  })

  it('Moving departments needs the right to change departments', async () => {
    const [here, there] = [await location(), await location()]
    const team = await world.made('/v1/departments', { name: `Umzug ${here.key}`, location_uuid: here.uuid })
    expect(codeOf(await move(here.uuid, there.uuid, { by: await mover({}) }))).toBe('no_permission')
    const names = ['global.locations.read', 'global.locations.update', 'global.departments.update']
    expect(codeOf(await move(here.uuid, there.uuid, { by: await mover({ global: names }) }))).toBe('ok')
    expect(await read('departments', team)).toMatchObject({ location_uuid: there.uuid })
  })
})

describe('deleting a location', () => {
  it('A location is not deleted while any row belongs to it, also a closed paper or a loan car', async () => {
    const { here, paper } = await full()
    const answer = await world.client.send('DELETE', `/v1/locations/${here.uuid}`)
    const { dependents = [] } = answer.json as { dependents?: Dependent[] }
    expect([codeOf(answer), brief(dependents)]).toEqual([
      'record_in_use',
      ['inboxTasks refuses 1', 'loanCars refuses 1', 'paperOpen refuses 1'],
    ])
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`update papers set status = 'picked_up' where uuid = ${paper}`.execute(tx),
    )
    const again = await world.client.send('DELETE', `/v1/locations/${here.uuid}`)
    expect(brief((again.json as { dependents: Dependent[] }).dependents)).toContain('paperClosed refuses 1')
  })
})

describe('people and papers that leave a plan', () => {
  const planned = (technician: string, location_uuid: string) =>
    world.put({ location_uuid, technicians: [{ uuid: technician, share: 1 }], start: '2026-03-05T07:00:00.000Z' })
  const dependents = async (path: string, uuid: string, action: string) =>
    (await world.client.ok<{ items: Dependent[] }>('GET', `/v1/${path}/dependents?uuids=${uuid}&action=${action}`))
      .items
  const leaving = async (departments: string, users: string) =>
    (
      await world.client.ok<{ items: Dependent[] }>(
        'GET',
        `/v1/departments/leaving?departments=${departments}&users=${users}`,
      )
    ).items

  it('The jobs of a user who is deleted, deactivated or leaves the team are reported with their first day', async () => {
    const { location: here, team } = world.north
    await planned(world.bert, here)
    const jobs = { kind: 'planned', fate: 'no_longer_here', count: 1, from: '2026-03-05T07:00:00.000Z' }
    for (const action of ['delete', 'deactivate'])
      expect(await dependents('users', world.bert, action), action).toContainEqual(expect.objectContaining(jobs))
    expect(await leaving(team, world.bert)).toMatchObject([jobs])
    expect(await leaving(team, world.anna)).toEqual([])
    for (const action of ['delete', 'deactivate'])
      expect(await dependents('departments', team, action)).toContainEqual(expect.objectContaining(jobs))
  })

  it('A team that moves or is no workshop team any more leaves the jobs of its members behind', async () => {
    const { location: here } = world.north
    const person = await world.user('Umzug')
    const team = await world.made('/v1/departments', {
      name: 'Team Umzug',
      location_uuid: here,
      is_workshop_team: true,
    })
    await world.client.ok('POST', `/v1/departments/${team}/members`, { users: [person] })
    await planned(person, here)
    for (const action of ['move', 'disband'])
      expect(brief(await dependents('departments', team, action)), action).toEqual(['planned no_longer_here 1'])
  })

  it('A paper that moves or changes department reports what happens to its plan, booking and request', async () => {
    const { paper } = await full()
    const moving = brief(await dependents('workshop/paper', paper, 'move'))
    expect(moving).toEqual(['bookings stays 1', 'inboxTasks follows 1', 'planned offered_again 1', 'work follows 1'])
    expect(brief(await dependents('workshop/paper', paper, 'reassign'))).toEqual(['planned stays 1'])
  })

  it('A location that is deactivated reports its rows and which of them rest', async () => {
    const { here } = await full()
    expect(brief(await dependents('locations', here.uuid, 'deactivate'))).toEqual([
      'bookings stays 1',
      'inboxTasks stays 1',
      'loanCars rests 1',
      'paperOpen stays 1',
      'planned stays 1',
    ])
  })

  it('Dependents cannot be asked for an action that the record does not have', async () => {
    const path = `/v1/users/dependents?uuids=${world.bert}&action=`
    for (const action of ['move', 'disband', 'reassign', 'leave', 'unequip'])
      expect((await world.client.send('GET', `${path}${action}`)).status, action).toBe(400)
  })

  it('A user who only reads departments does not see what is planned for their members', async () => {
    const { client } = await world.person({ global: ['global.departments.read'] })
    const path = `/v1/departments/leaving?departments=${world.north.team}&users=${world.bert}`
    expect(codeOf(await client.send('GET', path))).toBe('no_permission')
  })

  it('A user who leaves a team and stays in another workshop team of the location leaves no jobs behind', async () => {
    const { location: here, team } = world.north
    const person = await world.user('Zweifach')
    await world.client.ok('POST', `/v1/departments/${team}/members`, { users: [person] })
    await planned(person, here)
    expect(await leaving(team, person)).toHaveLength(1)
    const second = { name: 'Zweite Werkstatt', location_uuid: here, is_workshop_team: true }
    const other = await world.made('/v1/departments', second)
    await world.client.ok('POST', `/v1/departments/${other}/members`, { users: [person] })
    expect(await leaving(team, person)).toEqual([])
  })

  it('Finished jobs and jobs of closed papers are not reported', async () => {
    const person = await world.user('Fertig')
    await world.client.ok('POST', `/v1/departments/${world.north.team}/members`, { users: [person] })
    const block = await planned(person, world.north.location)
    expect(await dependents('users', person, 'deactivate')).toHaveLength(1)
    await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`update papers set status = 'completed' where uuid = ${block.paper_uuid}`.execute(tx),
    )
    expect(await dependents('users', person, 'deactivate')).toEqual([])
  })
})

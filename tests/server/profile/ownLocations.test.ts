import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { openPlanWorld, type PlanWorld } from '#tests/server/planner/planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

it('A user without a team learns the locations at which they have working hours, after those of their teams', async () => {
  const { north, south, client } = world
  const person = await world.person({ [north.key]: ['location.workshop.planner.read'] })
  const shift = { shifts: [{ from: '08:00', to: '12:00' }], breaks: [] }
  const working_time = { weeks: [Array.from({ length: 7 }, () => shift)], first_monday: '2026-01-05' }
  const sites = [{ location_uuid: south.location, working_time }]
  const hours = { sites, factor: null, secondary_percent: 0, version: 0 }
  await client.ok('PUT', `/v1/workshop/planner/people/${person.uuid}`, hours)
  const read = async () =>
    (await person.client.ok<EndpointOutput<'GET /v1/auth/user'>>('GET', '/v1/auth/user')).own_locations
  expect(await read()).toEqual([south.location])
  await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [person.uuid] })
  expect(await read()).toEqual([north.location, south.location])
})

it('A user learns the locations of their active teams, that of the oldest team first', async () => {
  const { north, south, client, made } = world
  const person = await world.person({ [north.key]: ['location.workshop.planner.read'] })
  const read = async () =>
    (await person.client.ok<EndpointOutput<'GET /v1/auth/user'>>('GET', '/v1/auth/user')).own_locations
  expect(await read()).toEqual([])
  const join = (team: string) => client.ok('POST', `/v1/departments/${team}/members`, { users: [person.uuid] })
  await join(south.team)
  await join(north.team)
  world.clock.now += 60_000
  await join(await made('/v1/departments', { name: 'Lack', location_uuid: north.location }))
  expect(await read()).toEqual([north.location, south.location])
  const { version } = await client.ok<{ version: number }>('GET', `/v1/departments/${north.team}`)
  await client.ok('PATCH', `/v1/departments/${north.team}`, { version, is_active: false })
  expect(await read()).toEqual([south.location, north.location])
  const lacquer = await made('/v1/departments', { name: 'Karosserie', location_uuid: north.location })
  await join(lacquer)
  const led = await client.ok<{ version: number }>('GET', `/v1/departments/${lacquer}`)
  await client.ok('PATCH', `/v1/departments/${lacquer}`, { version: led.version, head_uuid: person.uuid })
  expect(await read()).toEqual([north.location, south.location])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { timingOf } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { openPlanWorld, type PlanWorld } from './planWorld.ts'

const OPEN = [{ from: '07:00', to: '17:00' }]
const HOURS = [OPEN, OPEN, OPEN, OPEN, OPEN, [], []]

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

/** A location with a team of one, in a zone that is not the dealer's. */
async function openLocation(key: string, time_zone: string) {
  const { made, user, client } = world
  const location = await made('/v1/locations', { key, description: `Filiale ${key}`, time_zone, opening_hours: HOURS })
  const team = await made('/v1/departments', { name: `Team ${key}`, location_uuid: location, is_workshop_team: true })
  const person = await user(key)
  await client.ok('POST', `/v1/departments/${team}/members`, { users: [person] })
  return { location, person }
}

describe.each([
  { zone: 'Europe/Lisbon', key: 'LIS', opens: '07:00', before: '23:30' },
  { zone: 'Europe/Athens', key: 'ATH', opens: '05:00', before: '21:30' },
])('a plan in $zone', ({ zone, key, opens, before }) => {
  it('A plan begins and ends with the days and the opening hours of the location, in every zone', async () => {
    const { put, plan, client } = world
    const { location, person } = await openLocation(key, zone)
    const given = { location_uuid: location, planned_minutes: 60, technicians: [{ uuid: person, share: 1 }], bay: null }
    const evening = await put({ ...given, start: `2026-03-04T${before}:00.000Z` })
    const early = await put({ ...given, start: `2026-03-05T${opens}:00.000Z` })
    const shown = async (day: string) => (await plan(client, location, day)).blocks.map(({ uuid }) => uuid)
    expect(await shown('2026-03-04')).toContain(evening.uuid)
    expect(await shown('2026-03-05')).toContain(early.uuid)
    expect(await shown('2026-03-04')).not.toContain(early.uuid)
    const read = await plan(client, location, '2026-03-05')
    const calendar = makeCalendar([read.location, ...read.other_locations], read.people)
    const [first] = read.blocks.filter(({ uuid }) => uuid === early.uuid)
    const end = Date.parse(`2026-03-05T${opens}:00.000Z`) + 60 * 60_000
    expect(first && timingOf(calendar, first)?.end).toBe(end)
    const promised = await client.ok<EndpointOutput<'POST /v1/workshop/planner/promise'>>(
      'POST',
      '/v1/workshop/planner/promise',
      {
        location_uuid: location,
        planned_minutes: 60,
        wished_at: '2026-03-06T12:00:00.000Z',
        earliest_start: '2026-03-06T00:00:00.000Z',
      },
    )
    const done = Date.parse(`2026-03-06T${opens}:00.000Z`) + 60 * 60_000
    expect(promised).toMatchObject({ is_possible: true, possible: { end: new Date(done).toISOString() } })
  })
})

import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'
import { plannedBlock } from '../worlds/plannedBlock.ts'

type PlanAnswer = EndpointOutput<'GET /v1/workshop/planner'>
export type ChangeAnswer = EndpointOutput<'POST /v1/workshop/planner/changes'>
export type Refusal = { error: string; fields?: Record<string, string> }

const OPEN = [{ from: '07:00', to: '17:00' }]
const HOURS = [OPEN, OPEN, OPEN, OPEN, OPEN, [], []]
const BAYS = ['B1', 'B2'].map((code) => ({ code, name: `Bühne ${code}`, type: 'lift', is_usable: true }))
/** Wednesday, ten past six in Berlin. */
export const NOW = Date.parse('2026-03-04T05:10:00.000Z')

export const PLANNER = ['read', 'create', 'update', 'delete'].map((verb) => `location.workshop.planner.${verb}`)

/**
 * Two locations of a dealer, with a team of two in the north and of one in the south, and a clock that the test sets.
 */
export async function openPlanWorld() {
  const clock = { now: NOW }
  const server = await startTestServer({
    hasRateLimits: false,
    now: () => clock.now,
    jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 2 },
  })
  const world = await openRecordWorld(server)
  const admin = world.admin.client
  const made = async (path: string, body: object) => (await admin.ok<{ uuid: string }>('POST', path, body)).uuid

  const user = (first_name: string, given: object = {}) =>
    made('/v1/users', {
      first_name,
      last_name: 'Falkenrieder',
      email: `${first_name.toLowerCase()}@ahornfeld.example`,
      roles: ['technician'],
      skills: [],
      working_time_model: 'full_40',
      ...given,
    })
  const createLocation = async (key: string, region: string, people: readonly string[]) => {
    const location = await made('/v1/locations', {
      key,
      description: `Standort ${key}`,
      country_code: 'DE',
      region_code: region,
      opening_hours: HOURS,
      bays: BAYS,
    })
    const team = await made('/v1/departments', {
      name: `Werkstatt ${key}`,
      location_uuid: location,
      is_workshop_team: true,
    })
    await admin.ok('POST', `/v1/departments/${team}/members`, { users: people })
    return { location, team, key }
  }
  const paper = (location: string, given: object = {}) =>
    made('/v1/workshop/paper', { location_uuid: location, licensePlate: 'DEM-AB 123', model: 'Golf', ...given })

  const anna = await user('Anna')
  const bert = await user('Bert')
  const cem = await user('Cem')
  const north = await createLocation('NOR', 'DE-NI', [anna, bert])
  const south = await createLocation('SUD', 'DE-BY', [cem])

  const plan = (client: TestClient, location = north.location, from = '2026-03-04', to = from, more = '') =>
    client.ok<PlanAnswer>('GET', `/v1/workshop/planner?location_uuid=${location}&from=${from}&to=${to}${more}`)
  const change = (client: TestClient, ...changes: { uuid: string; seen: number | null; after: object | null }[]) =>
    client.send('POST', '/v1/workshop/planner/changes', { changes })
  /** Puts a new block into the plan of the northern location, unless another one is given. */
  const put = async (given: Partial<PlannedBlock> = {}) => {
    const location_uuid = given.location_uuid ?? north.location
    const paper_uuid = given.paper_uuid ?? (await paper(location_uuid))
    const after = plannedBlock({ ...given, location_uuid, paper_uuid })
    const answer = await change(admin, { uuid: after.uuid, seen: null, after })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return after
  }
  return { ...world, clock, server, client: admin, made, user, paper, anna, bert, cem, north, south, plan, change, put }
}
export type PlanWorld = Awaited<ReturnType<typeof openPlanWorld>>

import { randomUUID } from 'node:crypto'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { NEW_BLOCK } from '#contract/planning/blocks.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'

export const RESOURCES = 30
export const BLOCKS = 300
const MINUTE_MS = 60_000
/** Number of papers that are written at the same time. */
const AT_ONCE = 10
/** Blocks that one call accepts. */
export const BATCH = 100
const WEDNESDAY = 2

export type Frame = EndpointOutput<'GET /v1/workshop/planner'>
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Calls of the API as an administrator. */
export async function signedIn(server: DemoServer): Promise<Call> {
  const { email, password, company } = server.user('admin')
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const { token } = await send('POST', '/auth/api', { email, password }, { 'x-dealer-code': company })
  return (method, path, body) => send(method, path, body, { authorization: `Bearer ${token}` })
}

/** Wednesday in two weeks: a day on which nothing is planned yet. */
export function freeDay(): string {
  const now = new Date()
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000
  return new Date(monday + 16 * 86_400_000).toISOString().slice(0, 10)
}

type Given = Pick<PlannedBlock, 'uuid' | 'paper_uuid' | 'location_uuid' | 'planned_minutes' | 'start' | 'technicians'>

/** A block that is not begun and needs nothing. */
export const plannedBlock = (given: Given & Partial<PlannedBlock>): PlannedBlock => ({
  ...NEW_BLOCK,
  note: '',
  ...given,
})

/** Whether a person works at a location on Wednesdays. Otherwise a block for this person would move to the next day. */
export const isThere = ({ sites: locations }: Frame['people'][number], location: string): boolean =>
  locations.some(
    ({ location_uuid, working_time }) =>
      location_uuid === location && (working_time.weeks[0]?.[WEDNESDAY]?.shifts.length ?? 0) > 0,
  )

/** Creates lifts until there are as many rows as wanted, and ten blocks on each. */
export async function fillPlan(
  call: Call,
  day: string,
  changes: Partial<PlannedBlock> = {},
): Promise<Frame['location']> {
  const { items } = await call<{ items: { uuid: string }[] }>('GET', '/locations/labels')
  const locationUuid = items[0]?.uuid ?? ''
  const location = await call<{ version: number; bays: object[] }>('GET', `/locations/${locationUuid}`)
  const more = Array.from({ length: RESOURCES - location.bays.length }, (_, index) => ({
    code: `Z${index + 1}`,
    name: `Bühne Z${index + 1}`,
    type: 'lift',
    is_usable: true,
  }))
  await call('PATCH', `/locations/${locationUuid}`, { version: location.version, bays: [...location.bays, ...more] })
  const frame = await call<Frame>('GET', `/workshop/planner?location_uuid=${locationUuid}&from=${day}&to=${day}`)
  const papers: string[] = []
  for (let begun = 0; begun < BLOCKS; begun += AT_ONCE)
    papers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const body = { location_uuid: locationUuid, licensePlate: `DEM-BE ${begun + index + 1}` }
          return (await call<{ uuid: string }>('POST', '/workshop/paper', body)).uuid
        }),
      )),
    )
  const morning = Date.parse(`${day}T06:00:00Z`)
  const people = frame.people.filter((one) => isThere(one, locationUuid))
  const blocks = papers.map((paper_uuid, index) => {
    const bay = frame.location.bays[index % RESOURCES]?.code ?? null
    const technician = people[index % people.length]?.uuid
    const uuid = randomUUID()
    const after = plannedBlock({
      uuid,
      paper_uuid,
      bay,
      location_uuid: locationUuid,
      planned_minutes: 25,
      // All blocks end by noon, those of slow people too: nothing goes on to the next day, which must be empty.
      start: new Date(morning + Math.floor(index / RESOURCES) * 30 * MINUTE_MS).toISOString(),
      technicians: technician ? [{ uuid: technician, share: 1 }] : [],
      ...changes,
    })
    return { uuid, seen: null, after }
  })
  for (let from = 0; from < blocks.length; from += BATCH)
    await call('POST', '/workshop/planner/changes', { changes: blocks.slice(from, from + BATCH) })
  return frame.location
}

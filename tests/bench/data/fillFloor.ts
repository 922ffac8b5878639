import { randomUUID } from 'node:crypto'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { BATCH, type Call, type Frame, isThere, plannedBlock } from './fillPlan.ts'

/**
 * The size of the measured workshop: thirty people and sixty cars, with the works of each car in blocks of their own.
 */
export const PEOPLE = 30
export const CARS = 60
const WORKS = 3
export const FLOOR_BLOCKS = CARS * WORKS
const MINUTES = 40
const MINUTE_MS = 60_000
const DAY = { shifts: [{ from: '07:00', to: '16:00' }], breaks: [{ from: '12:00', to: '12:30' }] }

/** Creates people with a full week at the location until the plan has as many rows as wanted. */
async function fillPeople(call: Call, location: string, day: string): Promise<Frame> {
  const read = () => call<Frame>('GET', `/workshop/planner?location_uuid=${location}&from=${day}&to=${day}`)
  const { people } = await read()
  if (people.length > PEOPLE) throw new Error(`The location already has ${people.length} people`)
  for (let number = people.length + 1; number <= PEOPLE; number += 1) {
    const { uuid } = await call<{ uuid: string }>('POST', '/users', {
      first_name: 'Person',
      last_name: `Nummer ${number}`,
      email: `floor${number}@example.com`,
      roles: ['technician'],
    })
    await call('PUT', `/workshop/planner/people/${uuid}`, {
      sites: [
        {
          location_uuid: location,
          working_time: { weeks: [Array.from({ length: 7 }, () => DAY)], first_monday: '2026-01-05' },
        },
      ],
      factor: null,
      secondary_percent: 0,
      version: 0,
    })
  }
  return read()
}

/** Plans sixty cars for thirty people on one day, one after another. */
export async function fillFloor(call: Call, day: string): Promise<Frame['location']> {
  const { items } = await call<{ items: { uuid: string }[] }>('GET', '/locations/labels')
  const location = items[0]?.uuid ?? ''
  const frame = await fillPeople(call, location, day)
  const people = frame.people.filter((one) => isThere(one, location))
  const morning = Date.parse(`${day}T06:00:00Z`)
  const changes: { uuid: string; seen: null; after: PlannedBlock }[] = []
  for (let car = 0; car < CARS; car += 1) {
    const { uuid: paper_uuid } = await call<{ uuid: string }>('POST', '/workshop/paper', {
      location_uuid: location,
      licensePlate: `DEM-FL ${car + 1}`,
    })
    const technician = people[car % people.length]?.uuid ?? ''
    for (let nth = 0; nth < WORKS; nth += 1) {
      const uuid = randomUUID()
      const before = Math.floor(car / people.length) * WORKS + nth
      const after = plannedBlock({
        uuid,
        paper_uuid,
        location_uuid: location,
        planned_minutes: MINUTES,
        start: new Date(morning + before * MINUTES * MINUTE_MS).toISOString(),
        technicians: [{ uuid: technician, share: 1 }],
      })
      changes.push({ uuid, seen: null, after })
    }
  }
  for (let from = 0; from < changes.length; from += BATCH)
    await call('POST', '/workshop/planner/changes', { changes: changes.slice(from, from + BATCH) })
  return frame.location
}

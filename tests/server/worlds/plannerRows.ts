import { randomUUID } from 'node:crypto'
import type { TestClient } from '#tests/support/database/client.ts'
import { plannedBlock } from './plannedBlock.ts'

export const ABSENCE = { kind: 'holiday', first_day: '2026-03-02', last_day: '2026-03-06', part: null, weekdays: null }
export const CAR = { name: 'Polo', licensePlate: 'DEM-L 1', is_usable: true }
export const BOOKING = { from: '2026-03-02T07:00:00.000Z', until: '2026-03-02T15:00:00.000Z' }

/** Creates a block, an absence, a loan car and its booking. */
export async function plannerRows(client: TestClient, { location, paper, user }: Record<string, string>) {
  const made = async (path: string, body: object) =>
    (await client.ok<{ uuid: string }>('POST', `/v1/workshop/planner/${path}`, body)).uuid
  // Without a date nothing is carried over, and the jobs of the dealer come to rest.
  const after = plannedBlock({ location_uuid: location ?? '', paper_uuid: paper ?? '', start: null })
  await client.ok('POST', '/v1/workshop/planner/changes', { changes: [{ uuid: after.uuid, seen: null, after }] })
  const loanCar = await made('loan-cars', { ...CAR, location_uuid: location })
  return {
    planBlock: after.uuid,
    loanCar,
    loanBooking: await made('loan-bookings', { ...BOOKING, loan_car_uuid: loanCar, paper_uuid: paper }),
    absence: await made('absences', { ...ABSENCE, user_uuid: user }),
  }
}

/** Uuids that no row has. */
export const noPlannerRows = () => ({
  planBlock: randomUUID(),
  loanCar: randomUUID(),
  loanBooking: randomUUID(),
  absence: randomUUID(),
})

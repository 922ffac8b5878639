import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Arrived = EndpointOutput<'POST /v1/service/checkin/arrive'>
type Called = EndpointOutput<'POST /v1/service/checkin/call-next'>

let world: CheckinWorld
beforeAll(async () => {
  world = await openCheckinWorld()
})
afterAll(() => world.close())

const arrived = async (...args: Parameters<CheckinWorld['arrive']>) => (await world.arrive(...args)).json as Arrived
const called = async (...args: Parameters<CheckinWorld['callNext']>) => (await world.callNext(...args)).json as Called

describe('7.12 The next customer is called', () => {
  it('The customer who has waited longest is called once, also by a double click', async () => {
    const location = await world.addLocation('RUF')
    const [first, second, box, fetched] = [
      await world.checkin({ location_uuid: location, licensePlate: 'DEM-CN 1' }),
      await world.checkin({ location_uuid: location, licensePlate: 'DEM-CN 2' }),
      await world.checkin({ location_uuid: location, licensePlate: 'DEM-CN 3', type: 'key_drop' }),
      await world.checkin({ location_uuid: location, licensePlate: 'DEM-CN 4', type: 'pickup_service' }),
    ]
    for (const row of [box, fetched, first, second]) {
      world.pass(MINUTE)
      await arrived(row.uuid, { location_uuid: location })
    }
    world.pass(4 * MINUTE)
    expect(await called(world.admin, location)).toMatchObject({
      row: { uuid: first.uuid, desk_state: 'called', called_by_uuid: expect.any(String), waiting_minutes: 5 },
      waiting: 1,
    })
    expect(await called(world.admin, location)).toMatchObject({ row: { uuid: first.uuid }, waiting: 1 })
    world.pass(MINUTE)
    expect(await called(world.admin, location)).toMatchObject({ row: { uuid: second.uuid }, waiting: 0 })
    world.pass(MINUTE)
    expect(await called(world.admin, location)).toEqual({ row: null, waiting: 0 })
  })

  it('A called customer who does not come is called again, and the waiting time stays that of the first call', async () => {
    const location = await world.addLocation('NOCH')
    const row = await world.checkin({ location_uuid: location, licensePlate: 'DEM-CA 1' })
    const again = (checkin_uuid: string, desk = '2', by = world.admin, at = location) =>
      by.send('POST', '/v1/service/checkin/call-next', { location_uuid: at, desk, checkin_uuid })
    await arrived(row.uuid, { location_uuid: location })
    expect(fieldsOf(await again(row.uuid))).toEqual({ checkin_uuid: 'unknown_value' })
    world.pass(5 * MINUTE)
    await called(world.admin, location)
    world.pass(12 * MINUTE)
    const { json } = await again(row.uuid)
    expect(json).toMatchObject({
      row: { uuid: row.uuid, desk_state: 'called', called_at: new Date(world.now()).toISOString(), waiting_minutes: 5 },
    })
    expect(codeOf(await again(row.uuid, '2', world.admin, world.home))).toBe('not_found')
    const advisor = await world.somebody('service_advisor', { permissions: { NOCH: DESK } })
    expect((await world.step(advisor, row.uuid, 'in_progress', { claim: true })).status).toBe(200)
    world.pass(MINUTE)
    expect(fieldsOf(await again(row.uuid))).toEqual({ checkin_uuid: 'unknown_value' })
  })

  it('A user who calls one customer again and then the next one within seconds gets the next one', async () => {
    const location = await world.addLocation('RASCH')
    const rows = []
    for (const plate of ['DEM-CR 1', 'DEM-CR 2']) {
      rows.push(await world.checkin({ location_uuid: location, licensePlate: plate }))
      world.pass(MINUTE)
      await arrived(plate, { location_uuid: location })
    }
    const again = { location_uuid: location, desk: '2', checkin_uuid: rows[0]?.uuid }
    await called(world.admin, location)
    world.pass(MINUTE)
    const first = (await world.admin.send('POST', '/v1/service/checkin/call-next', again)).json as Called
    world.pass(1_000)
    const repeated = (await world.admin.send('POST', '/v1/service/checkin/call-next', again)).json as Called
    expect(repeated.row).toMatchObject({ uuid: rows[0]?.uuid, called_at: first.row?.called_at })
    expect(await called(world.admin, location)).toMatchObject({ row: { uuid: rows[1]?.uuid }, waiting: 0 })
    expect(await called(world.admin, location)).toMatchObject({ row: { uuid: rows[1]?.uuid }, waiting: 0 })
  })

  it('Two users who call at once call two customers', async () => {
    const location = await world.addLocation('ZWEI')
    for (const plate of ['DEM-CT 1', 'DEM-CT 2']) {
      await world.checkin({ location_uuid: location, licensePlate: plate })
      await arrived(plate, { location_uuid: location })
    }
    const other = await world.somebody('service_advisor', { permissions: { ZWEI: DESK } })
    const rows = await Promise.all([called(world.admin, location), called(other.client, location)])
    expect(new Set(rows.map(({ row }) => row?.uuid)).size).toBe(2)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { freshVin } from '#tests/server/worlds/workshopWorld.ts'
import { type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const post = (given: object, by = world.admin) =>
  by.send('POST', '/v1/service/checkin', { location_uuid: world.home, target_date: world.inMinutes(30), ...given })

describe('7.12 A new appointment', () => {
  it('An appointment must name a car or a customer, and a refused change leaves the stored appointment as it was', async () => {
    expect(fieldsOf(await post({ description: 'Ölwechsel' }))).toEqual({ licensePlate: 'plate_or_customer' })
    const { uuid: customer_uuid } = await world.customer({ name: 'Moorweiler' })
    for (const named of [
      { licensePlate: 'DEM-NA 1' },
      { vin: freshVin() },
      { customer_uuid },
      { customer_name: 'Ida' },
    ])
      expect((await post(named)).status).toBe(200)
    expect((await post({ type: 'walk_in' })).status).toBe(200)
    const row = await world.checkin({ customer_name: 'Ida' })
    const emptied = { version: row.version, customer_name: '' }
    expect(fieldsOf(await world.admin.send('PATCH', world.addressOf(row.uuid), emptied))).toEqual({
      licensePlate: 'plate_or_customer',
    })
    expect(await world.read(row.uuid)).toMatchObject({ customer_name: 'Ida', version: row.version })
    // An older row that names nobody can still be changed in other fields.
    await world.inDealer((tx) =>
      tx.updateTable('checkins').set({ customer_name: '' }).where('uuid', '=', row.uuid).execute(),
    )
    const changed = { version: row.version, description: 'Klappert' }
    expect((await world.admin.send('PATCH', world.addressOf(row.uuid), changed)).status).toBe(200)
  })

  it('An appointment belongs to the chosen advisor, else to the advisor who makes it, and stands in the calendar', async () => {
    const own = await world.checkin({ licensePlate: 'DEM-NA 2' }, advisor.client)
    expect(own.user_target_uuid).toBe(advisor.uuid)
    const { path } = await advisor.client.ok<{ path: string }>('POST', '/v1/service/calendar-feed')
    const feed = await fetch(world.server.address + path)
    expect(await feed.text()).toContain('DEM-NA 2')
    const second = await world.somebody('service_advisor', { permissions: { HOME: DESK } })
    const chosen = await world.checkin({ licensePlate: 'DEM-NA 3', user_target_uuid: second.uuid }, advisor.client)
    expect(chosen.user_target_uuid).toBe(second.uuid)
    const cashier = await world.somebody('cashier', { permissions: { HOME: DESK } })
    for (const by of [cashier.client, world.admin])
      expect(await world.checkin({ licensePlate: 'DEM-NA 4' }, by)).toMatchObject({ user_target_uuid: null })
    expect(await world.checkin({ type: 'walk_in' }, advisor.client)).toMatchObject({ user_target_uuid: null })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, RecordEvent, RecordRow } from '#contract/records/define.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard } from '#tests/server/worlds/recordWorld.ts'
import { dayFrom, TODAY } from '#tests/support/clock/testDay.ts'
import { freshVin, openWorkshopWorld, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type Vehicle = RecordRow<typeof vehicle>

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const create = (given: object) => world.admin.send('POST', '/v1/vehicles', given)
const made = (given: object) => world.admin.ok<Vehicle>('POST', '/v1/vehicles', given)
const read = (uuid: string | null) => world.admin.ok<Vehicle>('GET', `/v1/vehicles/${uuid}`)

describe('a vehicle', () => {
  it('E24 A vehicle has its plate in one spelling, however it was typed', async () => {
    for (const typed of ['DEM-AB 123', 'dem ab 123', 'demab123', 'DEM–AB123'])
      expect((await made({ licensePlate: typed })).licensePlate, typed).toBe('DEM-AB 123')
    expect((await made({ licensePlate: 'dem k 77 04/10' })).licensePlate).toBe('DEM-K 77 04/10')
    // A plate with several readings, such as B-AB 123 and BA-B 123, or with none is refused.
    for (const doubtful of ['bab123', 'DEM-AB 0123', '12345'])
      expect(fieldsOf(await create({ licensePlate: doubtful })), doubtful).toEqual({ licensePlate: 'invalid_format' })
    expect((await made({ licensePlate: 'W-12345 X', plate_special: true })).licensePlate).toBe('W-12345 X')
  })

  it('A vehicle has a unique VIN, codes in capitals, a month of inspection and the day of its mileage', async () => {
    const vin = freshVin()
    const row = await made({ vin, keyNumber: '0603 bhj', inspection_due: '2027-03-17', mileage: 12_345 })
    expect(row).toMatchObject({
      keyNumber: '0603/BHJ',
      inspection_due: '2027-03-01',
      mileage_at: TODAY,
    })
    expect(fieldsOf(await create({ vin }))).toEqual({ vin: 'already_exists' })
    for (const vin of ['WVWZZZCDZMW99001', 'WVWZZZCDZMW99O001', 'wvwzzzcdzmw990001'])
      expect(fieldsOf(await create({ vin })), vin).toEqual({ vin: 'invalid_format' })
    expect(fieldsOf(await create({ firstRegistration: dayFrom(1) }))).toEqual({ firstRegistration: 'too_big' })
  })
})

describe('the vehicle of a paper', () => {
  it('A vehicle is created with the first paper of its VIN, with audit and event, and found by the next paper', async () => {
    const vin = freshVin()
    const socket = await world.somebody('technician')
    const listener = await socket.socket()
    const [heard] = await changesHeard([listener], () => world.paper({ vin, licensePlate: 'demab123', model: 'Golf' }))
    const types = heard?.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['vehicle.changed', 'workshop.paper.created']))
    const second = await world.paper({ vin, location_uuid: world.home })
    const car = await read(second.vehicle_uuid)
    expect([car.vin, car.licensePlate, car.model]).toEqual([vin, 'DEM-AB 123', 'Golf'])
    expect([second.licensePlate, second.model]).toEqual(['DEM-AB 123', 'Golf'])
    const { items } = await world.admin.ok<Page<RecordEvent>>('GET', `/v1/vehicles/${car.uuid}/history`)
    expect(items.map(({ event }) => event)).toEqual(['vehicle.created'])
  })

  it('Two papers for a new VIN that are saved at once create one vehicle', async () => {
    const vin = freshVin()
    const rows = await Promise.all([1, 2, 3].map(() => world.paper({ vin })))
    expect(new Set(rows.map(({ vehicle_uuid }) => vehicle_uuid)).size).toBe(1)
  })

  it('A vehicle fills the empty fields of a new paper, and a paper with another VIN is refused', async () => {
    const car = await made({ vin: freshVin(), licensePlate: 'DEM-E 7E', drive: 'electric', mileage: 20_000 })
    const row = await world.paper({ vehicle_uuid: car.uuid })
    expect(row).toMatchObject({ vin: car.vin, licensePlate: 'DEM-E 7E', drive: 'electric', mileage: 20_000 })
    const other = { location_uuid: world.home, vehicle_uuid: car.uuid, vin: freshVin() }
    expect(fieldsOf(await world.admin.send('POST', '/v1/workshop/paper', other))).toEqual({ vin: 'unknown_value' })
  })

  it('A vehicle takes VIN and mileage from its paper, and the paper keeps the mileage that the vehicle had before', async () => {
    const car = await made({ licensePlate: 'DEM-V 1', mileage: 30_000, mileage_at: '2026-01-10' })
    const vin = freshVin()
    const row = await world.paper({ vehicle_uuid: car.uuid, vin })
    expect((await read(car.uuid)).vin).toBe(vin)
    const changed = await world.change(row, { kilometers: 31_000 })
    expect([changed.kilometers, changed.mileage]).toEqual([31_000, 30_000])
    expect(await read(car.uuid)).toMatchObject({ mileage: 31_000, mileage_at: TODAY })
  })
})

describe('a VIN that is typed on a saved paper', () => {
  const plated = async (licensePlate: string) => {
    const car = await made({ licensePlate, mileage: 30_000, mileage_at: '2026-01-10' })
    return { car, row: await world.paper({ vehicle_uuid: car.uuid }) }
  }
  const withPlate = async (plate: string) =>
    (await world.admin.ok<Page<Vehicle>>('GET', `/v1/vehicles?filter[licensePlate][is]=${encodeURIComponent(plate)}`))
      .items

  it('A VIN typed on a saved paper is written to its vehicle if that has none; no second vehicle is created, and the mileage stays', async () => {
    const { car, row } = await plated('DEM-V 2')
    const vin = freshVin()
    const driven = await world.change(row, { kilometers: 31_000 })
    const read_off = await world.change(driven, { vin })
    expect([read_off.vehicle_uuid, read_off.vin, read_off.mileage]).toEqual([car.uuid, vin, 30_000])
    expect(await read(car.uuid)).toMatchObject({ vin, mileage: 31_000 })
    expect((await withPlate('DEM-V 2')).map(({ uuid }) => uuid)).toEqual([car.uuid])
  })

  it('A VIN typed on a saved paper links the vehicle that has it, else a new vehicle', async () => {
    const { car, row } = await plated('DEM-V 3')
    const known = await made({ vin: freshVin(), mileage: 5_000 })
    const linked = await world.change(row, { vin: known.vin })
    expect([linked.vehicle_uuid, linked.mileage]).toEqual([known.uuid, 5_000])
    expect((await read(car.uuid)).vin).toBe('')
    const vin = freshVin()
    const other = await world.change(linked, { vin })
    expect(other.vehicle_uuid).not.toBe(known.uuid)
    expect([(await read(other.vehicle_uuid)).vin, (await read(known.uuid)).vin]).toEqual([vin, known.vin])
  })

  it('A VIN that is typed on two papers at once leads both to one vehicle', async () => {
    const two = [await plated('DEM-V 4'), await plated('DEM-V 5')]
    const vin = freshVin()
    const rows = await Promise.all(two.map(({ row }) => world.change(row, { vin })))
    expect(new Set(rows.map(({ vehicle_uuid }) => vehicle_uuid)).size).toBe(1)
    expect(two.map(({ car }) => car.uuid)).toContain(rows[0]?.vehicle_uuid)
  })
})

describe('the number of a paper', () => {
  it('An order number is taken from the range if none was typed, follows the dealer’s rule, and belongs to one open paper', async () => {
    const [one, two] = [await world.paper(), await world.paper()]
    expect([one.jobId, two.jobId].map((number) => /^W\d{6}$/.test(number))).toEqual([true, true])
    expect(one.jobId).not.toBe(two.jobId)
    const again = { location_uuid: world.home, jobId: one.jobId }
    expect(fieldsOf(await world.admin.send('POST', '/v1/workshop/paper', again))).toEqual({ jobId: 'already_exists' })
    const tag = await world.paper({ tag: 'a7' })
    expect(tag.tag).toBe('A7')
    const twin = { location_uuid: world.home, tag: 'A7' }
    expect(fieldsOf(await world.admin.send('POST', '/v1/workshop/paper', twin))).toEqual({ tag: 'already_exists' })
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    const values = { order_number_type: 'elsa_6' }
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
    for (const jobId of ['90124', 'X901245', '901245/123'])
      expect(
        fieldsOf(await world.admin.send('POST', '/v1/workshop/paper', { location_uuid: world.home, jobId })),
        jobId,
      ).toEqual({ jobId: 'invalid_format' })
    expect((await world.paper({ jobId: '901245/2' })).jobId).toBe('901245/2')
    expect((await world.paper()).jobId).toMatch(/^\d{6}$/)
    await world.admin.ok('PATCH', '/v1/admin/settings', { version: version + 1, values: { order_number_type: 'free' } })
  })

  it('The fuel level of a paper is stored in eighths', async () => {
    const body = { location_uuid: world.home, fuel: 30 }
    const answer = await world.admin.send('POST', '/v1/workshop/paper', body)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { fuel: 'unknown_value' }])
    expect((await world.paper({ fuel: 37.5 })).fuel).toBe(37.5)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaperWarning } from '#contract/workshop/status/paperWarnings.ts'
import { dayFrom, TODAY } from '#tests/support/clock/testDay.ts'
import {
  DAY,
  freshVin,
  HOUR,
  MINUTE,
  openWorkshopWorld,
  PAPERS,
  type Paper,
  type WorkshopWorld,
} from '../worlds/workshopWorld.ts'

type Warnings = {
  items: PaperWarning[]
  open_papers: { uuid: string; jobId: string; status: string }[]
  last_visit: { at: string; uuid: string | null; jobId: string } | null
  last_mileage: { kilometers: number; day: string } | null
  unqualified_works: string[]
}

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const warnings = ({ uuid }: Paper, by = world.admin) => by.ok<Warnings>('GET', world.addressOf(uuid, '/warnings'))
const itemsOf = async (row: Paper) => (await warnings(row)).items
/** A finished visit. */
async function visit(given: object): Promise<Paper> {
  const row = await world.paper({ kilometers: 10, parking_place: 'P1', key_place: 'K1', ...given })
  const me = { client: world.admin } as Parameters<typeof world.step>[0]
  await world.step(me, row.uuid, 'in_progress', { claim: true })
  const { version } = await world.read(row.uuid)
  await world.admin.ok('POST', world.addressOf(row.uuid, '/final-check'), { version, is_passed: true })
  await world.step(me, row.uuid, 'completed')
  await world.step(me, row.uuid, 'picked_up')
  return world.read(row.uuid)
}

describe('warnings of a paper', () => {
  it('E03 A paper warns of a mileage below the last one, or above any normal driving', async () => {
    const vin = freshVin()
    await visit({ vin, kilometers: 50_000 })
    world.pass(10 * DAY)
    const row = await world.paper({ vin, kilometers: 49_000 })
    expect(await itemsOf(row)).toContain('mileage_below_last')
    expect((await warnings(row)).last_mileage).toEqual({ kilometers: 50_000, day: TODAY })
    const more = await world.change(row, { kilometers: 52_001 })
    expect(await itemsOf(more)).toContain('mileage_too_fast')
    const usual = await world.change(more, { kilometers: 50_900 })
    expect((await itemsOf(usual)).filter((one) => one.startsWith('mileage'))).toEqual([])
    world.pass(-10 * DAY)
  })

  it('E04 A paper warns of a plate that was here three days ago, not of one eight days ago', async () => {
    const before = await visit({ licensePlate: 'demxy99' })
    world.pass(3 * DAY)
    const row = await world.paper({ licensePlate: 'DEM-XY 99', type: 'rework' })
    expect(await itemsOf(row)).toContain('plate_seen_lately')
    expect((await warnings(row)).last_visit).toMatchObject({ uuid: before.uuid, jobId: before.jobId })
    world.pass(5 * DAY)
    expect(await itemsOf(row)).not.toContain('plate_seen_lately')
    world.pass(-8 * DAY)
  })

  it('E05 A paper warns of a second open paper of the vehicle, and names it only at own locations', async () => {
    const vin = freshVin()
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
      key: 'AWAY',
      description: 'Filiale',
    })
    const [row, other] = [await world.paper({ vin }), await world.paper({ vin, location_uuid: away.uuid })]
    expect(await warnings(row)).toMatchObject({
      items: ['second_open_paper'],
      open_papers: [{ uuid: other.uuid, jobId: other.jobId, status: 'new' }],
    })
    const here = await world.somebody('service_advisor', { permissions: { HOME: PAPERS } })
    expect(await warnings(row, here.client)).toMatchObject({ items: ['second_open_paper'], open_papers: [] })
    await world.step({ client: world.admin } as never, other.uuid, 'canceled', { reason: 'doppelt' })
    expect(await itemsOf(row)).toEqual([])
  })

  it('E06 A paper warns of high-voltage work of a person without a valid qualification', async () => {
    const skill = (valid_until: string | null) => ({ skills: [{ skill: 'high_voltage_2', valid_until }] })
    const people = {
      none: await world.somebody('technician'),
      trained: await world.somebody('technician', skill(null)),
      current: await world.somebody('technician', skill(TODAY)),
      expired: await world.somebody('technician', skill(dayFrom(-1))),
      first: await world.somebody('technician', { skills: [{ skill: 'high_voltage_1', valid_until: null }] }),
    }
    for (const [name, who] of Object.entries(people)) {
      const row = await world.paper({ drive: 'electric' })
      const work = await world.work(row.uuid, { technician_uuid: who.uuid })
      const bad = ['none', 'expired', 'first'].includes(name)
      expect((await warnings(row)).unqualified_works, name).toEqual(bad ? [work.uuid] : [])
      expect((await itemsOf(row)).includes('hv_qualification_missing'), name).toBe(bad)
    }
    const petrol = await world.paper({ drive: 'petrol', technician_uuid: people.none.uuid })
    await world.work(petrol.uuid)
    expect(await itemsOf(petrol)).toEqual([])
    // The technician of the paper works on its lines.
    const whole = await world.paper({ drive: 'plug_in_hybrid', technician_uuid: people.none.uuid })
    await world.work(whole.uuid)
    expect(await itemsOf(whole)).toEqual(['hv_qualification_missing'])
  })

  it('E07 A paper warns of wider tires in front, until they are mounted right', async () => {
    const [narrow, wide] = ['235/55 R19 105T', '255/50 R19 105T']
    const row = await world.paper({ model: 'ID.4', tires_front: '255/50R19 105T', tires_rear: narrow })
    expect(row.tires_front).toBe(wide)
    expect(await itemsOf(row)).toEqual(['axles_swapped'])
    const right = await world.change(row, { tires_front: narrow, tires_rear: wide })
    expect(await itemsOf(right)).toEqual([])
  })

  it('E02 A paper warns of a waiting customer, of a promise that is near and of one that is over', async () => {
    const at = (ms: number) => new Date(world.now() + ms).toISOString()
    const row = await world.paper({ waiting_customer: true, promised_at: at(2 * HOUR) })
    expect(await itemsOf(row)).toEqual(['customer_waiting'])
    world.pass(61 * MINUTE)
    expect(await itemsOf(row)).toEqual(['promise_near', 'customer_waiting'])
    world.pass(HOUR)
    expect(await itemsOf(row)).toEqual(['promise_missed', 'customer_waiting'])
    const binding = await world.paper({ promised_at: at(-25 * HOUR), promised_is_binding: true })
    expect(await itemsOf(binding)).toEqual(['binding_promise_exceeded'])
    world.pass(-121 * MINUTE)
  })

  it('A paper warns of findings for the VIN, the inspection and damage that the customer was not told about', async () => {
    const vin = freshVin()
    const action = { kind: 'field_action', number: '9DM2', version: '1', title: 'Aktion', status: 'open' }
    await world.hst(vin, [{ ...action, isSafetyRecall: false }])
    const row = await world.paper({ vin, inspection_due: '2026-05-23', security_damage: 'Reifen' })
    expect(await itemsOf(row)).toEqual(['security_damage_unacknowledged', 'field_action_open', 'inspection_extended'])
    world.pass(1)
    await world.hst(vin, [{ ...action, isSafetyRecall: true }])
    expect((await itemsOf(row))[0]).toBe('safety_recall_open')
  })

  it('A paper warns of a price above the one the customer has agreed to', async () => {
    const row = await world.paper({ price_limit: 10_000 })
    const found = await world.extension(row.uuid, { price: 1_500 })
    expect(await itemsOf(row)).toEqual([])
    const more = await world.extension(row.uuid, { price: 1 })
    expect(await itemsOf(row)).toEqual(['estimate_exceeded'])
    for (const { uuid } of [found, more])
      await world.admin.ok('PATCH', `/v1/workshop/extensions/${uuid}`, {
        version: 1,
        answer: 'accepted',
        consent_method: 'phone',
      })
    expect(await itemsOf(row)).toEqual([])
  })
})

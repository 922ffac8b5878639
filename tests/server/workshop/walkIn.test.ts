import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { customer } from '#contract/records/customer.ts'
import type { Page, RecordRow } from '#contract/records/define.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard } from '#tests/server/worlds/recordWorld.ts'
import {
  freshVin,
  openWorkshopWorld,
  PAPERS,
  type Paper,
  type Work,
  type WorkshopWorld,
} from '../worlds/workshopWorld.ts'

type Usual = EndpointOutput<'GET /v1/workshop/usual-works'>

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const PATH = '/v1/workshop/paper/walk-in'
const THREE = [
  { text: 'Ölwechsel', target_ze: 50 },
  { text: 'Bremsen vorn', labour_number: '46 19 19 00', target_ze: 120 },
  { text: 'Probefahrt' },
]
const send = (given: object, key?: string, by = world.admin) =>
  by.send('POST', PATH, { location_uuid: world.home, ...given }, key === undefined ? {} : { 'idempotency-key': key })
const made = async (given: object, key?: string) => (await send(given, key)).json as Paper
const count = async (path: string) => (await world.admin.ok<{ count: number }>('GET', `${path}/count`)).count
const counts = async () => ({
  papers: await count('/v1/workshop/paper'),
  works: await count('/v1/workshop/works'),
  customers: await count('/v1/customers'),
  vehicles: await count('/v1/vehicles'),
})
const worksOf = async ({ uuid }: Paper) =>
  (await world.admin.ok<Page<Work>>('GET', `/v1/workshop/works?filter[paper_uuid][in]=${uuid}&sort=position`)).items
const carOf = ({ vehicle_uuid }: Paper) =>
  world.admin.ok<RecordRow<typeof vehicle>>('GET', `/v1/vehicles/${vehicle_uuid}`)

describe('a walk-in', () => {
  it('A walk-in creates customer, vehicle, paper and works in one request, and announces all of them', async () => {
    const listener = await (await world.somebody('service_advisor')).socket()
    const rows: Paper[] = []
    const [heard] = await changesHeard([listener], async () => {
      rows.push(
        await made({
          licensePlate: 'dem wi 1',
          model: 'Polo',
          customer_name: 'Sommerfeld',
          customer_first_name: 'Ida',
          customer_phone: '+491715550123',
          regular_info: 'Quietscht beim Bremsen',
          works: THREE,
        }),
      )
    })
    const [row] = rows
    if (!row) throw new Error('There is no paper')
    expect(row).toMatchObject({ licensePlate: 'DEM-WI 1', model: 'Polo', status: 'new', target_ze: 170 })
    expect(row.contact_phone).not.toBeNull()
    const car = await carOf(row)
    expect(car).toMatchObject({ licensePlate: 'DEM-WI 1', model: 'Polo', customer_uuid: row.customer_uuid })
    const person = await world.admin.ok<RecordRow<typeof customer>>('GET', `/v1/customers/${row.customer_uuid}`)
    expect(person).toMatchObject({ name: 'Sommerfeld', first_name: 'Ida', phone: row.contact_phone })
    expect((await worksOf(row)).map(({ position, text, target_ze }) => [position, text, target_ze])).toEqual([
      [1, 'Ölwechsel', 50],
      [2, 'Bremsen vorn', 120],
      [3, 'Probefahrt', 0],
    ])
    expect(heard?.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'customer.changed',
        'vehicle.changed',
        'workshop.paper.created',
        'workshop.work.created',
      ]),
    )
  })

  it('A walk-in is created once, however often the request is sent, also at the same time', async () => {
    const key = randomUUID()
    const given = { licensePlate: 'DEM-WI 2', customer_name: 'Weidner', works: THREE }
    const before = await counts()
    const answers = await Promise.all([send(given, key), send(given, key), send(given, key)])
    const uuids = new Set(answers.map(({ json }) => (json as Paper).uuid))
    expect(uuids.size).toBe(1)
    const after = await counts()
    expect(after).toEqual({
      papers: before.papers + 1,
      works: before.works + 3,
      customers: before.customers + 1,
      vehicles: before.vehicles + 1,
    })
    // The counter-test: another key is another visit.
    await made(given, randomUUID())
    expect((await counts()).papers).toBe(after.papers + 1)
  })

  it('A walk-in with the same key and other content is refused with the existing paper', async () => {
    const key = randomUUID()
    const row = await made({ licensePlate: 'DEM-WI 3' }, key)
    const answer = await send({ licensePlate: 'DEM-WI 3', model: 'Up' }, key)
    expect(codeOf(answer)).toBe('idempotency_conflict')
    expect((answer.json as { current: Paper }).current.uuid).toBe(row.uuid)
  })

  it('A walk-in leaves nothing behind when one part of it is refused', async () => {
    const before = await counts()
    const refused = await send({
      licensePlate: 'DEM-WI 4',
      customer_name: 'Ahorn',
      works: [{ text: '' }],
    })
    expect(Object.keys(fieldsOf(refused) ?? {})).toEqual(['works.0.text'])
    // The paper is refused after customer and vehicle were written.
    const late = await send({ licensePlate: 'DEM-WI 4', customer_name: 'Ahorn', fuel: 13, works: THREE })
    expect(fieldsOf(late)).toEqual({ fuel: 'unknown_value' })
    expect(await counts()).toEqual(before)
  })

  it('A walk-in takes a known vehicle with its data, and sets its owner only if it had none', async () => {
    const known = await world.admin.ok<RecordRow<typeof vehicle>>('POST', '/v1/vehicles', {
      licensePlate: 'DEM-WI 5',
      model: 'Tiguan',
      vin: freshVin(),
    })
    const row = await made({ vehicle_uuid: known.uuid, customer_name: 'Neumann', works: [] })
    expect(row).toMatchObject({ model: 'Tiguan', vin: known.vin, licensePlate: 'DEM-WI 5' })
    expect((await carOf(row)).customer_uuid).toBe(row.customer_uuid)
    const second = await made({ vehicle_uuid: known.uuid, customer_name: 'Altmann' })
    expect((await carOf(second)).customer_uuid).toBe(row.customer_uuid)
    expect(second.customer_uuid).not.toBe(row.customer_uuid)
  })

  it('A walk-in gives a vehicle that is found by its VIN to the customer who brings it, and to only one of two at once', async () => {
    const vehicleOfNobody = () =>
      world.admin.ok<RecordRow<typeof vehicle>>('POST', '/v1/vehicles', { licensePlate: 'DEM-WI 9', vin: freshVin() })
    const known = await vehicleOfNobody()
    const row = await made({ vin: known.vin, licensePlate: 'DEM-WI 9', customer_name: 'Vinzent' })
    expect(row.vehicle_uuid).toBe(known.uuid)
    expect((await carOf(row)).customer_uuid).toBe(row.customer_uuid)

    const wanted = await vehicleOfNobody()
    const both = await Promise.all(
      ['Eins', 'Zwei'].map((customer_name) => made({ vehicle_uuid: wanted.uuid, customer_name })),
    )
    const owner = (await carOf(both[0] as Paper)).customer_uuid
    expect(both.map(({ customer_uuid }) => customer_uuid)).toContain(owner)
    const written = await world.admin.ok<{ version: number }>('GET', `/v1/vehicles/${wanted.uuid}`)
    expect(written.version).toBe(wanted.version + 1)
  })

  it('A walk-in changes no owner for a user who may not change vehicles', async () => {
    const known = await world.admin.ok<RecordRow<typeof vehicle>>('POST', '/v1/vehicles', { licensePlate: 'DEM-WI 10' })
    const clerk = await world.somebody('service_advisor', {
      permissions: { HOME: ['location.workshop.paper.read', 'location.workshop.paper.create'] },
    })
    const answer = await send({ vehicle_uuid: known.uuid, customer_name: 'Fremd' }, undefined, clerk.client)
    expect(answer.status).toBe(200)
    expect((await carOf(answer.json as Paper)).customer_uuid).toBeNull()
  })

  it('TEN-07 A walk-in with works needs the permission to create papers at the location, and none to change them', async () => {
    const read = 'location.workshop.paper.read'
    const writer = await world.somebody('service_advisor', {
      permissions: { HOME: [read, 'location.workshop.paper.create'] },
    })
    const answer = await send({ licensePlate: 'DEM-WI 6', works: THREE }, undefined, writer.client)
    expect([codeOf(answer), answer.status]).toEqual(['ok', 200])
    const row = answer.json as Paper
    expect(await worksOf(row)).toHaveLength(THREE.length)
    const later = { location_uuid: world.home, paper_uuid: row.uuid, position: 9, text: 'Später' }
    expect(codeOf(await writer.client.send('POST', '/v1/workshop/works', later))).toBe('no_permission')
    for (const granted of [[read], [read, 'location.workshop.paper.update']]) {
      const other = await world.somebody('service_advisor', { permissions: { HOME: granted } })
      expect(codeOf(await send({ licensePlate: 'DEM-WI 7', works: THREE }, undefined, other.client))).toBe(
        'no_permission',
      )
    }
  })
})

describe('the home location of a user who writes papers', () => {
  const homeOf = async (permissions: Record<string, readonly string[]>) => {
    const person = await world.somebody('service_advisor', { permissions })
    return (await person.client.ok<{ location_uuid: string | null }>('GET', '/v1/workshop/walk-in/home')).location_uuid
  }

  it('A user who may create papers at one location only has it as their home', async () => {
    expect(await homeOf({ HOME: PAPERS })).toBe(world.home)
    const reader = await world.somebody('service_advisor', { permissions: { HOME: PAPERS.slice(0, 1) } })
    expect(codeOf(await reader.client.send('GET', '/v1/workshop/walk-in/home'))).toBe('no_permission')
  })
})

describe('the plan after a walk-in', () => {
  it('The planner lists the paper of a walk-in with the estimate and the needs that its promise was checked with', async () => {
    const row = await made({
      licensePlate: 'DEM-WI 12',
      estimated_ze: 130,
      works: [{ text: 'Achse vermessen', skill: 'axle_alignment', bay_kind: 'alignment' }],
    })
    expect(row.estimated_ze).toBe(130)
    type Waiting = EndpointOutput<'GET /v1/workshop/planner/waiting'>
    const path = `/v1/workshop/planner/waiting?location_uuid=${world.home}`
    const { papers } = await world.admin.ok<Waiting>('GET', path)
    const waiting = papers.find(({ uuid }) => uuid === row.uuid)
    expect(waiting).toMatchObject({ estimated_ze: 130 })
    expect(waiting?.works).toMatchObject([{ target_ze: 0, skill: 'axle_alignment', bay_kind: 'alignment' }])
  })

  it('A skill or bay that does not exist is refused', async () => {
    const answer = await send({ licensePlate: 'DEM-WI 13', works: [{ text: 'Öl', bay_kind: 'nowhere' }] })
    expect(answer.status).toBe(400)
  })
})

describe('usual works', () => {
  const usual = (q = '') =>
    world.admin.ok<Usual>('GET', `/v1/workshop/usual-works?location_uuid=${world.home}&q=${encodeURIComponent(q)}`)

  it('Usual works are the works of most papers of the location, with their most frequent target', async () => {
    const needs = { skill: 'air_conditioning', bay_kind: 'lift' }
    for (const target_ze of [70, 70, 90])
      await made({
        licensePlate: 'DEM-WI 8',
        works: [{ text: 'Klimaservice', labour_number: '87 05 01 00', target_ze, ...needs }],
      })
    const { items } = await usual('klima')
    expect(items).toEqual([{ text: 'Klimaservice', labour_number: '87 05 01 00', target_ze: 70, ...needs, papers: 3 }])
    const all = (await usual()).items
    expect(all.map(({ papers }) => papers)).toEqual(all.map(({ papers }) => papers).sort((a, b) => b - a))
    for (const typed of ['87 05', '870501', '87050100', '87-05-01-00', '87.05 01'])
      expect([typed, (await usual(typed)).items]).toEqual([typed, items])
    expect((await usual('870502')).items).toEqual([])
    expect((await usual('100%')).items).toEqual([])
  })

  it('Usual works are found by their words in any order, and equal ones come in one order', async () => {
    const text = 'Bremsbeläge und -scheiben vorn'
    for (const labour_number of ['99 20', '99 10'])
      await made({ licensePlate: 'DEM-WI 9', works: [{ text, labour_number, target_ze: 90 }] })
    for (const typed of ['Bremsbeläge vorn', 'vorn bremsb', '  vorn  99 '])
      expect(
        (await usual(typed)).items.map((one) => one.labour_number),
        typed,
      ).toEqual(['99 10', '99 20'])
    expect((await usual('Bremsbeläge hinten')).items).toEqual([])
  })
})

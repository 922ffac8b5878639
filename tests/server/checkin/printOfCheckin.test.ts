import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { freshVin } from '#tests/server/worlds/workshopWorld.ts'
import { type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Print = EndpointOutput<'GET /v1/service/checkin/:uuid/print'>

let world: CheckinWorld
beforeAll(async () => {
  world = await openCheckinWorld()
})
afterAll(() => world.close())

const printOf = (uuid: string, by = world.admin) => by.ok<Print>('GET', world.addressOf(uuid, '/print'))

it('7.12.10 A receipt says what the customer has left and where, and nothing that is internal', async () => {
  const location = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)
  await world.admin.ok('PATCH', `/v1/locations/${world.home}`, {
    version: location.version,
    street: 'Am Teich',
    street_number: '7',
    phone: '+495361555100',
    time_zone: 'Europe/Lisbon',
    label_printers: [{ name: 'Annahme', place: '', size: '57x32' }],
  })
  const customer = await world.customer({
    name: 'Birkenstett',
    first_name: 'Ida',
    mobile: '+491715550',
    language: 'pl',
  })
  const vin = freshVin()
  await world.vehicle({ licensePlate: 'DEM-PR 1', vin, model: 'Golf Variant', customer_uuid: customer.uuid })
  const row = await world.checkin({
    licensePlate: 'DEM-PR 1',
    type: 'key_drop',
    description: 'Klappert links',
    kilometers: 45_210,
    key_place: 'Haken 7',
    parking_place: 'P 12',
    documents_received: true,
    has_open_invoices: true,
  })
  await world.arrive(row.uuid, { checkin_uuid: row.uuid })
  const { site: printedLocation, ...printed } = await printOf(row.uuid)
  // A new field of check-ins is not printed. It is added to the endpoint and to this list on purpose only.
  expect(printed).toEqual({
    uuid: row.uuid,
    licensePlate: 'DEM-PR 1',
    vin,
    model: 'Golf Variant',
    kilometers: 45_210,
    description: 'Klappert links',
    arrival_at: new Date(world.now()).toISOString(),
    documents_received: true,
    key_place: 'Haken 7',
    parking_place: 'P 12',
    customer: { name: 'Ida Birkenstett', phone: '+491715550', number: '', language: 'pl' },
    order: '',
    tag: '',
    promised_at: null,
  })
  expect(printedLocation).toMatchObject({
    street: 'Am Teich',
    time_zone: 'Europe/Lisbon',
    footer: '{{dealer}}',
    label_sizes: ['57x32'],
  })
})

it('3.15 The key tag has order, tag and promise of the linked paper, and none of a deleted one', async () => {
  const paper = await world.paper({ jobId: '901777', tag: '42', promised_at: '2026-09-16T15:30:00.000Z' })
  const row = await world.checkin({ licensePlate: 'DEM-PR 2', paper_uuid: paper.uuid })
  const promise = { order: '901777', tag: '42', promised_at: '2026-09-16T15:30:00.000Z' }
  expect(await printOf(row.uuid)).toMatchObject(promise)
  const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/workshop/paper/${paper.uuid}`)
  await world.admin.ok('DELETE', `/v1/workshop/paper/${paper.uuid}`, { version })
  expect(await printOf(row.uuid)).toMatchObject({ order: '', tag: '', promised_at: null })
})

it('3.15 The scanned code of a key tag records the arrival of its car', async () => {
  const row = await world.checkin({ licensePlate: 'DEM-PR 3' })
  const answer = await world.arrive(deskCode('checkin', row.uuid))
  expect(answer.json).toMatchObject({ outcome: 'arrived', row: { uuid: row.uuid } })
  expect(codeOf(await world.arrive(deskCode('request', row.uuid)))).toBe('validation_failed')
})

it('7.12.11 A check-in is printed only by users who may read it at its location', async () => {
  const row = await world.checkin({ licensePlate: 'DEM-PR 4' })
  await world.addLocation('AWAY')
  const stranger = await world.somebody('service_advisor', { permissions: { AWAY: DESK } })
  expect(codeOf(await stranger.client.send('GET', world.addressOf(row.uuid, '/print')))).toBe('not_found')
})

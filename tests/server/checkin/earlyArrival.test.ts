import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER, KEY_DROP_PAGE } from '#contract/service/keyDrop.ts'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { noise } from '#tests/server/worlds/pictures.ts'
import { dayFrom, momentAt, textAt } from '#tests/support/clock/testDay.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { type Checkin, type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Arrived = EndpointOutput<'POST /v1/service/checkin/arrive'>
type Checks = EndpointOutput<'GET /v1/service/checkin/checks'>

const SIGNED = noise(40, 20).toString('base64')
/** The tests' day is a Wednesday. */
const [FRIDAY, MONDAY, TUESDAY] = [2, 5, 6].map((days) => dayFrom(days))

let world: CheckinWorld
let token: string
beforeAll(async () => {
  world = await openCheckinWorld()
  const { path } = await world.admin.ok<{ path: string }>('PUT', `/v1/locations/${world.home}/key-drop`, {
    asks_key_place: true,
  })
  token = path.replace(`${KEY_DROP_PAGE}#`, '')
})
afterAll(() => world.close())
beforeEach(() => at('10:20'))

const at = (clock: string, day?: string) => world.pass(momentAt(clock, day) - world.now())
const appointment = (licensePlate: string, given: object = {}) =>
  world.checkin({ licensePlate, target_date: textAt('08:00', MONDAY), ...given })
const arrived = async (typed: string, given: object = {}) => (await world.arrive(typed, given)).json as Arrived

/** Drops a key at the box with the form. Returns the check-in that has the receipt. */
async function drop(licensePlate: string, given: object = {}): Promise<Checkin> {
  const stranger = new TestClient(world.server.address, '')
  const { ticket } = await stranger.ok<{ ticket: string }>('POST', '/v1/key-drop/open', { token })
  world.pass(10_000)
  const body = {
    drop_uuid: randomUUID(),
    website: '',
    licensePlate,
    customer_name: 'Ulla Kranich',
    customer_phone: '+4953612000',
    description: 'Bremse quietscht',
    kilometers: 41_000,
    key_place: '12',
    has_consent: true,
    photos: [],
    signature: SIGNED,
    ...given,
  }
  const headers = { [DROP_TOKEN_HEADER]: token, [DROP_TICKET_HEADER]: ticket }
  const answer = await stranger.send('POST', '/v1/key-drop/send', body, headers)
  expect(answer.status).toBe(200)
  const { number } = answer.json as { number: string }
  const { items } = await world.admin.ok<{ items: Checkin[] }>('GET', '/v1/service/checkin?limit=200')
  const [row] = items.filter(({ drop_number }) => drop_number === number)
  if (!row) throw new Error('The form made no check-in.')
  return row
}

describe('7.12 A car comes before its appointment', () => {
  it('A key that is dropped on Friday evening joins the appointment of Monday, with the texts of both, and the customer is not missed', async () => {
    const planned = await appointment('DEM-FR 1', { customer_name: 'Ulla Kranich', description: 'Inspektion' })
    at('19:30', FRIDAY)
    const row = await drop('dem fr1')
    expect(row).toMatchObject({
      uuid: planned.uuid,
      type: 'appointment',
      target_date: planned.target_date,
      arrival_at: new Date(world.now()).toISOString(),
      desk_state: 'here',
      waiting_minutes: null,
      description: 'Inspektion\n+4953612000\nBremse quietscht',
      key_place: '12',
      kilometers: 41_000,
      attachments: [{ name: 'signature.png' }],
    })
    // The key was dropped in the evening. Its customer does not wait here, so that *call next* finds nobody.
    expect((await world.callNext()).json).toMatchObject({ row: null })
    at('18:20', MONDAY)
    expect(await world.read(planned.uuid)).toMatchObject({ desk_state: 'here', is_no_show: false })
  })

  it('A dropped key joins no appointment if its plate has two, or one after the next open day or at another location', async () => {
    const north = await world.addLocation('NORD')
    const rows = [
      await appointment('DEM-FR 2'),
      await appointment('DEM-FR 2', { target_date: textAt('15:00', MONDAY) }),
      await appointment('DEM-FR 3', { target_date: textAt('08:00', TUESDAY) }),
      await appointment('DEM-FR 4', { location_uuid: north }),
    ]
    at('19:30', FRIDAY)
    for (const plate of ['DEM-FR 2', 'DEM-FR 3', 'DEM-FR 4'])
      expect(await drop(plate)).toMatchObject({ type: 'key_drop', desk_state: 'here' })
    for (const { uuid } of rows) expect(await world.read(uuid)).toMatchObject({ arrival_at: null })
  })

  it('A key-drop form whose text does not fit into the appointment is kept whole in a check-in of its own', async () => {
    await appointment('DEM-FR 5', { description: 'x'.repeat(1_990) })
    at('19:30', FRIDAY)
    expect(await drop('DEM-FR 5')).toMatchObject({ type: 'key_drop', description: 'Bremse quietscht' })
  })

  it('An appointment that names only its customer is found when the car of this customer arrives', async () => {
    const owner = await world.customer({ name: 'Moorweiler' })
    await world.vehicle({ licensePlate: 'DEM-FR 6', customer_uuid: owner.uuid })
    const planned = await appointment('', { customer_uuid: owner.uuid })
    at('16:00', FRIDAY)
    expect(await arrived('DEM-FR 6')).toMatchObject({ outcome: 'arrived', row: { uuid: planned.uuid } })
  })

  it('A customer who comes early keeps the only appointment, two of them are offered, and that of today comes first', async () => {
    const only = await appointment('DEM-FR 7')
    const two = [await appointment('DEM-FR 8'), await appointment('DEM-FR 8', { target_date: textAt('15:00', MONDAY) })]
    at('10:00', FRIDAY)
    expect(await arrived('DEM-FR 7')).toMatchObject({ outcome: 'arrived', row: { uuid: only.uuid } })
    const offered = await arrived('DEM-FR 8')
    expect(offered).toMatchObject({ row: null, outcome: 'several' })
    expect(offered.candidates.map(({ checkin_uuid }) => checkin_uuid)).toEqual(two.map(({ uuid }) => uuid))
    const today = await appointment('DEM-FR 8', { target_date: textAt('11:00', FRIDAY) })
    expect(await arrived('DEM-FR 8')).toMatchObject({ outcome: 'arrived', row: { uuid: today.uuid } })
  })

  it('A user who enters a car without appointment is offered its appointment of the next open day, and keeps the typed values', async () => {
    const planned = await appointment('DEM-FR 9', { description: 'Inspektion' })
    at('10:00', FRIDAY)
    const asked = async (type: string) =>
      world.admin.ok<Checks>(
        'GET',
        `/v1/service/checkin/checks?${new URLSearchParams({ location_uuid: world.home, type, licensePlate: 'DEM-FR 9', target_date: textAt('10:00', FRIDAY) })}`,
      )
    expect(await asked('walk_in')).toMatchObject({
      items: expect.arrayContaining(['duplicate']),
      duplicates: [{ uuid: planned.uuid, is_expected: true }],
    })
    expect((await asked('appointment')).duplicates).toEqual([])
    const chosen = { checkin_uuid: planned.uuid, key_place: 'Haken 3', kilometers: 52_000 }
    const long = await world.arrive(planned.uuid, { ...chosen, description: 'y'.repeat(1_995) })
    expect(fieldsOf(long)).toEqual({ description: 'too_long' })
    expect(await arrived(planned.uuid, { ...chosen, description: 'Klappert' })).toMatchObject({
      row: { description: 'Inspektion\nKlappert', key_place: 'Haken 3', kilometers: 52_000, desk_state: 'here' },
    })
  })
})

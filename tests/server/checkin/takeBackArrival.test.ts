import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { MINUTE, refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
import { type Checkin, type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Figures = EndpointOutput<'GET /v1/service/checkin/stats'>
type History = { items: { changes: { field: string; before: unknown; after: unknown }[] }[] }

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const takeBack = (uuid: string, by = advisor.client) => by.send('DELETE', world.addressOf(uuid, '/arrival'))
const arrived = async (given: object = {}, at: object = {}) => {
  const row = await world.checkin(given)
  await world.arrive(row.uuid, at)
  return row
}
const createPaper = (uuid: string) => world.admin.send('POST', world.addressOf(uuid, '/paper'))

describe('7.12.7 An arrival that was recorded by mistake is taken back', () => {
  it('The car is expected again as before, its history tells it, and the other desks hear of it', async () => {
    const row = await arrived({ licensePlate: 'DEM-TB 1' }, { key_place: 'Haken 4', waiting_customer: true })
    const socket = await advisor.socket()
    const [heard] = await changesHeard([socket], async () => {
      expect((await takeBack(row.uuid)).json).toMatchObject({
        status: 'new',
        desk_state: 'expected',
        arrival_at: null,
        waiting_minutes: null,
        minutes_here: null,
      })
    })
    expect(heard?.map(({ type, uuid }) => [type, uuid])).toContainEqual(['service.checkin.changed', row.uuid])
    const { items } = await world.admin.ok<History>('GET', world.addressOf(row.uuid, '/history'))
    expect(items[0]?.changes).toContainEqual({ field: 'arrival_at', before: expect.any(String), after: null })
    const { version } = await world.read(row.uuid)
    expect((await takeBack(row.uuid)).json).toMatchObject({ arrival_at: null, version })
    await world.arrive('DEM-TB 1')
    expect(await world.read(row.uuid)).toMatchObject({ desk_state: 'here' })
  })

  it('Key and car fall back to the places before the arrival, also those of the prepared paper', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-TB 2', key_place: 'Tresor' })
    const { paper_uuid } = (await createPaper(row.uuid)).json as { paper_uuid: string }
    world.pass(MINUTE)
    await world.arrive(row.uuid, { key_place: 'Haken 5', parking_place: 'Hof A' })
    world.pass(MINUTE)
    const { version } = await world.read(row.uuid)
    await world.admin.ok('PATCH', world.addressOf(row.uuid), { version, key_place: 'Haken 6' })
    expect((await takeBack(row.uuid)).json).toMatchObject({ key_place: 'Tresor', parking_place: '' })
    expect(await world.admin.ok('GET', `/v1/workshop/paper/${paper_uuid}`)).toMatchObject({
      key_place: 'Tresor',
      parking_place: '',
    })
  })

  it('A place that was known before the arrival and stayed the same is kept', async () => {
    const row = await world.checkin({ key_place: 'Haken 7' })
    world.pass(MINUTE)
    await world.arrive(row.uuid)
    expect((await takeBack(row.uuid)).json).toMatchObject({ key_place: 'Haken 7' })
  })

  it('A called customer is called no more, and neither queue nor figures count the arrival', async () => {
    const location = await world.addLocation('IRRT')
    const day = world.inMinutes(0).slice(0, 10)
    const figures = () =>
      world.admin.ok<Figures>('GET', `/v1/service/checkin/stats?location_uuid=${location}&from=${day}&to=${day}`)
    const { token } = await world.admin.ok<EndpointOutput<'POST /v1/admin/bay-terminals'>>(
      'POST',
      '/v1/admin/bay-terminals',
      { name: 'Wartebereich', bay: '', location_uuid: location, kind: 'wall', language: 'de' },
    )
    const wall = async () => (await world.admin.send('POST', '/v1/wall/calls', { terminal: token })).json
    const row = await world.checkin({ location_uuid: location, licensePlate: 'DEM-TB 3' })
    await world.arrive(row.uuid, { location_uuid: location })
    expect(await wall()).toMatchObject({ calls: [], waiting: 1 })
    world.pass(MINUTE)
    await world.callNext(world.admin, location)
    expect(await wall()).toMatchObject({ calls: [{}], waiting: 0 })
    expect(await figures()).toMatchObject({ arrivals: [{ count: 1 }], waiting: { count: 1 } })
    expect((await takeBack(row.uuid, world.admin)).json).toMatchObject({ called_at: null, called_by_uuid: null })
    expect(await wall()).toMatchObject({ calls: [], waiting: 0 })
    expect(await figures()).toMatchObject({ arrivals: [], waiting: { count: 0 } })
    expect((await world.callNext(world.admin, location)).json).toEqual({ row: null, waiting: 0 })
  })

  it('A check-in that the arrival has created is canceled, so that nobody waits for its car', async () => {
    const { row } = (await world.arrive('DEM-TB 4')).json as { row: Checkin }
    expect((await takeBack(row.uuid)).json).toMatchObject({
      status: 'canceled',
      is_no_show: false,
      desk_state: 'canceled',
      arrival_at: null,
    })
    const { items } = await world.admin.ok<{ items: { to_status: string }[] }>(
      'GET',
      world.addressOf(row.uuid, '/states'),
    )
    expect(items.map(({ to_status }) => to_status)).toEqual(['canceled', 'new'])
  })

  it('An arrival stays once its acceptance has begun, a paper was made of it or the workshop works on its paper', async () => {
    const begun = await arrived()
    await world.step(advisor, begun.uuid, 'in_progress', { claim: true })
    expect(refusalsOf(await takeBack(begun.uuid))).toEqual(['acceptance_begun'])
    const walked = await arrived({ licensePlate: 'DEM-TB 5' })
    const walk = { location_uuid: world.home, licensePlate: 'DEM-TB 5', checkin_uuid: walked.uuid }
    await world.admin.ok('POST', '/v1/service/direct_acceptance', walk)
    expect(refusalsOf(await takeBack(walked.uuid, world.admin))).toEqual(['acceptance_begun'])
    const ordered = await arrived({ licensePlate: 'DEM-TB 6' })
    world.pass(MINUTE)
    await createPaper(ordered.uuid)
    expect(refusalsOf(await takeBack(ordered.uuid))).toEqual(['paper_exists'])
    expect(await world.read(ordered.uuid)).toMatchObject({ desk_state: 'here' })
  })

  it('Only users who may change the status at the location take an arrival back', async () => {
    const row = await arrived()
    const reader = await world.somebody('service_advisor', {
      permissions: { HOME: DESK.filter((name) => !name.endsWith('change_status')) },
    })
    expect(codeOf(await takeBack(row.uuid, reader.client))).toBe('no_permission')
    const stranger = await world.somebody('service_advisor', { permissions: { WEIT: DESK } })
    expect(codeOf(await takeBack(row.uuid, stranger.client))).toBe('not_found')
    expect(await world.read(row.uuid)).toMatchObject({ desk_state: 'here' })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Trail = EndpointOutput<'GET /v1/service/places/:record/:uuid'>
type Row = { uuid: string; version: number; key_place: string; parking_place: string }

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const scan = (given: object, { client } = advisor) => client.send('POST', '/v1/service/places', given)
const trailOf = async (record: string, uuid: string) =>
  (await advisor.client.ok<Trail>('GET', `/v1/service/places/${record}/${uuid}`)).items
const short = (items: Trail['items']) => items.map(({ thing, source, place }) => [thing, source, place])
const paperOf = (uuid: string) => advisor.client.ok<Row>('GET', `/v1/workshop/paper/${uuid}`)

describe('Point 31.5 Where key, car and sheet are', () => {
  it('Scans and typed places are one trail, and the field shows the last place', async () => {
    const { uuid } = await world.paper({ licensePlate: 'DEM-OR 1' })
    expect((await scan({ record: 'paper', uuid, things: ['key'], kind: 'rack', place: 'Brett 3' })).json).toMatchObject(
      {
        licensePlate: 'DEM-OR 1',
        record: 'paper',
      },
    )
    const { version, key_place } = await paperOf(uuid)
    expect(key_place).toBe('Brett 3')
    await advisor.client.ok('PATCH', `/v1/workshop/paper/${uuid}`, { version, key_place: 'Tresor' })
    await scan({ record: 'paper', uuid, things: ['car', 'sheet'], kind: 'wash', place: 'Wäsche' })
    // The same place again is an entry, too: somebody has seen the car there.
    await scan({ record: 'paper', uuid, things: ['car'], kind: 'wash', place: 'Wäsche' })
    const items = await trailOf('paper', uuid)
    expect(short(items).toSorted()).toEqual(
      [
        ['car', 'wash', 'Wäsche'],
        ['car', 'wash', 'Wäsche'],
        ['key', 'rack', 'Brett 3'],
        ['key', 'typed', 'Tresor'],
        ['sheet', 'wash', 'Wäsche'],
      ].toSorted(),
    )
    expect(items.every(({ by }) => by?.uuid === advisor.uuid)).toBe(true)
    expect(await paperOf(uuid)).toMatchObject({ key_place: 'Tresor', parking_place: 'Wäsche' })
    const history = await advisor.client.ok<{ items: { changes: { field: string; after: unknown }[] }[] }>(
      'GET',
      `/v1/workshop/paper/${uuid}/history`,
    )
    const changes = history.items.flatMap((entry) => entry.changes)
    expect(changes).toContainEqual(expect.objectContaining({ field: 'key_place', after: 'Brett 3' }))
  })

  it('The key of a check-in leads to its paper once there is one, and the paper shows the earlier places', async () => {
    const arrived = await world.checkin({ licensePlate: 'DEM-OR 2', type: 'walk_in', key_place: 'Theke' })
    await scan({ record: 'checkin', uuid: arrived.uuid, things: ['key'], kind: 'desk', place: 'Annahme 1' })
    const { paper_uuid } = await world.admin.ok<{ paper_uuid: string }>('POST', world.addressOf(arrived.uuid, '/paper'))
    const moved = await scan({ record: 'checkin', uuid: arrived.uuid, things: ['key'], kind: 'rack', place: 'Brett 9' })
    expect(moved.json).toMatchObject({ record: 'paper', uuid: paper_uuid })
    expect((await paperOf(paper_uuid)).key_place).toBe('Brett 9')
    for (const items of [await trailOf('paper', paper_uuid), await trailOf('checkin', arrived.uuid)])
      expect(short(items)).toEqual(
        expect.arrayContaining([
          ['key', 'rack', 'Brett 9'],
          ['key', 'desk', 'Annahme 1'],
          ['key', 'typed', 'Theke'],
        ]),
      )
  })

  it('Only users who may change the visit move its things, and only its readers see the trail', async () => {
    const { uuid } = await world.paper({ licensePlate: 'DEM-OR 3' })
    const reader = await world.person({ HOME: ['location.workshop.paper.read', 'location.service.checkin.update'] })
    const elsewhere = await world.person({ AWAY: PAPERS })
    const body = { record: 'paper', uuid, things: ['key'], kind: 'rack', place: 'Brett 1' }
    expect(codeOf(await scan(body, reader))).toBe('no_permission')
    expect((await scan(body, elsewhere)).status).toBeGreaterThanOrEqual(403)
    expect((await elsewhere.client.send('GET', `/v1/service/places/paper/${uuid}`)).status).toBeGreaterThanOrEqual(403)
    expect(await trailOf('paper', uuid)).toEqual([])
    for (const wrong of [{ place: ' ' }, { place: 'x'.repeat(41) }, { things: [] }, { kind: 'typed' }])
      expect((await scan({ ...body, ...wrong })).status).toBe(400)
  })

  it('Search shows the place of key and car of a visit that is here, and no longer after the pick-up', async () => {
    const { uuid } = await world.paper({ licensePlate: 'DEM-OR 417' })
    await scan({ record: 'paper', uuid, things: ['key'], kind: 'rack', place: 'Brett 4' })
    const { items } = await advisor.client.ok<EndpointOutput<'GET /v1/search'>>('GET', '/v1/search?q=demor417')
    expect(items.find((hit) => hit.uuid === uuid)?.details).toContainEqual({ kind: 'key', text: 'Brett 4' })
  })
})

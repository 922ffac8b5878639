import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { MINUTE, PAPERS, refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
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
  it('Scanned and typed places of key, car and sheet stand in one trail, and each field shows the last place', async () => {
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

  it('A key that is scanned or typed at the paper or the check-in is at the same place on both', async () => {
    const { uuid } = await world.checkin({ licensePlate: 'DEM-OR 21', type: 'walk_in', user_target_uuid: advisor.uuid })
    const { paper_uuid } = await world.admin.ok<{ paper_uuid: string }>('POST', world.addressOf(uuid, '/paper'))
    const both = async () => [(await world.read(uuid)).key_place, (await paperOf(paper_uuid)).key_place]
    await world.arrive(uuid, { key_place: 'Theke' })
    expect(await both()).toEqual(['Theke', 'Theke'])
    await scan({ record: 'checkin', uuid, things: ['key', 'car'], kind: 'rack', place: 'Brett 44' })
    expect(await both()).toEqual(['Brett 44', 'Brett 44'])
    expect((await world.read(uuid)).parking_place).toBe('Brett 44')
    const paper = await paperOf(paper_uuid)
    await advisor.client.ok('PATCH', `/v1/workshop/paper/${paper_uuid}`, { version: paper.version, key_place: '' })
    expect(await both()).toEqual(['', ''])
    await world.step(advisor, uuid, 'in_progress')
    expect(refusalsOf(await world.step(advisor, uuid, 'completed'))).toEqual(['key_missing'])
    const { version } = await world.read(uuid)
    await advisor.client.ok('PATCH', world.addressOf(uuid), { version, key_place: 'Haken 5' })
    expect(await both()).toEqual(['Haken 5', 'Haken 5'])
    expect(await trailOf('checkin', uuid)).toHaveLength(5)
    await scan({ record: 'paper', uuid: paper_uuid, things: ['key'], kind: 'rack', place: 'Brett 45' })
    expect((await world.step(advisor, uuid, 'completed')).json).toMatchObject({ key_place: 'Brett 45' })
    for (const address of [world.addressOf(uuid), `/v1/workshop/paper/${paper_uuid}`]) {
      const { items } = await world.admin.ok<{ items: { changes: object[] }[] }>('GET', `${address}/history`)
      const changes = items.flatMap((entry) => entry.changes)
      for (const after of ['Theke', 'Brett 44', '', 'Haken 5', 'Brett 45'])
        expect(changes).toContainEqual(expect.objectContaining({ field: 'key_place', after }))
    }
  })

  it('A scan at the paper sends the desk an event about its check-in, too', async () => {
    const { uuid } = await world.checkin({ licensePlate: 'DEM-OR 22', type: 'walk_in' })
    const { paper_uuid } = await world.admin.ok<{ paper_uuid: string }>('POST', world.addressOf(uuid, '/paper'))
    const socket = await advisor.socket()
    const [heard] = await changesHeard([socket], () =>
      scan({ record: 'paper', uuid: paper_uuid, things: ['key'], kind: 'rack', place: 'Brett 1' }),
    )
    expect(heard?.map((one) => one.uuid)).toEqual(expect.arrayContaining([uuid, paper_uuid]))
  })

  it('When a check-in gets a paper, both take the newest place that either of them has', async () => {
    const link = async (key: string, first: 'paper' | 'checkin', places: { paper: string; checkin: string }) => {
      const paper = await world.paper({ licensePlate: `DEM-OR ${key}` })
      const { uuid } = await world.checkin({ licensePlate: `DEM-OR ${key}`, type: 'walk_in' })
      const named = { paper: paper.uuid, checkin: uuid }
      for (const record of first === 'paper' ? (['paper', 'checkin'] as const) : (['checkin', 'paper'] as const)) {
        world.pass(MINUTE)
        if (places[record] !== '')
          await scan({ record, uuid: named[record], things: ['key'], kind: 'rack', place: places[record] })
      }
      const { version } = await world.read(uuid)
      await world.admin.ok('PATCH', world.addressOf(uuid), { version, paper_uuid: paper.uuid })
      return [(await world.read(uuid)).key_place, (await paperOf(paper.uuid)).key_place]
    }
    expect(await link('31', 'paper', { paper: 'Alt', checkin: 'Neu' })).toEqual(['Neu', 'Neu'])
    expect(await link('32', 'checkin', { paper: 'Neu', checkin: 'Alt' })).toEqual(['Neu', 'Neu'])
    expect(await link('33', 'paper', { paper: 'Brett', checkin: '' })).toEqual(['Brett', 'Brett'])
    expect(await link('34', 'paper', { paper: '', checkin: 'Theke' })).toEqual(['Theke', 'Theke'])
  })

  it('Two users who move the same key at the paper and at the check-in both succeed', async () => {
    const { uuid } = await world.checkin({ licensePlate: 'DEM-OR 23', type: 'walk_in' })
    const { paper_uuid } = await world.admin.ok<{ paper_uuid: string }>('POST', world.addressOf(uuid, '/paper'))
    for (let round = 0; round < 5; round++) {
      const [{ version }, paper] = [await world.read(uuid), await paperOf(paper_uuid)]
      const answers = await Promise.all([
        advisor.client.send('PATCH', world.addressOf(uuid), { version, key_place: `A ${round}` }),
        world.admin.send('PATCH', `/v1/workshop/paper/${paper_uuid}`, {
          version: paper.version,
          key_place: `B ${round}`,
        }),
      ])
      // The second one may be told that its version is old, but no writer waits for the other without end.
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect((await world.read(uuid)).key_place).toBe((await paperOf(paper_uuid)).key_place)
    }
  })

  it('Only users who may change the visit move its key, car or sheet, and only readers of the visit see the trail', async () => {
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

  it('The search shows the place of the key of a car that is here', async () => {
    const { uuid } = await world.paper({ licensePlate: 'DEM-OR 417' })
    await scan({ record: 'paper', uuid, things: ['key'], kind: 'rack', place: 'Brett 4' })
    const { items } = await advisor.client.ok<EndpointOutput<'GET /v1/search'>>('GET', '/v1/search?q=demor417')
    expect(items.find((hit) => hit.uuid === uuid)?.details).toContainEqual({ kind: 'key', text: 'Brett 4' })
  })
})

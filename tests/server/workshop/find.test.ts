import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type Found = {
  plates: string[]
  is_ambiguous: boolean
  papers: { uuid: string; by: string }[]
  vehicles: { uuid: string; vin: string; by: string }[]
}

const VIN = 'WVWZZZCDZMW123456'
let world: WorkshopWorld
let golf: Paper
beforeAll(async () => {
  world = await openWorkshopWorld()
  golf = await world.paper({
    vin: VIN,
    licensePlate: 'DEM-AB 123',
    jobId: '901245',
    dmsJobId: 'DMS-77',
    progressId: 'E4711',
  })
})
afterAll(() => world.close())

const find = (q: string, by = world.admin) => by.ok<Found>('GET', `/v1/workshop/find?${new URLSearchParams({ q })}`)
const papersOf = async (q: string) => (await find(q)).papers.map(({ uuid }) => uuid)

describe('a paper and its vehicle are found', () => {
  it('E24 A paper and its vehicle are found by the plate, in any spelling', async () => {
    for (const typed of ['DEM-AB 123', 'demab123', 'dem ab 123', 'Dem-Ab123', ' DEM AB  123 ', 'dem·ab·123'])
      expect(await find(typed), typed).toMatchObject({
        is_ambiguous: false,
        papers: [{ uuid: golf.uuid, by: 'plate' }],
        vehicles: [{ uuid: golf.vehicle_uuid, by: 'plate' }],
      })
    const season = await world.paper({ licensePlate: 'dem k 77 04/10' })
    expect(await papersOf('demk77')).toEqual([season.uuid])
    expect(await papersOf('DEM-K 77 04/10')).toEqual([season.uuid])
    const foreign = await world.paper({ licensePlate: 'W-12345 X', plate_special: true })
    expect(await papersOf('w12345x')).toEqual([foreign.uuid])
  })

  it('A paper and its vehicle are found by the VIN and by its last six to eight characters', async () => {
    for (const typed of [VIN, VIN.toLowerCase(), VIN.slice(-6), VIN.slice(-7).toLowerCase(), VIN.slice(-8)])
      expect(await find(typed), typed).toMatchObject({
        is_ambiguous: false,
        papers: [{ uuid: golf.uuid }],
        vehicles: [{ vin: VIN, by: 'vin' }],
      })
    expect(await papersOf(VIN.slice(-5))).toEqual([])
    expect(await papersOf(`X${VIN.slice(-7)}`)).toEqual([])
  })

  it('A paper is found by each of its three numbers, also with the number of an extension behind it', async () => {
    for (const typed of ['901245', '901245/2', 'DMS-77', 'dms-77', 'E4711', 'e4711'])
      expect(await papersOf(typed), typed).toEqual([golf.uuid])
    expect(await papersOf('90124')).toEqual([])
  })

  it('The search says when a typed plate could also mean another plate', async () => {
    expect(await find('bab123')).toMatchObject({ plates: ['B-AB 123', 'BA-B 123'], is_ambiguous: true, papers: [] })
    const [one, two] = [
      await world.paper({ licensePlate: 'B-AB 123' }),
      await world.paper({ licensePlate: 'BA-B 123' }),
    ]
    const found = await find('bab123')
    expect(found.is_ambiguous).toBe(true)
    expect(found.papers.map(({ uuid }) => uuid).sort()).toEqual([one.uuid, two.uuid].sort())
    expect((await find('B-AB 123')).plates).toEqual(['B-AB 123'])
    const twin = await world.paper({ vin: 'WAUZZZCDZMW123456' })
    expect(await find('123456')).toMatchObject({ is_ambiguous: true })
    expect((await papersOf('123456')).sort()).toEqual([golf.uuid, twin.uuid].sort())
  })

  it('TEN-07 A paper is found only at locations of the user, and not when it is deleted', async () => {
    const away = await world.somebody('technician', { permissions: { AWAY: PAPERS } })
    expect(await find('DEM-AB 123', away.client)).toMatchObject({ papers: [], vehicles: [{ vin: VIN }] })
    const nobody = await world.somebody('technician', { permissions: { HOME: ['location.news.read'] } })
    expect(codeOf(await nobody.client.send('GET', '/v1/workshop/find?q=x'))).toBe('no_permission')
    const gone = await world.paper({ licensePlate: 'DEM-ZZ 1' })
    await world.admin.ok('DELETE', world.addressOf(gone.uuid))
    expect(await papersOf('demzz1')).toEqual([])
  })
})

describe('reading a single paper', () => {
  it('A single paper has its references as texts under the specification’s names, also of deleted people', async () => {
    const technician = await world.somebody('technician')
    const team = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Elektrik',
      location_uuid: world.home,
    })
    const row = await world.paper({ technician_uuid: technician.uuid, workshop_uuid: team.uuid })
    await world.change(row, { technician_uuid: technician.uuid, kilometers: 100 })
    const { first_name, last_name } = await world.admin.ok<{ first_name: string; last_name: string }>(
      'GET',
      `/v1/users/${technician.uuid}`,
    )
    const read = () => world.admin.ok<Record<string, unknown>>('GET', world.addressOf(row.uuid))
    const { creator } = await read()
    expect(creator).toMatch(/\w+ \w+/)
    expect(await read()).toMatchObject({
      location: 'Stammhaus',
      workshop: 'Elektrik',
      technician: `${first_name} ${last_name}`,
      advisor: '',
      sender: '',
      receiver: '',
      modifier: creator,
      dealer_code: world.dealer.code,
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckinWorld, openCheckinWorld } from '../checkin/checkinWorld.ts'
import { HOUR } from '../worlds/workshopWorld.ts'

const VIN = 'WVWZZZCDZMW123456'
const PLATE = 'RVA-FP 102'
/** Spellings of bar codes, registration papers and readers of plates. */
const VINS = [
  VIN,
  VIN.toLowerCase(),
  `I${VIN}`,
  `Q${VIN}`,
  `${VIN}7`,
  `*${VIN}*`,
  `VIN:${VIN}`,
  'FIN WVW ZZZ CDZ MW1 23456',
]
const PLATES = [PLATE, 'D RVA-FP 102', 'rvafp102', 'RVA FP102', 'D-RVA·FP·102', 'RVA-FP 102 (04-10)', 'RVA−FP 102']
const LISTS = {
  vehicles: '/v1/vehicles',
  papers: '/v1/workshop/paper',
  'check-ins': '/v1/service/checkin',
  requests: '/v1/service/request',
  acceptances: '/v1/service/direct_acceptance',
}

let world: CheckinWorld
const made = new Map<string, string>()
beforeAll(async () => {
  world = await openCheckinWorld()
  const car = { vin: VIN, licensePlate: PLATE }
  const other = { vin: 'WVWZZZCDZMW654321', licensePlate: 'RVA-FP 999' }
  const due = new Date(world.now() + HOUR).toISOString()
  const needed: Readonly<Record<string, object>> = {
    [LISTS.papers]: { location_uuid: world.home },
    [LISTS['check-ins']]: { location_uuid: world.home, target_date: due },
    [LISTS.requests]: { location_uuid: world.home, target_date: due, subject: 'Rückruf' },
    [LISTS.acceptances]: { location_uuid: world.home },
  }
  for (const path of Object.values(LISTS))
    for (const one of [other, car]) {
      const row = await world.admin.ok<{ uuid: string }>('POST', path, { ...needed[path], ...one })
      made.set(path, row.uuid)
    }
})
afterAll(() => world.close())

const uuidsOf = async (path: string, query: Record<string, string>) => {
  const { items } = await world.admin.ok<{ items: { uuid: string }[] }>('GET', `${path}?${new URLSearchParams(query)}`)
  return items.map(({ uuid }) => uuid)
}

describe.each(Object.entries(LISTS))('the list of %s', (_name, path) => {
  it('A car is found by its VIN, whatever a bar code puts around it', async () => {
    for (const q of VINS) expect(await uuidsOf(path, { q }), q).toEqual([made.get(path)])
  })

  it('A car is found by its plate, also with the sign of the country and a season', async () => {
    for (const q of PLATES) expect(await uuidsOf(path, { q }), q).toEqual([made.get(path)])
    expect(await uuidsOf(path, { q: 'D RVA-FP 103' })).toEqual([])
  })

  it('The columns of plate and VIN are filtered by the spellings that the search knows', async () => {
    for (const q of PLATES.slice(0, 4))
      expect(await uuidsOf(path, { 'filter[licensePlate][contains]': q }), q).toEqual([made.get(path)])
    for (const q of VINS.slice(0, 4))
      expect(await uuidsOf(path, { 'filter[vin][contains]': q }), q).toEqual([made.get(path)])
  })
})

describe('pickers and the search', () => {
  it('A picker offers the vehicle of a scanned VIN or plate', async () => {
    for (const q of [...VINS, ...PLATES]) {
      const rows = await world.admin.ok<{ items: { uuid: string }[] }>(
        'GET',
        `${LISTS.vehicles}/labels?${new URLSearchParams({ q })}`,
      )
      expect(
        rows.items.map(({ uuid }) => uuid),
        q,
      ).toEqual([made.get(LISTS.vehicles)])
    }
  })

  it('The search over everything finds the rows of each list by any spelling of VIN or plate', async () => {
    for (const q of [...VINS, ...PLATES]) {
      const { items } = await world.admin.ok<{ items: { uuid: string }[] }>(
        'GET',
        `/v1/search?${new URLSearchParams({ q })}`,
      )
      const found = items.map(({ uuid }) => uuid)
      for (const path of Object.values(LISTS)) expect(found, `${path} ${q}`).toContain(made.get(path))
    }
  })

  it('The customer history finds the car by any spelling of its VIN or plate', async () => {
    for (const q of [...VINS, ...PLATES]) {
      const { items } = await world.admin.ok<{ items: { uuid: string }[] }>(
        'GET',
        `/v1/service/customer-history?${new URLSearchParams({ q })}`,
      )
      expect(
        items.map((hit) => hit.uuid),
        q,
      ).toEqual([made.get(LISTS.vehicles)])
    }
  })
})

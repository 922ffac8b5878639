import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { type MergeWorld, openMergeWorld } from './mergeWorld.ts'

type Comparison = EndpointOutput<'GET /v1/duplicates/:record/compare'>

let world: MergeWorld
beforeAll(async () => {
  world = await openMergeWorld()
})
afterAll(() => world.close())

describe('proposals of duplicates', () => {
  const pairsOf = async (record: MergedRecord, uuid: string) => {
    const { items } = await world.admin.ok<EndpointOutput<'GET /v1/duplicates/:record'>>(
      'GET',
      `/v1/duplicates/${record}?uuid=${uuid}`,
    )
    return items.map(({ first, second, reasons }) => [first.uuid === uuid ? second.uuid : first.uuid, reasons])
  }

  it('7.15.9: Customers are proposed by telephone, mail, name with street, town or car, until somebody decides', async () => {
    const owner = await world.customer({
      name: 'Müller',
      first_name: 'Jörg',
      phone: '+4939980001',
      email: 'JM@example.org',
      city: 'Demmin',
      street: 'Markt 2',
    })
    const phone = await world.customer({ mobile: '+4939980001' })
    const mail = await world.customer({ email: 'jm@example.org' })
    const namesake = await world.customer({ name: 'MULLER', first_name: 'Jorg', city: 'demmin', street: 'markt 2' })
    await world.customer({ name: 'Müller', first_name: 'Jörg', city: 'Rostock' })
    expect(new Map((await pairsOf('customer', owner.uuid)) as [string, string[]][])).toEqual(
      new Map([
        [phone.uuid, ['phone']],
        [mail.uuid, ['email']],
        [namesake.uuid, ['street', 'town']],
      ]),
    )
    const pair = { first_uuid: owner.uuid, second_uuid: mail.uuid }
    await world.admin.ok('POST', '/v1/duplicates/customer/decisions', { ...pair, is_dismissed: true })
    await world.edit('customer', phone.uuid, { mobile: null })
    await world.edit('customer', mail.uuid, { note: 'Tochter', email: 'JM@EXAMPLE.org' })
    expect((await pairsOf('customer', owner.uuid)).map(([uuid]) => uuid)).toEqual([namesake.uuid])
    const compared = await world.admin.ok<Comparison>(
      'GET',
      `/v1/duplicates/customer/compare?first_uuid=${owner.uuid}&second_uuid=${mail.uuid}`,
    )
    expect(compared).toMatchObject({ is_dismissed: true, kept_uuid: owner.uuid })
    // A value that only one row has is proposed, and the newer one of two values.
    expect(compared.fields.find(({ name }) => name === 'phone')?.from_uuid).toBe(owner.uuid)
    expect(compared.fields.find(({ name }) => name === 'note')?.from_uuid).toBe(mail.uuid)
  })

  it('7.15.9: A telephone number that more than five customers share proposes none of them', async () => {
    const sharing = []
    for (let nth = 1; nth <= 5; nth += 1)
      sharing.push(await world.customer({ name: `Firma ${nth}`, phone: '+4939980077' }))
    const [first] = sharing
    expect(await pairsOf('customer', first?.uuid ?? '')).toHaveLength(4)
    const last = await world.customer({ name: 'Firma 6', phone: '+4939980077' })
    for (const uuid of [first?.uuid ?? '', last.uuid]) expect(await pairsOf('customer', uuid)).toEqual([])
  })

  it('7.15.9: Vehicles with the same plate are proposed when one has no VIN or a mistyped one; cars of a fleet with similar VINs are not', async () => {
    const car = await world.vehicle({ licensePlate: 'DEM-DP 1', vin: 'WVWZZZCDZMW880001' })
    const bare = await world.vehicle({ licensePlate: 'DEM-DP 1', vin: '' })
    const typo = await world.vehicle({ licensePlate: 'DEM-DP 1', vin: 'WVWZZZCDZMW888001' })
    await world.vehicle({ licensePlate: 'DEM-DP 2', vin: 'WVWZZZCDZMW880002' })
    await world.vehicle({ licensePlate: 'DEM-DP 1', vin: 'WAUZZZ8P34A052528' })
    expect(new Map((await pairsOf('vehicle', car.uuid)) as [string, string[]][])).toEqual(
      new Map([
        [bare.uuid, ['plate']],
        [typo.uuid, ['vin']],
      ]),
    )
    await world.merged('vehicle', { kept: car, merged: bare })
    expect((await pairsOf('vehicle', car.uuid)).map(([uuid]) => uuid)).toEqual([typo.uuid])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type Declined = {
  items: { extension_uuid: string; jobId: string; price: number | null; answer: string; works: { text: string }[] }[]
  more: number
}
type List<Item> = { items: Item[] }

let world: WorkshopWorld
let advisor: Person
let elsewhere: Person
let branch: string
let made = 0
beforeAll(async () => {
  world = await openWorkshopWorld()
  advisor = await world.somebody('service_advisor', { permissions: { HOME: PAPERS } })
  branch = (await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'AWAY', description: 'Filiale' }))
    .uuid
  elsewhere = await world.somebody('service_advisor', { permissions: { AWAY: PAPERS } })
})
afterAll(() => world.close())

const declinedOf = (row: Paper, who: Pick<Person, 'client'> = { client: world.admin } as never) =>
  who.client.ok<Declined>('GET', world.addressOf(row.uuid, '/declined'))
const revive = (row: Paper, extension_uuid: string, who: Pick<Person, 'client'> = { client: world.admin } as never) =>
  who.client.send('POST', world.addressOf(row.uuid, '/revive'), { extension_uuid })

/** An earlier visit of a car on which its customer declined, and a later visit of the same car. */
async function twoVisits(answer: 'declined' | 'postponed' = 'declined') {
  const licensePlate = `DEM-EZ ${++made}`
  const first = await world.paper({ licensePlate })
  const asked = await world.extension(first.uuid, { price: 34_900, answer })
  await world.work(first.uuid, { extension: asked.number, text: 'Bremsbeläge vorn ersetzen', target_ze: 120 })
  const second = await world.paper({ licensePlate })
  return { first, asked, second }
}

describe('E22 declined work', () => {
  it.each(['declined', 'postponed'] as const)(
    'E22 Declined work that was %s is shown on the next paper of the car',
    async (answer) => {
      const { first, asked, second } = await twoVisits(answer)
      const { items } = await declinedOf(second)
      expect(items).toMatchObject([
        {
          extension_uuid: asked.uuid,
          jobId: first.jobId,
          price: 34_900,
          answer,
          works: [{ text: 'Bremsbeläge vorn ersetzen' }],
        },
      ])
      // Declined work is not shown on its own paper, where the answer can be changed, nor on that of another car.
      expect((await declinedOf(first)).items).toEqual([])
      expect((await declinedOf(await world.paper({ licensePlate: 'DEM-EZ 9999' }))).items).toEqual([])
    },
  )

  it('Declined work is shown and offered again also if it was begun before, and not if it is done', async () => {
    const { first, asked, second } = await twoVisits('declined')
    const begun = await world.work(first.uuid, { extension: asked.number, text: 'Schon zerlegt' })
    const done = await world.work(first.uuid, { extension: asked.number, text: 'Schon fertig' })
    const states = [
      [begun.uuid, 'in_progress'],
      [done.uuid, 'completed'],
    ] as const
    for (const [uuid, state] of states)
      await world.inDealer((tx) => tx.updateTable('works').set({ state }).where('uuid', '=', uuid).execute())
    const texts = (await declinedOf(second)).items[0]?.works.map(({ text }) => text)
    expect(texts).toEqual(['Bremsbeläge vorn ersetzen', 'Schon zerlegt'])
    expect(codeOf(await revive(second, asked.uuid))).toBe('ok')
    const works = await world.admin.ok<List<object>>('GET', `/v1/workshop/works?filter[paper_uuid][in]=${second.uuid}`)
    expect(works.items).toHaveLength(2)
  })

  it('Declined work is found by plate or VIN on older papers of the car, and not on those of another car', async () => {
    const licensePlate = `DEM-EV ${++made}`
    const vin = `WVWZZZCDZMW9${String(made).padStart(5, '0')}`
    const ask = async (given: object) => {
      const row = await world.paper(given)
      return (await world.extension(row.uuid, { answer: 'declined' })).uuid
    }
    const byPlate = await ask({ licensePlate })
    const byVin = await ask({ licensePlate: '', vin })
    await world.inDealer((tx) => tx.updateTable('papers').set({ vehicle_uuid: null }).where('vin', '=', vin).execute())
    const other = await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { licensePlate: `DEM-EV ${++made}` })
    await ask({ licensePlate, vehicle_uuid: other.uuid })
    await ask({ licensePlate, vin: 'WVWZZZCDZMW000000' })
    const now = await world.paper({ licensePlate, vin })
    expect(now.vehicle_uuid).not.toBeNull()
    const found = (items: Declined['items']) => items.map(({ extension_uuid }) => extension_uuid).sort()
    expect(found((await declinedOf(now)).items)).toEqual([byPlate, byVin].sort())
    const car = await world.admin.ok<{ version: number }>('GET', `/v1/vehicles/${now.vehicle_uuid}`)
    await world.admin.ok('PATCH', `/v1/vehicles/${now.vehicle_uuid}`, { version: car.version, licensePlate })
    const ofCar = await world.admin.ok<Declined>('GET', `/v1/vehicles/${now.vehicle_uuid}/declined`)
    expect(found(ofCar.items)).toEqual([byPlate, byVin].sort())
    expect(codeOf(await revive(now, byPlate))).toBe('ok')
  })

  it('The list of declined work says how many rows it does not show, and shows them on request', async () => {
    const { first, second } = await twoVisits()
    for (let more = 0; more < 3; more += 1) await world.extension(first.uuid, { answer: 'declined' })
    const ask = async (limit: string) => {
      const { items, more } = await world.admin.ok<Declined>('GET', world.addressOf(second.uuid, `/declined${limit}`))
      return [items.length, more]
    }
    expect(await ask('')).toEqual([4, 0])
    expect(await ask('?limit=3')).toEqual([3, 1])
    expect(codeOf(await world.admin.send('GET', world.addressOf(second.uuid, '/declined?limit=501')))).toBe(
      'validation_failed',
    )
  })

  it('Declined work is revived once with its works, and its new offer is open', async () => {
    const { asked, second } = await twoVisits()
    const { number } = await world.admin.ok<{ number: number }>('POST', world.addressOf(second.uuid, '/revive'), {
      extension_uuid: asked.uuid,
    })
    const query = `?filter[paper_uuid][in]=${second.uuid}`
    const extensions = await world.admin.ok<List<object>>('GET', `/v1/workshop/extensions${query}`)
    expect(extensions.items).toMatchObject([{ number, finding: 'Bremsbeläge vorn', price: 34_900, answer: 'open' }])
    const works = await world.admin.ok<List<object>>('GET', `/v1/workshop/works${query}`)
    expect(works.items).toMatchObject([
      { extension: number, text: 'Bremsbeläge vorn ersetzen', target_ze: 120, state: 'new', is_put_off: false },
    ])
    expect((await declinedOf(second)).items).toEqual([])
    expect(codeOf(await revive(second, asked.uuid))).toBe('already_revived')
  })

  it('Declined work is offered once when several users ask at the same time', async () => {
    const { asked, second } = await twoVisits()
    const answers = await Promise.all(Array.from({ length: 5 }, () => revive(second, asked.uuid)))
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1)
    expect(answers.map(codeOf).filter((code) => code === 'already_revived')).toHaveLength(4)
  })

  it('Declined work is offered again after its new offer was deleted', async () => {
    const { asked, second } = await twoVisits()
    expect(codeOf(await revive(second, asked.uuid))).toBe('ok')
    const { items } = await world.admin.ok<List<{ uuid: string; version: number }>>(
      'GET',
      `/v1/workshop/works?filter[paper_uuid][in]=${second.uuid}`,
    )
    for (const { uuid } of items) await world.admin.ok('DELETE', `/v1/workshop/works/${uuid}`)
    const extensions = await world.admin.ok<List<{ uuid: string }>>(
      'GET',
      `/v1/workshop/extensions?filter[paper_uuid][in]=${second.uuid}`,
    )
    for (const { uuid } of extensions.items) await world.admin.ok('DELETE', `/v1/workshop/extensions/${uuid}`)
    expect((await declinedOf(second)).items).toHaveLength(1)
  })

  it('TEN-07 Declined work shows its price only to users who see prices, and is hidden from other locations', async () => {
    const { asked, second } = await twoVisits()
    expect((await declinedOf(second, advisor)).items).toMatchObject([{ extension_uuid: asked.uuid, price: null }])
    expect(codeOf(await elsewhere.client.send('GET', world.addressOf(second.uuid, '/declined')))).toBe('not_found')
    const away = await world.paper({ licensePlate: second.licensePlate, location_uuid: branch })
    expect((await declinedOf(away, elsewhere)).items).toEqual([])
    expect(codeOf(await revive(away, asked.uuid, elsewhere))).toBe('not_found')
    expect(codeOf(await revive(second, asked.uuid, advisor))).toBe('ok')
    const query = `?filter[paper_uuid][in]=${second.uuid}`
    const offered = await world.admin.ok<List<object>>('GET', `/v1/workshop/extensions${query}`)
    expect(offered.items).toMatchObject([{ price: 34_900 }])
  })
})

describe('E22 declined work of a car and of a customer', () => {
  it('Declined work is shown with the vehicle and with the customer until it is offered again', async () => {
    const owner = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Ahorn' })
    const car = await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { licensePlate: `DEM-EY ${++made}` })
    const about = { vehicle_uuid: car.uuid, customer_uuid: owner.uuid }
    const first = await world.paper(about)
    const asked = await world.extension(first.uuid, { price: 12_000, answer: 'declined' })
    const all = (who: Pick<Person, 'client'>) =>
      Promise.all(
        [`/v1/vehicles/${car.uuid}`, `/v1/customers/${owner.uuid}`].map((one) =>
          who.client.ok<Declined>('GET', `${one}/declined`),
        ),
      )
    const [ofCar, ofOwner] = await all({ client: world.admin } as never)
    expect(ofCar?.items).toMatchObject([{ extension_uuid: asked.uuid, jobId: first.jobId, price: 12_000 }])
    expect(ofOwner).toEqual(ofCar)
    for (const { items } of await all(advisor))
      expect(items).toMatchObject([{ extension_uuid: asked.uuid, price: null }])
    for (const { items } of await all(elsewhere)) expect(items).toEqual([])
    await world.admin.ok('POST', world.addressOf((await world.paper(about)).uuid, '/revive'), {
      extension_uuid: asked.uuid,
    })
    for (const { items } of await all(advisor)) expect(items).toEqual([])
  })
})

describe('E22 declined work on its own paper', () => {
  it('Declined work does not count in the target of its paper, and no planner gets it', async () => {
    const { first } = await twoVisits()
    await world.work(first.uuid, { position: 2, text: 'Ölwechsel', target_ze: 50 })
    expect(await world.read(first.uuid)).toMatchObject({ target_ze: 50 })
    const plan = await world.admin.ok<{ papers: { uuid: string; works: { text: string }[] }[] }>(
      'GET',
      `/v1/workshop/planner/waiting?location_uuid=${world.home}`,
    )
    const works = plan.papers.find(({ uuid }) => uuid === first.uuid)?.works ?? []
    expect(works.map(({ text }) => text)).toEqual(['Ölwechsel'])
  })

  it('Declined work cannot be stamped, unlike the other works of the paper', async () => {
    const { first } = await twoVisits()
    await world.work(first.uuid, { position: 2, text: 'Ölwechsel', target_ze: 50 })
    const { items } = await world.admin.ok<List<{ may_stamp: boolean }>>(
      'GET',
      `/v1/workshop/stamps/paper/${first.uuid}`,
    )
    expect(items.map(({ may_stamp }) => may_stamp)).toEqual([false, true])
  })
})

describe('E22 declined work of a vehicle', () => {
  const PRICES = [...PAPERS, 'custom.104']
  /** An earlier visit of a saved vehicle, on which its customer declined work with a labour number. */
  async function declinedCar() {
    made += 1
    const vehicle = await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { licensePlate: `DEM-EV ${made}` })
    const first = await world.paper({ vehicle_uuid: vehicle.uuid })
    const asked = await world.extension(first.uuid, { price: 34_900, answer: 'declined' })
    await world.work(first.uuid, { extension: asked.number, text: 'Bremsbeläge', labour_number: `46 ${made} 55` })
    return { vehicle, asked, labour_number: `46 ${made} 55` }
  }
  const listed = (uuid: string, { client }: Pick<Person, 'client'>) =>
    client.ok<{ items: { price_now: { price: number } | null }[] }>('GET', `/v1/vehicles/${uuid}/declined`)

  it('7.15.6: The price of today is the latest one for the same labour numbers, for callers who may see prices', async () => {
    const { vehicle, labour_number } = await declinedCar()
    const clerk = await world.somebody('service_advisor', { permissions: { HOME: PRICES } })
    expect((await listed(vehicle.uuid, clerk)).items).toMatchObject([{ price_now: null }])
    world.pass(1_000)
    const other = await world.paper({ licensePlate: `DEM-EW ${made}` })
    const asked = await world.extension(other.uuid, { price: 37_900 })
    await world.work(other.uuid, { extension: asked.number, text: 'Beläge vorn', labour_number })
    expect((await listed(vehicle.uuid, clerk)).items).toMatchObject([{ price_now: { price: 37_900 } }])
    expect((await listed(vehicle.uuid, advisor)).items).toMatchObject([{ price_now: null }])
  })

  it('7.15.6: Without an open paper declined work is offered on a new one of the same location, once', async () => {
    const { vehicle, asked } = await declinedCar()
    const path = `/v1/vehicles/${vehicle.uuid}/revive`
    const body = { extension_uuid: asked.uuid, paper_uuid: null }
    expect((await elsewhere.client.send('POST', path, body)).status).toBe(403)
    const offered = await advisor.client.ok<{ paper_uuid: string; number: number }>('POST', path, body)
    expect(await world.read(offered.paper_uuid)).toMatchObject({
      vehicle_uuid: vehicle.uuid,
      location_uuid: world.home,
    })
    expect(codeOf(await advisor.client.send('POST', path, body))).toBe('already_revived')
  })
})

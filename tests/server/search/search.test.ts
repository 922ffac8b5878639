import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { SEARCH_HITS_MAX, type SearchSourceName } from '#contract/search.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { openRecordWorld, type Person } from '../worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type Found = { items: SearchHit[]; is_similar: boolean }

const VIN = 'WVWZZZCDZMW704512'
let world: WorkshopWorld
let customer: { uuid: string }
let golf: Paper
beforeAll(async () => {
  world = await openWorkshopWorld()
  customer = await world.admin.ok('POST', '/v1/customers', {
    name: 'Schmidtke',
    first_name: 'Jördis',
    number: 'K-8812',
    mobile: '+491711234567',
    phone: '+493012345678',
    city: 'Demmin',
  })
  golf = await world.paper({
    vin: VIN,
    licensePlate: 'DEM-AB 123',
    model: 'Golf Variant',
    jobId: '901245',
    customer_uuid: customer.uuid,
  })
})
afterAll(() => world.close())

const search = (q: string, by: TestClient = world.admin) =>
  by.ok<Found>('GET', `/v1/search?${new URLSearchParams({ q })}`)
const uuidsOf = ({ items }: Found, source: SearchSourceName) =>
  items.filter((hit) => hit.source === source).map(({ uuid }) => uuid)
const found = async (q: string, source: SearchSourceName, by?: TestClient) => uuidsOf(await search(q, by), source)

const setState = (uuid: string, status: string, hold = '') =>
  world.inDealer((tx) =>
    sql`update papers set status = ${status}, hold_reason = ${hold} where uuid = ${uuid}`.execute(tx),
  )

describe('one search over everything', () => {
  it('The search finds a paper and its vehicle by the plate in any spelling, also while it is typed', async () => {
    for (const typed of ['DEM-AB 123', 'demab123', 'dem ab 123', 'dem·ab·123', 'demab12', 'dem ab 12', 'ab123']) {
      const answer = await search(typed)
      expect(answer.is_similar, typed).toBe(false)
      expect(uuidsOf(answer, 'paper'), typed).toEqual([golf.uuid])
      expect(uuidsOf(answer, 'vehicle'), typed).toEqual([golf.vehicle_uuid])
    }
  })

  it('A VIN of a scanner for another keyboard, or with lookalikes, finds the car in each search', async () => {
    const readings = ['WVWYYYCDYMW704512', 'WVWZZZCDZMW7O45I2', ']C1WVWZZZCDZMW704512']
    for (const q of readings) {
      const query = new URLSearchParams({ q })
      expect(await found(q, 'vehicle'), q).toEqual([golf.vehicle_uuid])
      expect(await found(q, 'paper'), q).toEqual([golf.uuid])
      const list = await world.admin.ok<{ items: { uuid: string }[] }>('GET', `/v1/vehicles?${query}`)
      expect(
        list.items.map(({ uuid }) => uuid),
        q,
      ).toEqual([golf.vehicle_uuid])
      const labels = await world.admin.ok<{ items: { uuid: string }[] }>('GET', `/v1/vehicles/labels?${query}`)
      expect(
        labels.items.map(({ uuid }) => uuid),
        q,
      ).toEqual([golf.vehicle_uuid])
      const house = await world.admin.ok<{ papers: { uuid: string }[] }>('GET', `/v1/workshop/find?${query}`)
      expect(
        house.papers.map(({ uuid }) => uuid),
        q,
      ).toEqual([golf.uuid])
    }
    expect(await found('WVWYYYCDYMW704513', 'vehicle')).toEqual([])
  })

  it('The search finds a paper by the end of its VIN, by its order number and by its customer', async () => {
    for (const typed of [
      VIN,
      VIN.slice(-6),
      VIN.slice(-8).toLowerCase(),
      '901245',
      '901245/2',
      'schmidtke',
      'jordis sch',
    ])
      expect(await found(typed, 'paper'), typed).toEqual([golf.uuid])
  })

  it('A hit shows its title, plate, state, location and details, which tell it from other hits', async () => {
    const [hit] = (await search('901245')).items
    expect(hit).toMatchObject({
      source: 'paper',
      title: 'Golf Variant',
      plate: 'DEM-AB 123',
      status: 'new',
      location: 'Stammhaus',
      details: [
        { kind: 'number', text: '901245' },
        { kind: 'text', text: 'Jördis Schmidtke' },
      ],
    })
  })

  it('The search finds a customer by name, number and telephone number in any spelling', async () => {
    for (const typed of [
      'Schmidtke',
      'jördis',
      'K-8812',
      '0171 1234567',
      '0171/1234',
      '+49 (0)171 1234567',
      '0049 171 12 34 567',
      '171 1234567',
      '030 12345',
    ])
      expect(await found(typed, 'customer'), typed).toEqual([customer.uuid])
  })

  it('The search finds a colleague by telephone number, for users who may read it', async () => {
    const phone = '+493981000777'
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/users', {
      first_name: 'Ansgar',
      last_name: 'Telefonow',
      email: 'ansgar@ahornfeld.example',
      roles: ['technician'],
      phone,
    })
    for (const typed of ['03981 000777', '+49 3981 000777']) expect(await found(typed, 'user'), typed).toEqual([uuid])
    const reader = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    expect(await found('03981 000777', 'user', reader.client)).toEqual([])
    expect(await found('Telefonow', 'user', reader.client)).toEqual([uuid])
  })

  it('The search forgives one wrong, missing, extra or swapped letter if nothing fits, and says so', async () => {
    for (const typed of ['Schmitdke', 'Schmidke', 'Schmiddtke', 'Schmodtke', 'jordiss Schmidtke']) {
      const answer = await search(typed)
      expect(answer.is_similar, typed).toBe(true)
      expect(uuidsOf(answer, 'customer'), typed).toEqual([customer.uuid])
    }
    expect(uuidsOf(await search('demba123'), 'vehicle')).toEqual([golf.vehicle_uuid])
    expect(uuidsOf(await search('dem ab 124'), 'vehicle')).toEqual([golf.vehicle_uuid])
    expect((await search('Schnidkte')).items).toEqual([])
  })

  it('The search answers at most five rows of a source, the newest first', async () => {
    const made: string[] = []
    for (let turn = 0; turn <= SEARCH_HITS_MAX; turn += 1) {
      world.pass(1_000)
      made.unshift((await world.paper({ licensePlate: `DEM-XY ${turn + 1}`, model: 'Amarok' })).uuid)
    }
    expect(await found('amarok', 'paper')).toEqual(made.slice(0, SEARCH_HITS_MAX))
  })

  it('The search lists the car in the house, then appointments by promise, then finished papers, with their state', async () => {
    const plate = { licensePlate: 'DEM-HF 5', model: 'Arteon' }
    const over = await world.paper(plate)
    await setState(over.uuid, 'canceled')
    const here = await world.paper(plate)
    await setState(here.uuid, 'in_progress', 'waiting_approval')
    const later = await world.paper({ ...plate, promised_at: '2031-03-02T10:00:00.000Z' })
    const sooner = await world.paper({ ...plate, promised_at: '2031-03-01T10:00:00.000Z' })
    const order = [here, sooner, later, over].map(({ uuid }) => uuid)
    const answer = await search('demhf5')
    expect(uuidsOf(answer, 'paper')).toEqual(order)
    expect(answer.items[0]).toMatchObject({ status: 'in_progress', hold_reason: 'waiting_approval' })
    expect(answer.items[1]).toMatchObject({ status: 'new', hold_reason: '', at: '2031-03-01T10:00:00.000Z' })
    const found = await world.admin.ok<{ papers: { uuid: string; hold_reason: string }[] }>(
      'GET',
      '/v1/workshop/find?q=demhf5',
    )
    expect(found.papers.map(({ uuid }) => uuid)).toEqual(order)
    expect(found.papers[0]?.hold_reason).toBe('waiting_approval')
  })

  it('The search refuses a query that is too short, too long or not printable', async () => {
    for (const q of ['', 'a', ' a ', 'x'.repeat(101), 'ab\u0000c']) {
      const answer = await world.admin.send('GET', `/v1/search?${new URLSearchParams({ q })}`)
      expect([q, answer.status, codeOf(answer)]).toEqual([q, 400, 'validation_failed'])
    }
    expect((await search('--')).items).toEqual([])
    expect((await search("%'; zqxw")).items).toEqual([])
  })
})

describe('TEN-07 the search finds only what the user may read', () => {
  it('TEN-07 A paper is found only at locations where the user may read papers', async () => {
    const location = uuidv7()
    await world.inDealer((tx) =>
      sql`insert into locations (dealer_id, uuid, key, description, created_at, updated_at)
        values (${world.dealer.dealerId}, ${location}, 'FAR', 'Filiale', now(), now())`.execute(tx),
    )
    const far = await world.paper({ licensePlate: 'DEM-FF 77', location_uuid: location })
    const people = {
      home: await world.person({ HOME: PAPERS }),
      far: await world.person({ FAR: PAPERS }),
      everywhere: await world.person({ '*': PAPERS }),
      nobody: await world.person({}),
    }
    const heard = await Promise.all(Object.values(people).map(({ client }) => found('demff77', 'paper', client)))
    expect(heard).toEqual([[], [far.uuid], [far.uuid], []])
    expect((await search('Schmidtke', people.nobody.client)).items).toEqual([])
    expect((await search('Schmitdke', people.nobody.client)).items).toEqual([])
    const recent = (person: Person) =>
      person.client.ok<Found>('GET', `/v1/search/recent?uuids=${far.uuid}&uuids=${customer.uuid}`)
    expect((await recent(people.home)).items.map(({ uuid }) => uuid)).toEqual([customer.uuid])
    expect((await recent(people.everywhere)).items.map(({ uuid }) => uuid)).toEqual([far.uuid, customer.uuid])
    expect((await recent(people.nobody)).items).toEqual([])
  })

  it('TEN-07 All users find colleagues by name, and only readers of users by other values', async () => {
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/users', {
      first_name: 'Torbjörn',
      last_name: 'Wieczorek',
      email: 'verborgen@ahornfeld.example',
      personnel_number: 'P60606',
    })
    const outsider = await world.person({})
    const reader = await world.person({ global: ['global.users.read'] })
    expect(await found('wiecz', 'user', outsider.client)).toEqual([uuid])
    expect(await found('Wieczorke', 'user', outsider.client)).toEqual([uuid])
    for (const typed of ['verborgen', 'verborgan', 'P60606', 'P60607']) {
      expect(await found(typed, 'user', outsider.client), typed).toEqual([])
    }
    expect(await found('verborgen', 'user', reader.client)).toEqual([uuid])
  })

  it('TEN-07 Only the members of a chat find it', async () => {
    const [inside, outside] = [await world.person({ global: ['global.chat.read', 'global.chat.create'] }), world.admin]
    const chat = await inside.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'group',
      name: 'Karosserie Süd',
      members: [],
    })
    expect(await found('karosserie', 'ownChat', inside.client)).toEqual([chat.chat_uuid])
    expect(await found('karrosserie', 'ownChat', inside.client)).toEqual([chat.chat_uuid])
    expect(await found('karosserie', 'ownChat', outside)).toEqual([])
  })

  it('The search finds nothing of a module that the dealer has switched off', async () => {
    const set = (key: string, value: unknown) =>
      world.inDealer((tx) =>
        sql`insert into settings (dealer_id, key, value) values (${world.dealer.dealerId}, ${key}, ${JSON.stringify(value)})
          on conflict (dealer_id, key) do update set value = excluded.value`.execute(tx),
      )
    await set('plugin_workshop', false)
    world.pass(5_000)
    const off = await world.person()
    expect((await search('901245', off.client)).items).toEqual([])
    await set('plugin_workshop', true)
    world.pass(5_000)
    const on = await world.person()
    expect(await found('901245', 'paper', on.client)).toEqual([golf.uuid])
  })

  it('TEN-01 The search finds no row of another dealer', async () => {
    const other = await openRecordWorld(world.server)
    const { uuid } = await other.admin.client.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Fremdkunde' })
    expect(await found('fremdkunde', 'customer', other.admin.client)).toEqual([uuid])
    for (const typed of ['fremdkunde', 'fremdkunda']) expect((await search(typed)).items).toEqual([])
    expect((await world.admin.ok<Found>('GET', `/v1/search/recent?uuids=${uuid}`)).items).toEqual([])
  })

  it('A deleted row is found no more, also not among recently opened rows', async () => {
    const gone = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Wegzug' })
    await world.admin.ok('DELETE', `/v1/customers/${gone.uuid}`)
    expect(await found('wegzug', 'customer')).toEqual([])
    expect((await world.admin.ok<Found>('GET', `/v1/search/recent?uuids=${gone.uuid}`)).items).toEqual([])
  })
})

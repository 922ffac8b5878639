import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry, HistoryHead, HistoryHit } from '#contract/api/service/history.ts'
import { HISTORY_HITS } from '#contract/service/history.ts'
import { fetchPdf } from '#tests/server/worlds/fetchPdf.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import {
  DAY,
  freshVin,
  HOUR,
  MINUTE,
  openWorkshopWorld,
  type WorkshopWorld,
} from '#tests/server/worlds/workshopWorld.ts'

const HISTORY = '/v1/service/customer-history'
const RIGHTS = ['read', 'create', 'update', 'delete'].map((verb) => `location.service.customer_history.${verb}`)
const READS = ['location.workshop.paper.read', 'location.service.checkin.read', 'location.service.request.read']

type Found = {
  items: HistoryHit[]
  has_more: boolean
  is_similar: boolean
  customers: { uuid: string; name: string }[]
}
type Entries = { items: HistoryEntry[]; next: string | null }

let world: WorkshopWorld
let desk: Person
let away: Person
let branch: string
let made = 0
beforeAll(async () => {
  world = await openWorkshopWorld()
  branch = (await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'AWAY', description: 'Filiale' }))
    .uuid
  desk = await world.person({ HOME: [...RIGHTS, ...READS] })
  away = await world.person({ AWAY: [...RIGHTS, ...READS] })
})
afterAll(() => world.close())

const search = ({ client }: Person, query: string) => client.ok<Found>('GET', `${HISTORY}?${query}`)
const find = async (who: Person, q: string) =>
  (await search(who, `q=${encodeURIComponent(q)}`)).items.map(({ uuid }) => uuid)
const headOf = ({ client }: Person, uuid: string) => client.ok<HistoryHead>('GET', `${HISTORY}/${uuid}`)
const entriesOf = ({ client }: Person, uuid: string, query = '') =>
  client.ok<Entries>('GET', `${HISTORY}/${uuid}/entries${query}`)

const customer = (name: string, given: object = {}) =>
  world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name, ...given })
const vehicle = (given: object = {}) => {
  made += 1
  return world.admin.ok<{ uuid: string; version: number; vin: string; licensePlate: string }>('POST', '/v1/vehicles', {
    licensePlate: `DEM-HI ${made}`,
    vin: freshVin(),
    model: 'Golf',
    ...given,
  })
}
const own = async (uuid: string, customer_uuid: string | null) => {
  const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/vehicles/${uuid}`)
  await world.admin.ok('PATCH', `/v1/vehicles/${uuid}`, { version, customer_uuid })
}
const visitOf = (car: { uuid: string }, given: object = {}) => world.paper({ vehicle_uuid: car.uuid, ...given })

describe('the search of the customer history', () => {
  it('7.15.3: One field finds a car by plate in any spelling, end of the VIN, order, phone and name (E24)', async () => {
    const { uuid } = await customer('Quellbrunn', { first_name: 'Ida', mobile: '+4915730001234' })
    const car = await vehicle({ licensePlate: 'DEM-QU 417', customer_uuid: uuid })
    const { jobId } = await visitOf(car, { jobId: '77120417' })
    for (const typed of [
      'demqu417',
      'DEM QU-417',
      car.vin.slice(-6),
      car.vin.slice(-8),
      jobId,
      '0157 3000 1234',
      'quellbru',
    ])
      expect([typed, await find(desk, typed)]).toEqual([typed, [car.uuid]])
    const similar = await search(desk, 'q=Quelbrunn')
    expect(similar).toMatchObject({ is_similar: true, items: [{ uuid: car.uuid, customer: 'Ida Quellbrunn' }] })
  })

  it('7.15.3: A customer without a car is found by name and phone, and not beside filters about cars', async () => {
    const { uuid } = await customer('Sandgruber', { first_name: 'Ole', mobile: '+4915730004711' })
    const found = async (query: string) => (await search(desk, query)).customers
    expect(await found('q=sandgrub')).toMatchObject([{ uuid, name: 'Ole Sandgruber' }])
    expect(await found('q=0157 3000 4711')).toMatchObject([{ uuid }])
    expect(await found('q=sandgrub&declined=true')).toEqual([])
    const car = await vehicle({ customer_uuid: uuid })
    expect(await search(desk, 'q=sandgrub')).toMatchObject({ items: [{ uuid: car.uuid }], customers: [] })
  })

  it('7.15.8: The cars whose inspection is due next come first on their pages, and those overdue for years come last', async () => {
    const [ahead, overdue] = [
      ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'],
      Array(HISTORY_HITS).fill('2026-08-01'),
    ]
    const made = new Map<string, string>()
    for (const day of ['2023-03-01', ...overdue, ...ahead.toReversed()])
      made.set((await vehicle({ inspection_due: day })).uuid, day)
    const shown: string[] = []
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const found = await search(desk, `inspection_months=3&page=${page}`)
      shown.push(...found.items.map(({ uuid }) => uuid))
      hasMore = found.has_more
    }
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.flatMap((uuid) => made.get(uuid) ?? [])).toEqual([...ahead, ...overdue, '2023-03-01'])
  })

  it('7.15.12: A car is found at the locations of the caller, and everywhere while it had no visit', async () => {
    const car = await vehicle({ licensePlate: 'DEM-QV 1' })
    expect(await find(desk, 'DEM-QV 1')).toEqual([car.uuid])
    expect(await find(away, 'DEM-QV 1')).toEqual([car.uuid])
    await visitOf(car)
    expect(await find(away, 'DEM-QV 1')).toEqual([])
    expect((await away.client.send('GET', `${HISTORY}/${car.uuid}`)).status).toBe(404)
    await world.paper({ location_uuid: branch, vehicle_uuid: car.uuid })
    expect((await headOf(away, car.uuid)).figures).toMatchObject({ visits: 1, last_visit: { location_uuid: branch } })
    expect((await entriesOf(away, car.uuid)).items.map(({ location_uuid }) => location_uuid)).toEqual([branch])
    // Once more with the permission for all locations.
    const all = await world.person({ '*': [...RIGHTS, ...READS] })
    expect((await headOf(all, car.uuid)).figures.visits).toBe(2)
  })

  it('7.15.8: Filters find declined work, visits since a day, due inspections and cars that stay away', async () => {
    const [due, quiet, lately] = [
      await vehicle({ inspection_due: '2026-10-01' }),
      await vehicle({ inspection_due: '2027-09-01' }),
      await vehicle(),
    ]
    const old = await visitOf(quiet)
    const asked = await world.extension(old.uuid, { answer: 'declined', price: 34_900 })
    await world.inDealer((tx) =>
      sql`update papers set created_at = created_at - interval '19 months' where uuid = ${old.uuid}`.execute(tx),
    )
    await visitOf(lately)
    const by = async (query: string) => (await search(desk, query)).items.map(({ uuid }) => uuid)
    expect(await by('inspection_months=1')).toContain(due.uuid)
    expect(await by('inspection_months=1')).not.toContain(quiet.uuid)
    expect(await by('quiet=true')).toEqual([quiet.uuid])
    expect(await by('declined=true')).toContain(quiet.uuid)
    expect(await by('declined=true')).not.toContain(lately.uuid)
    expect(await by('visited_since=2026-09-16')).toContain(lately.uuid)
    expect(await by('visited_since=2026-09-16')).not.toContain(quiet.uuid)
    expect((await headOf(desk, quiet.uuid)).figures.declined).toBe(1)
    expect((await entriesOf(desk, quiet.uuid, '?kinds=declined')).items).toMatchObject([
      { kind: 'declined', uuid: asked.uuid, opens: old.uuid, part: asked.number, type: 'declined', price: null },
    ])
  })
})

describe('the head of the customer history', () => {
  it('7.15.4: The owners of a car are listed with their periods, without a customer who was set by mistake and soon replaced', async () => {
    const [first, second, slip] = [await customer('Altmann'), await customer('Neuner'), await customer('Falsch')]
    const car = await vehicle({ customer_uuid: first.uuid })
    world.pass(2 * HOUR)
    await own(car.uuid, slip.uuid)
    world.pass(HOUR / 2)
    await own(car.uuid, first.uuid)
    expect((await headOf(desk, car.uuid)).owners.map(({ name }) => name)).toEqual(['Altmann'])
    world.pass(2 * HOUR)
    await own(car.uuid, second.uuid)
    const { owners } = await headOf(desk, car.uuid)
    expect(owners).toMatchObject([
      { name: 'Neuner', until_at: null },
      { name: 'Altmann', until_at: owners[0]?.from_at },
    ])
    await own(car.uuid, null)
    expect((await headOf(desk, car.uuid)).owners.every(({ until_at }) => until_at !== null)).toBe(true)
  })

  it('7.15.4: A note about the customer stands at each of their cars until its last day, with its author', async () => {
    const { uuid } = await customer('Sorgsam')
    const [car, other] = [await vehicle({ customer_uuid: uuid }), await vehicle({ customer_uuid: uuid })]
    const socket = await desk.socket()
    const input = { text: 'Nur Frau Sorgsam anrufen', is_care: true, is_about_customer: true, expires_on: '2027-06-30' }
    await desk.client.ok('POST', `${HISTORY}/${car.uuid}/notes`, input)
    await socket.until(() => socket.all('history.changed').length > 0)
    expect(socket.all('history.changed')).toEqual([{ uuid: car.uuid }])
    await desk.client.ok('POST', `${HISTORY}/${car.uuid}/notes`, { text: 'Felgenschloss im Handschuhfach' })
    expect((await headOf(desk, car.uuid)).notes.map(({ text }) => text)).toEqual([
      'Nur Frau Sorgsam anrufen',
      'Felgenschloss im Handschuhfach',
    ])
    const [shown] = (await headOf(desk, other.uuid)).notes
    expect(shown).toMatchObject({ text: input.text, is_care: true, by: { uuid: desk.uuid } })
    const path = `${HISTORY}/${other.uuid}/notes/${shown?.uuid}`
    const changed = { text: 'Erledigt', is_care: false, expires_on: null }
    expect((await desk.client.send('PATCH', path, { ...changed, version: 7 })).status).toBe(409)
    const over = { ...changed, expires_on: '2026-01-01' }
    for (const answer of [
      await desk.client.send('PATCH', path, { ...over, version: 1 }),
      await desk.client.send('POST', `${HISTORY}/${car.uuid}/notes`, over),
    ])
      expect(answer.json).toMatchObject({ fields: { expires_on: 'too_small' } })
    await desk.client.ok('PATCH', path, { ...changed, version: 1 })
    expect((await headOf(desk, other.uuid)).notes).toMatchObject([{ text: 'Erledigt', is_care: false }])
    const reader = await world.person({ HOME: [RIGHTS[0] ?? ''] })
    expect((await reader.client.send('POST', `${HISTORY}/${car.uuid}/notes`, { text: 'x' })).status).toBe(403)
  })
})

describe('the timeline of the customer history', () => {
  it('7.15.5: Each kind of entry needs its own permission, and entries that another program sent are marked', async () => {
    const car = await vehicle()
    const paper = await visitOf(car, { kilometers: 41_000 })
    await world.work(paper.uuid, { text: 'Ölwechsel' })
    await world.hst(car.vin, [
      { kind: 'field_action', number: '69X3', version: '', title: 'Airbag', status: 'open', isSafetyRecall: false },
    ])
    await world.admin.ok('POST', '/v1/service/request', {
      location_uuid: world.home,
      subject: 'Angebot Reifen',
      target_date: new Date(world.now() + HOUR).toISOString(),
      licensePlate: car.licensePlate,
    })
    await world.admin.ok('POST', '/v1/service/checkin', {
      location_uuid: world.home,
      target_date: new Date(world.now() + DAY).toISOString(),
      vehicle_uuid: car.uuid,
      description: 'Räderwechsel',
    })
    const { items } = await entriesOf(desk, car.uuid)
    expect(items.map(({ kind, title }) => [kind, title])).toEqual(
      expect.arrayContaining([
        ['checkin', 'Räderwechsel'],
        ['request', 'Angebot Reifen'],
        ['paper', 'Ölwechsel'],
      ]),
    )
    const inspector = await world.person({ HOME: [...RIGHTS, 'location.workshop.hstcheck.read'] })
    expect((await entriesOf(inspector, car.uuid)).items).toMatchObject([
      { kind: 'hst', title: '69X3 Airbag', origin: 'extension' },
    ])
    expect((await headOf(inspector, car.uuid)).figures).toMatchObject({
      visits: null,
      open_actions: 1,
      hst_state: 'red',
    })
    expect((await headOf(desk, car.uuid)).figures).toMatchObject({
      visits: 1,
      open_requests: 1,
      open_actions: null,
      next_appointment: { location_uuid: world.home },
    })
  })

  it('Pages by cursor lead through all entries of a car once', async () => {
    const car = await vehicle()
    for (let at = 0; at < 65; at += 1) await visitOf(car, { regular_info: `Besuch ${at}` })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Entries = await entriesOf(desk, car.uuid, cursor === '' ? '' : `?cursor=${cursor}`)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.next
    }
    expect(seen).toHaveLength(65)
    expect(new Set(seen).size).toBe(65)
  })

  it('7.15.7: A mileage with one digit too many is marked, and later mileages are not (E03)', async () => {
    const car = await vehicle()
    for (const [days, kilometers] of [
      [180, 12_000],
      [120, 13_500],
      [60, 145_000],
      [0, 15_000],
    ] as const) {
      const { uuid } = await visitOf(car, { kilometers })
      const at = new Date(world.now() - days * DAY)
      await world.inDealer((tx) => sql`update papers set created_at = ${at} where uuid = ${uuid}`.execute(tx))
    }
    const { items, per_year } = await desk.client.ok<{
      items: { kilometers: number; is_outlier: boolean }[]
      per_year: number
    }>('GET', `${HISTORY}/${car.uuid}/mileage`)
    expect(items.map(({ kilometers, is_outlier }) => [kilometers, is_outlier])).toEqual([
      [12_000, false],
      [13_500, false],
      [145_000, true],
      [15_000, false],
    ])
    expect(per_year).toBe(Math.round((3_000 / 180) * 365))
  })
})

describe('waits in the customer history', () => {
  it('7.15.7: Each wait of the customer at the desk is listed with its minutes, and the usual wait is their median', async () => {
    const car = await vehicle()
    for (const [days, minutes] of [
      [30, 3],
      [20, 25],
      [10, 8],
    ] as const) {
      const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/service/checkin', {
        location_uuid: world.home,
        type: 'walk_in',
        target_date: new Date(world.now()).toISOString(),
        vehicle_uuid: car.uuid,
        licensePlate: car.licensePlate,
        customer_name: 'Muster',
      })
      const arrived = world.now() - days * DAY
      await world.inDealer((tx) =>
        sql`update checkins set arrival_at = ${new Date(arrived)}, waited_until = ${new Date(arrived + minutes * MINUTE)}
          where uuid = ${uuid}`.execute(tx),
      )
    }
    const waits = () => desk.client.ok<{ items: { minutes: number }[] }>('GET', `${HISTORY}/${car.uuid}/waits`)
    expect(await waits()).toMatchObject({ items: [{ minutes: 3 }, { minutes: 25 }, { minutes: 8 }], usual: 8 })
    const stranger = await world.person({ HOME: RIGHTS })
    expect(await stranger.client.ok('GET', `${HISTORY}/${car.uuid}/waits`)).toEqual({ items: [], usual: null })
  })
})

describe('chats in the customer history', () => {
  it('7.15.5: A message that mentions the plate in any spelling is shown to members of its chat only', async () => {
    const car = await vehicle({ licensePlate: 'DEM-CH 77' })
    const [member, stranger] = await Promise.all(
      [0, 1].map(() => world.person({ HOME: RIGHTS, global: ['global.chat.read', 'global.chat.create'] })),
    )
    if (!(member && stranger)) throw new Error('two people are needed')
    const { chat_uuid } = await member.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'group',
      name: 'Annahme',
      members: [],
    })
    await member.client.ok('POST', `/v1/chats/${chat_uuid}/messages`, { content: 'Wo steht demch77?' })
    await member.client.ok('POST', `/v1/chats/${chat_uuid}/messages`, { content: 'Und DEM-CH 778?' })
    expect((await entriesOf(member, car.uuid)).items).toMatchObject([
      { kind: 'chat', title: 'Wo steht demch77?', opens: chat_uuid },
    ])
    expect((await entriesOf(stranger, car.uuid)).items).toEqual([])
  })

  it('7.15.11: The sheet of a car prints what the caller may read', async () => {
    const { uuid } = await customer('Druckmann', { phone: '+49536112345' })
    const car = await vehicle({ customer_uuid: uuid })
    await visitOf(car, { regular_info: 'Klappert' })
    const print = await desk.client.ok<Record<string, unknown>>('GET', `${HISTORY}/${car.uuid}/print`)
    expect(print).toMatchObject({
      licensePlate: car.licensePlate,
      owner: { name: 'Druckmann', phone: '+49536112345' },
      entries: [{ kind: 'paper', title: 'Klappert' }],
      site: { description: 'Stammhaus' },
    })
  })

  it('7.15.11: The sheet of a car is a PDF document, is noted as an export, and is refused to other locations', async () => {
    const { uuid } = await customer('Papiermann', { phone: '+49536112345' })
    const car = await vehicle({ customer_uuid: uuid, firstRegistration: '2021-03-04', mileage: 41_200 })
    await visitOf(car, { regular_info: 'Quietscht' })
    await desk.client.ok('POST', `${HISTORY}/${car.uuid}/notes`, { text: 'Ruft #nie $zurück$', is_care: true })
    const path = `${HISTORY}/${car.uuid}/sheet.pdf?language=de`
    const answer = await fetchPdf(desk.client, path)
    expect(answer).toMatchObject({ status: 200, type: 'application/pdf' })
    for (const one of [
      'Fahrzeugblatt',
      'Stammhaus',
      car.licensePlate,
      car.vin,
      'Papiermann',
      '04.03.2021',
      'Quietscht',
    ])
      expect(answer.text).toContain(one)
    expect(answer.text).toContain('Mit Vorsicht: Ruft #nie $zurück$')
    expect((await away.client.send('GET', path)).status).toBe(404)
    const noted = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('record_uuid').where('event', '=', 'vehicle.exported').execute(),
    )
    expect(noted.map((event) => event.record_uuid)).toEqual([car.uuid])
  })
})

describe('the export of a customer', () => {
  it('7.15.9: An administrator gets everything about a customer, which is noted, and an advisor gets nothing', async () => {
    const { uuid } = await customer('Auskunft', { email: 'auskunft@kunden.example' })
    const car = await vehicle({ customer_uuid: uuid })
    await visitOf(car, { customer_uuid: uuid, regular_info: 'Klappert' })
    await desk.client.ok('POST', `${HISTORY}/${car.uuid}/notes`, { text: 'Ruft nie zurück', is_about_customer: true })
    const path = `/v1/privacy/customers/${uuid}/data`
    const { tables } = await world.admin.ok<{ tables: Record<string, object[]> }>('GET', path)
    expect(tables).toMatchObject({
      customers: [{ name: 'Auskunft', email: 'auskunft@kunden.example' }],
      vehicles: [{ uuid: car.uuid }],
      papers: [{ regular_info: 'Klappert' }],
      vehicle_notes: [{ text: 'Ruft nie zurück' }],
    })
    const noted = await world.inDealer((tx) =>
      tx.selectFrom('audit_events').select('event').where('record_uuid', '=', uuid).execute(),
    )
    expect(noted.map(({ event }) => event)).toContain('customer.exported')
    expect((await desk.client.send('GET', path)).status).toBe(403)
  })
})

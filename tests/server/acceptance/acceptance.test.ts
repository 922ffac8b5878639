import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { freshVin } from '#tests/server/worlds/workshopWorld.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import {
  type Acceptance,
  type AcceptanceWorld,
  finding,
  openAcceptanceWorld,
  SIGNED,
  WALKS,
} from './acceptanceWorld.ts'

const DAY = 24 * 3_600_000
let world: AcceptanceWorld
beforeAll(async () => {
  world = await openAcceptanceWorld()
})
afterAll(() => world.close())

type Row = Record<string, unknown> & { uuid: string }
const create = (given: object, by = world.admin) =>
  by.send('POST', '/v1/service/direct_acceptance', { location_uuid: world.home, ...given })
const customer = (given: object) => world.admin.ok<Row>('POST', '/v1/customers', given)

describe('7.14 A direct acceptance', () => {
  it('An acceptance gets a number, finds the car and its customer by the plate, and takes the language of the customer (E23)', async () => {
    const { uuid } = await customer({ name: 'الأحمد', first_name: 'ليلى', language: 'ar', mobile: '+491700000001' })
    const vin = freshVin()
    const licensePlate = world.plate()
    await world.admin.ok('POST', '/v1/vehicles', { licensePlate, vin, model: 'Golf', customer_uuid: uuid })
    const row = await world.walk({ licensePlate: licensePlate.replace(/[- ]/g, '').toLowerCase() })
    expect(row).toMatchObject({
      licensePlate,
      vin,
      model: 'Golf',
      customer_uuid: uuid,
      customer_name: 'ليلى الأحمد',
      customer_phone: '+491700000001',
      language: 'ar',
      status: 'new',
      revision: 1,
    })
    expect(row.number).toMatch(/^A26-\d{6}$/)
    expect((await world.walk()).number > row.number).toBe(true)
  })

  it('An answer to a finding gets the current time if its time lies in the future or is missing', async () => {
    const { uuid } = await world.walk()
    const now = new Date(world.now()).toISOString()
    const before = new Date(world.now() - DAY).toISOString()
    await world.change(uuid, {
      findings: [
        finding({ answer: 'accepted', answered_at: new Date(world.now() + DAY).toISOString() }),
        finding({ answer: 'postponed', consent_method: 'phone' }),
        finding({ answer: 'declined', answered_at: before }),
        finding({ answer: 'open', answered_at: before }),
      ],
    })
    expect((await world.read(uuid)).findings).toMatchObject([
      { answered_at: now, consent_method: 'in_person' },
      { answered_at: now, consent_method: 'phone' },
      { answered_at: before },
      { answered_at: null },
    ])
  })

  it('When two advisors change one acceptance, the later one is refused and gets the newer row to merge with', async () => {
    const [one, two] = [await world.advisor(), await world.advisor()]
    const { uuid, version } = await world.walk()
    const [brake, wiper] = [finding(), finding({ finding: 'Wischer' })]
    const send = (by: typeof one, sent: object) => by.client.send('PATCH', world.addressOf(uuid), sent)
    expect((await send(one, { version, findings: [brake] })).status).toBe(200)
    const refused = await send(two, { version, findings: [wiper] })
    expect(codeOf(refused)).toBe('version_conflict')
    const { current } = refused.json as { current: Acceptance }
    expect(current.findings).toMatchObject([{ id: brake.id }])
    const merged = { version: current.version, findings: [...current.findings, wiper] }
    expect((await send(two, merged)).status).toBe(200)
    expect((await world.read(uuid)).findings.map(({ id }) => id)).toEqual([brake.id, wiper.id])
  })

  it('An acceptance copies the points of the chosen check list, and later changes of the list leave the copy alone', async () => {
    const points = [
      { area: 'brakes', point: 'brake_fluid' },
      { area: 'other', text: 'Dachbox' },
    ]
    const list = await world.admin.ok<Row>('POST', '/v1/service/check_lists', { name: 'Eigene', points })
    const row = await world.walk({ check_list_uuid: list.uuid })
    await world.admin.ok('PATCH', `/v1/service/check_lists/${list.uuid}`, { version: list.version, points: [] })
    const checks = row.checks.map((check) => ({ ...check, result: 'defect' }))
    expect(checks).toMatchObject([{ point: 'brake_fluid' }, { text: 'Dachbox' }])
    await world.change(row.uuid, { checks, findings: [finding({ check_id: checks[0]?.id ?? '' })] })
    expect(await world.read(row.uuid)).toMatchObject({ checks: [{ result: 'defect' }, {}], defect_count: 2 })
    const advisor = await world.advisor()
    expect(codeOf(await advisor.client.send('POST', '/v1/service/check_lists', { name: 'Fremd', points: [] }))).toBe(
      'no_permission',
    )
  })

  it('7.14: A car that was not stored before is in the customer history after its acceptance, with or without a VIN', async () => {
    const plates = [world.plate(), world.plate()]
    const papers = await Promise.all(plates.map((licensePlate) => world.paper({ licensePlate, vin: '' })))
    for (const given of [
      {},
      { vin: freshVin() },
      { vin: freshVin(), licensePlate: '' },
      // A paper that was written before the car came, without a vehicle.
      { paper_uuid: papers[0]?.uuid, licensePlate: plates[0] },
      { paper_uuid: papers[1]?.uuid, licensePlate: plates[1], vin: freshVin() },
    ]) {
      const row = await world.walk(given)
      const { paper_uuid } = await world.confirmed(row.uuid)
      const typed = row.licensePlate || row.vin
      const found = await world.admin.ok<{ items: Row[] }>('GET', `/v1/service/customer-history?q=${typed}`)
      expect([typed, found.items.length]).toEqual([typed, 1])
      const entries = await world.admin.ok<{ items: { uuid: string }[] }>(
        'GET',
        `/v1/service/customer-history/${found.items[0]?.uuid}/entries`,
      )
      expect(entries.items.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([row.uuid, paper_uuid]))
    }
  })

  it('Papers and check-ins of other locations, an unknown fuel level and a change of a canceled acceptance are refused', async () => {
    const { uuid: other } = await world.admin.ok<Row>('POST', '/v1/locations', {
      key: 'FAR',
      description: 'Weit weg',
      zip_code: '00411',
    })
    const paper = await world.paper({ location_uuid: other, regular_info: 'geheim' })
    const visit = await world.admin.ok<Row>('POST', '/v1/service/checkin', {
      location_uuid: other,
      type: 'walk_in',
      target_date: new Date(world.now()).toISOString(),
      customer_name: 'Geheim',
    })
    const { client } = await world.advisor()
    expect(fieldsOf(await create({ paper_uuid: paper.uuid }, client))).toEqual({ paper_uuid: 'not_found' })
    expect(fieldsOf(await create({ checkin_uuid: visit.uuid }, client))).toEqual({ checkin_uuid: 'not_found' })
    expect(fieldsOf(await create({ fuel: 33 }))).toEqual({ fuel: 'unknown_value' })
    expect(codeOf(await create({ location_uuid: other }, client))).toBe('no_permission')
    const row = await world.walk()
    const step = { to: 'canceled', version: row.version, reason: 'Kunde ist weg' }
    expect((await world.admin.send('POST', world.addressOf(row.uuid, '/status'), step)).status).toBe(200)
    expect(codeOf(await world.change(row.uuid, { wishes: 'doch' }))).toBe('acceptance_canceled')
    expect(codeOf(await world.takePhoto(row.uuid))).toBe('acceptance_canceled')
    expect(codeOf(await world.confirm(row.uuid))).toBe('transition_refused')
    // Values of a check-in of the same location are not shown to a user who may not read check-ins.
    const walker = await world.somebody('technician', { permissions: { HOME: WALKS } })
    const near = await world.admin.ok<Row>('POST', '/v1/service/checkin', {
      location_uuid: world.home,
      type: 'walk_in',
      target_date: new Date(world.now()).toISOString(),
      customer_name: 'Geheim',
    })
    expect((await create({ checkin_uuid: near.uuid }, walker.client)).json).toMatchObject({ customer_name: '' })
  })

  it('The last visit is the newest confirmed acceptance of the car, or else its newest paper', async () => {
    const licensePlate = world.plate()
    const mark = { id: '', view: 'front', kind: 'dent', size: 'unknown', is_old: false, note: '', x: 3, y: 4 } as const
    const lastOf = async (uuid: string) =>
      (await world.admin.ok<{ visit: Row | null }>('GET', world.addressOf(uuid, '/last-visit'))).visit
    const first = await world.walk({ licensePlate })
    expect(await lastOf(first.uuid)).toBeNull()
    world.pass(1_000)
    const paper = await world.paper({ licensePlate, kilometers: 1_000, damage_marks: [mark] })
    world.pass(1_000)
    const second = await world.walk({ licensePlate, kilometers: 2_000, damage_marks: [{ ...mark, kind: 'scratch' }] })
    expect(await lastOf(second.uuid)).toMatchObject({
      record: 'paper',
      uuid: paper.uuid,
      kilometers: 1_000,
      marks: [{ kind: 'dent' }],
    })
    await world.confirmed(second.uuid)
    world.pass(1_000)
    const third = await world.walk({ licensePlate })
    expect(await lastOf(third.uuid)).toMatchObject({ record: 'acceptance', uuid: second.uuid, kilometers: 2_000 })
  })

  it('A visit has one acceptance, open or confirmed, even when several windows begin one at once', async () => {
    const { uuid: checkin_uuid } = await world.admin.ok<Row>('POST', '/v1/service/checkin', {
      location_uuid: world.home,
      type: 'walk_in',
      target_date: new Date(world.now()).toISOString(),
      licensePlate: world.plate(),
    })
    const begin = () =>
      world.admin.send('POST', '/v1/service/direct_acceptance', { location_uuid: world.home, checkin_uuid })
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const row = answers.find(({ status }) => status === 200)?.json as Acceptance
    await world.confirmed(row.uuid)
    expect(codeOf(await begin())).toBe('acceptance_exists')
    const other = await world.walk()
    expect(codeOf(await world.change(other.uuid, { checkin_uuid }))).toBe('acceptance_exists')
    expect((await world.change(other.uuid, { wishes: 'Bremse' })).status).toBe(200)
  })

  it('A check-in and its paper are one visit with one acceptance, whichever of them begins it', async () => {
    const paper = async () => (await world.paper()).uuid
    const arrive = async (paper_uuid: string) =>
      (
        await world.admin.ok<Row>('POST', '/v1/service/checkin', {
          location_uuid: world.home,
          type: 'walk_in',
          target_date: new Date(world.now()).toISOString(),
          licensePlate: world.plate(),
          paper_uuid,
        })
      ).uuid
    const begin = async (values: object) =>
      codeOf(await world.admin.send('POST', '/v1/service/direct_acceptance', { location_uuid: world.home, ...values }))
    const [first, second] = [await paper(), await paper()]
    const [firstCheckin, secondCheckin] = [await arrive(first), await arrive(second)]
    expect(await begin({ paper_uuid: first })).toBe('ok')
    expect(await begin({ paper_uuid: first })).toBe('acceptance_exists')
    expect(await begin({ checkin_uuid: firstCheckin })).toBe('acceptance_exists')
    expect(await begin({ checkin_uuid: secondCheckin })).toBe('ok')
    expect(await begin({ paper_uuid: second })).toBe('acceptance_exists')
  })

  it('After an acceptance was canceled its visit can get another one, and the canceled one is not opened again beside it', async () => {
    const { uuid: checkin_uuid } = await world.admin.ok<Row>('POST', '/v1/service/checkin', {
      location_uuid: world.home,
      type: 'walk_in',
      target_date: new Date(world.now()).toISOString(),
      licensePlate: world.plate(),
    })
    const first = await world.walk({ checkin_uuid })
    const step = async (to: string) =>
      world.admin.send('POST', world.addressOf(first.uuid, '/status'), {
        to,
        version: (await world.read(first.uuid)).version,
        reason: 'Falsches Fahrzeug',
      })
    expect((await step('canceled')).status).toBe(200)
    const second = await world.walk({ checkin_uuid })
    expect(second.uuid).not.toBe(first.uuid)
    expect(codeOf(await step('new'))).toBe('acceptance_exists')
  })

  it('The search finds the acceptance only for its readers, and the customer history shows it with its photos', async () => {
    const vin = freshVin()
    const licensePlate = world.plate()
    const vehicle = await world.admin.ok<Row>('POST', '/v1/vehicles', { licensePlate, vin })
    const row = await world.walk({ licensePlate, kilometers: 4_000, wishes: 'Bremse' })
    const hits = async (by = world.admin) =>
      (await by.ok<{ items: Row[] }>('GET', `/v1/search?q=${row.number}`)).items.filter(
        ({ source }) => source === 'acceptance',
      )
    expect(await hits()).toMatchObject([{ uuid: row.uuid }])
    const clerk = await world.somebody('parts', { permissions: { HOME: ['location.workshop.paper.read'] } })
    expect(await hits(clerk.client)).toEqual([])
    const photoOf = async (kind: string) =>
      ((await world.takePhoto(row.uuid, `kind=${kind}`)).json as { uuid: string }).uuid
    const [front, damage] = [await photoOf('front'), await photoOf('damage')]
    const entries = await world.admin.ok<{ items: Row[] }>(
      'GET',
      `/v1/service/customer-history/${vehicle.uuid}/entries?kinds=acceptance`,
    )
    expect(entries.items).toMatchObject([
      { kind: 'acceptance', uuid: row.uuid, title: 'Bremse', kilometers: 4_000, photo_uuids: [damage, front] },
    ])
  })

  it('The paper of a confirmed acceptance lists it as its origin', async () => {
    const row = await world.walk({ customer_name: 'Muster' })
    const { paper_uuid } = await world.confirmed(row.uuid)
    const origins = await world.admin.ok<{ items: Row[] }>('GET', `/v1/service/request/origins/paper/${paper_uuid}`)
    expect(origins.items).toMatchObject([{ record: 'acceptance', uuid: row.uuid, number: row.number, may_read: true }])
  })

  it('While the workshop plugin is switched off, confirming an acceptance creates no paper', async () => {
    const switchWorkshop = (plugin_workshop: boolean) =>
      world.inDealer((tx) =>
        sql`insert into settings (dealer_id, key, value) values (${world.dealer.dealerId}, 'plugin_workshop', ${JSON.stringify(plugin_workshop)}::jsonb)
          on conflict (dealer_id, key) do update set value = excluded.value`.execute(tx),
      )
    await switchWorkshop(false)
    const walker = await world.somebody('service_advisor', { permissions: { HOME: WALKS } })
    const row = await world.walk({ findings: [finding({ answer: 'accepted' })] })
    expect((await world.confirmed(row.uuid, SIGNED, walker.client)).paper_uuid).toBeNull()
    await switchWorkshop(true)
  })

  it('DAT-03 An anonymised customer leaves neither name nor signature nor photo in acceptances and signed revisions', async () => {
    const { uuid } = await customer({ name: 'Zanzibarowska', first_name: 'Canaria', email: 'canaria@kunde.example' })
    const licensePlate = world.plate()
    await world.admin.ok('POST', '/v1/vehicles', { licensePlate, vin: freshVin(), customer_uuid: uuid })
    const row = await world.walk({
      licensePlate,
      wishes: 'Frau Zanzibarowska wartet',
      findings: [
        finding({ answer: 'declined', reason: 'sagt Canaria Zanzibarowska', answered_by: 'C. Zanzibarowska' }),
      ],
    })
    await world.takePhoto(row.uuid)
    const { paper_uuid } = await world.confirmed(row.uuid, { ...SIGNED, customer_name: 'Canaria Zanzibarowska' })
    // A customer whose car is still in the workshop is not anonymised, so its paper is picked up first.
    await world.inDealer((tx) =>
      sql`update papers set status = 'picked_up' where uuid = ${paper_uuid}::uuid`.execute(tx),
    )
    await world.admin.ok('POST', `/v1/privacy/customer/${uuid}/anonymise`, {
      password: TEST_PASSWORD,
      name: 'Canaria Zanzibarowska',
    })
    const left = await dealerDump(world.server.database, world.dealer.dealerId)
    for (const table of ['acceptances', 'acceptance_revisions', 'acceptance_states', 'acceptance_photos'])
      expect(JSON.stringify(left[table])).not.toMatch(/zanzibarowska|canaria/i)
    const { rows } = await world.inDealer((tx) =>
      sql`select customer_signature, content ->> 'customer_name' as name, content #>> '{findings,0,reason}' as reason
        from acceptance_revisions where acceptance_uuid = ${row.uuid}::uuid`.execute(tx),
    )
    expect(rows).toMatchObject([{ customer_signature: '', reason: '' }])
    const photos = await world.admin.ok<{ items: Row[] }>('GET', world.addressOf(row.uuid, '/photos'))
    expect(photos.items).toEqual([])
  })
})

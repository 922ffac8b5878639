import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { fetchPdf } from '#tests/server/worlds/fetchPdf.ts'
import { refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
import { type AcceptanceWorld, finding, openAcceptanceWorld, SIGNED, WALKS } from './acceptanceWorld.ts'

let world: AcceptanceWorld
beforeAll(async () => {
  world = await openAcceptanceWorld()
})
afterAll(() => world.close())

type Row = Record<string, unknown>
const paperOf = (uuid: string | null) => world.admin.ok<Row>('GET', `/v1/workshop/paper/${uuid}`)
const revisions = async (uuid: string) =>
  (await world.admin.ok<{ items: Row[] }>('GET', world.addressOf(uuid, '/revisions'))).items

describe('7.14 The signature of a direct acceptance', () => {
  it('A signed acceptance is frozen, and its paper has the condition, the damage and each finding with its answer', async () => {
    const row = await world.walk({
      customer_name: 'Muster',
      kilometers: 84_200,
      fuel: 50,
      wishes: 'Es quietscht',
      wash: true,
      body_damage: 'Kratzer an der Tür',
      security_damage: 'Reifen unter 1,6 mm',
      damage_marks: [{ view: 'left', kind: 'scratch', x: 10, y: 20 }],
      findings: [
        finding({ answer: 'accepted', work: 'Beläge ersetzen', target_ze: 120 }),
        finding({ finding: 'Wischer schmiert', answer: 'declined', reason: 'macht er selbst', price: 4_900 }),
        finding({ finding: 'Ölverlust', price: null }),
      ],
    })
    await world.aroundTheCar(row.uuid)
    const { acceptance, paper_uuid } = await world.confirmed(row.uuid, { ...SIGNED, photos_note: '' })
    expect(acceptance).toMatchObject({
      status: 'completed',
      is_signed: true,
      confirmed_by: 'Erika Muster',
      exterior_count: 8,
      accepted_price: 34_900,
      defect_count: 3,
      paper_uuid,
    })
    expect(await paperOf(paper_uuid)).toMatchObject({
      licensePlate: row.licensePlate,
      kilometers: 84_200,
      fuel: 50,
      regular_info: 'Es quietscht',
      wash: true,
      body_damage: 'Kratzer an der Tür',
      security_damage: 'Reifen unter 1,6 mm',
      damage_marks: [{ view: 'left', x: 10 }],
      needs_approval: true,
    })
    expect(await world.extensionsOf(paper_uuid)).toMatchObject([
      { answer: 'accepted', consent_method: 'in_person', answered_by: 'Erika Muster', works: 'Beläge ersetzen' },
      { answer: 'declined', note: 'macht er selbst', works: 'Wischer schmiert' },
      { answer: 'open', answered_by: '', works: 'Ölverlust' },
    ])
    expect((await world.extensionsOf(paper_uuid)).map(({ price }) => price && Number(price))).toEqual([
      34_900,
      4_900,
      null,
    ])
    expect(codeOf(await world.change(row.uuid, { kilometers: 1 }))).toBe('acceptance_confirmed')
    expect(codeOf(await world.admin.send('DELETE', world.addressOf(row.uuid)))).toBe('acceptance_confirmed')
    const vehicle = (await paperOf(paper_uuid)).vehicle_uuid
    const declined = await world.admin.ok<{ items: Row[] }>('GET', `/v1/vehicles/${vehicle}/declined`)
    expect(declined.items).toMatchObject([{ finding: 'Wischer schmiert', answer: 'declined' }])
  })

  it('Confirming refuses a dot as a signature, a missing name, a declined finding without a reason and missing photos', async () => {
    const row = await world.walk({ findings: [finding({ answer: 'declined' })] })
    const answer = await world.confirm(row.uuid, { customer_signature: 'M10 10L11 10M30 30L31 30' })
    expect(fieldsOf(answer)).toEqual({
      customer_name: 'required',
      customer_signature: 'required',
      'findings.0.reason': 'required',
      photos_note: 'required',
    })
    expect(await world.read(row.uuid)).toMatchObject({ status: 'new', paper_uuid: null })
    expect(await revisions(row.uuid)).toEqual([])
  })

  it('When the customer is absent, confirming needs a reason and a colleague as witness, who may read acceptances and is told', async () => {
    const [advisor, colleague] = [await world.advisor(), await world.advisor()]
    const stranger = await world.somebody('technician', { permissions: {} })
    const row = await world.walk()
    const absent = { absence: 'other', photos_note: 'dunkel' }
    expect(fieldsOf(await world.confirm(row.uuid, absent, advisor.client))).toEqual({
      absence_note: 'required',
      witness_uuid: 'required',
    })
    const named = { ...absent, absence_note: 'Abgeschleppt in der Nacht' }
    for (const witness_uuid of [advisor.uuid, stranger.uuid])
      expect(fieldsOf(await world.confirm(row.uuid, { ...named, witness_uuid }, advisor.client))).toEqual({
        witness_uuid: 'unknown_value',
      })
    const given = { ...named, witness_uuid: colleague.uuid }
    const { acceptance } = await world.confirmed(row.uuid, given, advisor.client)
    expect(acceptance).toMatchObject({ status: 'completed', is_signed: false, confirmed_by: '' })
    expect(await revisions(row.uuid)).toMatchObject([
      { absence: 'other', absence_note: 'Abgeschleppt in der Nacht', witness: { uuid: colleague.uuid } },
    ])
    const { vehicle_uuid } = await world.admin.ok<{ vehicle_uuid: string }>(
      'GET',
      `/v1/workshop/paper/${acceptance.paper_uuid}`,
    )
    const history = `/v1/service/customer-history/${vehicle_uuid}`
    const entries = await world.admin.ok<{ items: Row[] }>('GET', `${history}/entries?kinds=acceptance`)
    expect(entries.items).toMatchObject([{ uuid: row.uuid, status: 'completed', is_signed: false }])
    const sheet = await fetchPdf(world.admin, `${history}/sheet.pdf?language=de`)
    expect(sheet.text).toContain('Ohne Kunde abgeschlossen')
    expect(sheet.text).not.toContain('Unterschrieben')
    const inbox = await colleague.client.ok<{ items: Row[] }>('GET', '/v1/inbox?view=open')
    expect(inbox.items).toMatchObject([{ kind: 'acceptanceWitness', details: { plate: row.licensePlate } }])
  })

  it('A signature below a price that a colleague has changed since is refused, and nothing is frozen', async () => {
    const row = await world.walk({ findings: [finding({ answer: 'accepted' })] })
    const signed_findings = row.findings.map(({ id, finding: text, work, price, answer }) => ({
      id,
      finding: text,
      work,
      price,
      answer,
    }))
    const signed = { ...SIGNED, signed_findings }
    const dearer = row.findings.map((one) => ({ ...one, price: 39_900 }))
    await world.change(row.uuid, { findings: dearer })
    expect(codeOf(await world.confirm(row.uuid, signed))).toBe('version_conflict')
    expect(await world.read(row.uuid)).toMatchObject({ status: 'in_progress', is_signed: false })
    expect(await revisions(row.uuid)).toEqual([])
    await world.change(row.uuid, { findings: row.findings })
    expect((await world.confirm(row.uuid, signed)).status).toBe(200)
  })

  it('A repeat with the same key answers as the first time, and a second confirmation is refused', async () => {
    const row = await world.walk({ findings: [finding({ answer: 'accepted' })] })
    const key = { 'idempotency-key': randomUUID() }
    const first = await world.confirm(row.uuid, SIGNED, world.admin, key)
    const again = await world.confirm(row.uuid, SIGNED, world.admin, key)
    expect(again.json).toEqual(first.json)
    expect(refusalsOf(await world.confirm(row.uuid))).toEqual(['transition_unknown'])
    expect(await world.extensionsOf((await world.read(row.uuid)).paper_uuid)).toHaveLength(1)
    expect(await revisions(row.uuid)).toHaveLength(1)
  })

  it('Only confirming completes an acceptance, and only revising opens it again', async () => {
    const row = await world.walk()
    await world.change(row.uuid, { kilometers: 5 })
    const stepTo = async (to: string, reason = '') => {
      const { version } = await world.read(row.uuid)
      return world.admin.send('POST', world.addressOf(row.uuid, '/status'), { to, version, reason })
    }
    expect(await world.read(row.uuid)).toMatchObject({ status: 'in_progress' })
    expect(refusalsOf(await stepTo('completed'))).toEqual(['not_confirmed'])
    await world.confirmed(row.uuid)
    expect(refusalsOf(await stepTo('in_progress', 'vergessen'))).toEqual(['not_revised'])
    await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Noch ein Kratzer' })
    expect(await world.read(row.uuid)).toMatchObject({ status: 'in_progress', revision: 2, is_signed: false })
    expect(refusalsOf(await stepTo('canceled', 'doch nicht'))).toEqual(['signed_before'])
    await world.confirmed(row.uuid)
    expect((await stepTo('delivered')).status).toBe(200)
    const states = await world.admin.ok<{ items: Row[] }>('GET', world.addressOf(row.uuid, '/states'))
    expect(states.items.map(({ to_status }) => to_status).reverse()).toEqual([
      'new',
      'in_progress',
      'completed',
      'in_progress',
      'completed',
      'delivered',
    ])
  })

  it('An answer by phone to an open finding is shown on the signed acceptance with name, way and time, and counts in the accepted sum', async () => {
    const [brake, wiper] = [finding({ answer: 'accepted' }), finding({ finding: 'Wischer', price: 4_900 })]
    const row = await world.walk({ findings: [brake, wiper] })
    const { paper_uuid } = await world.confirmed(row.uuid)
    const [, second] = await world.extensionsOf(paper_uuid)
    const { version } = await world.admin.ok<Row>('GET', `/v1/workshop/extensions/${second?.uuid}`)
    expect(await world.read(row.uuid)).toMatchObject({ accepted_price: 34_900 })
    const by = { answer: 'accepted', consent_method: 'phone', answered_by: 'Frau am Telefon' }
    const address = `/v1/workshop/extensions/${second?.uuid}`
    await world.admin.ok('PATCH', address, { version, price: 5_900, ...by })
    const answers = async (client = world.admin) =>
      (await client.ok<{ items: Row[] }>('GET', world.addressOf(row.uuid, '/answers'))).items
    expect(await answers()).toMatchObject([
      { finding_id: brake.id, answer: 'accepted', consent_method: 'in_person', price: 34_900 },
      { finding_id: wiper.id, ...by, answered_at: new Date(world.now()).toISOString(), price: 5_900 },
    ])
    expect(await world.read(row.uuid)).toMatchObject({ accepted_price: 40_800, findings: [{}, { answer: 'open' }] })
    const blind = await world.somebody('service_advisor', { permissions: { HOME: WALKS } })
    expect(await answers(blind.client)).toMatchObject([{ price: null }, { ...by, price: null }])
    await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Preis' })
    expect(await world.read(row.uuid)).toMatchObject({ accepted_price: 40_800 })
    world.pass(60_000)
    const declined = { answer: 'declined', answered_at: new Date(world.now()).toISOString() }
    await world.change(row.uuid, { findings: [brake, { ...wiper, ...declined }] })
    expect(await world.read(row.uuid)).toMatchObject({ accepted_price: 34_900 })
  })

  it('The next revision updates the extensions, keeps answers that came later on the paper, and keeps the first revision', async () => {
    const [brake, wiper, oil] = [
      finding({ answer: 'open' }),
      finding({ finding: 'Wischer', answer: 'declined', reason: 'später' }),
      finding({ finding: 'Ölverlust', answer: 'open' }),
    ]
    const row = await world.walk({ findings: [brake, wiper, oil], body_damage: 'Kratzer', wishes: 'quietscht' })
    const { paper_uuid } = await world.confirmed(row.uuid)
    const [first, , third] = await world.extensionsOf(paper_uuid)
    const answer = async (uuid: unknown, given: object) => {
      const { version } = await world.admin.ok<Row>('GET', `/v1/workshop/extensions/${uuid}`)
      await world.admin.ok('PATCH', `/v1/workshop/extensions/${uuid}`, { version, ...given })
    }
    await answer(first?.uuid, { answer: 'accepted', consent_method: 'phone', answered_by: 'Frau am Telefon' })
    await answer(third?.uuid, { answer: 'postponed', answered_by: 'Frau am Telefon' })
    await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Preis' })
    world.pass(60_000)
    const next = [
      { ...brake, price: 40_000 },
      { ...wiper, answer: 'accepted', reason: '', answered_at: new Date(world.now()).toISOString() },
      // The customer has changed their mind in front of the car.
      { ...oil, answer: 'accepted' },
      finding({ finding: 'Batterie schwach' }),
    ]
    await world.change(row.uuid, { findings: next, body_damage: 'Kratzer und Beule' })
    await world.confirmed(row.uuid)
    const after = await world.extensionsOf(paper_uuid)
    expect(after).toMatchObject([
      { uuid: first?.uuid, answer: 'accepted', answered_by: 'Frau am Telefon', consent_method: 'phone' },
      { answer: 'accepted', finding: 'Wischer' },
      { uuid: third?.uuid, answer: 'accepted', answered_by: 'Erika Muster' },
      { finding: 'Batterie schwach' },
    ])
    expect(Number(after[0]?.price)).toBe(40_000)
    expect(await paperOf(paper_uuid)).toMatchObject({ body_damage: 'Kratzer und Beule', regular_info: 'quietscht' })
    expect(await revisions(row.uuid)).toMatchObject([
      { revision: 2, reason: 'Preis' },
      { revision: 1, reason: '' },
    ])
    const signed = await world.admin.ok<Row>('GET', world.addressOf(row.uuid, '/revisions/1'))
    expect(signed).toMatchObject({ acceptance: { body_damage: 'Kratzer', findings: [{ answer: 'open' }, {}, {}] } })
  })

  it('A revision that empties a reading or the way of contact empties it on the paper, too, unless the workshop has changed it', async () => {
    const read = { kilometers: 84_200, fuel: 50, price_limit: 20_000, contact_channel: 'email' }
    const row = await world.walk({ ...read, contact_phone: '+493012345' })
    const { paper_uuid } = await world.confirmed(row.uuid)
    const { version } = await paperOf(paper_uuid)
    await world.admin.ok('PATCH', `/v1/workshop/paper/${paper_uuid}`, { version, kilometers: 84_300 })
    await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Falsch gelesen' })
    const empty = { kilometers: null, fuel: null, price_limit: null, contact_phone: null, contact_channel: 'phone' }
    await world.change(row.uuid, empty)
    await world.confirmed(row.uuid)
    expect(await paperOf(paper_uuid)).toMatchObject({ ...empty, kilometers: 84_300 })
  })

  it('The check-in of the visit gets the paper, and is completed only if the place of its key is recorded', async () => {
    const arrive = (given: object) =>
      world.admin.ok<Row>('POST', '/v1/service/checkin', {
        location_uuid: world.home,
        type: 'walk_in',
        target_date: new Date(world.now()).toISOString(),
        customer_name: 'Muster',
        customer_phone: '+493012345',
        licensePlate: world.plate(),
        description: 'Klappern',
        ...given,
      })
    const atDesk = async (given: object) => {
      const { uuid, licensePlate } = await arrive(given)
      await world.admin.ok('POST', '/v1/service/checkin/arrive', {
        location_uuid: world.home,
        typed: licensePlate,
        checkin_uuid: uuid,
      })
      return String(uuid)
    }
    for (const [given, status] of [
      [{ key_place: 'H 4' }, 'completed'],
      [{ key_place: '' }, 'in_progress'],
    ] as const) {
      const checkin_uuid = await atDesk(given)
      const row = await world.walk({ checkin_uuid, licensePlate: '' })
      expect(row).toMatchObject({ customer_name: 'Muster', wishes: 'Klappern', customer_phone: '+493012345' })
      const { paper_uuid } = await world.confirmed(row.uuid)
      expect(await world.admin.ok('GET', `/v1/service/checkin/${checkin_uuid}`)).toMatchObject({ status, paper_uuid })
    }
  })

  it('Confirming uses the open paper with the order number if it is of the same car, and leaves a picked-up paper unchanged', async () => {
    const plate = world.plate()
    const own = await world.paper({ licensePlate: plate, jobId: '901245' })
    const first = await world.walk({ licensePlate: plate, order_number: '901245' })
    expect((await world.confirmed(first.uuid)).paper_uuid).toBe(own.uuid)
    const other = await world.walk({ order_number: '901245' })
    expect((await world.confirm(other.uuid)).json).not.toMatchObject({ paper_uuid: own.uuid })
    await world.inDealer((tx) => sql`update papers set status = 'picked_up' where uuid = ${own.uuid}::uuid`.execute(tx))
    await world.admin.ok('POST', world.addressOf(first.uuid, '/revise'), { reason: 'Nachtrag' })
    await world.change(first.uuid, { body_damage: 'Kratzer', findings: [finding()] })
    expect((await world.confirmed(first.uuid)).paper_uuid).toBe(own.uuid)
    expect(await paperOf(own.uuid)).toMatchObject({ body_damage: '' })
    expect(await world.extensionsOf(own.uuid)).toEqual([])
  })

  it('An existing paper keeps its text and marks, and an advisor without the right to prices sets no price limit', async () => {
    const paper = await world.paper({
      licensePlate: world.plate(),
      body_damage: 'Delle',
      regular_info: 'Inspektion',
      damage_marks: [{ id: '', view: 'rear', kind: 'dent', size: 'unknown', is_old: true, note: '', x: 1, y: 1 }],
    })
    const advisor = await world.somebody('service_advisor', {
      permissions: {
        HOME: ['read', 'create', 'update'].flatMap((verb) => [
          `location.service.direct_acceptance.${verb}`,
          `location.workshop.paper.${verb}`,
        ]),
      },
    })
    const row = await world.walk(
      { paper_uuid: paper.uuid, licensePlate: '', wishes: 'Reifen', price_limit: 5_000 },
      advisor.client,
    )
    expect(row).toMatchObject({
      licensePlate: paper.licensePlate,
      damage_marks: [{ is_old: true }],
      body_damage: 'Delle',
    })
    const more = [...row.damage_marks, { view: 'left', kind: 'scratch', x: 5, y: 5 }]
    await world.change(row.uuid, { damage_marks: more, findings: [finding()] }, advisor.client)
    const { paper_uuid } = await world.confirmed(row.uuid, SIGNED, advisor.client)
    expect(paper_uuid).toBe(paper.uuid)
    expect(await paperOf(paper_uuid)).toMatchObject({
      body_damage: 'Delle',
      regular_info: 'Inspektion',
      price_limit: null,
      damage_marks: [{ is_old: true }, { view: 'left' }],
    })
  })
})

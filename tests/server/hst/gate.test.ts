import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, HOUR, MINUTE, PAPERS, refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom } from '#tests/support/clock/testDay.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { advisor, away, foreman, openHst, reader, technician, world } from './hstOfTest.ts'
import { CAMPAIGN, LOOKS, NOTHING, page, RECALL, type Request, SNAPSHOTS, TPI } from './hstWorld.ts'

const REQUESTS = '/v1/workshop/hst/requests'
/** The days that a list of the tests covers. */
const DAYS = `from=${dayFrom(-5)}&to=${dayFrom(106)}`
const DECISIONS = '/v1/workshop/hst/decisions'

openHst()

const send = (who: { client: TestClient }, body: object) => who.client.send('POST', SNAPSHOTS, body)

describe('the HST list', () => {
  type Listed = {
    items: {
      vin: string
      state: string
      context: string
      actions_open: number
      actions: number
      tpis_open: number
      is_asked: boolean
      checked_by: { uuid: string } | null
    }[]
  }
  const list = (who: Person, query = DAYS) => who.client.send('GET', `/v1/workshop/hst/vehicles?${query}`)
  const row = async (vin: string, who = reader) =>
    ((await list(who)).json as Listed).items.find((one) => one.vin === vin)

  it('The HST list has a row for each paper with the state of its car', async () => {
    const [never, clean, busy] = [world.vin(), world.vin(), world.vin()]
    for (const vin of [never, clean, busy]) await world.paper({ vin })
    const token = await world.tokenOf(foreman, 'Liste')
    await send(token, world.snapshot(clean, []))
    await send(token, world.snapshot(busy, [{ ...CAMPAIGN, status: 'done' }, { ...CAMPAIGN, number: '9DM3' }, TPI]))
    expect(await row(never)).toMatchObject({ state: 'grey', context: 'reception', checked_by: null })
    expect(await row(clean)).toMatchObject({ state: 'green', checked_by: { uuid: foreman.uuid } })
    expect(await row(busy)).toMatchObject({ state: 'red', actions: 2, actions_open: 1, tpis_open: 1, is_asked: false })
  })

  it('The HST list comes as a file with the filter of the screen and without formulas', async () => {
    const [one, other] = [world.vin(), world.vin()]
    await world.paper({ vin: one, model: '=1+1' })
    await world.paper({ vin: other })
    const file = async (who: Person, query: string) =>
      who.client.send('GET', `/v1/workshop/hst/vehicles/export.csv?${DAYS}&language=de&${query}`)
    const csv = (await file(reader, `q=${one.slice(-8)}`)).text
    expect(csv.split('\r\n')[0]).toContain('Kennzeichen;HST-Stand;Fertig bis;')
    expect(csv).toContain(one)
    expect(csv).not.toContain(other)
    expect(csv).toContain(";'=1+1;")
    expect((await file(reader, 'state=black')).text).not.toContain(one)
    expect((await file(away, `q=${one}`)).text).not.toContain(one)
  })

  it('The HST check of a car that comes in ten days is still fresh after three days, and not after eight', async () => {
    const vin = world.vin()
    const promised_at = new Date(world.now() + 10 * DAY).toISOString()
    await world.paper({ vin, promised_at })
    await advisor.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING)))
    world.pass(3 * DAY)
    expect(await row(vin)).toMatchObject({ context: 'preparation', state: 'green' })
    world.pass(5 * DAY)
    expect(await row(vin)).toMatchObject({ context: 'preparation', state: 'blue' })
  })

  it('A user sees papers of the locations that they may see, and no others', async () => {
    const vin = world.vin()
    await world.paper({ vin })
    expect(await row(vin, away)).toBeUndefined()
    const here = await list(reader, `${DAYS}&location_uuid=${world.home}`)
    expect((here.json as Listed).items.map((one) => one.vin)).toContain(vin)
    expect(codeOf(await list(away, `from=${dayFrom(-24)}&to=${dayFrom(6)}&location_uuid=${world.home}`))).toBe(
      'not_found',
    )
    const nobody = await world.member('technician', { HOME: PAPERS })
    expect(codeOf(await list(nobody))).toBe('no_permission')
    expect((await world.vehicle(vin, away)).papers).toEqual([])
  })
})

describe('changes since the last visit', () => {
  it('A car shows what is new, gone or changed since the last visit and since the last snapshot', async () => {
    const vin = world.vin()
    const token = await world.tokenOf(foreman, 'Vergleich')
    const before = await world.paper({ vin })
    await send(token, world.snapshot(vin, [CAMPAIGN, TPI]))
    await world.step(advisor, before.uuid, 'canceled', { reason: 'verschoben' })
    world.pass(HOUR)
    await world.paper({ vin })
    world.pass(MINUTE)
    await send(token, world.snapshot(vin, [{ ...CAMPAIGN, status: 'done' }]))
    world.pass(MINUTE)
    await send(token, world.snapshot(vin, [{ ...CAMPAIGN, status: 'done' }, RECALL]))
    const { since, looks } = await world.vehicle(vin, reader)
    const numbers = (items: { number: string }[]) => items.map(({ number }) => number)
    expect(since).toMatchObject({ is_visit: true, checked_at: looks[2]?.checked_at })
    expect([numbers(since?.differences.added ?? []), numbers(since?.differences.gone ?? [])]).toEqual([
      ['28E9'],
      ['2990001/1'],
    ])
    expect(since?.differences.changed).toMatchObject([
      { before: { status: 'open' }, after: { number: '9DM2', status: 'done' } },
    ])
    expect(looks.map(({ differences }) => differences && numbers(differences.added))).toEqual([['28E9'], [], null])
  })
})

describe('recalls and missing snapshots that hold a car or a work', () => {
  const decide = (who: Person, paper_uuid: string, given: object) =>
    who.client.send('POST', DECISIONS, {
      paper_uuid,
      kind: 'field_action',
      number: '28E9',
      reason: 'Kunde hat keine Zeit',
      ...given,
    })
  const finished = async (vin: string) => {
    const row = await world.paper({
      vin,
      technician_uuid: technician.uuid,
      kilometers: 1_000,
      parking_place: 'P1',
      key_place: 'T1',
    })
    await world.step(technician, row.uuid, 'in_progress')
    const { version } = await world.read(row.uuid)
    await foreman.client.ok('POST', world.addressOf(row.uuid, '/final-check'), { version, is_passed: true })
    await world.step(foreman, row.uuid, 'completed')
    return row
  }

  it('E01 A car with an open recall stays until it is done or a refusal is documented', async () => {
    const vin = world.vin()
    const token = await world.tokenOf(foreman, 'Sperre')
    await send(token, world.snapshot(vin, [RECALL]))
    const row = await finished(vin)
    expect(refusalsOf(await world.step(advisor, row.uuid, 'delivered'))).toEqual(['safety_recall_open'])
    // A note on the paper is not "done", and a refusal needs a name and a witness.
    expect(codeOf(await decide(advisor, row.uuid, { status: 'in_order' }))).toBe('ok')
    expect(refusalsOf(await world.step(advisor, row.uuid, 'delivered'))).toEqual(['safety_recall_open'])
    expect(fieldsOf(await decide(advisor, row.uuid, { status: 'refused' }))).toEqual({ person: 'required' })
    expect(fieldsOf(await decide(advisor, row.uuid, { status: 'refused', person: 'Frau Ahorn' }))).toEqual({
      witness: 'required',
    })
    expect(fieldsOf(await decide(advisor, row.uuid, { status: 'refused', reason: '' }))).toEqual({
      reason: 'too_short',
    })
    const refusal = { status: 'refused', person: 'Frau Ahorn', witness: 'Herr Birke' }
    expect(codeOf(await decide(reader, row.uuid, refusal))).toBe('no_permission')
    expect(codeOf(await decide(away, row.uuid, refusal))).toBe('not_found')
    const { version } = await world.read(row.uuid)
    expect(codeOf(await decide(advisor, row.uuid, refusal))).toBe('ok')
    // A client that shows the sheet fetches it again.
    expect((await world.read(row.uuid)).version).toBe(version + 1)
    const seen = await world.vehicle(vin, reader)
    expect(seen).toMatchObject({
      state: 'amber',
      items: [{ status: 'open', decision: { status: 'refused', person: 'Frau Ahorn', by: { uuid: advisor.uuid } } }],
    })
    expect(codeOf(await world.step(advisor, row.uuid, 'delivered'))).toBe('ok')
    // The refusal counts for one visit only, so the car is black again afterwards.
    expect(codeOf(await world.step(advisor, row.uuid, 'picked_up', { taken_by: 'Frau Ahorn' }))).toBe('ok')
    expect((await world.vehicle(vin, reader)).state).toBe('black')
  })

  it('E01 A decision that a recall does not concern the car counts until it is changed, also after the visit', async () => {
    const vin = world.vin()
    const token = await world.tokenOf(foreman, 'Irrtum')
    await send(token, world.snapshot(vin, [RECALL]))
    const first = await finished(vin)
    expect(codeOf(await decide(advisor, first.uuid, { status: 'not_applicable' }))).toBe('ok')
    expect(await world.vehicle(vin, reader)).toMatchObject({ state: 'green' })
    expect((await world.read(first.uuid)).hst_state).toBe('green')
    // At the next visit the decision is corrected: the customer refuses the recall and takes the car.
    const refusal = { status: 'refused', person: 'Frau Ahorn', witness: 'Herr Birke' }
    const second = await finished(vin)
    expect(codeOf(await decide(advisor, second.uuid, refusal))).toBe('ok')
    expect((await world.vehicle(vin, reader)).state).toBe('amber')
    for (const to of ['delivered', 'picked_up'] as const)
      expect(codeOf(await world.step(advisor, second.uuid, to, { taken_by: 'Frau Ahorn' }))).toBe('ok')
    const third = await finished(vin)
    expect((await world.vehicle(vin, reader)).state).toBe('black')
    expect((await world.read(third.uuid)).hst_state).toBe('black')
    expect(refusalsOf(await world.step(advisor, third.uuid, 'delivered'))).toEqual(['safety_recall_open'])
  })

  it('A decision can be taken back, and is possible only for an entry that the newest snapshot lists as open', async () => {
    const vin = world.vin()
    const token = await world.tokenOf(foreman, 'Rücknahme')
    const row = await world.paper({ vin })
    expect(fieldsOf(await decide(advisor, row.uuid, { status: 'not_applicable' }))).toEqual({ number: 'not_found' })
    const ordered = { ...CAMPAIGN, number: '9DM3', status: 'in_order' }
    await send(token, world.snapshot(vin, [RECALL, { ...CAMPAIGN, status: 'done' }, ordered]))
    expect(codeOf(await decide(advisor, row.uuid, { status: 'not_applicable', number: '9DM3' }))).toBe('ok')
    expect(fieldsOf(await decide(advisor, row.uuid, { status: 'not_applicable', number: '9DM2' }))).toEqual({
      number: 'unknown_value',
    })
    await decide(advisor, row.uuid, { status: 'not_applicable' })
    expect((await world.vehicle(vin, reader)).state).toBe('green')
    world.pass(MINUTE)
    await decide(advisor, row.uuid, { status: 'open', reason: 'Irrtum' })
    expect((await world.vehicle(vin, reader)).state).toBe('black')
  })

  it('If the dealer requires a snapshot, work does not begin without a fresh one', async () => {
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values: { hst_required: true } })
    const vin = world.vin()
    const row = await world.paper({ vin, technician_uuid: technician.uuid })
    expect(refusalsOf(await world.step(technician, row.uuid, 'in_progress'))).toEqual(['hst_unchecked'])
    await advisor.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING)))
    world.pass(25 * HOUR)
    expect(refusalsOf(await world.step(technician, row.uuid, 'in_progress'))).toEqual(['hst_stale'])
    await advisor.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING), { is_new_look: true }))
    expect(codeOf(await world.step(technician, row.uuid, 'in_progress'))).toBe('ok')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version: version + 1, values: { hst_required: false } })
  })
})

describe('a request for a snapshot', () => {
  const ask = (who: Person, given: object) => who.client.send('POST', REQUESTS, { location_uuid: world.home, ...given })
  const listed = async (who: Person, vin: string) =>
    (await who.client.ok<{ items: (Request & { vin: string })[] }>('GET', REQUESTS)).items.filter(
      (one) => one.vin === vin,
    )

  it('A request for a snapshot reaches all users with the role at once, and a snapshot answers it', async () => {
    const vin = world.vin()
    const [asked, watching, elsewhere] = [await foreman.socket(), await reader.socket(), await away.socket()]
    const request = (await ask(advisor, { vin, for_role: 'foreman', note: 'Kunde wartet' })).json as Request
    expect(request).toMatchObject({ state: 'open', is_mine: true, is_for_me: false })
    const heard = (socket: typeof asked) => socket.all('workshop.hst.requested').filter((one) => one.vin === vin)
    await asked.until(() => heard(asked).length === 1)
    expect(heard(asked)[0]).toMatchObject({ state: 'open', by: advisor.uuid, is_for_you: true })
    await watching.until(() => heard(watching).length === 1)
    expect(heard(watching)[0]).toMatchObject({ is_for_you: false })
    expect(await listed(foreman, vin)).toMatchObject([{ is_for_me: true, is_mine: false }])
    // A second request for the same car returns the open one, and the other location has none.
    expect((await ask(advisor, { vin, for_role: 'foreman' })).json).toMatchObject({ uuid: request.uuid })
    expect(await listed(away, vin)).toEqual([])
    await elsewhere.settled()
    expect(heard(elsewhere)).toEqual([])
    world.pass(MINUTE)
    await foreman.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING)))
    await watching.until(() => heard(watching).length === 2)
    expect(heard(watching)[1]).toMatchObject({ state: 'answered', by: foreman.uuid, asked_by: advisor.uuid })
    await watching.until(() => watching.all('custom.event').some(({ type }) => type === 'workshop.hst.snapshot'))
    expect(await listed(advisor, vin)).toMatchObject([{ state: 'answered', closed_by: { uuid: foreman.uuid } }])
  })

  it('A second request for the same car returns the open one, and another location has its own request', async () => {
    const vin = world.vin()
    const asked = await foreman.socket()
    const heard = () => asked.all('workshop.hst.requested').filter((one) => one.vin === vin)
    const again = async (given: object) =>
      (await ask(advisor, { vin, for_role: 'foreman', ...given })).json as Request & { note: string }
    const request = await again({ note: 'Kunde wartet' })
    await asked.until(() => heard().length === 1)
    expect(await again({ note: 'Kunde fährt um zehn' })).toMatchObject({
      uuid: request.uuid,
      note: 'Kunde fährt um zehn',
    })
    await asked.until(() => heard().length === 2)
    expect(heard()[1]).toMatchObject({ uuid: request.uuid, state: 'open', is_for_you: true })
    // No change: no client is notified, and the note stays.
    expect(await again({})).toMatchObject({ uuid: request.uuid, note: 'Kunde fährt um zehn' })
    await asked.settled()
    expect(heard().length).toBe(2)
    const elsewhere = await world.inDealer((tx) =>
      tx.selectFrom('locations').select('uuid').where('uuid', '<>', world.home).executeTakeFirstOrThrow(),
    )
    const at = (location_uuid: string) =>
      world.admin.ok<Request>('POST', REQUESTS, { vin, for_role: 'foreman', location_uuid })
    const here = await at(world.home)
    const there = await at(elsewhere.uuid)
    expect([here.state, there.state, here.uuid === there.uuid]).toEqual(['open', 'open', false])
  })

  it('A request reaches all users of a department, and the first one who takes it has it', async () => {
    const vin = world.vin()
    const team = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Diagnose',
      location_uuid: null,
    })
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, {
      users: [foreman, technician, away].map(({ uuid }) => uuid),
    })
    const [first, second, elsewhere] = [await foreman.socket(), await technician.socket(), await away.socket()]
    const heard = (socket: typeof first) => socket.all('workshop.hst.requested').filter((one) => one.vin === vin)
    const { uuid } = (await ask(advisor, { vin, for_department: team.uuid })).json as Request
    for (const socket of [first, second]) {
      await socket.until(() => heard(socket).length === 1)
      expect(heard(socket)[0]).toMatchObject({ state: 'open', is_for_you: true, taken_by: null })
    }
    const take = (who: Person, is_taken = true) => who.client.send('POST', `${REQUESTS}/${uuid}/take`, { is_taken })
    expect(codeOf(await take(reader))).toBe('no_permission')
    expect(codeOf(await take(away))).toBe('not_found')
    // If two users take it at once, one gets it, and the other learns who did.
    const answers = await Promise.all([take(technician), take(foreman)])
    const owners = answers.map(({ json }) => (json as { taken_by: { uuid: string } }).taken_by.uuid)
    expect(new Set(owners).size).toBe(1)
    const [owner, other] = owners[0] === foreman.uuid ? [foreman, technician] : [technician, foreman]
    expect(await listed(other, vin)).toMatchObject([{ is_for_me: false, for_department: { name: 'Diagnose' } }])
    expect(await listed(owner, vin)).toMatchObject([{ is_for_me: true, taken_by: { uuid: owner.uuid } }])
    await second.until(() => heard(second).length === 2)
    expect(heard(second)[1]).toMatchObject({ taken_by: owner.uuid, is_for_you: owner === technician })
    const close = { outcome: 'declined', note: 'nein' }
    expect(codeOf(await other.client.send('POST', `${REQUESTS}/${uuid}/close`, close))).toBe('no_permission')
    expect(codeOf(await take(other, false))).toBe('no_permission')
    // When it is given back, every member of the department can take it again.
    expect((await take(owner, false)).json).toMatchObject({ taken_by: null, taken_at: null })
    expect(await listed(other, vin)).toMatchObject([{ is_for_me: true }])
    await elsewhere.settled()
    expect(heard(elsewhere)).toEqual([])
    await world.admin.ok('PATCH', `/v1/departments/${team.uuid}`, { version: 2, is_active: false })
    expect(fieldsOf(await ask(advisor, { vin, for_department: team.uuid }))).toEqual({ for_department: 'not_found' })
  })

  it('A snapshot from before the request does not answer it', async () => {
    const vin = world.vin()
    await ask(advisor, { vin, for_user: technician.uuid })
    const earlier = new Date(world.now() - HOUR).toISOString()
    await foreman.client.ok('POST', LOOKS, world.paste(vin, page(vin, NOTHING), { checked_at: earlier }))
    expect(await listed(technician, vin)).toMatchObject([{ state: 'open', is_for_me: true }])
  })

  it('A user who is asked can decline with a reason, and the user who asked can withdraw', async () => {
    const vin = world.vin()
    const { uuid } = (await ask(advisor, { vin, for_user: technician.uuid })).json as Request
    const close = (who: Person, body: object, of = uuid) => who.client.send('POST', `${REQUESTS}/${of}/close`, body)
    expect(codeOf(await close(foreman, { outcome: 'declined', note: 'nein' }))).toBe('no_permission')
    expect(codeOf(await close(technician, { outcome: 'withdrawn' }))).toBe('no_permission')
    expect(codeOf(await close(away, { outcome: 'withdrawn' }))).toBe('not_found')
    expect(fieldsOf(await close(technician, { outcome: 'declined' }))).toEqual({ note: 'required' })
    expect((await close(technician, { outcome: 'declined', note: 'Portal ist aus' })).json).toMatchObject({
      state: 'declined',
      close_note: 'Portal ist aus',
    })
    // A declined request stays declined.
    expect((await close(advisor, { outcome: 'withdrawn' })).json).toMatchObject({ state: 'declined' })
  })

  it('A snapshot can be requested only at a location of the user, and only with a paper of that location', async () => {
    const vin = world.vin()
    const asked = { vin, for_user: technician.uuid }
    const here = await world.paper({ vin })
    expect(codeOf(await ask(away, asked))).toBe('not_found')
    const elsewhere = await world.inDealer((tx) =>
      tx.selectFrom('locations').select('uuid').where('uuid', '<>', world.home).executeTakeFirstOrThrow(),
    )
    const there = await world.paper({ vin, location_uuid: elsewhere.uuid })
    expect(fieldsOf(await ask(advisor, { ...asked, paper_uuid: there.uuid }))).toEqual({ paper_uuid: 'not_found' })
    expect(codeOf(await ask(advisor, { ...asked, paper_uuid: here.uuid }))).toBe('ok')
  })

  it.each<[string, () => object, Record<string, string>]>([
    ['nobody', () => ({}), { for_user: 'required' }],
    ['a person and a role', () => ({ for_user: technician.uuid, for_role: 'foreman' }), { for_user: 'unknown_value' }],
    ['somebody who may not see it', () => ({ for_user: away.uuid }), { for_user: 'not_found' }],
    ['a role that nobody here has', () => ({ for_role: 'cashier' }), { for_role: 'not_found' }],
    ['a department that is none', () => ({ for_department: randomUUID() }), { for_department: 'not_found' }],
    [
      'with a paper of another car',
      () => ({ for_user: technician.uuid, paper_uuid: world.papers[0] }),
      { paper_uuid: 'not_found' },
    ],
  ])('A request for a snapshot is refused: %s', async (_name, given, fields) =>
    expect(fieldsOf(await ask(advisor, { vin: world.vin(), ...given() }))).toEqual(fields),
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlanWorld, type PlanWorld, type Refusal } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const PATH = '/v1/workshop/planner/absences'
const WEEK = { first_day: '2026-03-09', last_day: '2026-03-13', part: null, weekdays: null }
type Absence = { uuid: string; version: number; kind: string; note: string }

describe('absences', () => {
  it('Absences are kept by users who may change users, and by holders of custom.106 for people of their location', async () => {
    const { person, anna, cem } = world
    const office = await person({ global: ['global.users.update'] })
    const keeper = await person({ NOR: ['custom.106'] })
    const planner = await person({ NOR: ['location.workshop.planner.update'] })
    const add = async (of: typeof office, user_uuid: string) =>
      (await of.client.send('POST', PATH, { user_uuid, kind: 'sick', ...WEEK })).status
    expect([await add(office, cem), await add(keeper, anna), await add(planner, anna)]).toEqual([200, 200, 403])
    // A person who works elsewhere is answered like a missing one.
    const refused = await keeper.client.send('POST', PATH, { user_uuid: cem, kind: 'sick', ...WEEK })
    const nobody = await keeper.client.send('POST', PATH, { user_uuid: randomUUID(), kind: 'sick', ...WEEK })
    for (const { status, json } of [refused, nobody])
      expect([status, (json as Refusal).fields]).toEqual([400, { user_uuid: 'not_found' }])
    const seen = async (of: typeof office) =>
      (await of.client.ok<{ items: { user_uuid: string }[] }>('GET', `${PATH}?from=2026-03-01&to=2026-03-31`)).items
    expect((await seen(keeper)).map((one) => one.user_uuid)).toEqual([anna])
    const of = `${PATH}?from=2026-03-01&to=2026-03-31&user_uuid=`
    expect((await keeper.client.send('GET', `${of}${cem}`)).status).toBe(404)
    expect((await keeper.client.send('GET', `/v1/workshop/planner/people/${cem}`)).status).toBe(404)
    expect(await keeper.client.ok('GET', `${of}${anna}`)).toMatchObject({ items: [{ user_uuid: anna }] })
    expect((await seen(office)).length).toBe(2)
  })

  it('TEN-07 The right that keeps absences follows the number that the dealer chooses, from the next request on', async () => {
    const { person, anna, client, server, dealer } = world
    const holder = await person({ NOR: ['custom.106'] })
    const stranger = await person({ NOR: ['custom.118'] })
    const ask = async (of: typeof holder) =>
      (await of.client.send('GET', `${PATH}?from=2026-03-01&to=2026-03-31&user_uuid=${anna}`)).status
    expect([await ask(holder), await ask(stranger)]).toEqual([200, 403])
    const { version } = await client.ok<{ version: number }>('GET', '/v1/admin/settings')
    const values = { custom_permission_absences: 118 }
    expect((await client.send('PATCH', '/v1/admin/settings', { version, values })).status).toBe(200)
    // The right moves with its number. Permissions granted under the new number before had no meaning and are removed.
    expect([await ask(holder), await ask(stranger)]).toEqual([200, 403])
    const [next, late] = [await person({ NOR: ['custom.118'] }), await person({ NOR: ['custom.106'] })]
    expect([await ask(next), await ask(late)]).toEqual([200, 403])
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.deleteFrom('settings').where('key', '=', 'custom_permission_absences').execute(),
    )
  })

  it('The same absence of a person is entered once, also from two windows at the same time', async () => {
    const { client, cem, anna } = world
    const given = { user_uuid: cem, kind: 'holiday', first_day: '2026-05-04', last_day: '2026-05-08', part: null }
    const send = (changes: object = {}) => client.send('POST', PATH, { ...given, weekdays: null, note: '', ...changes })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await send({ note: 'Ostsee' })).json).toMatchObject({ error: 'absence_exists' })
    // Another person, kind, day, part or weekday is another absence.
    const part = { from: '12:00', to: '17:00' }
    const others = [{ user_uuid: anna }, { kind: 'sick' }, { last_day: '2026-05-07' }, { part }, { weekdays: [0, 2] }]
    for (const changes of others) expect([changes, (await send(changes)).status]).toEqual([changes, 200])
    for (const changes of others) expect([changes, (await send(changes)).status]).toEqual([changes, 409])
  })

  it('An absence cannot become the same as another one by a change or by a restore from the bin', async () => {
    const { client, cem } = world
    const given = {
      kind: 'school',
      first_day: '2026-06-01',
      last_day: '2026-06-02',
      part: null,
      weekdays: null,
      note: '',
    }
    const add = (changes: object = {}) => client.ok<Absence>('POST', PATH, { user_uuid: cem, ...given, ...changes })
    const first = await add()
    const second = await add({ kind: 'training' })
    const change = await client.send('PATCH', `${PATH}/${second.uuid}`, { ...given, version: 1 })
    expect([change.status, change.json]).toMatchObject([409, { error: 'absence_exists' }])
    // A new note of the absence itself is no second absence.
    await client.ok('PATCH', `${PATH}/${first.uuid}`, { ...given, note: 'Block 2', version: 1 })
    expect((await client.send('DELETE', `${PATH}/${first.uuid}`)).status).toBe(204)
    await add()
    const back = await client.send('POST', `${PATH}/${first.uuid}/restore`)
    expect([back.status, back.json]).toMatchObject([409, { error: 'absence_exists' }])
  })

  it('An absence is changed with the version that was seen, deleted and restored unchanged', async () => {
    const { client, bert, server, dealer } = world
    const made = await client.ok<Absence>('POST', PATH, { user_uuid: bert, kind: 'training', ...WEEK, note: 'Kassel' })
    const next = { ...WEEK, kind: 'other', note: '', version: 1 }
    expect(await client.ok<Absence>('PATCH', `${PATH}/${made.uuid}`, next)).toMatchObject({ kind: 'other', version: 2 })
    const stale = await client.send('PATCH', `${PATH}/${made.uuid}`, next)
    expect([stale.status, stale.json]).toMatchObject([409, { error: 'version_conflict', current: { version: 2 } }])
    expect((await client.send('DELETE', `${PATH}/${made.uuid}`)).status).toBe(204)
    expect((await client.send('DELETE', `${PATH}/${made.uuid}`)).status).toBe(404)
    const bin = () =>
      client.ok<{ absences: Absence[] }>('GET', `/v1/workshop/planner/bin?location_uuid=${world.north.location}`)
    expect((await bin()).absences).toMatchObject([{ uuid: made.uuid, kind: 'other', user_uuid: bert }])
    expect((await client.send('POST', `${PATH}/${made.uuid}/restore`)).status).toBe(204)
    expect((await client.send('POST', `${PATH}/${made.uuid}/restore`)).status).toBe(404)
    expect((await bin()).absences).toEqual([])
    const back = { ...next, version: 4 }
    expect(await client.ok<Absence>('PATCH', `${PATH}/${made.uuid}`, back)).toMatchObject({ uuid: made.uuid })
    // The audit says that there was an absence, and never its kind or note.
    const events = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'before', 'after'])
        .where('record', '=', 'absence')
        .where('record_uuid', '=', made.uuid)
        .execute(),
    )
    expect(events.map(({ event }) => event)).toEqual([
      'absence.created',
      'absence.changed',
      'absence.deleted',
      'absence.restored',
      'absence.changed',
    ])
    expect(JSON.stringify(events)).not.toMatch(/training|other|Kassel/)
  })

  it('An absence that ends before it begins is refused', async () => {
    const { client, anna } = world
    const wrong = { ...WEEK, last_day: '2026-03-08', user_uuid: anna, kind: 'holiday' }
    expect((await client.send('POST', PATH, wrong)).json).toMatchObject({ fields: { last_day: 'before_start' } })
    expect((await client.send('GET', `${PATH}?from=2026-03-31&to=2026-03-30`)).json).toMatchObject({
      fields: { to: 'too_small' },
    })
  })
})

describe('weekdays of an absence', () => {
  it('An absence whose weekdays do not occur between its days is refused, also when it is changed', async () => {
    const { client, anna } = world
    const monday = { ...WEEK, last_day: '2026-03-10', kind: 'school', user_uuid: anna }
    const send = async (weekdays: number[] | null) => (await client.send('POST', PATH, { ...monday, weekdays })).json
    for (const weekdays of [[6], [2, 3, 4, 5, 6]])
      expect(await send(weekdays)).toMatchObject({ fields: { weekdays: 'no_such_weekday' } })
    for (const weekdays of [[0], [1, 6], null]) expect(await send(weekdays)).toMatchObject({ weekdays })
    const { uuid, version } = (await send([1])) as Absence
    const { user_uuid: _user, ...day } = { ...monday, first_day: '2026-03-10', weekdays: [0] }
    const refused = await client.send('PATCH', `${PATH}/${uuid}`, { ...day, note: '', version })
    expect(refused.json).toMatchObject({ fields: { weekdays: 'no_such_weekday' } })
    const year = { ...monday, last_day: '2027-03-10', weekdays: [6] }
    expect((await client.send('POST', PATH, year)).status).toBe(200)
  })
})

describe('working hours and levels of people', () => {
  it('Working hours are set with the version that was seen, at locations that exist', async () => {
    const { client, anna, north, plan } = world
    const path = `/v1/workshop/planner/people/${anna}`
    expect(await client.ok('GET', path)).toEqual({
      user_uuid: anna,
      sites: [],
      factor: null,
      secondary_percent: 0,
      version: 0,
    })
    const day = { shifts: [{ from: '09:00', to: '12:00' }], breaks: [] }
    const locations = [
      { location_uuid: north.location, working_time: { weeks: [Array(7).fill(day)], first_monday: '2026-03-02' } },
    ]
    const model = { sites: locations, factor: 0.6, secondary_percent: 5, version: 0 }
    const answers = await Promise.all([client.send('PUT', path, model), client.send('PUT', path, model)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [person] = (await plan(client)).people
    expect(person).toMatchObject({ uuid: anna, sites: locations, factor: 0.6, secondary_percent: 5 })
    const strange = [{ ...locations[0], location_uuid: randomUUID() }]
    expect((await client.send('PUT', path, { ...model, sites: strange, version: 1 })).json).toMatchObject({
      fields: { 'sites.0.location_uuid': 'not_found' },
    })
  })

  it('An apprentice without a set year counts as one in the first year', async () => {
    const { client, user, north, plan } = world
    const azubi = await user('Azra', { roles: ['apprentice'], working_time_model: 'apprentice' })
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [azubi] })
    expect((await plan(client)).people.find(({ uuid }) => uuid === azubi)?.factor).toBe(0.1)
  })

  it('The history of an absence shows days and authors, never the reason, and only to those who keep it', async () => {
    const { person, anna, client } = world
    const given = { user_uuid: anna, kind: 'sick', ...WEEK, first_day: '2026-06-08', last_day: '2026-06-12' }
    const { uuid } = await client.ok<Absence>('POST', PATH, { ...given, note: 'Grippe' })
    const { user_uuid: _user, ...changed } = { ...given, last_day: '2026-06-11', note: 'Grippe', version: 1 }
    await client.ok('PATCH', `${PATH}/${uuid}`, changed)
    await client.ok('DELETE', `${PATH}/${uuid}`)
    await client.ok('POST', `${PATH}/${uuid}/restore`)
    await client.ok('DELETE', `${PATH}/${uuid}`)
    const keeper = await person({ NOR: ['custom.106'] })
    const history = await keeper.client.ok<{ items: { event: string; by: object; changes: object[] }[] }>(
      'GET',
      `${PATH}/${uuid}/history`,
    )
    const verbs = ['deleted', 'restored', 'deleted', 'changed', 'created']
    expect(history.items.map(({ event }) => event)).toEqual(verbs.map((verb) => `absence.${verb}`))
    expect(history.items[3]?.changes).toContainEqual({ field: 'last_day', before: '2026-06-12', after: '2026-06-11' })
    expect(JSON.stringify(history)).not.toMatch(/sick|Grippe/)
    const elsewhere = await person({ SUD: ['custom.106'] })
    expect((await elsewhere.client.send('GET', `${PATH}/${uuid}/history`)).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { HstSnapshot } from '#contract/workshop/hst/hstState.ts'
import { hstState, paperHstState } from '#contract/workshop/hst/hstState.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { plannedBlock } from '#tests/server/worlds/plannedBlock.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { textAt } from '#tests/support/clock/testDay.ts'
import {
  DAY,
  freshVin,
  HOUR,
  openWorkshopWorld,
  PAPERS,
  type Work,
  type WorkshopWorld,
} from '../worlds/workshopWorld.ts'

type Assigned = EndpointOutput<'POST /v1/workshop/paper/assign'>

let world: WorkshopWorld
let crew: Person[]
beforeAll(async () => {
  world = await openWorkshopWorld()
  // Only the first technician may work on high voltage.
  crew = [await world.somebody('technician', { skills: [{ skill: 'high_voltage_2', valid_until: null }] })]
  for (let at = 1; at < 3; at += 1) crew.push(await world.somebody('technician'))
})
afterAll(() => world.close())

const [ANN, BO, CEM] = [0, 1, 2]
const uuidOf = (at: number) => crew[at]?.uuid ?? ''

describe('several people on a work', () => {
  const at = ({ uuid }: Work) => `/v1/workshop/works/${uuid}`
  const put = ({ uuid, version }: Work, shares: Record<string, number>, by = world.admin) =>
    by.send('PUT', `${at({ uuid } as Work)}/helpers`, {
      version,
      helpers: Object.entries(shares).map(([user_uuid, share]) => ({ user_uuid, share })),
    })
  const ofAnn = async (given: Partial<Work> = {}) => {
    const { uuid } = await world.paper(given.technician_uuid === null ? {} : { drive: 'electric' })
    return world.work(uuid, { technician_uuid: uuidOf(ANN), ...given })
  }

  it('Several people on a work have shares, the technician the rest; paper, chat, warnings and print show them', async () => {
    const work = await ofAnn()
    const warned = () =>
      world.admin.ok<{ unqualified_works: string[] }>('GET', world.addressOf(work.paper_uuid, '/warnings'))
    expect((await warned()).unqualified_works).toEqual([])
    const [heard] = await changesHeard(
      [await crew[ANN]?.socket()].filter((one) => one !== undefined),
      () => put(work, { [uuidOf(BO)]: 20, [uuidOf(CEM)]: 30 }),
    )
    expect(heard?.map(({ type }) => type)).toEqual(['workshop.work.changed', 'workshop.paper.changed'])
    const row = await world.admin.ok<Work>('GET', at(work))
    expect([row.version, row.helpers]).toEqual([
      2,
      [
        { user_uuid: uuidOf(CEM), share: 30 },
        { user_uuid: uuidOf(BO), share: 20 },
      ],
    ])
    const print = await world.admin.ok<EndpointOutput<'GET /v1/workshop/paper/:uuid/print'>>(
      'GET',
      world.addressOf(work.paper_uuid, '/print'),
    )
    expect(print.works[0]?.helpers.map(({ person, share }) => [person.uuid, share])).toEqual([
      [uuidOf(CEM), 30],
      [uuidOf(BO), 20],
    ])
    // One of them who may not work on high voltage is enough for a warning.
    expect((await warned()).unqualified_works).toEqual([work.uuid])
    const events = await world.admin.ok<{ items: { event: string }[] }>('GET', `${at(work)}/history`)
    expect(events.items[0]?.event).toBe('work.helpers.changed')
    const after = await world.admin.send('POST', world.addressOf(work.paper_uuid, '/status'), {
      to: 'in_progress',
      version: (await world.read(work.paper_uuid)).version,
    })
    expect(codeOf(after)).toBe('ok')
  })

  it('Helpers must exist, be named only once and leave the technician a share; a stale version is refused', async () => {
    const work = await ofAnn()
    for (const [shares, fields] of [
      [{ [uuidOf(BO)]: 60, [uuidOf(CEM)]: 40 }, { helpers: 'too_big' }],
      [{ [uuidOf(ANN)]: 10 }, { helpers: 'unknown_value' }],
      [{ [world.dealer.dealerId]: 10 }, { helpers: 'not_found' }],
    ] as const)
      expect(fieldsOf(await put(work, shares))).toEqual(fields)
    const [bo] = [{ user_uuid: uuidOf(BO), share: 10 }]
    const twice = await world.admin.send('PUT', `${at(work)}/helpers`, { version: 1, helpers: [bo, bo] })
    expect(fieldsOf(twice)).toEqual({ helpers: 'already_exists' })
    expect(fieldsOf(await put(await ofAnn({ technician_uuid: null }), { [uuidOf(BO)]: 10 }))).toEqual({
      technician_uuid: 'required',
    })
    expect(codeOf(await put(work, { [uuidOf(BO)]: 10 }))).toBe('ok')
    expect(codeOf(await put(work, { [uuidOf(CEM)]: 10 }))).toBe('version_conflict')
    const stranger = await world.somebody('technician', { permissions: { AWAY: PAPERS } })
    expect(codeOf(await put(work, {}, stranger.client))).toBe('not_found')
    const reader = await world.somebody('technician', { permissions: { HOME: ['location.workshop.paper.read'] } })
    expect(codeOf(await put(work, {}, reader.client))).toBe('no_permission')
    expect((await world.admin.ok<Work>('GET', at(work))).helpers).toEqual([bo])
    await world.admin.ok('DELETE', at(work))
    expect(codeOf(await put({ ...work, version: 3 }, {}))).toBe('record_deleted')
  })

  it('A helper who becomes technician helps no more, and a work without technician has no helpers', async () => {
    const work = await ofAnn()
    await put(work, { [uuidOf(BO)]: 20, [uuidOf(CEM)]: 30 })
    const set = (version: number, technician_uuid: string | null) =>
      world.admin.ok<Work>('PATCH', at(work), { version, technician_uuid })
    expect((await set(2, uuidOf(BO))).helpers).toEqual([{ user_uuid: uuidOf(CEM), share: 30 }])
    expect((await set(3, null)).helpers).toEqual([])
  })
})

describe('several papers at once', () => {
  const assign = (uuids: string[], set: object, by = world.admin) =>
    by.send('POST', '/v1/workshop/paper/assign', { uuids, set })
  const refusedOf = (answer: { json: unknown }) =>
    (answer.json as Assigned).refused.map(({ uuid, error, refusals }) => [uuid, error, refusals])

  it('Several papers get a technician or an advisor at once; one that may not be changed is named', async () => {
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
      key: 'FERN',
      description: 'Filiale',
    })
    const [one, two] = [await world.paper(), await world.paper()]
    const far = await world.paper({ location_uuid: away.uuid })
    const boss = await world.somebody('foreman')
    const answer = await assign(
      [one.uuid, far.uuid, two.uuid],
      { what: 'technician', user_uuid: uuidOf(BO) },
      boss.client,
    )
    expect((answer.json as Assigned).changed).toEqual([one.uuid, two.uuid])
    expect(refusedOf(answer)).toEqual([[far.uuid, 'not_found', []]])
    expect((answer.json as Assigned).refused[0]?.name).toBe('')
    for (const { uuid } of [one, two]) expect((await world.read(uuid)).technician_uuid).toBe(uuidOf(BO))
    expect((await world.read(far.uuid)).technician_uuid).toBeNull()
    expect(codeOf(await assign([one.uuid], { what: 'advisor', user_uuid: uuidOf(CEM) }))).toBe('ok')
    expect(await world.read(one.uuid)).toMatchObject({ advisor_uuid: uuidOf(CEM), technician_uuid: uuidOf(BO) })
    const nobody = await assign([one.uuid], { what: 'technician', user_uuid: away.uuid })
    expect(fieldsOf(nobody)).toEqual({ technician_uuid: 'not_found' })
  })

  it('Several papers take the steps that their graph permits, each for itself', async () => {
    const [ready, unmanned] = [await world.paper({ technician_uuid: uuidOf(ANN) }), await world.paper()]
    const boss = await world.somebody('foreman')
    const answer = await assign([unmanned.uuid, ready.uuid], { what: 'status', to: 'in_progress' }, boss.client)
    expect((answer.json as Assigned).changed).toEqual([ready.uuid])
    expect(refusedOf(answer)).toEqual([[unmanned.uuid, 'transition_refused', ['assignee_missing']]])
    expect([(await world.read(ready.uuid)).status, (await world.read(unmanned.uuid)).status]).toEqual([
      'in_progress',
      'new',
    ])
    const { items } = await world.admin.ok<{ items: { to_status: string }[] }>(
      'GET',
      world.addressOf(ready.uuid, '/states'),
    )
    expect(items[0]?.to_status).toBe('in_progress')
    const done = await assign([ready.uuid], { what: 'status', to: 'picked_up' }, boss.client)
    expect(refusedOf(done)).toMatchObject([
      [ready.uuid, 'transition_refused', expect.arrayContaining(['transition_unknown'])],
    ])
  })
})

describe('readiness of papers in the list', () => {
  it('The list shows parts and wheels as the planner does, and parts as incomplete while the paper is on hold for them', async () => {
    const row = await world.paper()
    const states = async () => {
      const { parts_state, wheel_set_state } = await world.read(row.uuid)
      return [parts_state, wheel_set_state]
    }
    expect(await states()).toEqual(['', ''])
    const block = plannedBlock({ paper_uuid: row.uuid, location_uuid: world.home, start: null })
    const plan = (seen: number | null, wheel_set: 'missing' | 'ready', parts: 'incomplete' | 'complete') =>
      world.admin.ok('POST', '/v1/workshop/planner/changes', {
        changes: [{ uuid: block.uuid, seen, after: { ...block, needs: { ...block.needs, wheel_set, parts } } }],
      })
    const warned = async () =>
      (await world.admin.ok<{ items: string[] }>('GET', world.addressOf(row.uuid, '/warnings'))).items
    await plan(null, 'missing', 'incomplete')
    expect(await states()).toEqual(['incomplete', 'missing'])
    expect(await warned()).toEqual(expect.arrayContaining(['wheel_set_missing', 'parts_incomplete']))
    await plan(1, 'ready', 'complete')
    expect(await states()).toEqual(['complete', 'ready'])
    expect((await warned()).filter((one) => /wheel|parts/.test(one))).toEqual([])
    const held = await world.read(row.uuid)
    await world.admin.ok('POST', world.addressOf(row.uuid, '/status'), {
      to: 'in_progress',
      version: held.version,
      claim: true,
    })
    await world.admin.ok('POST', world.addressOf(row.uuid, '/hold'), {
      hold_reason: 'waiting_parts',
      version: (await world.read(row.uuid)).version,
    })
    expect(await states()).toEqual(['incomplete', 'ready'])
  })

  it('The list shows the HST state by its own rules, with later decisions', async () => {
    const hit = { kind: 'field_action', number: '28E9', version: '', title: 'x', status: 'open', isSafetyRecall: false }
    const tpi = { ...hit, kind: 'tpi', number: '2990001/1' }
    const fresh = { receptionHours: 24, preparationDays: 7 }
    // The list counts ages by the clock of the database, and not by that of the world, which stands still.
    const now = readClock()
    for (const [items, age] of [
      [null, 0],
      [[], HOUR],
      [[], 2 * DAY],
      [[tpi], HOUR],
      [[{ ...tpi, status: 'done' }], HOUR],
      [[hit, tpi], HOUR],
      [[hit], 2 * DAY],
      [[{ ...hit, status: 'refused' }], HOUR],
      [[{ ...hit, status: 'not_applicable' }], HOUR],
      [[{ ...hit, isSafetyRecall: true }], 2 * DAY],
      [[{ ...hit, isSafetyRecall: true, status: 'in_order' }, tpi], HOUR],
    ] as [object[] | null, number][]) {
      const vin = freshVin()
      const row = await world.paper({ vin })
      if (items) await world.hst(vin, items, now - age)
      const snapshot = items && ({ checkedAt: now - age, items } as unknown as HstSnapshot)
      expect((await world.read(row.uuid)).hst_state, JSON.stringify(items)).toBe(
        paperHstState(hstState(snapshot, 'reception', fresh, now)),
      )
    }
    const vin = freshVin()
    const row = await world.paper({ vin })
    await world.hst(vin, [hit], now - HOUR)
    const { items } = await world.admin.ok<{ items: { hst_state: string }[] }>(
      'GET',
      `/v1/workshop/paper?filter[vin][is]=${vin}`,
    )
    expect(items[0]?.hst_state).toBe('red')
    await world.admin.ok('POST', '/v1/workshop/hst/decisions', {
      paper_uuid: row.uuid,
      kind: 'field_action',
      number: '28E9',
      status: 'not_applicable',
      reason: 'Andere FIN',
    })
    expect((await world.read(row.uuid)).hst_state).toBe('green')
    expect((await world.paper()).hst_state).toBe('')
  })
})

describe('a loan car', () => {
  it('A loan car is booked from the paper by a user who writes papers there, and by no other', async () => {
    const row = await world.paper()
    const advisor = await world.somebody('service_advisor')
    const made = { location_uuid: world.home, name: 'Polo', licensePlate: 'DEM-L 1', is_usable: true }
    const car = await world.admin.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', made)
    await world.admin.ok('POST', '/v1/workshop/planner/loan-cars', { ...made, name: 'Up', is_usable: false })
    const span = { from: textAt('09:00'), until: textAt('17:00') }
    const at = (from: string, until: string) => `?${new URLSearchParams({ paper_uuid: row.uuid, from, until })}`
    const address = `/v1/workshop/planner/loan-cars${at(span.from, span.until)}`
    type Cars = EndpointOutput<'GET /v1/workshop/planner/loan-cars'>
    const cars = async (path = address) => {
      const { items, bookings } = await advisor.client.ok<Cars>('GET', path)
      return [items.map(({ name, is_free }) => [name, is_free]), bookings.map(({ name }) => name)]
    }
    expect(await cars()).toEqual([
      [
        ['Polo', true],
        ['Up', false],
      ],
      [],
    ])
    const body = { loan_car_uuid: car.uuid, paper_uuid: row.uuid, ...span }
    const book = (who: Person) => who.client.send('POST', '/v1/workshop/planner/loan-bookings', body)
    const reader = await world.somebody('technician', { permissions: { HOME: ['location.workshop.paper.read'] } })
    const stranger = await world.somebody('service_advisor', { permissions: { AWAY: PAPERS } })
    // To a stranger, a loan car of another location is like one that does not exist.
    expect([codeOf(await book(reader)), codeOf(await book(stranger))]).toEqual(['no_permission', 'validation_failed'])
    expect(codeOf(await stranger.client.send('GET', address))).toBe('not_found')
    expect(codeOf(await book(advisor))).toBe('ok')
    expect(codeOf(await book(advisor))).toBe('loan_car_taken')
    expect((await cars())[0]).toContainEqual(['Polo', false])
    // The loan car is returned before another paper takes it.
    expect((await cars(`/v1/workshop/planner/loan-cars${at(span.until, textAt('19:00'))}`))[0]).toContainEqual([
      'Polo',
      true,
    ])
    const { bookings } = await advisor.client.ok<Cars>('GET', address)
    const release = (who: Person) =>
      who.client.send('DELETE', `/v1/workshop/planner/loan-bookings/${bookings[0]?.uuid}`)
    expect(codeOf(await release(stranger))).toBe('not_found')
    expect((await release(advisor)).status).toBe(204)
    expect((await cars())[1]).toEqual([])
    const change = await advisor.client.send('PATCH', `/v1/workshop/planner/loan-cars/${car.uuid}`, {
      ...made,
      version: 1,
    })
    expect(codeOf(change)).toBe('no_permission')
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { NOW, openPlanWorld, PLANNER, type PlanWorld, type Refusal } from './planWorld.ts'

type Capacity = EndpointOutput<'GET /v1/workshop/planner/capacity'>
type Promised = EndpointOutput<'POST /v1/workshop/planner/promise'>
type Suggested = EndpointOutput<'POST /v1/workshop/planner/suggestions'>
type Bin = EndpointOutput<'GET /v1/workshop/planner/bin'>

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const publish = (day: string) =>
  world.client.send('POST', '/v1/workshop/planner/publish', { location_uuid: world.north.location, days: [day] })
const capacity = async (location: string, day: string) => {
  const path = `/v1/workshop/planner/capacity?location_uuid=${location}&period=day&day=${day}`
  return (await world.client.ok<Capacity>('GET', path)).items
}

describe('what is published', () => {
  it('E06 a high-voltage job of somebody without the skill is not', async () => {
    const { put, paper, north, anna, client, plan, change } = world
    const day = '2026-03-09'
    const paper_uuid = await paper(north.location, { drive: 'electric' })
    const block = await put({ paper_uuid, technicians: [{ uuid: anna, share: 1 }], start: `${day}T07:00:00.000Z` })
    // Nobody has to remember it: the paper says what the car is.
    expect((await plan(client, north.location, day)).blocks[0]?.needs.skills).toEqual(['high_voltage_2'])
    const dirk = await world.user('Dirk', { skills: [{ skill: 'high_voltage_1', valid_until: null }] })
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [dirk] })
    const byDirk = { ...block, technicians: [{ uuid: dirk, share: 1 }] }
    expect((await change(client, { uuid: block.uuid, seen: 1, after: byDirk })).status).toBe(200)
    const refused = await publish(day)
    expect([refused.status, (refused.json as Refusal).error]).toEqual([409, 'plan_has_conflicts'])
    expect((await plan(client, north.location, day)).published).toEqual([])
    const elli = await world.user('Elli', { skills: [{ skill: 'high_voltage_2', valid_until: '2027-01-31' }] })
    await client.ok('POST', `/v1/departments/${north.team}/members`, { users: [elli] })
    const after = { ...block, technicians: [{ uuid: elli, share: 1 }] }
    expect((await change(client, { uuid: block.uuid, seen: 2, after })).status).toBe(200)
    expect((await publish(day)).status).toBe(200)
    expect((await plan(client, north.location, day)).published).toMatchObject([{ day, by: world.admin.uuid }])
  })

  it('a day in which somebody has two jobs at once is published where the dealer allows it', async () => {
    const { put, anna, client, plan, north } = world
    const day = '2026-03-30'
    const allow = async (planner_overlap: boolean) => {
      const { version } = await client.ok<{ version: number }>('GET', '/v1/admin/settings')
      await client.ok('PATCH', '/v1/admin/settings', { version, values: { planner_overlap } })
      return (await plan(client, north.location, day)).may_overlap
    }
    for (const minute of ['00', '30'])
      await put({ technicians: [{ uuid: anna, share: 1 }], start: `${day}T07:${minute}:00.000Z` })
    expect((await publish(day)).status).toBe(409)
    expect(await allow(true)).toBe(true)
    expect((await publish(day)).status).toBe(200)
    expect(await allow(false)).toBe(false)
    expect((await publish(day)).status).toBe(409)
  })

  it('nor is one in which somebody has two jobs at once', async () => {
    const { put, bert } = world
    const start = '2026-03-10T07:00:00.000Z'
    await put({ technicians: [{ uuid: bert, share: 1 }], start })
    expect((await publish('2026-03-10')).status).toBe(200)
    await put({ technicians: [{ uuid: bert, share: 1 }], start })
    expect((await publish('2026-03-10')).status).toBe(409)
    // Nor one that is begun by somebody who is not there, or for which nobody ever opens.
    await put({ technicians: [{ uuid: bert, share: 1 }], start: '2026-03-12T09:00:00.000Z' })
    expect((await publish('2026-03-12')).status).toBe(200)
    const away = { user_uuid: bert, kind: 'sick', first_day: '2026-03-12', last_day: '2026-03-12', note: '' }
    await world.client.ok('POST', '/v1/workshop/planner/absences', { ...away, part: null, weekdays: null })
    expect((await publish('2026-03-12')).status).toBe(409)
    // Another day has nothing to do with it.
    expect((await publish('2026-03-11')).status).toBe(200)
    const apart = { location_uuid: world.north.location, days: ['2026-03-11', '2027-03-13'] }
    expect((await world.client.send('POST', '/v1/workshop/planner/publish', apart)).json).toMatchObject({
      fields: { days: 'too_big' },
    })
  })
})

describe('capacity', () => {
  it('E31 a holiday counts at the location of its region only', async () => {
    const { client, north, south, plan } = world
    // Corpus Christi: in Bavaria, not in Lower Saxony.
    const day = '2026-06-04'
    const everybody = async (location: string) => (await capacity(location, day)).find((one) => one.team_uuid === null)
    expect(await everybody(south.location)).toMatchObject({ net: 0, free: 0 })
    expect((await everybody(north.location))?.net).toBeGreaterThanOrEqual(2 * 480)
    expect((await plan(client, south.location, day)).opening[0]).toMatchObject({
      spans: [],
      closed: { why: 'holiday' },
    })
    expect((await plan(client, north.location, day)).opening[0]?.closed).toBeNull()
  })

  it('is hours without breaks and absences, by pace, without the reserve and what is planned', async () => {
    const { put, client, south, cem } = world
    const day = '2026-03-17'
    await client.ok('PUT', `/v1/workshop/planner/people/${cem}`, {
      sites: [],
      factor: 0.5,
      secondary_percent: 20,
      version: 0,
    })
    await client.ok('PUT', `/v1/workshop/planner/teams/${south.team}`, { reserve_percent: 10 })
    await put({ location_uuid: south.location, technicians: [{ uuid: cem, share: 1 }], start: `${day}T07:00:00.000Z` })
    await put({
      location_uuid: south.location,
      team_uuid: south.team,
      start: `${day}T09:00:00.000Z`,
      planned_minutes: 30,
      carried_from: '2026-03-16',
    })
    const [all, team] = await capacity(south.location, day)
    // 480 minutes × 0.5 × 0.8.
    const expected = { net: 192, reserve: 19.2, planned: 60, carried_over: 30 }
    expect(team).toMatchObject({ team_uuid: south.team, ...expected })
    expect(team?.free).toBeCloseTo(82.8)
    expect(all).toMatchObject({ team_uuid: null, net: 192, planned: 60 })
    await client.ok('POST', '/v1/workshop/planner/absences', {
      user_uuid: cem,
      kind: 'school',
      first_day: day,
      last_day: day,
      weekdays: null,
      part: { from: '07:00', to: '11:00' },
    })
    expect((await capacity(south.location, day))[1]).toMatchObject({ net: 96 })
  })
})

describe('promises', () => {
  it('says when it is possible, and who gets late otherwise', async () => {
    const { put, paper, south, cem, client } = world
    await client.ok('PUT', `/v1/workshop/planner/people/${cem}`, {
      sites: [],
      factor: 1,
      secondary_percent: 0,
      version: 1,
    })
    const day = '2026-03-24'
    const paper_uuid = await paper(south.location, { promised_at: `${day}T11:00:00.000Z` })
    const block = await put({
      location_uuid: south.location,
      paper_uuid,
      technicians: [{ uuid: cem, share: 1 }],
      start: `${day}T06:00:00.000Z`,
      planned_minutes: 240,
    })
    const ask = (wished_at: string) =>
      client.ok<Promised>('POST', '/v1/workshop/planner/promise', {
        location_uuid: south.location,
        planned_minutes: 120,
        wished_at,
        earliest_start: `${day}T06:00:00.000Z`,
      })
    const late = await ask(`${day}T15:00:00.000Z`)
    expect(late).toMatchObject({ is_possible: true, possible: { technician_uuid: cem, end: `${day}T12:30:00.000Z` } })
    const early = await ask(`${day}T09:00:00.000Z`)
    expect(early.is_possible).toBe(false)
    expect(early.forced?.late).toMatchObject([
      { block_uuid: block.uuid, paper_uuid, minutes_late: 90, waits_for: { technician_uuid: cem } },
    ])
    expect(early.papers).toMatchObject([{ uuid: paper_uuid, licensePlate: 'DEM-AB 123' }])
    const refused = async (given: object) => {
      const wished_at = `${day}T09:00:00.000Z`
      const question = { location_uuid: south.location, planned_minutes: 120, wished_at, earliest_start: wished_at }
      return ((await client.send('POST', '/v1/workshop/planner/promise', { ...question, ...given })).json as Refusal)
        .fields
    }
    const beyond = new Date(NOW + 401 * 86_400_000).toISOString()
    expect(await refused({ wished_at: beyond })).toEqual({ wished_at: 'too_big' })
    expect(await refused({ earliest_start: beyond })).toEqual({ wished_at: 'too_big' })
    expect(await refused({ technician_uuids: [cem, block.uuid] })).toEqual({ technician_uuids: 'not_found' })
    expect(await refused({ team_uuid: block.uuid })).toEqual({ team_uuid: 'not_found' })
  })

  it('looks for a place for a job without a date beyond the week', async () => {
    const { put, anna, north, client } = world
    const people = await client.ok<EndpointOutput<'GET /v1/workshop/planner'>>(
      'GET',
      `/v1/workshop/planner?location_uuid=${north.location}&from=2026-06-08&to=2026-06-08`,
    )
    // Everybody has something to do until the end of that week.
    for (const { uuid } of people.people)
      await put({
        start: '2026-06-08T04:00:00.000Z',
        planned_minutes: 5 * 480,
        technicians: [{ uuid, share: 1 }],
        bay: null,
      })
    const ask = (from: string, days: number) =>
      client.ok<Suggested>('POST', '/v1/workshop/planner/suggestions', {
        location_uuid: north.location,
        planned_minutes: 60,
        buffer_minutes: 0,
        from,
        days,
        skills: [],
        bay_kinds: [],
        bay: null,
      })
    const { items } = await ask('2026-06-08', 14)
    expect(items.map(({ technician_uuid }) => technician_uuid)).toContain(anna)
    for (const { start } of items) expect(start > '2026-06-11').toBe(true)
    expect((await ask('2026-06-08', 2)).items).toEqual([])
    const refused = async (from: string, days: number) => {
      const job = { planned_minutes: 60, buffer_minutes: 0, skills: [], bay_kinds: [], bay: null }
      const asked = { location_uuid: north.location, ...job, from, days }
      return ((await client.send('POST', '/v1/workshop/planner/suggestions', asked)).json as Refusal).fields
    }
    const beyond = new Date(NOW + 402 * 86_400_000).toISOString().slice(0, 10)
    expect(await refused(beyond, 7)).toEqual({ from: 'too_big' })
    expect(await refused('2026-06-08', 43)).toEqual({ days: 'too_big' })
  })
})

describe('loan cars', () => {
  it('are had by one at a time', async () => {
    const { client, paper, north, plan } = world
    const car = { location_uuid: north.location, name: 'Polo', licensePlate: 'DEM-L 1', is_usable: true }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const paper_uuid = await paper(north.location)
    const book = (from: string, until: string) =>
      client.send('POST', '/v1/workshop/planner/loan-bookings', {
        loan_car_uuid: uuid,
        paper_uuid,
        from: `2026-03-26T${from}:00.000Z`,
        until: `2026-03-26T${until}:00.000Z`,
      })
    const answers = await Promise.all([book('07:00', '12:00'), book('08:00', '13:00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.json as Refusal
    expect(refused.error).toBe('loan_car_taken')
    expect((await book('13:00', '14:00')).status).toBe(200)
    expect((await book('15:00', '15:00')).status).toBe(400)
    const span = { from: '2026-03-26T15:00:00.000Z', until: '2026-03-26T16:00:00.000Z' }
    const ask = (given: object = {}) => {
      const query = new URLSearchParams({ paper_uuid, ...span, ...given })
      return client.send('GET', `/v1/workshop/planner/loan-cars?${query}`)
    }
    expect((await ask()).json).toMatchObject({ items: [{ uuid, is_free: true }] })
    expect((await ask({ until: '2026-03-26T15:00:00.000Z' })).json).toMatchObject({ fields: { until: 'too_small' } })
    const broken = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', {
      ...car,
      name: 'Up',
      is_usable: false,
    })
    const lent = { loan_car_uuid: broken.uuid, paper_uuid, ...span }
    expect((await client.send('POST', '/v1/workshop/planner/loan-bookings', lent)).json).toMatchObject({
      error: 'loan_car_taken',
    })
    await client.ok('DELETE', `/v1/workshop/planner/loan-cars/${broken.uuid}`)
    // A paper that is gone needs no car any more, and a car goes to papers of its own site.
    const gone = await paper(north.location)
    await client.ok('DELETE', `/v1/workshop/paper/${gone}`)
    expect((await ask({ paper_uuid: gone })).status).toBe(404)
    for (const one of [gone, await paper(world.south.location)]) {
      const booking = { loan_car_uuid: uuid, paper_uuid: one, ...span }
      expect((await client.send('POST', '/v1/workshop/planner/loan-bookings', booking)).json).toMatchObject({
        fields: { paper_uuid: 'not_found' },
      })
    }
    // Two who change the same car: the second one is shown what the first one wrote.
    const change = () => client.send('PATCH', `/v1/workshop/planner/loan-cars/${uuid}`, { ...car, version: 1 })
    expect((await change()).status).toBe(200)
    const stale = await change()
    expect([stale.status, stale.json]).toMatchObject([409, { error: 'version_conflict', current: { version: 2 } }])
    const of = await world.person({ NOR: PLANNER })
    const moved = { ...car, location_uuid: world.south.location, version: 2 }
    expect((await of.client.send('PATCH', `/v1/workshop/planner/loan-cars/${uuid}`, moved)).status).toBe(403)
    const read = await plan(client, north.location, '2026-03-26')
    expect([read.loan_cars.length, read.bookings.length]).toEqual([1, 2])
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(409)
    for (const booking of read.bookings)
      expect((await client.send('DELETE', `/v1/workshop/planner/loan-bookings/${booking.uuid}`)).status).toBe(204)
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(204)
    // Everything comes back with its uuid: the car first, then who had it; not over somebody who has it meanwhile.
    const bin = () => client.ok<Bin>('GET', `/v1/workshop/planner/bin?location_uuid=${north.location}`)
    expect((await bin()).loan_cars.map((one) => one.uuid)).toContain(uuid)
    const restore = (path: string) => client.send('POST', `/v1/workshop/planner/${path}/restore`)
    expect((await restore(`loan-cars/${uuid}`)).status).toBe(204)
    expect((await restore(`loan-cars/${uuid}`)).status).toBe(404)
    expect((await bin()).bookings).toHaveLength(2)
    const [early, late] = read.bookings.map((one) => `loan-bookings/${one.uuid}`)
    expect((await restore(late ?? '')).status).toBe(204)
    expect((await book('07:00', '12:30')).status).toBe(200)
    expect((await restore(early ?? '')).json).toMatchObject({ error: 'loan_car_taken' })
    const back = (await plan(client, north.location, '2026-03-26')).bookings
    expect(back.map((one) => one.uuid)).toContain(read.bookings[1]?.uuid)
    const stranger = await world.person({ SOU: PLANNER })
    expect((await stranger.client.send('POST', `/v1/workshop/planner/${early}/restore`)).status).toBe(403)
    expect((await stranger.client.send('GET', `/v1/workshop/planner/bin?location_uuid=${north.location}`)).status).toBe(
      403,
    )
  })

  it.each(['canceled', 'deleted'] as const)('are free again when the paper is %s', async (how) => {
    const { client, paper, north, plan } = world
    const car = { location_uuid: north.location, name: 'Golf', licensePlate: 'DEM-L 2', is_usable: true }
    const { uuid } = await client.ok<{ uuid: string }>('POST', '/v1/workshop/planner/loan-cars', car)
    const [first, second] = [await paper(north.location), await paper(north.location)]
    const book = (paper_uuid: string) =>
      client.send('POST', '/v1/workshop/planner/loan-bookings', {
        loan_car_uuid: uuid,
        paper_uuid,
        from: '2026-03-27T07:00:00.000Z',
        until: '2026-03-27T12:00:00.000Z',
      })
    const bookings = async () =>
      (await plan(client, north.location, '2026-03-27')).bookings.map(({ paper_uuid }) => paper_uuid)
    const move = (to: string) =>
      client.ok('POST', '/v1/workshop/paper/assign', {
        uuids: [first],
        set: { what: 'status', to, reason: 'Kunde kommt nicht' },
      })
    expect([(await book(first)).status, (await book(second)).status]).toEqual([200, 409])
    if (how === 'canceled') await move('canceled')
    else await client.ok('DELETE', `/v1/workshop/paper/${first}`)
    expect(await bookings()).toEqual([])
    const again = (await book(first)).json
    expect(again).toMatchObject({ fields: { paper_uuid: 'not_found' } })
    expect((await book(second)).status).toBe(200)
    // When it comes back, both of them are shown to want the car.
    if (how === 'canceled') await move('new')
    else await client.ok('POST', `/v1/workshop/paper/${first}/restore`)
    expect((await bookings()).sort()).toEqual([first, second].sort())
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(409)
    for (const one of [first, second]) await client.ok('DELETE', `/v1/workshop/paper/${one}`)
    expect((await client.send('DELETE', `/v1/workshop/planner/loan-cars/${uuid}`)).status).toBe(204)
  })
})

describe('what was not finished when the location closed', () => {
  it('E21 goes to the next day, three days long, and remembers the first', async () => {
    const { put, paper, client, clock, server, dealer, anna, plan, north } = world
    const paper_uuid = await paper(north.location)
    const block = await put({ paper_uuid, technicians: [{ uuid: anna, share: 1 }], start: '2026-03-04T07:00:00.000Z' })
    await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.updateTable('papers').set({ hold_reason: 'waiting_parts' }).where('uuid', '=', paper_uuid).execute(),
    )
    const due = async () =>
      (
        await server.database.inDealer(dealer.dealerId, (tx) =>
          tx.selectFrom('jobs').select('start_at').where('kind', '=', 'plan_carry_over').execute(),
        )
      ).map((job) => job.start_at)
    const blockNow = async (from: string) =>
      (await plan(client, north.location, from)).blocks.find(({ uuid }) => uuid === block.uuid)
    const starts = ['2026-03-05T06:00:00.000Z', '2026-03-06T06:00:00.000Z', '2026-03-09T06:00:00.000Z']
    const soon = { timeout: 20_000, interval: 100 }
    for (const [index, start] of starts.entries()) {
      // Five in the afternoon in Berlin. The queue has the clock of the machine, on which these days are long over: it
      // looks again and again, and what it finds depends on the clock of the test.
      const closing = `2026-03-0${4 + index}T16:00:00.000Z`
      await vi.waitFor(async () => expect(await due()).toContain(closing), soon)
      expect(await blockNow(start.slice(0, 10))).toBeUndefined()
      clock.now = Date.parse(closing)
      await vi.waitFor(async () => expect(await blockNow(start.slice(0, 10))).toMatchObject({ start }), soon)
    }
    const last = await blockNow('2026-03-09')
    expect(last).toMatchObject({ carried_from: '2026-03-04', carry_reason: 'waiting_parts', updated_by: null })
    clock.now = NOW
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { setQueueClock } from '#tests/support/database/queueClock.ts'
import { NOW, openPlanWorld, type PlanWorld, type Refusal } from './planWorld.ts'

type Capacity = EndpointOutput<'GET /v1/workshop/planner/capacity'>
type Promised = EndpointOutput<'POST /v1/workshop/planner/promise'>
type Suggested = EndpointOutput<'POST /v1/workshop/planner/suggestions'>

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

describe('publishing a day', () => {
  it('E06 A day with a high-voltage job of a technician without the skill is not published', async () => {
    const { put, paper, north, anna, client, plan, change } = world
    const day = '2026-03-09'
    const paper_uuid = await paper(north.location, { drive: 'electric' })
    const block = await put({ paper_uuid, technicians: [{ uuid: anna, share: 1 }], start: `${day}T07:00:00.000Z` })
    // The paper holds the kind of the car, so no user has to remember it.
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

  it('A day on which one person has two jobs at once is published if the dealer allows it', async () => {
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

  it('A day on which one person has two jobs at once is not published', async () => {
    const { put, bert } = world
    const start = '2026-03-10T07:00:00.000Z'
    await put({ technicians: [{ uuid: bert, share: 1 }], start })
    expect((await publish('2026-03-10')).status).toBe(200)
    await put({ technicians: [{ uuid: bert, share: 1 }], start })
    expect((await publish('2026-03-10')).status).toBe(409)
    // A day with a job of an absent person is not published either.
    await put({ technicians: [{ uuid: bert, share: 1 }], start: '2026-03-12T09:00:00.000Z' })
    expect((await publish('2026-03-12')).status).toBe(200)
    const away = { user_uuid: bert, kind: 'sick', first_day: '2026-03-12', last_day: '2026-03-12', note: '' }
    await world.client.ok('POST', '/v1/workshop/planner/absences', { ...away, part: null, weekdays: null })
    expect((await publish('2026-03-12')).status).toBe(409)
    // Another day is not affected.
    expect((await publish('2026-03-11')).status).toBe(200)
    const apart = { location_uuid: world.north.location, days: ['2026-03-11', '2027-03-13'] }
    expect((await world.client.send('POST', '/v1/workshop/planner/publish', apart)).json).toMatchObject({
      fields: { days: 'too_big' },
    })
  })
})

describe('capacity', () => {
  it('E31 A holiday counts at the locations of its region only', async () => {
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

  it('Capacity is working hours without breaks and absences, times the pace of the person, minus the reserve and the planned work', async () => {
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
    const expected = { net: 192, reserve: 19.2, planned: 60 + 30, carried_over: 0 }
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
  it('A promise says when it is possible, and which papers would be late otherwise', async () => {
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

  it('The answer about a job does not count its own promise among the endangered ones', async () => {
    const { put, paper, south, client } = world
    const day = '2026-03-30'
    const paper_uuid = await paper(south.location, { promised_at: `${day}T11:00:00.000Z`, licensePlate: 'DEM-SU 30' })
    await put({ location_uuid: south.location, paper_uuid, technicians: [], start: null, planned_minutes: 60 })
    const behind = async (given: object) => {
      const question = {
        planned_minutes: 60,
        wished_at: `${day}T11:00:00.000Z`,
        earliest_start: `${day}T06:00:00.000Z`,
      }
      const body = { location_uuid: south.location, ...question, ...given }
      return (await client.ok<Promised>('POST', '/v1/workshop/planner/promise', body)).behind
    }
    const [all, others] = [await behind({}), await behind({ paper_uuid })]
    expect(all.first.map((one) => one.paper_uuid)).toContain(paper_uuid)
    expect(others.first.map((one) => one.paper_uuid)).not.toContain(paper_uuid)
    expect(others.cars).toBe(all.cars - 1)
    // Other work of the same car that has a date and ends too late is still in danger.
    const late = { start: `${day}T11:30:00.000Z`, planned_minutes: 60, technicians: [{ uuid: world.cem, share: 1 }] }
    await put({ location_uuid: south.location, paper_uuid, ...late })
    const own = (await behind({ paper_uuid })).first.find((one) => one.paper_uuid === paper_uuid)
    expect(own).toMatchObject({ code: 'promise_late', paper_uuid })
  })

  it('A promise is asked for a paper that is planned at another location, and for no paper of a third one', async () => {
    const { put, paper, south, north, client } = world
    const day = '2026-03-31'
    const ask = (paper_uuid: string) => {
      const earliest_start = `${day}T06:00:00.000Z`
      const times = { planned_minutes: 60, wished_at: `${day}T11:00:00.000Z`, earliest_start }
      return client.send('POST', '/v1/workshop/planner/promise', {
        location_uuid: north.location,
        paper_uuid,
        ...times,
      })
    }
    const paper_uuid = await paper(south.location, { licensePlate: 'DEM-SU 31' })
    expect(((await ask(paper_uuid)).json as Refusal).fields).toEqual({ paper_uuid: 'not_found' })
    await put({ location_uuid: north.location, paper_uuid, technicians: [], start: null, planned_minutes: 60 })
    expect((await ask(paper_uuid)).status).toBe(200)
  })

  it('TEN-07 A promise counts jobs elsewhere, and names them only to users who may read the plan there', async () => {
    const { put, paper, south, north, client, user, person } = world
    const dora = await user('Dora')
    for (const { team } of [south, north]) await client.ok('POST', `/v1/departments/${team}/members`, { users: [dora] })
    const [work, off] = [
      { shifts: [{ from: '07:00', to: '17:00' }], breaks: [] },
      { shifts: [], breaks: [] },
    ]
    // Tuesdays in the south, the other days in the north: work that begins on Monday evening goes on on Wednesday.
    const weeks = { south: [off, work, off, off, off, off, off], north: [work, off, work, work, work, off, off] }
    const locations = [
      { location_uuid: south.location, working_time: { weeks: [weeks.south], first_monday: '2026-03-02' } },
      { location_uuid: north.location, working_time: { weeks: [weeks.north], first_monday: '2026-03-02' } },
    ]
    const model = { sites: locations, factor: 1, secondary_percent: 0, version: 0 }
    await client.ok('PUT', `/v1/workshop/planner/people/${dora}`, model)
    const day = '2026-05-12'
    const paper_uuid = await paper(south.location, { promised_at: `${day}T11:00:00.000Z`, licensePlate: 'DEM-SU 77' })
    const technicians = [{ uuid: dora, share: 1 }]
    const start = `${day}T06:00:00.000Z`
    await put({ location_uuid: south.location, paper_uuid, technicians, start, planned_minutes: 240 })
    const question = {
      location_uuid: north.location,
      planned_minutes: 120,
      technician_uuids: [dora],
      earliest_start: '2026-05-11T14:00:00.000Z',
      wished_at: '2026-05-13T06:30:00.000Z',
    }
    const ask = (by: typeof client) => by.ok<Promised>('POST', '/v1/workshop/planner/promise', question)
    const reader = await person({ NOR: ['location.workshop.planner.read'] })
    const [told, blind] = [await ask(client), await ask(reader.client)]
    expect(told.forced?.late).toMatchObject([{ paper_uuid }])
    expect(told.papers).toMatchObject([{ licensePlate: 'DEM-SU 77' }])
    expect(blind.forced).toEqual(told.forced)
    expect(JSON.stringify(blind)).not.toContain('DEM-SU 77')
    expect(blind.papers).toEqual([])
    // The plan of the north says when Dora is busy in the south. Her work there is shown only to users who may read it.
    const planned = (by: typeof client) =>
      by.ok<EndpointOutput<'GET /v1/workshop/planner'>>(
        'GET',
        `/v1/workshop/planner?location_uuid=${north.location}&from=${day}&to=${day}`,
      )
    const [seen, hidden] = [await planned(client), await planned(reader.client)]
    expect(seen.busy_elsewhere).toEqual([])
    expect(seen.blocks.map((block) => block.paper_uuid)).toContain(paper_uuid)
    expect(hidden.blocks.map((block) => block.paper_uuid)).not.toContain(paper_uuid)
    expect(hidden.busy_elsewhere).toEqual([
      { user_uuid: dora, location_uuid: south.location, from: start, to: `${day}T10:00:00.000Z` },
    ])
    expect(JSON.stringify(hidden)).not.toContain('DEM-SU 77')
  })

  it('Suggestions for a job look for free time beyond the current week, within the number of days that is asked for', async () => {
    const { put, anna, north, client } = world
    const people = await client.ok<EndpointOutput<'GET /v1/workshop/planner'>>(
      'GET',
      `/v1/workshop/planner?location_uuid=${north.location}&from=2026-06-08&to=2026-06-08`,
    )
    // All people have work until the end of that week.
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

describe('work that was not finished when the location closed', () => {
  it('E21 Unfinished work goes to the next day, for three days, and keeps its first day', async () => {
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
      // 17:00 in Berlin.
      const closing = `2026-03-0${4 + index}T16:00:00.000Z`
      await vi.waitFor(async () => expect(await due()).toContain(closing), soon)
      expect(await blockNow(start.slice(0, 10))).toBeUndefined()
      clock.now = Date.parse(closing)
      await setQueueClock(server, clock.now)
      await vi.waitFor(async () => expect(await blockNow(start.slice(0, 10))).toMatchObject({ start }), soon)
    }
    const last = await blockNow('2026-03-09')
    expect(last).toMatchObject({ carried_from: '2026-03-04', carry_reason: 'waiting_parts', updated_by: null })
    clock.now = NOW
    await setQueueClock(server, NOW)
  })
})

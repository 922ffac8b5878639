import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timingOf } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { openPlanWorld, type PlanWorld, type Refusal } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const only = (...names: string[]) => ({ NOR: names })

describe('a plan', () => {
  it('A plan has all data that the planning rules need', async () => {
    const { put, plan, client, anna, north } = world
    const block = await put({ technicians: [{ uuid: anna, share: 1 }], bay: 'B1', planned_minutes: 300 })
    const read = await plan(client)
    expect(read.blocks).toEqual([
      { ...block, version: 1, updated_at: expect.any(String), updated_by: world.admin.uuid },
    ])
    expect(read.location).toMatchObject({ uuid: north.location, key: 'NOR', time_zone: 'Europe/Berlin' })
    expect(read.location.closed_days.map(({ day }) => day)).toContain('2026-12-25')
    expect(read.people.map(({ first_name }) => first_name)).toEqual(['Anna', 'Bert'])
    expect(read.opening).toEqual([{ day: '2026-03-04', spans: [{ from: '07:00', to: '17:00' }], closed: null }])
    expect(read.teams).toEqual([expect.objectContaining({ uuid: north.team, reserve_percent: 0 })])
    expect(read.papers).toEqual([expect.objectContaining({ uuid: block.paper_uuid, licensePlate: 'DEM-AB 123' })])
    const calendar = makeCalendar([read.location, ...read.other_locations], read.people)
    const [first] = read.blocks
    // Five hours from eight o'clock, with half an hour's break at noon.
    expect(first && new Date(timingOf(calendar, first)?.end ?? 0).toISOString()).toBe('2026-03-04T12:30:00.000Z')
  })

  it('A plan shows work that goes on from the day before, and no finished work', async () => {
    const { put, plan, client, bert } = world
    const long = await put({
      technicians: [{ uuid: bert, share: 1 }],
      planned_minutes: 1_200,
      start: '2026-03-10T07:00:00.000Z',
    })
    const days = async (day: string) => (await plan(client, world.north.location, day)).blocks.map(({ uuid }) => uuid)
    expect(await days('2026-03-12')).toContain(long.uuid)
    expect(await days('2026-03-13')).not.toContain(long.uuid)
    expect(await days('2026-03-09')).not.toContain(long.uuid)
  })

  it('A plan names customers to users who may read papers, and never on the wall', async () => {
    const { client, made, paper, put, person, plan, north } = world
    const customer_uuid = await made('/v1/customers', { name: 'Wolkenhain', first_name: 'Ida' })
    const paper_uuid = await paper(north.location, { customer_uuid })
    await put({ paper_uuid, start: '2026-03-24T07:00:00.000Z' })
    const reader = await person(only('location.workshop.planner.read', 'location.workshop.paper.read'))
    const planner = await person(only('location.workshop.planner.read'))
    const names = async (of: typeof client, more = '') =>
      (await plan(of, north.location, '2026-03-24', '2026-03-24', more)).papers.map((one) => one.customer)
    expect(await names(reader.client)).toEqual(['Ida Wolkenhain'])
    expect(await names(planner.client)).toEqual([null])
    expect(await names(reader.client, '&wall=true')).toEqual([null])
  })

  it('A plan takes from the paper its promise, its priority, a waiting customer and whether it is done', async () => {
    const { put, plan, client, paper, server, dealer, north } = world
    const promised_at = '2026-03-16T14:00:00.000Z'
    const paper_uuid = await paper(north.location, { promised_at, waiting_customer: true })
    const block = await put({ paper_uuid, start: '2026-03-16T07:00:00.000Z', state: 'in_progress' })
    const now = async () => (await plan(client, north.location, '2026-03-16')).blocks[0]
    expect(await now()).toMatchObject({ promised_at, priority: 2, state: 'in_progress' })
    const set = (values: object) =>
      server.database.inDealer(dealer.dealerId, (tx) =>
        tx.updateTable('papers').set(values).where('uuid', '=', paper_uuid).execute(),
      )
    await set({ hold_reason: 'waiting_parts' })
    const held = await now()
    expect(held?.state).toBe('on_hold')
    // Written back as it was read, the block does not wait for ever.
    const { version, updated_at: _at, updated_by: _by, ...after } = held ?? { version: 0 }
    expect((await world.change(client, { uuid: block.uuid, seen: version, after })).status).toBe(200)
    await set({ hold_reason: '' })
    expect((await now())?.state).toBe('in_progress')
    await set({ status: 'completed' })
    expect((await now())?.state).toBe('finished')
    await set({ status: 'canceled' })
    expect(await now()).toBeUndefined()
  })

  it('A plan lists jobs without a date and carried-over jobs', async () => {
    const { put, client, paper, north, clock } = world
    const bare = await paper(north.location, { priority: 'urgent', jobId: '900001' })
    const undated = await put({ start: null })
    const late = await put({ start: '2026-03-02T07:00:00.000Z' })
    const path = `/v1/workshop/planner/waiting?location_uuid=${north.location}`
    type Waiting = { papers: { uuid: string }[]; undated: { uuid: string }[]; carried: { uuid: string }[] }
    const waiting = await client.ok<Waiting>('GET', path)
    expect(clock.now).toBeGreaterThan(Date.parse(late.start ?? ''))
    expect(waiting.papers.map(({ uuid }) => uuid)).toEqual([bare])
    expect(waiting.undated.map(({ uuid }) => uuid)).toEqual([undated.uuid])
    expect(waiting.carried.map(({ uuid }) => uuid)).toEqual([late.uuid])
  })

  it('TEN-07 Only users who may read the plan of a location get it', async () => {
    const { person, north, south, plan } = world
    const mine = await person(only('location.workshop.planner.read'))
    expect((await plan(mine.client)).location.key).toBe('NOR')
    const get = async (location: string) =>
      mine.client.send('GET', `/v1/workshop/planner?location_uuid=${location}&from=2026-03-04&to=2026-03-04`)
    expect([(await get(south.location)).status, ((await get(south.location)).json as Refusal).error]).toEqual([
      403,
      'no_permission',
    ])
    expect((await get(crypto.randomUUID())).status).toBe(404)
    for (const path of [
      `waiting?location_uuid=${south.location}`,
      `capacity?location_uuid=${south.location}&period=week&day=2026-03-04`,
    ])
      expect((await mine.client.send('GET', `/v1/workshop/planner/${path}`)).status).toBe(403)
    const wished_at = '2026-03-04T12:00:00.000Z'
    const question = { planned_minutes: 60, wished_at, earliest_start: wished_at }
    const job = { buffer_minutes: 0, skills: [], bay_kinds: [], bay: null, from: '2026-03-04', days: 5 }
    const writer = await person(only('location.workshop.planner.update'))
    for (const [{ client }, method, path, body] of [
      [mine, 'POST', 'promise', question],
      [mine, 'POST', 'suggestions', { planned_minutes: 60, ...job }],
      [writer, 'POST', 'publish', { days: ['2026-03-04'] }],
      [writer, 'PUT', `teams/${south.team}`, { reserve_percent: 5 }],
    ] as const) {
      const given = method === 'PUT' ? body : { location_uuid: south.location, ...body }
      expect((await client.send(method, `/v1/workshop/planner/${path}`, given)).status, path).toBe(403)
    }
    expect((await mine.client.send('GET', `/v1/workshop/planner/waiting?location_uuid=${north.location}`)).status).toBe(
      200,
    )
  })

  it('Only users who keep absences see why a technician is away', async () => {
    const { person, client, anna, plan, north } = world
    await client.ok('POST', '/v1/workshop/planner/absences', {
      user_uuid: anna,
      kind: 'sick',
      first_day: '2026-03-18',
      last_day: '2026-03-19',
      part: null,
      weekdays: null,
    })
    const kinds = async (of: typeof client) =>
      (await plan(of, north.location, '2026-03-18')).people.flatMap(({ absences }) => absences.map(({ kind }) => kind))
    const planner = await person(only('location.workshop.planner.read'))
    const keeper = await person(only('location.workshop.planner.read', 'custom.106'))
    expect(await kinds(planner.client)).toEqual(['other'])
    expect(await kinds(keeper.client)).toEqual(['sick'])
    expect(await kinds(client)).toEqual(['sick'])
  })
})

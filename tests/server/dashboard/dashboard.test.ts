import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { completeLayout, type WidgetName } from '#contract/dashboard/widgets.ts'
import { NOW, openPlanWorld, PLANNER, type PlanWorld } from '#tests/server/planner/planWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'

type Dashboard = EndpointOutput<'GET /v1/dashboard'>
type Layout = EndpointOutput<'PUT /v1/dashboard/layout'>

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const PAPERS = ['location.workshop.paper.read']
const opened = (client: TestClient, location = world.north.location) =>
  client.ok<Dashboard>('GET', `/v1/dashboard?location_uuid=${location}`)
const names = ({ widgets }: Dashboard) => widgets.map(({ name }) => name).sort()
const figure = (dashboard: Dashboard, name: WidgetName) =>
  dashboard.widgets.find((widget) => widget.name === name)?.data?.figure.value
const rows = (dashboard: Dashboard, name: WidgetName) =>
  dashboard.widgets.find((widget) => widget.name === name)?.data?.rows ?? []
const inDealer = <T>(work: Parameters<typeof world.server.database.inDealer<T>>[1]) =>
  world.server.database.inDealer(world.dealer.dealerId, work)
const set = (uuid: string, values: ReturnType<typeof sql>) =>
  inDealer((tx) => sql`update papers set ${values} where uuid = ${uuid}`.execute(tx))
const everyCard = (client: TestClient) =>
  client.ok<Layout>('PUT', '/v1/dashboard/layout', { version: 0, places: completeLayout([]) })
const countOf = async (filters: string) =>
  (
    await world.client.ok<{ count: number }>(
      'GET',
      `/v1/workshop/paper/count?filter[location_uuid][in]=${world.north.location}&${filters}`,
    )
  ).count

describe('the cards of the start page', () => {
  it('The cards count what the lists and the planner count', async () => {
    const { client, north, paper, put, anna, made } = world
    await everyCard(client)
    const TODAY = '2026-03-04T08:00:00.000Z'
    // Seven cars, so that a card has more than its five rows.
    for (let nth = 1; nth <= 7; nth += 1)
      await put({ start: TODAY, paper_uuid: await paper(north.location, { licensePlate: `DEM-A ${nth}` }) })
    // The desk noted the arrival of an eighth.
    const here = await paper(north.location, { licensePlate: 'DEM-A 8' })
    await put({ start: TODAY, paper_uuid: here })
    const visit = { location_uuid: north.location, target_date: TODAY, licensePlate: 'DEM-A 8', paper_uuid: here }
    const checkin = await made('/v1/service/checkin', visit)
    await inDealer((tx) => sql`update checkins set arrival_at = ${TODAY} where uuid = ${checkin}`.execute(tx))
    await put({ start: '2026-03-05T08:00:00.000Z' })
    // Work that was begun yesterday is no arrival of today, because its car is here already.
    const begun = await paper(north.location)
    await put({ start: '2026-03-03T08:00:00.000Z', paper_uuid: begun, technicians: [{ uuid: anna, share: 1 }] })
    await set(begun, sql`status = 'in_progress'`)
    // At closing time one job moves into today and another one past today. Only the first is still left over.
    const placed = await paper(north.location)
    await put({ start: TODAY, paper_uuid: placed, carried_from: '2026-03-03' })
    await set(placed, sql`status = 'in_progress'`)
    // A second work of the same car does not count again.
    await put({ start: '2026-03-04T14:30:00.000Z', paper_uuid: placed, carried_from: '2026-03-03' })
    await put({ start: '2026-03-06T08:00:00.000Z', carried_from: '2026-03-03' })
    const late = await paper(north.location, {
      promised_at: '2026-03-02T10:00:00.000Z',
      waiting_customer: true,
      key_place: 'Brett 4',
    })
    const waits = await paper(north.location)
    await set(waits, sql`hold_reason = 'waiting_customer', hold_since = ${new Date(NOW)}`)
    await set(await paper(north.location), sql`status = 'completed'`)
    const finding = { location_uuid: north.location, paper_uuid: late, finding: 'Bremsscheiben vorn' }
    await made('/v1/workshop/extensions', finding)
    const answered = await made('/v1/workshop/extensions', { ...finding, number: 3 })
    await inDealer((tx) => sql`update extensions set answer = 'accepted' where uuid = ${answered}`.execute(tx))
    await made('/v1/workshop/planner/absences', {
      user_uuid: anna,
      kind: 'sick',
      first_day: '2026-03-04',
      last_day: '2026-03-04',
      part: null,
      weekdays: null,
      note: '',
    })

    const dashboard = await opened(client)
    expect(dashboard.widgets.filter(({ is_failed }) => is_failed)).toEqual([])
    expect(figure(dashboard, 'arrivals')).toBe(7)
    expect(rows(dashboard, 'arrivals')).toHaveLength(5)
    expect(figure(dashboard, 'late_promises')).toBe(await countOf('filter[is_late][is]=true'))
    expect(figure(dashboard, 'waiting_customers')).toBe(await countOf('filter[waiting_customer][is]=true'))
    expect(figure(dashboard, 'held')).toBe(await countOf('filter[hold_reason][in]=waiting_customer'))
    expect(figure(dashboard, 'held')).toBe(1)
    expect(figure(dashboard, 'callbacks')).toBe(2)
    expect(figure(dashboard, 'approvals')).toBe(1)
    expect(rows(dashboard, 'approvals')[0]?.target).toEqual({ screen: 'paper', uuid: late, extension: 2 })

    const waiting = await client.ok<EndpointOutput<'GET /v1/workshop/planner/waiting'>>(
      'GET',
      `/v1/workshop/planner/waiting?location_uuid=${north.location}`,
    )
    expect(waiting.carried.map(({ paper_uuid }) => paper_uuid)).toEqual([begun, placed, placed])
    expect(figure(dashboard, 'carry_over')).toBe(2)
    expect(rows(dashboard, 'carry_over')).toHaveLength(2)
    const capacity = await client.ok<EndpointOutput<'GET /v1/workshop/planner/capacity'>>(
      'GET',
      `/v1/workshop/planner/capacity?location_uuid=${north.location}&period=day&day=2026-03-04`,
    )
    const today = capacity.items.find(({ team_uuid }) => team_uuid === null)
    const { net = 0, reserve = 0, planned = 0, carried_over = 0 } = today ?? {}
    expect(net).toBeGreaterThan(0)
    expect(figure(dashboard, 'load')).toBe(Math.round(((planned + carried_over) / (net - reserve)) * 100))
    expect(rows(dashboard, 'load').map(({ key }) => key)).toEqual(['2026-03-04', '2026-03-05'])
    expect(rows(dashboard, 'missing_people').map(({ key, code }) => [key, code])).toEqual([[anna, 'sick']])
  })

  it('A card shows a promise that the plan breaks, and not one that the plan keeps', async () => {
    const { client, south, put, paper, cem } = world
    const technicians = [{ uuid: cem, share: 1 }]
    const start = '2026-03-05T08:00:00.000Z'
    const broken = await paper(south.location, { licensePlate: 'DEM-ZU 1', promised_at: '2026-03-05T08:10:00.000Z' })
    await put({ location_uuid: south.location, paper_uuid: broken, start, technicians, planned_minutes: 60 })
    const kept = await paper(south.location, { licensePlate: 'DEM-OK 1', promised_at: '2026-03-05T15:00:00.000Z' })
    const later = '2026-03-05T10:00:00.000Z'
    await put({ location_uuid: south.location, paper_uuid: kept, start: later, technicians, planned_minutes: 60 })
    const dashboard = await opened(client, south.location)
    expect(rows(dashboard, 'lights').map(({ key, code }) => [key, code])).toEqual([[broken, 'promise_late']])
    expect(dashboard.widgets.find(({ name }) => name === 'lights')?.data?.day).toBe('2026-03-05')
  })

  it('A card and the promise guard name the same promises whose work has no technician or no date', async () => {
    const { client, south, put, paper } = world
    const promised_at = '2026-03-05T15:00:00.000Z'
    const nobody = await paper(south.location, { promised_at })
    const start = '2026-03-05T13:00:00.000Z'
    await put({ location_uuid: south.location, paper_uuid: nobody, start, technicians: [] })
    await set(nobody, sql`status = 'in_progress'`)
    const unplanned = await paper(south.location, { promised_at })
    const dashboard = await opened(client, south.location)
    const shown = rows(dashboard, 'lights').map(({ key, code }) => `${key} ${code}`)
    expect(shown).toEqual(expect.arrayContaining([`${nobody} nobody`, `${unplanned} undated`]))
    const { behind } = await client.ok<EndpointOutput<'POST /v1/workshop/planner/promise'>>(
      'POST',
      '/v1/workshop/planner/promise',
      {
        location_uuid: south.location,
        planned_minutes: 60,
        earliest_start: '2026-03-04T06:00:00.000Z',
        wished_at: '2026-03-05T15:00:00.000Z',
      },
    )
    expect(behind.first.map(({ paper_uuid, code }) => `${paper_uuid} ${code}`).sort()).toEqual(shown.sort())
  })

  it('The card of the next day names its cars with an HST check to do, and none of today', async () => {
    const { client, south, put, paper } = world
    const { client: planOnly } = await world.person({ SUD: PLANNER })
    const planned = async (vin: string, day: string) => {
      const uuid = await paper(south.location, { vin })
      await put({ location_uuid: south.location, paper_uuid: uuid, start: `${day}T08:00:00.000Z`, technicians: [] })
      return uuid
    }
    const hit = { kind: 'field_action', number: '28E9', version: '', title: 'x', status: 'open', isSafetyRecall: true }
    const checked = (vin: string, items: object[]) =>
      inDealer((tx) =>
        sql`insert into hst_snapshots (dealer_id, uuid, vin, checked_at, source, items, created_at)
          values (${world.dealer.dealerId}, ${randomUUID()}, ${vin}, ${new Date(NOW)}, 'extension',
            ${JSON.stringify(items)}::jsonb, ${new Date(NOW)})`.execute(tx),
      )
    // The car of a paper in progress is here already, so that it counts as no arrival.
    await set(await planned('WVWZZZAUZKW000101', '2026-03-04'), sql`status = 'in_progress'`)
    const unchecked = await planned('WVWZZZAUZKW000102', '2026-03-05')
    const recalled = await planned('WVWZZZAUZKW000103', '2026-03-05')
    await checked('WVWZZZAUZKW000103', [hit])
    const fine = await planned('WVWZZZAUZKW000104', '2026-03-05')
    await checked('WVWZZZAUZKW000104', [])
    const hst = async (who: TestClient) =>
      rows(await opened(who, south.location), 'lights')
        .filter(({ code }) => code?.startsWith('hst_'))
        .map(({ key, code }) => [key, code])
    const shown = await hst(client)
    expect(shown).toContainEqual([recalled, 'hst_recall'])
    expect(shown.map(([key]) => key)).not.toContain(fine)
    expect(shown.every(([key, code]) => key !== unchecked || code === 'hst_unchecked')).toBe(true)
    expect(await hst(planOnly)).toEqual([])
  })

  it('A customer counts as waiting once the car is here or due today, and a car as arriving until it is here', async () => {
    const { south, put, paper } = world
    const { client } = await world.person({ SUD: PAPERS })
    const waiting = (given: object = {}) => paper(south.location, Object.assign({ waiting_customer: true }, given))
    const planned = async (paper_uuid: string, start: string) => {
      await put({ location_uuid: south.location, paper_uuid, start })
      return paper_uuid
    }
    const nextWeek = await planned(
      await waiting({ promised_at: '2026-03-11T15:00:00.000Z' }),
      '2026-03-11T08:00:00.000Z',
    )
    // At that time it is Thursday in Berlin and still Wednesday in UTC.
    await planned(await waiting(), '2026-03-04T23:30:00.000Z')
    await waiting()
    const here = [
      await waiting({ tag: 'A7' }),
      await waiting({ key_place: 'Brett 7' }),
      await waiting({ parking_place: 'P7' }),
    ]
    for (const walkIn of here) await planned(walkIn, '2026-03-04T08:00:00.000Z')
    const inWork = await waiting()
    await set(inWork, sql`status = 'in_progress'`)
    const promised = await waiting({ promised_at: '2026-03-04T15:00:00.000Z' })
    const due = await planned(await waiting(), '2026-03-04T09:00:00.000Z')

    const dashboard = await opened(client, south.location)
    const papersOf = (name: WidgetName) => rows(dashboard, name).map(({ key }) => key.split('/')[0])
    expect(figure(dashboard, 'waiting_customers')).toBe([...here, inWork, promised, due].length)
    expect(papersOf('waiting_customers')).not.toContain(nextWeek)
    expect(papersOf('arrivals')).toEqual([due])
  })

  it('A card tells an administrator of failed jobs and refused sign-ins without naming a person', async () => {
    const { client, dealer, server } = world
    await inDealer((tx) =>
      sql`insert into jobs (dealer_id, uuid, kind, data, state, created_at, updated_at)
        values (${dealer.dealerId}, ${randomUUID()}, 'mail', '{}'::jsonb, 'failed', now(), now())`.execute(tx),
    )
    const before = await opened(client)
    expect(figure(before, 'failed_jobs')).toBe(1)
    expect(figure(before, 'storage')).toBeGreaterThanOrEqual(0)
    expect(figure(before, 'updates')).toBe(0)
    const refused = figure(before, 'refused_sign_ins') ?? 0
    const { email } = await inDealer((tx) =>
      tx.selectFrom('users').select('email').where('uuid', '=', world.admin.uuid).executeTakeFirstOrThrow(),
    )
    await fetch(`${server.address}/api/v1/auth/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dealer-code': dealer.code },
      body: JSON.stringify({ email, password: `${TEST_PASSWORD}x` }),
    })
    await expect.poll(async () => figure(await opened(client), 'refused_sign_ins')).toBe(refused + 1)
    const [row] = rows(await opened(client), 'refused_sign_ins')
    expect(row?.target).toMatchObject({ screen: 'logs', tab: 'audit', event: 'user.login.failed' })
    expect(JSON.stringify(row)).not.toContain(world.admin.uuid)
  })
})

describe('the cards that a user may see', () => {
  it('RGT-01 A user sees only the cards of the permissions they hold, at those locations only', async () => {
    const { client: planner } = await world.person({ NOR: PLANNER })
    expect(names(await opened(planner))).toEqual(['carry_over', 'lights', 'load', 'missing_people', 'online'])
    expect(codeOf(await planner.send('GET', `/v1/dashboard?location_uuid=${world.south.location}`))).toBe('not_found')
    const { client: advisor } = await world.person({ NOR: PAPERS })
    expect(names(await opened(advisor))).toEqual([
      'approvals',
      'arrivals',
      'callbacks',
      'held',
      'late_promises',
      'online',
      'waiting_customers',
    ])
    const { client: nobody } = await world.person({})
    const empty = await nobody.ok<Dashboard>('GET', '/v1/dashboard')
    expect(names(empty)).toEqual(['online'])
    expect(empty.locations).toEqual([])
  })

  it('Only users who may confirm the final check see the cars that wait for it', async () => {
    const { north, paper, made } = world
    const withWorks = async (licensePlate: string, ...states: string[]) => {
      const uuid = await paper(north.location, { licensePlate })
      for (const [index, state] of states.entries()) {
        const given = { location_uuid: north.location, paper_uuid: uuid, position: index + 1, text: 'Inspektion' }
        const work = await made('/v1/workshop/works', given)
        await inDealer((tx) => sql`update works set state = ${state} where uuid = ${work}`.execute(tx))
      }
      await set(uuid, sql`status = 'in_progress'`)
      return uuid
    }
    const done = await withWorks('DEM-EK 1', 'completed', 'canceled')
    await withWorks('DEM-EK 2', 'completed', 'new')
    await withWorks('DEM-EK 3')
    await set(await withWorks('DEM-EK 4', 'completed'), sql`final_check_at = ${new Date(NOW)}`)
    const as = async (role: string, permissions: readonly string[]) => {
      const person = await world.person({ NOR: permissions })
      await inDealer((tx) => sql`update users set roles = ${[role]} where uuid = ${person.uuid}`.execute(tx))
      await everyCard(person.client)
      return opened(person.client)
    }
    const writes = [...PAPERS, 'location.workshop.paper.update']
    const foreman = await as('foreman', writes)
    expect(rows(foreman, 'final_checks').map(({ target }) => target)).toEqual([
      { screen: 'paper', uuid: done, extension: null },
    ])
    expect(figure(foreman, 'final_checks')).toBe(1)
    for (const other of [await as('technician', writes), await as('foreman', PAPERS)])
      expect(names(other)).not.toContain('final_checks')
  })

  it('A user who does not keep absences does not see why a colleague is away', async () => {
    const { client } = await world.person({ NOR: ['location.workshop.planner.read'] })
    await everyCard(client)
    expect(rows(await opened(client), 'missing_people').map(({ code }) => code)).toEqual(['other'])
  })

  it('A plugin that is switched off has no cards', async () => {
    const { client } = await world.person({ NOR: [...PLANNER, ...PAPERS] })
    const settings = (version: number, plugin_workshop: boolean) =>
      world.client.ok('PATCH', '/v1/admin/settings', { version, values: { plugin_workshop } })
    const { version } = await world.client.ok<{ version: number }>('GET', '/v1/admin/settings')
    await settings(version, false)
    expect(names(await client.ok<Dashboard>('GET', '/v1/dashboard'))).toEqual(['online'])
    await settings(version + 1, true)
    expect(names(await opened(client))).toContain('held')
  })
})

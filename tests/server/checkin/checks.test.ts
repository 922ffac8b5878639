import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import type { Page } from '#contract/records/define.ts'
import { noShowsWorker } from '#server/modules/checkin/noShows.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { freshVin, HOUR, MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { momentAt, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { type Checkin, type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Checks = EndpointOutput<'GET /v1/service/checkin/checks'>
type Stats = EndpointOutput<'GET /v1/service/checkin/stats'>

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const RECALL = { kind: 'field_action', number: '9DM1', version: '1', title: 'Rückruf', isSafetyRecall: true }
const checks = (given: Record<string, string>, by = advisor.client) =>
  by.ok<Checks>(
    'GET',
    `/v1/service/checkin/checks?${new URLSearchParams({ location_uuid: world.home, target_date: textAt('14:00'), ...given })}`,
  )
const listed = (query: Record<string, string>, by = advisor.client) =>
  by.ok<Page<Checkin>>(
    'GET',
    `/v1/service/checkin?${new URLSearchParams({ 'filter[location_uuid][in]': world.home, ...query })}`,
  )
const stats = (who: Person, given: Record<string, string> = {}) =>
  who.client.send(
    'GET',
    `/v1/service/checkin/stats?${new URLSearchParams({ location_uuid: world.home, from: TODAY, to: TODAY, ...given })}`,
  )

describe('7.12 The checks of a check-in', () => {
  it('The checks warn of a time outside of the opening hours, of a closed day with its reason, and of a time in the past', async () => {
    expect(await checks({})).toMatchObject({ items: [], open: [{ from: '07:00', to: '18:00' }] })
    expect((await checks({ target_date: textAt('19:30') })).items).toEqual(['outside_hours'])
    await world.inDealer((tx) =>
      sql`update locations set closed_days = ${JSON.stringify([{ day: TODAY, reason: 'Inventur' }])}::jsonb
        where uuid = ${world.home}`.execute(tx),
    )
    expect(await checks({})).toMatchObject({ items: ['location_closed'], closed: 'Inventur' })
    await world.inDealer((tx) =>
      sql`update locations set closed_days = '[]'::jsonb where uuid = ${world.home}`.execute(tx),
    )
    expect((await checks({ target_date: textAt('09:00') })).items).toEqual(['target_past'])
  })

  it('A car that has come is not doubted for its time outside of the opening hours', async () => {
    const target_date = textAt('19:30')
    const { uuid } = await world.checkin({ target_date })
    expect((await checks({ uuid, target_date })).items).toEqual(['outside_hours'])
    await world.arrive(uuid)
    expect((await checks({ uuid, target_date })).items).toEqual([])
    await world.admin.ok('DELETE', world.addressOf(uuid, '/arrival'))
    expect((await checks({ uuid, target_date })).items).toEqual(['outside_hours'])
  })

  it('A second check-in of a plate or customer within a day is a duplicate, and a saved check-in is no duplicate of itself', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-DU 1', target_date: textAt('15:00') })
    expect(await checks({ licensePlate: 'dem-du 1' })).toMatchObject({
      items: ['duplicate'],
      duplicates: [{ uuid: row.uuid, licensePlate: 'DEM-DU 1' }],
    })
    expect((await checks({ licensePlate: 'DEM-DU 1', uuid: row.uuid })).items).toEqual([])
    await world.step(advisor, row.uuid, 'canceled', { reason: 'Abgesagt' })
    expect((await checks({ licensePlate: 'DEM-DU 1' })).items).toEqual([])
  })

  it('A duplicate at a location that the user may not read is reported without its data', async () => {
    const other = await world.addLocation('FERN')
    await world.checkin({ location_uuid: other, licensePlate: 'DEM-DU 2', target_date: textAt('15:00') })
    const answer = await checks({ licensePlate: 'DEM-DU 2' })
    expect(answer).toMatchObject({ items: ['duplicate'], duplicates: [] })
  })

  it('The checks name open papers, an open safety recall and a missing loan car', async () => {
    const vin = freshVin()
    const paper = await world.paper({ vin, licensePlate: 'DEM-HS 1', jobId: '' })
    await world.hst(vin, [{ ...RECALL, status: 'open' }])
    const answer = await checks({ vin, replacement_car: 'true' })
    expect(answer.items).toEqual(['safety_recall', 'no_loan_car', 'open_papers'])
    expect(answer.open_papers).toMatchObject([{ uuid: paper.uuid }])
    await world.admin.ok('POST', '/v1/workshop/planner/loan-cars', {
      location_uuid: world.home,
      name: 'Polo',
      licensePlate: 'DEM-EW 1',
      is_usable: true,
    })
    expect((await checks({ vin, replacement_car: 'true' })).items).toEqual(['safety_recall', 'open_papers'])
    const wanted = await world.checkin({ replacement_car: true, target_date: textAt('15:00') })
    expect((await checks({ replacement_car: 'true' })).items).toEqual(['no_loan_car'])
    expect((await checks({ replacement_car: 'true', uuid: wanted.uuid })).items).toEqual([])
    const old = freshVin()
    await world.hst(old, [{ ...RECALL, status: 'open' }], world.now() - 400 * HOUR)
    expect((await checks({ vin: old })).items).toEqual(['safety_recall', 'hst_stale'])
  })

  it('The checks mark customers who missed an earlier appointment or have unpaid invoices', async () => {
    const customer = await world.customer({ name: 'Rauhfeld' })
    const given = { customer_uuid: customer.uuid, target_date: world.inMinutes(1) }
    const gone = await world.checkin({ ...given, has_open_invoices: true })
    world.pass(2 * MINUTE)
    await world.step(advisor, gone.uuid, 'canceled', { is_no_show: true })
    expect(await checks({ customer_uuid: customer.uuid })).toMatchObject({
      items: ['open_invoices', 'no_shows'],
      no_shows: 1,
    })
  })
})

describe('7.12 The list of the day', () => {
  it('A row of the list of the day shows its light, recall, wheel set, open papers and waiting time, and filters find them', async () => {
    const vin = freshVin()
    const [own] = [await world.paper({ vin, licensePlate: 'DEM-LI 1', jobId: '' })]
    await world.paper({ vin, licensePlate: 'DEM-LI 1', jobId: '' })
    await world.hst(vin, [{ ...RECALL, status: 'open' }])
    const row = await world.checkin({ vin, licensePlate: 'DEM-LI 1', paper_uuid: own.uuid })
    expect(row).toMatchObject({
      hst_state: 'black',
      has_recall: true,
      open_papers: 1,
      wheel_set_state: '',
      is_today: true,
    })
    const { items } = await listed({ 'filter[desk_state][in]': 'expected', 'filter[is_today][is]': 'true' })
    expect(items.map(({ uuid }) => uuid)).toContain(row.uuid)
    await world.arrive(row.uuid)
    expect((await listed({ 'filter[desk_state][in]': 'expected' })).items.map(({ uuid }) => uuid)).not.toContain(
      row.uuid,
    )
    expect((await listed({ 'filter[desk_state][in]': 'here' })).items.map(({ uuid }) => uuid)).toContain(row.uuid)
  })

  it('7.12.5: The list of today has the check-ins of today, those that came today, and those that are still here', async () => {
    const rows = await Promise.all(
      ['today', 'cameToday', 'stillHere', 'overAndGone', 'nextWeek'].map(async (name) => ({
        name,
        ...(await world.checkin({ licensePlate: '', customer_name: name })),
      })),
    )
    const week = 7 * 24 * 60
    const set = (name: string, given: { target?: number; arrival?: number; status?: string }) =>
      world.inDealer((tx) =>
        sql`update checkins set target_date = coalesce(${given.target === undefined ? null : world.inMinutes(given.target)}::timestamptz, target_date),
            arrival_at = ${given.arrival === undefined ? null : world.inMinutes(given.arrival)}::timestamptz,
            status = coalesce(${given.status ?? null}, status)
          where uuid = ${rows.find((row) => row.name === name)?.uuid ?? ''}::uuid`.execute(tx),
      )
    await set('cameToday', { target: -week, arrival: -5, status: 'picked_up' })
    await set('stillHere', { target: -week, arrival: -week, status: 'in_progress' })
    await set('overAndGone', { target: -week, arrival: -week, status: 'picked_up' })
    await set('nextWeek', { target: week })
    const { items } = await listed({ 'filter[is_today][is]': 'true' })
    const mine = items.filter(({ uuid }) => rows.some((row) => row.uuid === uuid))
    expect(mine.map(({ customer_name }) => customer_name).sort()).toEqual(['cameToday', 'stillHere', 'today'])
  })

  it('The search finds a check-in by plate, customer and hook, at permitted locations only', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-SU 7', customer_name: 'Quellmeister', key_place: 'Haken 77' })
    const find = async (who: Person, q: string) =>
      (
        await who.client.ok<{ items: { source: string; uuid: string }[] }>(
          'GET',
          `/v1/search?q=${encodeURIComponent(q)}`,
        )
      ).items
        .filter(({ source }) => source === 'checkin')
        .map(({ uuid }) => uuid)
    for (const q of ['DEM-SU 7', 'Quellmeister']) expect(await find(advisor, q)).toContain(row.uuid)
    const stranger = await world.somebody('service_advisor', { permissions: { WEIT: DESK } })
    expect(await find(stranger, 'Quellmeister')).toEqual([])
  })

  it('The cards of the start page count customers who wait, and those who did not come', async () => {
    const card = async (name: string) => {
      type Card = { name: string; data: { figure: { value: number }; rows: { target: unknown }[] } | null }
      const { widgets } = await advisor.client.ok<{ widgets: Card[] }>(
        'GET',
        `/v1/dashboard?location_uuid=${world.home}`,
      )
      return widgets.find((one) => one.name === name)?.data
    }
    const [waiting, missed] = [await card('checkins_waiting'), await card('checkins_missed')]
    const row = await world.checkin({ target_date: world.inMinutes(1) })
    const late = await world.checkin({ target_date: world.inMinutes(1), licensePlate: 'DEM-KA 1' })
    await world.arrive(row.uuid)
    world.pass(2 * MINUTE)
    expect((await card('checkins_waiting'))?.figure.value).toBe((waiting?.figure.value ?? 0) + 1)
    expect((await card('checkins_missed'))?.figure.value).toBe((missed?.figure.value ?? 0) + 1)
    expect(late.status).toBe('new')
  })
})

describe('7.12 Customers who did not come', () => {
  const silent = { hub: { publish: () => undefined }, jobs: { wake: () => undefined } } as never as Pick<
    Parameters<typeof noShowsWorker>[0],
    'hub' | 'jobs'
  >
  const run = () =>
    noShowsWorker({ hub: silent.hub, jobs: silent.jobs, now: world.now })({
      dealerId: world.dealer.dealerId,
      data: {},
      inDealer: (work: never) => world.server.database.inDealer(world.dealer.dealerId, work),
    } as never)
  const entries = async (who: Person, uuid: string) =>
    (await who.client.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter(({ subject }) => subject === uuid)

  it('A location that closes earlier than others is checked for missing customers at its own closing time, and the others are not', async () => {
    const early = await world.addLocation('FRUEH')
    const morning = [{ from: '07:00', to: '12:00' }]
    await world.inDealer((tx) =>
      tx
        .updateTable('locations')
        .set({ opening_hours: JSON.stringify(Array.from({ length: 7 }, () => morning)) })
        .where('uuid', '=', early)
        .execute(),
    )
    const clerk = await world.somebody('service_advisor', { permissions: { HOME: DESK, FRUEH: DESK } })
    const given = { user_target_uuid: clerk.uuid, target_date: textAt('11:30') }
    const there = await world.checkin({ ...given, location_uuid: early })
    const here = await world.checkin(given)
    const before = world.now()
    world.pass(momentAt('12:14') - before)
    await run()
    expect(await entries(clerk, there.uuid)).toEqual([])
    world.pass(2 * MINUTE)
    await run()
    expect(await entries(clerk, there.uuid)).toHaveLength(1)
    expect(await entries(clerk, here.uuid)).toEqual([])
    world.pass(before - world.now())
  })

  it('Two hundred customers of a location that is still open do not hide a missing customer of another one', async () => {
    const before = world.now()
    const location_uuid = await world.addLocation('OFFEN')
    const long = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '06:00', to: '23:30' }]))
    await world.inDealer((tx) =>
      tx.updateTable('locations').set({ opening_hours: long }).where('uuid', '=', location_uuid).execute(),
    )
    for (let tens = 0; tens < 21; tens += 1)
      await Promise.all(
        Array.from({ length: 10 }, () => world.checkin({ location_uuid, target_date: textAt('16:00') })),
      )
    const missing = await world.checkin({ user_target_uuid: advisor.uuid, target_date: textAt('17:00') })
    world.pass(momentAt('18:20') - world.now())
    await run()
    expect(await entries(advisor, missing.uuid)).toHaveLength(1)
    await world.inDealer((tx) =>
      tx
        .updateTable('checkins')
        .set({ deleted_at: new Date(before) })
        .where('location_uuid', '=', location_uuid)
        .execute(),
    )
    world.pass(before - world.now())
  })

  it('After closing time the advisor gets one inbox entry about a missing customer, until the check-in is canceled or the car comes', async () => {
    const given = { user_target_uuid: advisor.uuid, target_date: textAt('17:00') }
    const [missing, late] = [await world.checkin({ ...given, licensePlate: 'DEM-NS 1' }), await world.checkin(given)]
    const planned = await world.inDealer((tx) =>
      tx
        .selectFrom('jobs')
        .select('start_at')
        .where('kind', '=', 'checkin_no_shows')
        .where('state', '=', 'waiting')
        .execute(),
    )
    expect(planned.map(({ start_at }) => start_at)).toContain(textAt('18:15'))
    world.pass(momentAt('18:10') - world.now())
    await run()
    expect(await entries(advisor, missing.uuid)).toEqual([])
    world.pass(6 * MINUTE)
    await run()
    await run()
    expect(await entries(advisor, missing.uuid)).toMatchObject([
      { kind: 'checkinNoShow', details: { plate: 'DEM-NS 1' } },
    ])
    expect(await entries(advisor, late.uuid)).toHaveLength(1)
    // No user can just dismiss the proposal, because the check-in would stay expected for ever.
    const [proposal] = await entries(advisor, missing.uuid)
    expect(codeOf(await advisor.client.send('POST', `/v1/inbox/${proposal?.uuid}/done`, {}))).toBe('no_permission')
    await world.step(advisor, missing.uuid, 'canceled', { is_no_show: true })
    await vi.waitFor(async () => expect(await entries(advisor, missing.uuid)).toEqual([]), { timeout: 10_000 })
    await world.arrive(late.uuid)
    await vi.waitFor(async () => expect(await entries(advisor, late.uuid)).toEqual([]), { timeout: 10_000 })
    world.pass(momentAt('10:20') - world.now())
  })
})

describe('7.12 The figures of the desk', () => {
  it('Arrivals per quarter of an hour, waiting time and missing customers are counted at locations where the user has the right', async () => {
    const location = await world.addLocation('ZAHL')
    const leader = await world.somebody('manager', { permissions: { ZAHL: DESK } })
    for (const [index, plate] of ['DEM-ZA 1', 'DEM-ZA 2', 'DEM-ZA 3'].entries()) {
      await world.checkin({ location_uuid: location, licensePlate: plate, user_target_uuid: advisor.uuid })
      await world.arrive(plate, { location_uuid: location })
      world.pass((index + 1) * MINUTE)
      await world.callNext(world.admin, location)
      world.pass(4 * MINUTE)
    }
    const gone = await world.checkin({ location_uuid: location, target_date: world.inMinutes(1) })
    world.pass(2 * MINUTE)
    const chief = await world.somebody('manager', { permissions: { ZAHL: DESK } })
    expect((await world.step(chief, gone.uuid, 'canceled', { is_no_show: true })).status).toBe(200)
    const figures = (await stats(leader, { location_uuid: location })).json as Stats
    expect(figures.arrivals.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(figures.arrivals.map(({ at }) => at)).toEqual([...figures.arrivals.map(({ at }) => at)].sort())
    expect(figures.waiting).toEqual({ count: 3, median: 2, p90: 2.8 })
    expect(figures.no_shows).toEqual({ count: 1, due: 1, rate: 1 })
    expect(figures.days).toEqual([{ day: '2026-09-16', median: 2, p90: 2.8, no_shows: 1, due: 1 }])
    expect(codeOf(await stats(advisor, { location_uuid: location }))).toBe('no_permission')
    expect(fieldsOf(await stats(leader, { location_uuid: location, to: '2026-09-01' }))).toEqual({ to: 'too_small' })
  })

  it('The load of single advisors is shown only as far as the dealer allows figures of persons', async () => {
    const row = await world.checkin({ user_target_uuid: advisor.uuid })
    expect(((await stats(advisor)).json as Stats).advisors).toMatchObject({ items: [], others: null })
    await setLevel('self')
    const own = ((await stats(advisor)).json as Stats).advisors
    expect(own.items.map(({ user }) => user.uuid)).toEqual([advisor.uuid])
    const leader = await world.somebody('manager', { permissions: { HOME: [...DESK, 'custom.105'] } })
    expect(((await stats(leader)).json as Stats).advisors.items).toEqual([])
    await setLevel('all')
    expect(((await stats(leader)).json as Stats).advisors.items.map(({ user }) => user.uuid)).toContain(advisor.uuid)
    const accesses = await world.inDealer((tx) =>
      tx.selectFrom('figure_looks').select(['user_uuid', 'what']).where('viewer_uuid', '=', leader.uuid).execute(),
    )
    expect(accesses).toContainEqual({ user_uuid: advisor.uuid, what: 'checkins' })
    await setLevel('off')
    expect(row.user_target_uuid).toBe(advisor.uuid)
  })
})

async function setLevel(stats_person_level: string): Promise<void> {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values: { stats_person_level } })
}

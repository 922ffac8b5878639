import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { RetentionKind, RetentionLine } from '#contract/retention.ts'
import { planRetentionRuns, retentionWorker } from '#server/modules/privacy/retention/retentionRun.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { dayFrom, TODAY, textAt } from '#tests/support/clock/testDay.ts'

type Report = EndpointOutput<'GET /v1/admin/retention'>
type Row = { uuid: string; version: number }

let world: WorkshopWorld
let person: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  await planRetentionRuns(world.server.database, world.now())
  person = await world.somebody('technician')
})
afterAll(() => world.close())

const YEAR = Number(TODAY.slice(0, 4))
/** A moment of the newest year that is older than ten whole years, and one of the year after it. */
const OLD = `${YEAR - 11}-12-31T22:30:00Z`
const YOUNG = `${YEAR - 10}-01-02T10:00:00Z`

const report = () => world.admin.ok<Report>('GET', '/v1/admin/retention')
const lineOf = (lines: readonly RetentionLine[], kind: RetentionKind) => lines.find((one) => one.kind === kind)
const age = (table: string, uuid: string, column: string, at: string) =>
  world.inDealer((tx) =>
    sql`update ${sql.table(table)} set ${sql.id(column)} = ${at}::timestamptz where uuid = ${uuid}`.execute(tx),
  )
const exists = async (table: string, uuid: string, column = 'uuid') => {
  const { rows } = await world.inDealer((tx) =>
    sql`select from ${sql.table(table)} where ${sql.id(column)} = ${uuid}`.execute(tx),
  )
  return rows.length > 0
}
const settings = async (values: Record<string, number>) => {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}

/** Asks for a run and waits for its end. */
async function run(): Promise<Report['runs'][number]> {
  const before = (await report()).runs.length
  await world.admin.ok('POST', '/v1/admin/retention/run')
  return vi.waitFor(
    async () => {
      const { runs, is_running } = await report()
      if (runs.length === before || is_running || !runs[0]?.ended_at) throw new Error('not over yet')
      return runs[0]
    },
    { timeout: 30_000 },
  )
}

/** A finished paper with all rows that can belong to one. */
async function finishedPaper(updated_at = OLD) {
  const row = await world.paper()
  const work = await world.work(row.uuid)
  const extension = await world.extension(row.uuid)
  await world.stamp(work, person, 'start', world.now() - 60_000)
  await world.stamp(work, person, 'stop')
  const photo = await world.admin.send('POST', world.addressOf(row.uuid, '/photos'), PNG, {
    'content-type': 'image/png',
  })
  await world.inDealer(async (tx) => {
    await sql`update papers set status = 'picked_up', updated_at = ${updated_at}::timestamptz where uuid = ${row.uuid}`.execute(
      tx,
    )
  })
  return { row, work, extension, photo: (photo.json as { uuid: string }).uuid }
}

describe('DAT-03 retention', () => {
  it('Retention deletes old papers with all their rows, as the preview said, and keeps the rest', async () => {
    const gone = await finishedPaper()
    const stays = await finishedPaper(YOUNG)
    const open = await world.paper()
    await age('papers', open.uuid, 'updated_at', OLD)
    const { plan, next_at } = await report()
    expect(next_at).not.toBeNull()
    expect(lineOf(plan, 'papers')).toEqual({ kind: 'papers', removed: 1, kept: [] })
    const { lines, by } = await run()
    expect(by).not.toBeNull()
    expect(lines).toEqual(plan)
    expect(await exists('papers', gone.row.uuid)).toBe(false)
    for (const [table, column] of [
      ['works', 'paper_uuid'],
      ['stamps', 'paper_uuid'],
      ['extensions', 'paper_uuid'],
      ['paper_states', 'paper_uuid'],
      ['files', 'owner_uuid'],
    ] as const)
      expect([table, await exists(table, gone.row.uuid, column)]).toEqual([table, false])
    for (const row of [stays.row, open]) expect(await exists('papers', row.uuid)).toBe(true)
    expect(await exists('stamps', stays.row.uuid, 'paper_uuid')).toBe(true)
    expect(await exists('files', stays.photo)).toBe(true)
    expect(lineOf((await report()).plan, 'papers')).toMatchObject({ removed: 0 })
    const { rows } = await world.inDealer((tx) =>
      sql<{ after: object }>`select after from audit_events where event = 'retention.run'`.execute(tx),
    )
    expect(rows).toEqual([{ after: { papers: 1 } }])
  })

  it('Retention deletes visits and closed requests with typed names after three years', async () => {
    const aged = `${YEAR - 4}-06-01T10:00:00Z`
    const visit = () =>
      world.admin.ok<Row>('POST', '/v1/service/checkin', {
        location_uuid: world.home,
        target_date: new Date(world.now() + 3_600_000).toISOString(),
        licensePlate: 'DEM-RE 3',
        customer_name: 'Getippt',
      })
    const request = () =>
      world.admin.ok<Row>('POST', '/v1/service/request', {
        location_uuid: world.home,
        subject: 'Rückruf Getippt',
        target_date: new Date(world.now() + 3_600_000).toISOString(),
      })
    const [over, open, forgotten] = [await visit(), await visit(), await visit()]
    const walk = () =>
      world.admin.ok<Row>('POST', '/v1/service/direct_acceptance', {
        location_uuid: world.home,
        customer_name: 'Getippt',
      })
    const [signed, young] = [await walk(), await walk()]
    const address = `/v1/service/direct_acceptance/${signed.uuid}/photos?kind=front`
    await world.admin.send('POST', address, PNG, { 'content-type': 'image/png' })
    const [done, again, asked] = [await request(), await request(), await request()]
    await world.inDealer(async (tx) => {
      await sql`update checkins set updated_at = ${aged}::timestamptz, target_date = ${aged}::timestamptz
        where uuid <> ${open.uuid}`.execute(tx)
      await sql`update checkins set status = 'picked_up' where uuid = ${over.uuid}`.execute(tx)
      await sql`update acceptances set updated_at = ${aged}::timestamptz where uuid = ${signed.uuid}`.execute(tx)
      await sql`update service_requests set updated_at = ${aged}::timestamptz`.execute(tx)
      await sql`update service_requests set status = 'completed' where uuid = ${done.uuid}`.execute(tx)
      await sql`update service_requests set after_uuid = ${done.uuid} where uuid = ${again.uuid}`.execute(tx)
    })
    const { plan } = await report()
    expect(lineOf(plan, 'checkins')).toEqual({ kind: 'checkins', removed: 2, kept: [] })
    const { lines } = await run()
    expect(lineOf(lines, 'checkins')).toEqual({ kind: 'checkins', removed: 2, kept: [] })
    expect(lineOf(lines, 'requests')).toEqual({
      kind: 'requests',
      removed: 1,
      kept: [{ reason: 'openRequest', count: 2 }],
    })
    expect(lineOf(lines, 'acceptances')).toEqual({ kind: 'acceptances', removed: 1, kept: [] })
    expect([await exists('acceptances', signed.uuid), await exists('acceptances', young.uuid)]).toEqual([false, true])
    expect(await exists('files', signed.uuid, 'owner_uuid')).toBe(false)
    expect(await exists('checkins', forgotten.uuid)).toBe(false)
    for (const table of ['checkins', 'service_requests'] as const)
      expect([await exists(table, over.uuid), await exists(table, done.uuid)]).toEqual([false, false])
    expect(await exists('checkin_states', over.uuid, 'checkin_uuid')).toBe(false)
    for (const { uuid } of [again, asked]) expect(await exists('service_requests', uuid)).toBe(true)
    expect(await exists('checkins', open.uuid)).toBe(true)
  })

  it('Retention keeps rows with an open request, a chat on hold or papers of a car, and says why', async () => {
    const asked = await finishedPaper()
    await world.inDealer((tx) =>
      sql`insert into inbox_entries (dealer_id, uuid, kind, location_uuid, record, record_uuid, subject, details, for_role,
          created_at, created_by, told_at)
        values (${world.dealer.dealerId}, gen_random_uuid(), 'hstRequest', ${world.home}, 'paper', ${asked.row.uuid}, '',
          '{}', 'foreman', now(), ${person.uuid}, now())`.execute(tx),
    )
    const car = await world.admin.ok<Row>('POST', '/v1/vehicles', { licensePlate: 'DEM-RE 1' })
    const lonely = await world.admin.ok<Row>('POST', '/v1/vehicles', { licensePlate: 'DEM-RE 2' })
    await world.paper({ vehicle_uuid: car.uuid })
    for (const { uuid } of [car, lonely]) await age('vehicles', uuid, 'updated_at', OLD)
    const { lines } = await run()
    expect(lineOf(lines, 'papers')).toEqual({ kind: 'papers', removed: 0, kept: [{ reason: 'openRequest', count: 1 }] })
    expect(lineOf(lines, 'vehicles')).toEqual({ kind: 'vehicles', removed: 1, kept: [{ reason: 'papers', count: 1 }] })
    expect(await exists('papers', asked.row.uuid)).toBe(true)
    expect(await exists('vehicles', lonely.uuid)).toBe(false)
    expect(await exists('vehicles', car.uuid)).toBe(true)
  })

  it('Retention anonymises customers without a visit and people who left, not those with open work', async () => {
    const make = (name: string) => world.admin.ok<Row>('POST', '/v1/customers', { name, first_name: 'Canaria' })
    const [away, here] = [await make('Zanzibarowski'), await make('Bleibtreu')]
    await world.paper({ customer_uuid: here.uuid })
    const left = await world.somebody('technician')
    const { version } = await world.admin.ok<Row>('GET', `/v1/users/${left.uuid}`)
    await world.admin.ok('DELETE', `/v1/users/${left.uuid}`, { version })
    await age('users', left.uuid, 'deleted_at', `${YEAR - 4}-06-01T10:00:00Z`)
    for (const { uuid } of [away, here]) await age('customers', uuid, 'updated_at', OLD)
    await world.inDealer((tx) =>
      sql`update papers set updated_at = ${OLD}::timestamptz where customer_uuid = ${here.uuid}`.execute(tx),
    )
    const { plan } = await report()
    const { lines } = await run()
    expect(lines).toEqual(plan)
    expect(lineOf(lines, 'customers')).toEqual({
      kind: 'customers',
      removed: 1,
      kept: [{ reason: 'openWork', count: 1 }],
    })
    expect(lineOf(lines, 'users')).toMatchObject({ removed: 1 })
    const dump = JSON.stringify(await dealerDump(world.server.database, world.dealer.dealerId, []))
    expect(dump).not.toContain('Zanzibarowski')
    expect(dump).toContain('Bleibtreu')
    expect(lineOf((await report()).plan, 'customers')).toMatchObject({ removed: 0 })
  })

  it('Retention deletes hours, absences and HST snapshots after their years, and the bin after its days', async () => {
    const { dealerId } = world.dealer
    await world.inDealer(async (tx) => {
      for (const [from, until] of [
        [`${YEAR - 3}-12-31T06:00:00Z`, `${YEAR - 3}-12-31T15:00:00Z`],
        [`${YEAR - 2}-01-02T06:00:00Z`, `${YEAR - 2}-01-02T15:00:00Z`],
      ])
        await sql`insert into attendances (dealer_id, uuid, user_uuid, from_at, until_at)
          values (${dealerId}, gen_random_uuid(), ${person.uuid}, ${from}::timestamptz, ${until}::timestamptz)`.execute(
          tx,
        )
    })
    await world.hst('WVWZZZCDZMW000001', [], Date.parse(OLD))
    const deleted = await world.paper()
    await world.admin.ok('DELETE', world.addressOf(deleted.uuid), { version: deleted.version })
    const fresh = await world.paper()
    await world.admin.ok('DELETE', world.addressOf(fresh.uuid), { version: fresh.version })
    await age('papers', deleted.uuid, 'deleted_at', textAt('12:00', dayFrom(-116)))
    const { lines } = await run()
    expect(lineOf(lines, 'attendances')).toMatchObject({ removed: 1 })
    expect(lineOf(lines, 'hstLooks')).toMatchObject({ removed: 1 })
    expect(lineOf(lines, 'deletedPapers')).toMatchObject({ removed: 1 })
    expect(await exists('papers', deleted.uuid)).toBe(false)
    expect(await exists('papers', fresh.uuid)).toBe(true)
  })

  it('Retention keeps all rows of a kind whose number of years is zero, and its report does not name that kind', async () => {
    await settings({ retention_paper_years: 0 })
    const { row } = await finishedPaper('1999-05-05T10:00:00Z')
    const { lines } = await run()
    expect(lineOf(lines, 'papers')).toBeUndefined()
    expect(await exists('papers', row.uuid)).toBe(true)
    await settings({ retention_paper_years: 10 })
    await run()
    expect(await exists('papers', row.uuid)).toBe(false)
  })

  it('Retention counts the year by the clock of the dealer, not of the server', async () => {
    // `OLD` is half past eleven on the last evening of a year in Berlin, and already the next year in Athens.
    await world.inDealer((tx) => sql`update locations set time_zone = 'Europe/Athens'`.execute(tx))
    const { row } = await finishedPaper(OLD)
    expect(lineOf((await report()).plan, 'papers')).toMatchObject({ removed: 0 })
    await world.inDealer((tx) => sql`update locations set time_zone = 'Europe/Berlin'`.execute(tx))
    expect(lineOf((await report()).plan, 'papers')).toMatchObject({ removed: 1 })
    await age('papers', row.uuid, 'updated_at', YOUNG)
  })

  it('Retention goes on where a run was cut off, and plans the next night before it begins', async () => {
    const rows = [await finishedPaper(), await finishedPaper()]
    const { dealerId } = world.dealer
    let transactions = 0
    const dying = <T>(work: Parameters<typeof world.inDealer<T>>[0]) => {
      transactions += 1
      if (transactions > 3) throw new Error('the server dies')
      return world.inDealer(work)
    }
    const nothing = () => {
      throw new Error('nobody is anonymised in this test')
    }
    const services = { now: world.now } as Parameters<typeof retentionWorker>[0]
    const { plan } = await report()
    await world.admin.ok('PUT', '/v1/admin/retention/switch', { is_on: true, seen: plan })
    const job = { dealerId, uuid: '0193f1d0-0000-7000-8000-000000000001', data: {}, inDealer: dying }
    await expect(retentionWorker({ ...services, redact: nothing })(job as never)).rejects.toThrow('the server dies')
    const { runs } = await report()
    expect(runs[0]).toMatchObject({ ended_at: null, by: null })
    await run()
    for (const { row } of rows) expect(await exists('papers', row.uuid)).toBe(false)
  })

  it('Only administrators see and start retention', async () => {
    expect(codeOf(await person.client.send('GET', '/v1/admin/retention'))).toBe('no_permission')
    expect(codeOf(await person.client.send('POST', '/v1/admin/retention/run'))).toBe('no_permission')
  })
})

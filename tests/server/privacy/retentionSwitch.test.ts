import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

type Report = EndpointOutput<'GET /v1/admin/retention'>

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const OLD = '2015-06-30T10:00:00Z'
const report = () => world.admin.ok<Report>('GET', '/v1/admin/retention')
const turnOn = (seen: Report['plan']) => world.admin.send('PUT', '/v1/admin/retention/switch', { is_on: true, seen })
const turnOff = () => world.admin.ok('PUT', '/v1/admin/retention/switch', { is_on: false, seen: null })
const paperCount = async () => {
  const rows = await world.inDealer((tx) => tx.selectFrom('papers').select('uuid').execute())
  return rows.length
}

/** A paper with a status, last changed long ago. */
async function oldPaper(status: string, deletedAt: string | null = null) {
  const row = await world.paper()
  await world.inDealer((tx) =>
    sql`update papers set status = ${status}, updated_at = ${OLD}::timestamptz, deleted_at = ${deletedAt}::timestamptz
      where uuid = ${row.uuid}`.execute(tx),
  )
  return row
}

const reminders = async () =>
  (await world.admin.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter(
    ({ kind }) => kind === 'retentionOff',
  )

/** Lets the run of a night happen now, and waits for its end. */
async function night(): Promise<void> {
  const { dealerId } = world.dealer
  await world.inDealer((tx) => enqueueJob(tx, dealerId, 'retention', {}))
  await vi.waitFor(async () => {
    const open = await world.inDealer((tx) =>
      tx
        .selectFrom('jobs')
        .select('uuid')
        .where('kind', '=', 'retention')
        .where('state', '=', 'waiting')
        .where('start_at', 'is', null)
        .execute(),
    )
    if (open.length > 0) throw new Error('The run is not over')
  })
}

beforeEach(async () => {
  await turnOff()
  await world.inDealer(async (tx) => {
    await tx.deleteFrom('inbox_entries').where('kind', '=', 'retentionOff').execute()
    await sql`update papers set updated_at = now(), deleted_at = null`.execute(tx)
  })
})

describe('DAT-03 the switch of the retention', () => {
  it('The nights of a dealer remove nothing before an administrator has switched retention on, and remind once', async () => {
    await oldPaper('picked_up')
    const before = await paperCount()
    await night()
    await night()
    expect(await paperCount()).toBe(before)
    expect(await report()).toMatchObject({ on: null, runs: [] })
    expect(await reminders()).toMatchObject([{ state: 'open' }])
  })

  it('The nights of a dealer whose rows are all young remind nobody', async () => {
    await night()
    expect(await reminders()).toEqual([])
  })

  it('Retention that was switched on in sight of its preview removes rows at night, and ends the reminder', async () => {
    await oldPaper('picked_up')
    await night()
    const before = await paperCount()
    const { plan } = await report()
    expect((await turnOn(plan)).status).toBe(204)
    expect(await reminders()).toEqual([])
    expect((await report()).on).toMatchObject({ by: { last_name: expect.any(String) } })
    await night()
    expect(await paperCount()).toBe(before - 1)
    const { rows } = await world.inDealer((tx) =>
      sql<{ event: string }>`select event from audit_events where event like 'retention.%' order by uuid`.execute(tx),
    )
    expect(rows.map(({ event }) => event)).toEqual(['retention.on', 'retention.run'])
  })

  it('Retention is not switched on for a preview that has changed since, or by a user who is no administrator', async () => {
    const { plan } = await report()
    await oldPaper('picked_up')
    expect(codeOf(await turnOn(plan))).toBe('retention_changed')
    const person = await world.somebody('technician')
    const asked = await person.client.send('PUT', '/v1/admin/retention/switch', { is_on: false, seen: null })
    expect(codeOf(asked)).toBe('no_permission')
    expect((await report()).on).toBeNull()
  })

  it('A finished order that was deleted is kept as long as other papers, not as long as the bin', async () => {
    await oldPaper('completed', '2026-01-05T10:00:00Z')
    const ofBin = (plan: Report['plan']) => plan.find(({ kind }) => kind === 'deletedPapers')?.removed
    const ofPapers = (plan: Report['plan']) => plan.find(({ kind }) => kind === 'papers')?.removed
    const { plan } = await report()
    expect([ofPapers(plan), ofBin(plan)]).toEqual([1, 0])
    await world.inDealer((tx) => sql`update papers set updated_at = now() where deleted_at is not null`.execute(tx))
    const { plan: young } = await report()
    expect([ofPapers(young), ofBin(young)]).toEqual([0, 0])
  })
})

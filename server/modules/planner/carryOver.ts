import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { carryOver } from '#contract/planning/carryOver.ts'
import { planOf } from '#contract/planning/changes.ts'
import { dayAt } from '#contract/planning/localDay.ts'
import { openSpans } from '#contract/planning/workingTime.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceBlocks } from './blocks/announcePlan.ts'
import { blockRows, mayBeUnfinished, standing, toBlock } from './blocks/planBlocks.ts'
import { lockBlocks, writeBlocks } from './blocks/writeBlocks.ts'
import { dayThere, openCalendar } from './openPlan.ts'
import { type Place, readPlaces } from './places.ts'

/** Days to look back and ahead. A location that does not close once in this time has nothing to plan. */
const LOOK_DAYS = 21

/** When a place last closed, and when it closes next. Null when it does not close in the days around. */
export function closingsOf(place: Place, now: number): { last: number | null; next: number | null } {
  const today = dayAt(place.time_zone, now)
  const closings = Array.from({ length: 2 * LOOK_DAYS + 1 }, (_, index) => today - LOOK_DAYS + index).flatMap(
    (number) => openSpans(place, number).at(-1)?.to ?? [],
  )
  return {
    last: closings.findLast((moment) => moment <= now) ?? null,
    next: closings.find((moment) => moment > now) ?? null,
  }
}

/** Locations with unfinished blocks. */
async function plannedPlaces(tx: Tx, now: number): Promise<Place[]> {
  const rows = await tx
    .selectFrom('plan_blocks as b')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.uuid', '=', 'b.paper_uuid'),
    )
    .select('b.location_uuid')
    .distinct()
    .where('b.deleted_at', 'is', null)
    .where('b.start_at', 'is not', null)
    .where(mayBeUnfinished)
    .execute()
  return readPlaces(
    tx,
    rows.map((row) => row.location_uuid),
    new Date(now).getUTCFullYear(),
  )
}

/**
 * Plans the carry-over job for the next closing time. One job is enough, because a job that has started plans its
 * successor itself.
 */
export async function planCarryOver(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (await isPlanned(tx, 'plan_carry_over')) return
  const places = await plannedPlaces(tx, now)
  if (places.length === 0) return
  const closings = places.flatMap((place) => closingsOf(place, now).next ?? [])
  // When no location ever opens, the job checks again tomorrow.
  const at = closings.length > 0 ? Math.min(...closings) : now + DAY_MS
  await enqueueJob(tx, dealerId, 'plan_carry_over', {}, null, new Date(at))
}

/** After a start, plans the job again, because a missed closing or a failed job would end the series. */
export async function resumeCarryOver(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planCarryOver(tx, dealer, now))
}

/**
 * Dated blocks of a location whose planned start has passed, with all parts of split blocks, because parts are numbered
 * together.
 */
async function begun(tx: Tx, location: string, closing: number) {
  const started = await standing(blockRows(tx))
    .where('b.location_uuid', '=', location)
    // Users do not mark blocks as finished; the paper says so. Without this condition, all finished blocks would be
    // read.
    .where(mayBeUnfinished)
    .where('b.start_at', '<=', new Date(closing).toISOString())
    .execute()
  const series = [...new Set(started.flatMap(({ part_of }) => part_of ?? []))]
  if (series.length === 0) return started
  const parts = await standing(blockRows(tx)).where('b.part_of', 'in', series).execute()
  const known = new Set(started.map(({ uuid }) => uuid))
  return [...started, ...parts.filter(({ uuid }) => !known.has(uuid))]
}

/**
 * Moves all blocks that should have been finished at a closing time to the next working day. Each block keeps its first
 * day and the reason why it waits. Repeating it for the same closing moves nothing.
 */
export async function carryOverAt(tx: Tx, dealerId: string, place: Place, closing: number, now: number) {
  const day = dayThere(place, closing)
  const { calendar } = await openCalendar(tx, place.uuid, { from: day, to: day })
  const found = await begun(tx, place.uuid, closing)
  const locked = await lockBlocks(
    tx,
    found.map(({ uuid }) => uuid),
  )
  const rows = [...locked.values()].filter((row) => row.deleted_at === null)
  const plan = planOf(rows.map(toBlock))
  const change = carryOver(plan, calendar, place.uuid, {
    now: closing,
    reason: null,
    newUuid: () => uuidv7(),
  })
  const notes = new Map(rows.map((row) => [row.uuid, row]))
  const holds = new Map(rows.map((row) => [row.paper_uuid, row.hold_reason]))
  const writes = change.flatMap(({ uuid, after }) => {
    if (after === null) return []
    const block = after as PlannedBlock
    const isCarried = block.state !== 'finished' && block.carried_from !== null
    const reason = isCarried ? holds.get(block.paper_uuid) || block.carry_reason : block.carry_reason
    return [{ uuid, row: notes.get(uuid) ?? null, after: { ...block, carry_reason: reason ?? null } }]
  })
  return writeBlocks(tx, { dealerId, userUuid: null }, writes, now)
}

/** Carries unfinished blocks over at each closing time. */
export function carryOverWorker({ hub, now }: { hub: Hub; now: () => number }) {
  return async ({ dealerId, inDealer }: Job<'plan_carry_over'>): Promise<void> => {
    // Plans the next closing first, so that a failure of this run does not end the series.
    await inDealer((tx) => planCarryOver(tx, dealerId, now()))
    const troubles: unknown[] = []
    for (const place of await inDealer((tx) => plannedPlaces(tx, now()))) {
      const { last } = closingsOf(place, now())
      if (last === null) continue
      try {
        await inDealer(async (tx) => {
          const changes = await carryOverAt(tx, dealerId, place, last, now())
          await announceBlocks(tx, hub, { dealerId, userUuid: null }, { changes })
        })
      } catch (error) {
        // Continues with the other locations. The job is retried; blocks that were carried over stay where they are.
        troubles.push(error)
      }
    }
    if (troubles.length > 0) throw new AggregateError(troubles, 'The work of some locations could not be carried over.')
  }
}

import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { timingOf } from '#contract/planning/blocks.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { bookingRows, toBooking } from './loanCars.ts'
import { type OpenPlan, openPlan } from './openPlan.ts'
import { requirePlan } from './places.ts'
import { publishedDays } from './readPlan.ts'

/** Blocks of the location that are worked on in these days. */
function touched({ place, calendar, blocks }: OpenPlan, days: readonly string[]): Set<string> {
  const spans = days.map((day) => localDay(place.time_zone, dayNumber(day)))
  const found = blocks.filter((block) => {
    const timing = timingOf(calendar, block)
    if (!timing || block.location_uuid !== place.uuid) return false
    return spans.some(({ from, to }) => timing.start < to && timing.freeAt > from)
  })
  return new Set(found.map(({ uuid }) => uuid))
}

/** Publishes the plan of these days. A plan with blocking conflicts, such as a double booking, is refused. */
export async function publishDays(
  tx: Tx,
  session: Session,
  { location_uuid: location, days }: { location_uuid: string; days: readonly string[] },
  now: number,
) {
  await requirePlan(tx, session, location, 'update')
  const sorted = [...new Set(days)].sort()
  const [from = '', to = ''] = [sorted[0], sorted.at(-1)]
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > 366)
    throw new Failure('validation_failed', { fields: { days: 'too_big' } })
  const plan = await openPlan(tx, location, { from, to }, now)
  const bookings = (await bookingRows(tx, location, plan.span).execute()).map(toBooking)
  const mine = touched(plan, sorted)
  const conflicts = findConflicts(plan.calendar, plan.blocks, {
    location_uuid: location,
    bookings,
    mayOverlap: (await readSettings(tx, ['planner_overlap'])).values.planner_overlap,
  })
  if (conflicts.some((one) => one.severity === 'block' && one.block_uuids.some((uuid) => mine.has(uuid))))
    throw new Failure('plan_has_conflicts')
  const values = sorted.map((day) => ({
    dealer_id: session.dealerId,
    location_uuid: location,
    day,
    at: new Date(now),
    by_user: session.userUuid,
  }))
  await tx
    .insertInto('published_days')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'location_uuid', 'day'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), by_user: eb.ref('excluded.by_user') })),
    )
    .execute()
  await recordEvent(tx, session, now, {
    event: 'plan.published',
    uuid: location,
    before: null,
    after: { days: sorted },
  })
  return {
    published: await publishedDays(tx, location).where(sql<boolean>`day = any(${sorted}::date[])`).execute(),
  }
}

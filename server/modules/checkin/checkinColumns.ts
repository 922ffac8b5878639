import { type RawBuilder, sql } from 'kysely'
import type { checkin } from '#contract/records/checkin.ts'
import { LONG_WAIT_MINUTES, NOBODY_WAITS } from '#contract/service/checkin.ts'
import type { Hooks } from '#server/records/hooks.ts'

type Column = RawBuilder<unknown>
/** Columns of papers that a check-in shows, as SQL over a row `r`. The workshop provides them. */
export type SharedColumns = {
  hstColumns: (isShown: Column) => { hst_state: Column; hst_checked_at: Column }
  readinessColumns: { parts_state: Column; wheel_set_state: Column }
}

const isHere = sql`(r.arrival_at is not null and r.status in ('new', 'in_progress', 'completed', 'delivered'))`
/**
 * Whether a check-in (`r`) can have a customer who waits at the desk. A customer who dropped the key is at home, even
 * with an appointment.
 */
export const isWaitingType = sql`(r.type not in (${sql.join(NOBODY_WAITS.map((type) => sql.lit(type)))}) and r.drop_uuid is null)`

/** Whole minutes between two moments. */
export const minutes = (from: Column, to: Column) =>
  sql`(greatest(0, floor(extract(epoch from ${to} - ${from}) / 60)))::bigint`

/** Condition: a customer stands at the desk and was not called yet. */
export const isWaitingAt = sql<boolean>`(r.status = 'new' and r.arrival_at is not null and r.called_at is null
  and ${isWaitingType})`

/** The state of a check-in at the desk at a moment. */
const deskState = (now: Column) => sql`(case r.status
  when 'new' then case when r.called_at is not null then 'called' when r.arrival_at is not null then 'here'
    when r.target_date < ${now} then 'late' else 'expected' end
  when 'in_progress' then 'accepting' when 'completed' then 'accepted' when 'delivered' then 'handed_over'
  when 'picked_up' then 'returned' else case when r.is_no_show then 'no_show' else 'canceled' end end)`

/**
 * Condition: two moments are less than two days apart, so they can be on the same day at some location. An index finds
 * such rows.
 */
const isNear = (moment: Column, now: Column) =>
  sql`(${moment} > ${now} - interval '2 days' and ${moment} < ${now} + interval '2 days')`

const isOfToday = (moment: Column, now: Column) => sql`(${isNear(moment, now)} and exists (select from locations l
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    and (${moment} at time zone l.time_zone)::date = (${now} at time zone l.time_zone)::date))`

/**
 * Conditions that narrow a list to rows that can belong to today. Each part uses an index of its own. Otherwise the
 * list of the day would read every visit of the past until its page is full.
 */
export const narrowedCheckins = {
  is_today: sql<boolean>`r.uuid = any(array(
    select c.uuid from checkins c where ${isNear(sql`c.target_date`, sql`now()`)}
    union all select c.uuid from checkins c where ${isNear(sql`c.arrival_at`, sql`now()`)}
    union all select c.uuid from checkins c where c.status in ('new', 'in_progress') and c.arrival_at is not null))`,
}

/** A column of the linked paper. Inside, `r` is the paper. */
const ofPaper = (column: Column) => sql`coalesce((select ${column}
  from (select r.paper_uuid as uuid, r.dealer_id as dealer_id) o
  join papers r on r.dealer_id = o.dealer_id and r.uuid = o.uuid), '')`

const openPapers = sql`(select count(*) from papers p where p.dealer_id = r.dealer_id and p.deleted_at is null
  and p.status in ('new', 'in_progress', 'completed', 'delivered') and p.uuid is distinct from r.paper_uuid
  and ((r.vin <> '' and p.vin = r.vin) or p.vehicle_uuid = r.vehicle_uuid
    or (r.vin = '' and r.vehicle_uuid is null and r.plate_key <> '' and p.plate_key = r.plate_key)))`

/** Columns that need the time. */
const timedColumns = (now: Column) => ({
  desk_state: deskState(now),
  waiting_minutes: sql`(case when r.arrival_at is not null and ${isWaitingType}
    then ${minutes(sql`r.arrival_at`, sql`coalesce(r.waited_until, ${now})`)} end)`,
  is_waiting_long: sql`(${isWaitingAt} and r.arrival_at < ${now} - interval '1 minute' * ${sql.lit(LONG_WAIT_MINUTES)})`,
  minutes_here: sql`(case when ${isHere} then ${minutes(sql`r.arrival_at`, now)} end)`,
  is_today: sql`(${isOfToday(sql`r.target_date`, now)} or coalesce(${isOfToday(sql`r.arrival_at`, now)}, false)
    or ${isHere} and r.status in ('new', 'in_progress'))`,
})

/** The computed columns of a check-in (`r`). */
export function checkinColumns({
  hstColumns,
  readinessColumns,
}: SharedColumns): NonNullable<Hooks<typeof checkin>['computed']> {
  const hst = hstColumns(sql`(r.status in ('new', 'in_progress', 'completed', 'delivered') and r.vin <> '')`)
  return {
    status: sql`r.status`,
    hold_reason: sql`r.hold_reason`,
    state_since: sql`r.state_since`,
    hold_since: sql`r.hold_since`,
    hold_until: sql`r.hold_until`,
    hold_note: sql`r.hold_note`,
    arrival_at: sql`r.arrival_at`,
    drop_number: sql`r.drop_number`,
    drop_refused: sql`r.drop_refused`,
    is_drop_unsigned: sql`r.is_drop_unsigned`,
    called_at: sql`r.called_at`,
    called_by_uuid: sql`r.called_by_uuid`,
    is_no_show: sql`r.is_no_show`,
    taken_by: sql`r.taken_by`,
    creator_uuid: sql`r.creator_uuid`,
    modifier_uuid: sql`r.modifier_uuid`,
    ...timedColumns(sql`now()`),
    wheel_set_state: ofPaper(readinessColumns.wheel_set_state),
    parts_state: ofPaper(readinessColumns.parts_state),
    ...hst,
    has_recall: sql`(${hst.hst_state} = 'black')`,
    open_papers: openPapers,
  }
}

import { type RawBuilder, sql } from 'kysely'

type Moment = RawBuilder<unknown>

const isInWork = sql`r.status in ('new', 'in_progress')`
/**
 * Condition: the car is in the house. Work has begun, its key, place or tag is recorded, or its arrival was recorded at
 * the desk.
 */
const isHere = sql`(r.status = 'in_progress' or r.tag <> '' or r.key_place <> '' or r.parking_place <> ''
  or exists (select from checkins c where c.dealer_id = r.dealer_id and c.paper_uuid = r.uuid
    and c.arrival_at is not null and c.deleted_at is null))`
const blocks = sql`plan_blocks b where b.dealer_id = r.dealer_id and b.paper_uuid = r.uuid and b.deleted_at is null`
const works = sql`works w where w.dealer_id = r.dealer_id and w.paper_uuid = r.uuid and w.deleted_at is null`

/** Whether a moment is on the current day of the paper's location. */
const isOfToday = (moment: Moment, now: Moment) => sql`exists (select from locations l
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    and (${moment} at time zone l.time_zone)::date = (${now} at time zone l.time_zone)::date)`

/**
 * Columns that show what is due for a paper (`r`) at a moment. Lists filter by these columns with the database's clock.
 * The cards of the start page count with the server's clock.
 */
export const dueColumns = (now: Moment) => ({
  is_late: sql<boolean>`(r.promised_at is not null and r.promised_at < ${now} and ${isInWork})`,
  is_arriving: sql<boolean>`(r.status = 'new' and not ${isHere}
    and ${isOfToday(sql`(select min(b.start_at) from ${blocks})`, now)})`,
  // An appointment of another day counts only once the car is here.
  is_waited_for: sql<boolean>`(${isInWork} and r.waiting_customer and (${isHere}
    or coalesce(${isOfToday(sql`r.promised_at`, now)}, false)
    or exists (select from ${blocks} and ${isOfToday(sql`b.start_at`, now)})))`,
  needs_call: sql<boolean>`((r.status = 'completed' or (${isInWork} and r.hold_reason = 'waiting_customer'))
    and not exists (select from paper_calls c where c.dealer_id = r.dealer_id and c.paper_uuid = r.uuid
      and c.at >= case when r.status = 'completed' then r.state_since else r.hold_since end))`,
  needs_final_check: sql<boolean>`(r.status = 'in_progress' and r.final_check_at is null
    and exists (select from ${works} and w.state = 'completed')
    and not exists (select from ${works} and w.state in ('new', 'in_progress')
      and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)))`,
  needs_approval: sql<boolean>`(${isInWork} and exists (select from extensions e
    where e.dealer_id = r.dealer_id and e.paper_uuid = r.uuid and e.deleted_at is null and e.answer = 'open'))`,
})

import { type RawBuilder, sql } from 'kysely'
import { SETTINGS } from '#contract/settings/registry.ts'

/** SQL: the unfinished blocks of a paper (`r`). */
const planned = sql`from plan_blocks b where b.dealer_id = r.dealer_id and b.paper_uuid = r.uuid
  and b.deleted_at is null and b.state <> 'finished'`
const isUnfinished = sql`r.status in ('new', 'in_progress')`
const isInHouse = sql`(r.status in ('new', 'in_progress', 'completed', 'delivered') and r.vin <> '')`
const freshHours = sql`coalesce((select (s.value #>> '{}')::float8 from settings s
  where s.dealer_id = r.dealer_id and s.key = 'hst_fresh_hours'), ${sql.lit(SETTINGS.hst_fresh_hours.default)})`

/**
 * Hits of the newest snapshot, each with the newest decision about it, if that is still valid. The same rule as in
 * `decisionsOf`.
 */
const hits = sql`select e ->> 'kind' as kind, (e ->> 'isSafetyRecall')::boolean as is_recall,
    coalesce(case when e ->> 'status' in ('open', 'in_order') then nullif(d.status, 'open') end, e ->> 'status') as status
  from jsonb_array_elements(look.items) e left join lateral (
    select newest.status from (
      select d.dealer_id, d.paper_uuid, d.status from hst_decisions d
      where d.dealer_id = r.dealer_id and d.vin = r.vin and d.kind = e ->> 'kind' and d.number = e ->> 'number'
        and d.version = e ->> 'version'
      order by d.at desc, d.uuid desc limit 1) newest
    join papers p on p.dealer_id = newest.dealer_id and p.uuid = newest.paper_uuid
    where newest.status in ('not_applicable', 'open')
      or (p.status in ('new', 'in_progress', 'completed', 'delivered') and p.deleted_at is null)) d on true`

const state = sql`select case when is_black then 'black'
    when look.checked_at < now() - ${freshHours} * interval '1 hour'
      then case when is_red then 'stale_red' else 'blue' end
    when is_red then 'red' when is_amber then 'amber' else 'green' end
  from (select l.items, l.checked_at from hst_snapshots l where l.dealer_id = r.dealer_id and l.vin = r.vin
    order by l.checked_at desc, l.uuid desc limit 1) look
  cross join lateral (select
    bool_or(kind = 'field_action' and is_recall and status in ('open', 'in_order')) as is_black,
    bool_or(kind = 'field_action' and status in ('open', 'in_order')) as is_red,
    bool_or((kind = 'field_action' and status in ('refused', 'parts_missing'))
      or (kind = 'tpi' and status in ('open', 'in_order'))) as is_amber
    from (${hits}) h) worst`

/** SQL for a row (`r`) with a VIN: its HST state while the condition holds, and the time of its newest snapshot. */
export const hstColumns = (isShown: RawBuilder<unknown>) => ({
  hst_state: sql<string>`(case when ${isShown} then coalesce((${state}), 'grey') else '' end)`,
  hst_checked_at: sql<string | null>`(case when ${isShown} then (select max(l.checked_at) from hst_snapshots l
    where l.dealer_id = r.dealer_id and l.vin = r.vin) end)`,
})

/**
 * Columns for lists: whether what a car needs is available, as far as planner and HST know. The HST state is that of
 * `hstState` at reception, but an outdated snapshot still names its open field action. A car that has left the house
 * has none.
 */
export const readinessColumns = {
  parts_state: sql<string>`(case when not ${isUnfinished} then ''
    when r.hold_reason = 'waiting_parts' or exists (select ${planned} and b.parts_ready = 'incomplete') then 'incomplete'
    when exists (select ${planned} and b.parts_ready = 'complete') then 'complete' else '' end)`,
  wheel_set_state: sql<string>`(case when not ${isUnfinished} then ''
    when exists (select ${planned} and b.wheel_set = 'missing') then 'missing'
    when exists (select ${planned} and b.wheel_set = 'ready') then 'ready' else '' end)`,
  ...hstColumns(isInHouse),
}

import { sql } from 'kysely'
import { JOBS_MAX } from '#contract/api/account/bay.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

type Job = EndpointOutput<'GET /v1/bay/work'>['jobs'][number]

/** Locations whose papers the user may read. */
async function readableLocations(tx: Tx, { permissions }: Session): Promise<string[]> {
  const rows = await tx.selectFrom('locations').select(['uuid', 'key']).execute()
  return rows.filter(({ key }) => holds(permissions, PAPER_PERMISSIONS.read, key)).map(({ uuid }) => uuid)
}

/**
 * `withDone`: includes done works of open papers. Their finished blocks count if they were planned within the last 24
 * hours. `day`: only blocks of that day. Without `day`: everything until the coming midnight, by the clock of the
 * location.
 */
type Wish = { limit: number; withDone?: boolean; day?: string }

/** The day of a planned block, and today, by the clock of the paper's location. */
const blockDay = sql`(b.start_at at time zone l.time_zone)::date`
const today = (now: number) => sql`(${new Date(now)}::timestamptz at time zone l.time_zone)::date`

/**
 * Works that the user should do: assigned to them, unassigned on a paper of theirs, helped with, or planned for them
 * until the end of the day. The papers must be open and readable for them. Planned works come first, in the order of
 * the plan; the others follow by the promised time. `more` counts the works beyond the limit.
 */
export async function jobsOf(
  tx: Tx,
  session: Session,
  { limit, withDone = false, day }: Wish,
  now: number,
): Promise<{ jobs: Job[]; more: number }> {
  const me = session.userUuid
  const states = withDone ? ['new', 'in_progress', 'completed'] : ['new', 'in_progress']
  const since = new Date(now - DAY_MS)
  const locations = await readableLocations(tx, session)
  const ofDay = day === undefined ? sql`${blockDay} <= ${today(now)}` : sql`${blockDay} = ${day}::date`
  // A later day shows planned works only, because unplanned works of the user belong to today.
  const isTheirs =
    day === undefined
      ? sql`(b.start_at is not null or coalesce(w.technician_uuid, p.technician_uuid) = ${me}::uuid
        or exists (select from work_helpers h where h.dealer_id = w.dealer_id and h.work_uuid = w.uuid
          and h.user_uuid = ${me}::uuid))`
      : sql`b.start_at is not null`
  const { rows } = await sql<Job & { total: number }>`
    select count(*) over () as total, w.uuid as work_uuid, p.uuid as paper_uuid, w.text, w.target_ze, w.state, p."jobId", p."licensePlate", p.model,
      coalesce(nullif(w.hold_reason, ''), p.hold_reason) as hold_reason, p.regular_info, p.internal_info, p.waiting_customer,
      p.promised_at, b.start_at as planned_at, coalesce(b.bay, '') as bay, p.parking_place, p.key_place,
      coalesce(b.parts_ready, 'none') as parts, p.hold_until, f.findings, f.findings_open
    from works w
    join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid
    join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
    left join lateral (
      select b.start_at, b.bay, b.parts_ready from plan_blocks b
      where b.dealer_id = w.dealer_id and b.paper_uuid = w.paper_uuid and b.deleted_at is null
        and (b.state <> 'finished' or (w.state = 'completed' and b.start_at > ${since}::timestamptz))
        and ${ofDay}
        and (b.work_uuids = '{}' or w.uuid = any(b.work_uuids))
        and exists (select from jsonb_array_elements(b.technicians) t where t ->> 'uuid' = ${me})
      order by b.start_at limit 1) b on true
    cross join lateral (
      select count(*)::int as findings, count(*) filter (where e.answer = 'open')::int as findings_open
      from extensions e
      where e.dealer_id = p.dealer_id and e.paper_uuid = p.uuid and e.deleted_at is null) f
    where p.location_uuid = any(${locations}::uuid[]) and p.deleted_at is null and p.status in ('new', 'in_progress') and w.deleted_at is null
      and w.state = any(${states}::text[]) and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)
      and ${isTheirs}
    order by b.start_at nulls last, p.promised_at nulls last, p.uuid, w.position, w.uuid
    limit ${limit}`.execute(tx)
  const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  const jobs = rows.map(({ total: _, promised_at, planned_at, hold_until, target_ze, ...job }) => ({
    ...job,
    target_ze: Number(target_ze),
    promised_at: moment(promised_at),
    planned_at: moment(planned_at),
    hold_until: moment(hold_until),
  }))
  return { jobs, more: Number(rows[0]?.total ?? 0) - rows.length }
}

/** The first day after today with open work planned for the user; null: there is none. */
async function findNextDay(tx: Tx, session: Session, now: number): Promise<string | null> {
  const locations = await readableLocations(tx, session)
  const { rows } = await sql<{ day: string | null }>`
    select min(${blockDay})::text as day from plan_blocks b
    join papers p on p.dealer_id = b.dealer_id and p.uuid = b.paper_uuid
    join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
    where b.start_at > ${new Date(now)}::timestamptz and ${blockDay} > ${today(now)} and b.deleted_at is null
      and b.state <> 'finished' and p.location_uuid = any(${locations}::uuid[]) and p.deleted_at is null
      and p.status in ('new', 'in_progress')
      and exists (select from jsonb_array_elements(b.technicians) t where t ->> 'uuid' = ${session.userUuid})
      and exists (select from works w where w.dealer_id = b.dealer_id and w.paper_uuid = b.paper_uuid
        and w.deleted_at is null and w.state in ('new', 'in_progress')
        and (b.work_uuids = '{}' or w.uuid = any(b.work_uuids))
        and not is_put_off(w.dealer_id, w.paper_uuid, w.extension))`.execute(tx)
  return rows[0]?.day ?? null
}

const isOpen = ({ state }: Job) => state === 'new' || state === 'in_progress'

/**
 * The technician's day, with done works. When no planned work of today is left open, the works of the next planned day
 * are included.
 */
export async function dayOf(
  tx: Tx,
  session: Session,
  now: number,
): Promise<{ jobs: Job[]; next: { day: string; jobs: Job[] } | null }> {
  const { jobs } = await jobsOf(tx, session, { limit: JOBS_MAX, withDone: true }, now)
  if (jobs.some((job) => isOpen(job) && job.planned_at !== null)) return { jobs, next: null }
  const day = await findNextDay(tx, session, now)
  if (day === null) return { jobs, next: null }
  const next = await jobsOf(tx, session, { limit: JOBS_MAX, day }, now)
  return { jobs, next: { day, jobs: next.jobs } }
}

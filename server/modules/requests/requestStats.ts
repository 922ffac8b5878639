import { sql } from 'kysely'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { RequestType } from '#contract/records/serviceRequest.ts'
import { LEAST_PEOPLE, withheldGroups } from '#contract/workshop/times/smallGroups.ts'
import type { Tx } from '#server/db/database.ts'
import { requireAt } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Period = { location_uuid: string; from: string; to: string }
type Group = {
  type: RequestType | null
  department: string | null
  name: string | null
  of: 'all' | 'type' | 'department'
  count: string | number
  open: string | number
  done: string | number
  overdue: string | number
  first_action: string | number | null
  finish: string | number | null
  people: string[] | null
}

const milliseconds = (moment: string) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(`r.${moment}`)} - r.created_at) * 1000)
    filter (where ${sql.ref(`r.${moment}`)} is not null)`

/** Requests that were created in the period, in groups by type and by department, and all of them. */
async function readGroups(tx: Tx, location: string, span: { from: Date; to: Date }, now: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`select r.type, r.department_target_uuid as department, max(d.name) as name,
      case when grouping(r.type) = 0 then 'type' when grouping(r.department_target_uuid) = 0 then 'department'
        else 'all' end as of,
      count(*) as count, count(*) filter (where r.status in ('new', 'in_progress')) as open,
      count(*) filter (where r.completed_at is not null) as done,
      count(*) filter (where r.status in ('new', 'in_progress') and r.target_date < ${now}) as overdue,
      ${milliseconds('first_action_at')} as first_action, ${milliseconds('completed_at')} as finish,
      array_agg(distinct coalesce(r.taken_by_uuid, r.user_target_uuid))
        filter (where coalesce(r.taken_by_uuid, r.user_target_uuid) is not null) as people
    from service_requests r
    left join departments d on d.dealer_id = r.dealer_id and d.uuid = r.department_target_uuid
    where r.location_uuid = ${location}::uuid and r.deleted_at is null
      and r.created_at >= ${span.from} and r.created_at < ${span.to}
    group by grouping sets ((), (r.type), (r.department_target_uuid))
    order by count desc, r.type, name`.execute(tx)
  return rows
}

const number = (value: string | number | null) => (value === null ? null : Math.round(Number(value)))

function figuresOf(group: Group, is_withheld: boolean) {
  return {
    count: Number(group.count),
    open: Number(group.open),
    done: Number(group.done),
    overdue: Number(group.overdue),
    first_action: is_withheld ? null : number(group.first_action),
    finish: is_withheld ? null : number(group.finish),
    is_withheld,
  }
}

/** Figures of groups. Medians of few people are withheld, as in the comparison of target and actual times. */
function withFigures(groups: readonly Group[]) {
  const withheld = withheldGroups(groups.map(({ people }) => new Set(people ?? [])))
  return groups.map((group, nth) => ({ group, figures: figuresOf(group, withheld[nth] === true) }))
}

/** Requests at the location that are open now. */
async function countOpen(tx: Tx, location: string, now: Date) {
  const { rows } = await sql<{ open: string; overdue: string; unassigned: string }>`select count(*) as open,
      count(*) filter (where r.target_date < ${now}) as overdue,
      count(*) filter (where coalesce(r.taken_by_uuid, r.user_target_uuid, r.department_target_uuid) is null) as unassigned
    from service_requests r
    where r.location_uuid = ${location}::uuid and r.deleted_at is null and r.status in ('new', 'in_progress')`.execute(
    tx,
  )
  const [row] = rows
  return { open: Number(row?.open), overdue: Number(row?.overdue), unassigned: Number(row?.unassigned) }
}

/**
 * Figures of a location: what is open now, and of the requests created in a period their number and median times to the
 * first action and the end.
 */
export async function readStats(tx: Tx, session: Session, { location_uuid, from, to }: Period, at: number) {
  if (from > to) throw new Failure('validation_failed', { fields: { to: 'too_small' } })
  const location = await tx
    .selectFrom('locations')
    .select('time_zone')
    .where('uuid', '=', location_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!location) throw new Failure('not_found')
  await requireAt(tx, session, 'location.service.request.stats', location_uuid)
  const now = new Date(at)
  const begin = new Date(localDay(location.time_zone, dayNumber(from)).at(0))
  const end = new Date(localDay(location.time_zone, dayNumber(to) + 1).at(0))
  const groups = await readGroups(tx, location_uuid, { from: begin, to: end }, now)
  const all = groups.find(({ of }) => of === 'all')
  if (!all) throw new Failure('not_found')
  const people = all.people?.length ?? 0
  return {
    ...(await countOpen(tx, location_uuid, now)),
    all: figuresOf(all, people > 0 && people < LEAST_PEOPLE),
    types: withFigures(groups.filter(({ of }) => of === 'type')).flatMap(({ group: { type }, figures }) =>
      type === null ? [] : [Object.assign(figures, { type })],
    ),
    departments: withFigures(groups.filter(({ of }) => of === 'department')).map(({ group, figures }) =>
      Object.assign(figures, { uuid: group.department, name: group.name ?? '' }),
    ),
  }
}

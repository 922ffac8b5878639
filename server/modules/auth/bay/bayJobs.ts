import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

type Job = EndpointOutput<'GET /v1/bay/work'>['jobs'][number]

/** More than anybody does in a day. */
const SHOWN = 50

/**
 * Works that somebody is to do: theirs by name, or planned for them until tomorrow, on papers that are open and that they
 * may read. First what is planned, in the order of the plan, then by the promise.
 */
export async function jobsOf(tx: Tx, session: Session, now: number): Promise<Job[]> {
  const me = session.userUuid
  const { rows } = await sql<Job & { key: string }>`
    select w.uuid as work_uuid, p.uuid as paper_uuid, w.text, w.target_ze, w.state, p."jobId", p."licensePlate", p.model,
      coalesce(nullif(w.hold_reason, ''), p.hold_reason) as hold_reason, p.internal_info, p.waiting_customer,
      p.promised_at, b.start_at as planned_at, coalesce(b.bay, '') as bay, l.key
    from works w
    join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid
    join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
    left join lateral (
      select b.start_at, b.bay from plan_blocks b
      where b.dealer_id = w.dealer_id and b.paper_uuid = w.paper_uuid and b.deleted_at is null and b.state <> 'finished'
        and b.start_at < ${new Date(now + DAY_MS)}::timestamptz
        and (b.work_uuids = '{}' or w.uuid = any(b.work_uuids))
        and exists (select from jsonb_array_elements(b.technicians) t where t ->> 'uuid' = ${me})
      order by b.start_at limit 1) b on true
    where p.deleted_at is null and p.status in ('new', 'in_progress') and w.deleted_at is null
      and w.state in ('new', 'in_progress') and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)
      and (b.start_at is not null or w.technician_uuid = ${me}::uuid
        or exists (select from work_helpers h where h.dealer_id = w.dealer_id and h.work_uuid = w.uuid
          and h.user_uuid = ${me}::uuid))
    order by b.start_at nulls last, p.promised_at nulls last, p.uuid, w.position, w.uuid
    limit ${SHOWN}`.execute(tx)
  const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return rows
    .filter(({ key }) => holds(session.permissions, PAPER_PERMISSIONS.read, key))
    .map(({ key: _, promised_at, planned_at, target_ze, ...job }) => ({
      ...job,
      target_ze: Number(target_ze),
      promised_at: moment(promised_at),
      planned_at: moment(planned_at),
    }))
}

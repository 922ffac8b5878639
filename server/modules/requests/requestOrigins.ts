import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { MadeOfRequest } from '#contract/api/service/requests.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isReadable } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Origin = EndpointOutput<'GET /v1/service/request/origins/:record/:uuid'>['items'][number]

/** SQL: whether the row was made from a request (`r`), directly or by way of its appointment. */
const MADE: Readonly<Record<MadeOfRequest, (uuid: string) => RawBuilder<boolean>>> = {
  paper: (uuid) => sql`(r.paper_uuid = ${uuid}::uuid
    or r.checkin_uuid in (select c.uuid from checkins c where c.paper_uuid = ${uuid}::uuid))`,
  checkin: (uuid) => sql`r.checkin_uuid = ${uuid}::uuid`,
}
const MOST = 20

/** The check-ins of a paper that have attachments, because the paper does not have these. */
const checkinsBehind = (session: Session, paper: string) => sql`union all
  select 'checkin', r.uuid, '', concat_ws(' · ', nullif(r."licensePlate", ''), nullif(r.customer_name, '')),
    '', r.attachments, ${isReadable(records.checkin, session)}, r.created_at
  from checkins r where r.paper_uuid = ${paper}::uuid and r.deleted_at is null and jsonb_array_length(r.attachments) > 0`

/** The direct acceptances of a paper or an appointment. */
const acceptancesOf = (session: Session, record: MadeOfRequest, uuid: string) => sql`union all
  select 'acceptance', r.uuid, r.number, concat_ws(' · ', nullif(r."licensePlate", ''), nullif(r.customer_name, '')),
    '', '[]'::jsonb, ${isReadable(records.acceptance, session)}, r.created_at
  from acceptances r where ${sql.ref(`r.${record}_uuid`)} = ${uuid}::uuid and r.deleted_at is null`

/**
 * The requests from which a paper or an appointment was made, the check-ins of a paper that have attachments, and the
 * direct acceptances of the visit, oldest first. Throws `not_found` when the session may not read the paper or
 * appointment.
 */
export async function listOrigins(
  tx: Tx,
  session: Session,
  { record, uuid }: { record: MadeOfRequest; uuid: string },
): Promise<{ items: Origin[] }> {
  const made = await sql`select from ${sql.table(records[record].table)} r
    where r.uuid = ${uuid}::uuid and ${isReadable(records[record], session)}`.execute(tx)
  if (made.rows.length === 0) throw new Failure('not_found')
  const { rows } = await sql<Origin>`
    select o.record, o.uuid, o.number, o.subject, o.description, o.attachments, o.may_read from (
      select 'serviceRequest' as record, r.uuid, r.number, r.subject, r.description, r.attachments,
        ${isReadable(records.serviceRequest, session)} as may_read, r.created_at
      from service_requests r where ${MADE[record](uuid)} and r.deleted_at is null
      ${record === 'paper' ? checkinsBehind(session, uuid) : sql``}
      ${acceptancesOf(session, record, uuid)}) o
    order by o.created_at, o.uuid limit ${MOST}`.execute(tx)
  return { items: rows }
}

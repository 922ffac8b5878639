import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { ofCar } from '#server/timeline/ofCar.ts'
import type { Acceptance } from './openAcceptance.ts'

type Visit = NonNullable<EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/last-visit'>['visit']>
type Row = { uuid: string; at: string; kilometers: string | number | null; marks: Visit['marks'] }

/** The newest row (`r`) of the car before this visit, among those that the session may read. */
async function newest(
  tx: Tx,
  context: Context,
  session: Session,
  { row, isOver, at }: { row: Acceptance; isOver: RawBuilder<boolean>; at: RawBuilder<unknown> },
): Promise<Row | undefined> {
  const { uuid, vehicle_uuid, vin, licensePlate, created_at } = row
  const conditions = [
    ofCar({ uuid: vehicle_uuid, vin, licensePlate }),
    isOver,
    sql<boolean>`r.deleted_at is null and r.uuid <> ${uuid}::uuid and r.created_at < ${created_at}::timestamptz`,
    ...scopeOf(context, session).visible,
  ]
  const { rows } = await sql<Row>`select r.uuid, ${at} as at, r.kilometers, r.damage_marks as marks
    from ${sql.table(context.record.table)} r where ${sql.join(conditions, sql` and `)}
    order by r.created_at desc, r.uuid desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * The condition of the car at its last visit: of its newest confirmed acceptance, or else of its newest paper. Null
 * without any.
 */
export async function lastVisit(
  tx: Tx,
  { acceptances, papers }: { acceptances: Context; papers: Context },
  session: Session,
  row: Acceptance,
): Promise<{ visit: Visit | null }> {
  const isOver = sql<boolean>`r.confirmed_at is not null`
  const other = sql<boolean>`r.uuid is distinct from ${row.paper_uuid}::uuid and r.status <> 'canceled'`
  const acceptance = await newest(tx, acceptances, session, { row, isOver, at: sql`r.confirmed_at` })
  const found = acceptance ?? (await newest(tx, papers, session, { row, isOver: other, at: sql`r.created_at` }))
  if (!found) return { visit: null }
  const { uuid, at, kilometers, marks } = found
  const record = acceptance ? 'acceptance' : 'paper'
  return { visit: { record, uuid, at, kilometers: kilometers === null ? null : Number(kilometers), marks } }
}

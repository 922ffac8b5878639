import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { can } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import { keyOf } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import type { AcceptanceRow } from './openAcceptance.ts'

type Answers = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/answers'>['items']

/** The right to see prices of work. */
const PRICES: NumberedRight = 'numbered.prices'

/**
 * The findings (`f`) of an acceptance (`r`), each with its extension (`e`) if the answer there counts. The answer of a
 * confirmed finding is the one of its extension, because the customer can answer later on the phone. While a revision
 * is being written, a newer answer of the walk counts.
 */
export const answeredFindings = sql`jsonb_array_elements(r.findings) f
  left join acceptance_findings x on x.dealer_id = r.dealer_id and x.acceptance_uuid = r.uuid
    and x.finding_id = f ->> 'id'
  left join extensions e on e.dealer_id = x.dealer_id and e.uuid = x.extension_uuid and e.deleted_at is null
    and (r.status not in ('new', 'in_progress') or (e.answer <> x.answer
      and coalesce((f ->> 'answered_at')::timestamptz, '-infinity') <= coalesce(e.answered_at, '-infinity')))`

/**
 * The customer's answers on the paper to the findings of an acceptance. A user without the right to see prices gets
 * none.
 */
export async function listAnswers(tx: Tx, { permissions }: Session, row: AcceptanceRow): Promise<Answers> {
  const seesPrices = can(permissions, PRICES, await keyOf(tx, row.location_uuid))
  const { rows } = await sql<Omit<Answers[number], 'price'> & { price: string | null }>`
    select a.* from acceptances r cross join lateral (
      select f ->> 'id' as finding_id, e.answer, e.answered_at, e.answered_by, e.consent_method, e.note, e.price
      from ${answeredFindings} where e.uuid is not null) a
    where r.uuid = ${row.uuid}::uuid`.execute(tx)
  return rows.map(({ price, ...answer }) => ({ ...answer, price: seesPrices && price !== null ? Number(price) : null }))
}

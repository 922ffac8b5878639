import { sql } from 'kysely'
import type { acceptance } from '#contract/records/acceptance.ts'
import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { answeredFindings } from './answers.ts'

const ofPhotos = (counted: ReturnType<typeof sql>) => sql`(select count(${counted}) from acceptance_photos p
  where p.dealer_id = r.dealer_id and p.acceptance_uuid = r.uuid)`
const exterior = sql.join(EXTERIOR_VIEWS.map((view) => sql.lit(view)))

/** Number of defects: the findings, and the checks with the result `defect` that have no finding yet. */
const defects = sql`(jsonb_array_length(r.findings) + (select count(*) from jsonb_array_elements(r.checks) c
  where c ->> 'result' = 'defect'
    and not exists (select from jsonb_array_elements(r.findings) f where f ->> 'check_id' = c ->> 'id')))`

/** Sum of the accepted findings. An answer by phone counts with the price that the customer saw there. */
const accepted = sql`(select coalesce(sum(case when e.uuid is null then (f ->> 'price')::bigint else e.price end), 0)
  from ${answeredFindings} where coalesce(e.answer, f ->> 'answer') = 'accepted')`

/** The computed columns of an acceptance (`r`). */
export const acceptanceColumns: NonNullable<Hooks<typeof acceptance>['computed']> = {
  status: sql`r.status`,
  state_since: sql`r.state_since`,
  number: sql`r.number`,
  revision: sql`r.revision`,
  confirmed_at: sql`r.confirmed_at`,
  confirmed_by: sql`r.confirmed_by`,
  is_signed: sql`r.is_signed`,
  photo_count: ofPhotos(sql`*`),
  exterior_count: ofPhotos(sql`distinct case when p.kind in (${exterior}) then p.kind end`),
  defect_count: defects,
  accepted_price: accepted,
  has_security_damage: sql`(r.security_damage <> '')`,
  creator_uuid: sql`r.creator_uuid`,
  modifier_uuid: sql`r.modifier_uuid`,
}

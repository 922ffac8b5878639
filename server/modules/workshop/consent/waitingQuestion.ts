import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'

/** A question that still waits for its answer, with its reader. Undefined: it was answered or withdrawn meanwhile. */
export async function findWaiting(tx: Tx, uuid: string, now: number) {
  return tx
    .selectFrom('consent_links as q')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'q.dealer_id').onRef('p.uuid', '=', 'q.paper_uuid'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'p.dealer_id').onRef('l.uuid', '=', 'p.location_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 'q.dealer_id')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.dealer_id', '=', 'p.dealer_id').onRef('c.uuid', '=', 'p.customer_uuid'),
    )
    .select(['q.sent_to', 'q.sms_to', 'p.licensePlate', 'p.model', 'l.time_zone', 'l.phone', 'd.code'])
    .select(['d.name as dealer', 'c.name', 'c.first_name'])
    .select((eb) => eb.ref('q.language').$castTo<Language>().as('language'))
    .where('q.uuid', '=', uuid)
    .where('q.ended_at', 'is', null)
    .where('q.answered_at', 'is', null)
    .where('q.expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
}

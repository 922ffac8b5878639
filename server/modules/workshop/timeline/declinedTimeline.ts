import { sql } from 'kysely'
import { pluginOf } from '#contract/settings/registry.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import { atLocations, ofCar } from '#server/timeline/ofCar.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'
import { seesPrices } from '../papers/priceMask.ts'

const NOT_REVIVED = sql<boolean>`not exists (select from extensions n where n.dealer_id = e.dealer_id
  and n.revived_from_uuid = e.uuid and n.deleted_at is null)`

/** Work that the customer declined or postponed, also when it was offered again since then. */
export function declinedTimeline(papers: Context): TimelineSource {
  const from = sql`papers r join extensions e on e.dealer_id = r.dealer_id and e.paper_uuid = r.uuid`
  const conditions = ({ session, car, locations }: TimelineAsk) => [
    ofCar(car),
    sql<boolean>`r.deleted_at is null and e.deleted_at is null and e.answer in ('declined', 'postponed')`,
    atLocations(locations),
    ...scopeOf(papers, session).visible,
  ]
  return {
    kind: 'declined',
    permission: papers.record.permissions.read,
    plugin: pluginOf(`/v1/${papers.record.path}`),
    page: (tx, ask, page) =>
      newestRows(
        tx,
        {
          kind: 'declined',
          // The entry has the uuid of the extension, but a click opens the paper.
          from: sql`(select e.dealer_id, e.uuid, e.finding, e.answer, e.number, r."jobId", r.location_uuid, r.advisor_uuid,
              r.uuid as paper_uuid, coalesce(e.answered_at, e.created_at) as happened_at,
              case when ${seesPrices(ask.session)} then e.price end as price
            from ${from} where ${sql.join(conditions(ask), sql` and `)}) r`,
          columns: sql`r.finding, r.answer, r.number, r."jobId", r.location_uuid, r.advisor_uuid, r.paper_uuid, r.price`,
          at: sql`r.happened_at`,
          where: [sql<boolean>`true`],
          shown: {
            title: sql`r.finding`,
            number: sql`r."jobId"`,
            type: sql`r.answer`,
            price: sql`r.price`,
            location: sql`r.location_uuid`,
            by: sql`r.advisor_uuid`,
            opens: sql`r.paper_uuid`,
            part: sql`r.number`,
          },
        },
        page,
      ),
    async figures(tx, ask) {
      const { rows } = await sql<{ declined: number }>`select count(*) as declined from ${from}
        where ${sql.join([...conditions(ask), NOT_REVIVED], sql` and `)}`.execute(tx)
      return { declined: rows[0]?.declined ?? 0 }
    },
  }
}

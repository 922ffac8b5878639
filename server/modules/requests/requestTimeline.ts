import { sql } from 'kysely'
import { pluginOf } from '#contract/settings/registry.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import { atLocations, ofPlateOrVin } from '#server/timeline/ofCar.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'

/** Service requests about a car. They name its plate or its VIN. */
export function requestTimeline(requests: Pick<Context, 'record' | 'hooks'>): TimelineSource {
  const conditions = ({ session, car, locations }: TimelineAsk) => [
    ofPlateOrVin(car),
    sql<boolean>`r.deleted_at is null`,
    atLocations(locations),
    ...scopeOf(requests, session).visible,
  ]
  return {
    kind: 'request',
    permission: requests.record.permissions.read,
    plugin: pluginOf(`/v1/${requests.record.path}`),
    page: (tx, ask, page) =>
      newestRows(
        tx,
        {
          kind: 'request',
          from: sql`service_requests r`,
          columns: sql`r.number, r.type, r.status, r.subject, r.location_uuid, r.creator_uuid, r.taken_by_uuid`,
          at: sql`r.created_at`,
          where: conditions(ask),
          shown: {
            title: sql`r.subject`,
            number: sql`r.number`,
            type: sql`r.type`,
            status: sql`r.status`,
            location: sql`r.location_uuid`,
            by: sql`coalesce(r.taken_by_uuid, r.creator_uuid)`,
            origin: sql`coalesce((select s.source from service_request_states s where s.dealer_id = r.dealer_id
              and s.request_uuid = r.uuid and s.from_status is null limit 1), 'ui')`,
          },
        },
        page,
      ),
    async figures(tx, ask) {
      const { rows } = await sql<{ open: number }>`select count(*) as open from service_requests r
        where ${sql.join(conditions(ask), sql` and `)} and r.status in ('new', 'in_progress')`.execute(tx)
      return { open_requests: rows[0]?.open ?? 0 }
    },
  }
}

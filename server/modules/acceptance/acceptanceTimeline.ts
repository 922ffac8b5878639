import { sql } from 'kysely'
import type { MileageReading } from '#contract/service/history.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import { atLocations, ofCar } from '#server/timeline/ofCar.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'

const READINGS_MOST = 2_000
/** At most this many small photos in one entry. */
const PHOTOS_MOST = 4

/** Entries about the direct acceptances of a car, at the time of their confirmation, or else of their beginning. */
export function acceptanceTimeline(acceptances: Pick<Context, 'record' | 'hooks'>): TimelineSource {
  const conditions = ({ session, car, locations }: TimelineAsk) => [
    ofCar(car),
    sql<boolean>`r.deleted_at is null`,
    atLocations(locations),
    ...scopeOf(acceptances, session).visible,
  ]
  return {
    kind: 'acceptance',
    permission: acceptances.record.permissions.read,
    plugin: pluginOf(`/v1/${acceptances.record.path}`),
    page: (tx, ask, page) =>
      newestRows(
        tx,
        {
          kind: 'acceptance',
          from: sql`acceptances r`,
          columns: sql`r.number, r.type, r.status, r.is_signed, r.kilometers, r.location_uuid, r.advisor_uuid, r.creator_uuid, r.wishes`,
          at: sql`coalesce(r.confirmed_at, r.created_at)`,
          where: conditions(ask),
          shown: {
            title: sql`left(r.wishes, 300)`,
            number: sql`r.number`,
            type: sql`r.type`,
            status: sql`r.status`,
            isSigned: sql`r.is_signed`,
            kilometers: sql`r.kilometers`,
            location: sql`r.location_uuid`,
            by: sql`coalesce(r.advisor_uuid, r.creator_uuid)`,
            photos: sql`array(select p.uuid from acceptance_photos p join files f on f.dealer_id = p.dealer_id
              and f.uuid = p.uuid where p.dealer_id = r.dealer_id and p.acceptance_uuid = r.uuid
                and f.scan_state <> 'infected'
              order by p.kind = 'damage' desc, p.taken_at, p.uuid limit ${sql.lit(PHOTOS_MOST)})`,
            origin: sql`coalesce((select s.source from acceptance_states s where s.dealer_id = r.dealer_id
              and s.acceptance_uuid = r.uuid and s.from_status is null limit 1), 'ui')`,
          },
        },
        page,
      ),
    async readings(tx, ask) {
      const { rows } =
        await sql<MileageReading>`select r.uuid, coalesce(r.confirmed_at, r.created_at) as at, r.kilometers
        from acceptances r where ${sql.join(conditions(ask), sql` and `)} and r.kilometers is not null
          and r.status <> 'canceled'
        order by r.created_at desc limit ${sql.lit(READINGS_MOST)}`.execute(tx)
      return rows
    },
  }
}

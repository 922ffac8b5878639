import { sql } from 'kysely'
import type { MileageReading, WaitReading } from '#contract/service/history.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import { atLocations, ofCar } from '#server/timeline/ofCar.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'
import { isWaitingType, minutes } from '../checkinColumns.ts'

const READINGS_MOST = 2_000

/** Appointments and arrivals of a car, at the time of the arrival, or else at the agreed time. */
export function checkinTimeline(checkins: Pick<Context, 'record' | 'hooks'>): TimelineSource {
  const conditions = ({ session, car, locations }: TimelineAsk) => [
    ofCar(car),
    sql<boolean>`r.deleted_at is null`,
    atLocations(locations),
    ...scopeOf(checkins, session).visible,
  ]
  const all = (ask: TimelineAsk) => sql.join(conditions(ask), sql` and `)
  return {
    kind: 'checkin',
    permission: checkins.record.permissions.read,
    plugin: pluginOf(`/v1/${checkins.record.path}`),
    page: (tx, ask, page) =>
      newestRows(
        tx,
        {
          kind: 'checkin',
          from: sql`checkins r`,
          columns: sql`r.type, r.status, r.kilometers, r.location_uuid, r.user_target_uuid, r.description, r.drop_uuid`,
          at: sql`coalesce(r.arrival_at, r.target_date)`,
          where: conditions(ask),
          shown: {
            title: sql`left(r.description, 300)`,
            type: sql`r.type`,
            status: sql`r.status`,
            kilometers: sql`r.kilometers`,
            location: sql`r.location_uuid`,
            by: sql`r.user_target_uuid`,
            origin: sql`case when r.drop_uuid is not null then 'keyDrop' else coalesce((select s.source
              from checkin_states s where s.dealer_id = r.dealer_id and s.checkin_uuid = r.uuid
              and s.from_status is null limit 1), 'ui') end`,
          },
        },
        page,
      ),
    async figures(tx, ask) {
      const { rows } = await sql<{ uuid: string; at: string; location_uuid: string }>`
        select r.uuid, r.target_date as at, r.location_uuid from checkins r
        where ${all(ask)} and r.status = 'new' and r.arrival_at is null and r.target_date >= ${new Date(ask.now).toISOString()}
        order by r.target_date, r.uuid limit 1`.execute(tx)
      return { next_appointment: rows[0] ?? null }
    },
    async readings(tx, ask) {
      const { rows } =
        await sql<MileageReading>`select r.uuid, coalesce(r.arrival_at, r.target_date) as at, r.kilometers
        from checkins r where ${all(ask)} and r.kilometers is not null and r.status <> 'canceled'
        order by r.target_date desc limit ${sql.lit(READINGS_MOST)}`.execute(tx)
      return rows
    },
    async waits(tx, ask) {
      const { rows } = await sql<WaitReading>`select r.uuid, r.arrival_at as at,
          ${minutes(sql`r.arrival_at`, sql`r.waited_until`)} as minutes
        from checkins r where ${all(ask)} and r.arrival_at is not null and r.waited_until is not null
          and ${isWaitingType}
        order by r.arrival_at desc limit ${sql.lit(READINGS_MOST)}`.execute(tx)
      return rows
    },
  }
}

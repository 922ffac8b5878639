import { sql } from 'kysely'
import type { HistoryFigures } from '#contract/api/service/history.ts'
import type { MileageReading } from '#contract/service/history.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import { atLocations, ofCar } from '#server/timeline/ofCar.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'

/** At most this many works are named in the line of a paper. */
const WORKS_SHOWN = 4
/** At most this many papers of a car count for its figures and its kilometres. */
const PAPERS_MOST = 2_000
const OPEN_MOST = 5

/**
 * Condition on the works (`o`) that the line of a paper (`r`) names: done works, and while the car is in the workshop
 * also agreed works. Declined and unanswered work is never among them.
 */
const isNamed = sql`o.deleted_at is null and not is_put_off(o.dealer_id, o.paper_uuid, o.extension) and (
  o.state = 'completed' or (r.status in ('new', 'in_progress') and o.state <> 'canceled'
    and not exists (select from extensions x where x.dealer_id = o.dealer_id and x.paper_uuid = o.paper_uuid
      and o.extension > 1 and x.number = o.extension and x.deleted_at is null and x.answer = 'open')))`

/** Visits in the workshop: one entry for each paper of the car. */
export function paperTimeline(papers: Context): TimelineSource {
  const conditions = ({ session, car, locations }: TimelineAsk) => [
    ofCar(car),
    sql<boolean>`r.deleted_at is null`,
    atLocations(locations),
    ...scopeOf(papers, session).visible,
  ]
  const all = (ask: TimelineAsk) => sql.join(conditions(ask), sql` and `)
  return {
    kind: 'paper',
    permission: papers.record.permissions.read,
    plugin: pluginOf(`/v1/${papers.record.path}`),
    page: (tx, ask, page) =>
      newestRows(
        tx,
        {
          kind: 'paper',
          from: sql`papers r`,
          columns: sql`r."jobId", r.type, r.status, r.kilometers, r.location_uuid, r.advisor_uuid, r.regular_info`,
          at: sql`r.created_at`,
          where: conditions(ask),
          shown: {
            title: sql`coalesce((select string_agg(w.text, ' · ' order by w.position) from (
                select o.text, o.position from works o where o.dealer_id = r.dealer_id and o.paper_uuid = r.uuid
                  and ${isNamed} order by o.position limit ${sql.lit(WORKS_SHOWN)}) w),
              left(r.regular_info, 200))`,
            number: sql`r."jobId"`,
            type: sql`r.type`,
            status: sql`r.status`,
            kilometers: sql`r.kilometers`,
            location: sql`r.location_uuid`,
            by: sql`r.advisor_uuid`,
            origin: sql`coalesce((select s.source from paper_states s where s.dealer_id = r.dealer_id
              and s.paper_uuid = r.uuid and s.from_status is null limit 1), 'ui')`,
          },
        },
        page,
      ),
    async figures(tx, ask) {
      const { rows } = await sql<Pick<HistoryFigures, 'visits' | 'last_visit' | 'open_papers'>>`
        with own as materialized (select r.uuid, r."jobId", r.status, r.location_uuid, r.created_at
          from papers r where ${all(ask)} limit ${sql.lit(PAPERS_MOST)})
        select count(*) filter (where status <> 'canceled') as visits,
          (select json_build_object('at', to_json(created_at), 'location_uuid', location_uuid) from own
            where status <> 'canceled' order by created_at desc limit 1) as last_visit,
          coalesce((select json_agg(json_build_object('uuid', uuid, 'jobId', "jobId", 'status', status,
              'location_uuid', location_uuid) order by created_at desc)
            from (select * from own where status in ('new', 'in_progress', 'completed', 'delivered')
              order by created_at desc limit ${sql.lit(OPEN_MOST)}) o), '[]') as open_papers
        from own`.execute(tx)
      const [row] = rows
      if (!row) return {}
      const { visits, last_visit, open_papers } = row
      const at = last_visit && { ...last_visit, at: new Date(last_visit.at).toISOString() }
      return { visits, last_visit: at, open_papers }
    },
    async readings(tx, ask) {
      const { rows } = await sql<MileageReading>`select r.uuid, r.created_at as at, r.kilometers from papers r
        where ${all(ask)} and r.kilometers is not null and r.status <> 'canceled'
        order by r.created_at desc limit ${sql.lit(PAPERS_MOST)}`.execute(tx)
      return rows
    },
  }
}

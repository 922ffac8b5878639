import { sql } from 'kysely'
import { WIDGET_ROWS } from '#contract/dashboard/widgets.ts'
import { SERVICE_REQUEST_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { totalOf, type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'

type Row = { uuid: string; subject: string; text: string; target_date: string; total: number }

/** Requests of the user, or of their departments while nobody has taken them, that are due today or overdue. */
export const requestWidgets = (requests: Pick<Context, 'record' | 'hooks'>): readonly Widget[] => [
  {
    name: 'requests_due',
    permission: SERVICE_REQUEST_PERMISSIONS.read,
    plugin: 'plugin_service',
    isOfLocation: false,
    async read({ tx, session, now }) {
      const { visible } = scopeOf(requests, session)
      const user = session.userUuid
      const { rows } = await sql<Row>`
        select r.uuid, r.subject, r.target_date, count(*) over () as total,
          concat_ws(' · ', nullif(r."licensePlate", ''),
            nullif(concat_ws(' ', nullif(c.first_name, ''), c.name), '')) as text
        from service_requests r
        join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
        left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
        where r.deleted_at is null and r.status in ('new', 'in_progress')
          and r.target_date < date_trunc('day', ${new Date(now)}::timestamptz + interval '1 day', l.time_zone)
          and (coalesce(r.taken_by_uuid, r.user_target_uuid) = ${user}::uuid
            or (r.taken_by_uuid is null and r.department_target_uuid in (
              select m.department_uuid from department_members m
              where m.dealer_id = r.dealer_id and m.user_uuid = ${user}::uuid)))
          and ${sql.join([sql`true`, ...visible], sql` and `)}
        order by r.target_date, r.uuid limit ${WIDGET_ROWS}`.execute(tx)
      const shown = rows.map(({ uuid, subject, text, target_date }) =>
        widgetRow({
          key: uuid,
          target: { screen: 'serviceRequest', uuid },
          title: subject,
          text,
          at: target_date,
          tone: Date.parse(target_date) < now ? 'late' : 'waiting',
        }),
      )
      return widgetData(totalOf(rows), shown, { tone: 'waiting' })
    },
  },
]

import { sql } from 'kysely'
import { WIDGET_ROWS } from '#contract/dashboard/widgets.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { totalOf, type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { computed } from './uploadHooks.ts'

type Row = { uuid: string; name: string; group_name: string; ends_at: string; total: number }

/** Files that expire soon, or that the retention of their group deletes soon. */
export function uploadWidgets(uploads: Pick<Context, 'record' | 'hooks'>): readonly Widget[] {
  return [
    {
      name: 'expiring_files',
      permission: 'upload_group.read',
      plugin: 'plugin_upload',
      isOfLocation: false,
      async read({ tx, session }) {
        const { visible } = scopeOf(uploads, session)
        const { rows } = await sql<Row>`
          select r.uuid, r.name, g.name as group_name, (${computed.ends_at})::text as ends_at, count(*) over () as total
          from uploads r join upload_groups g on g.dealer_id = r.dealer_id and g.uuid = r.upload_group_uuid
          where r.deleted_at is null and ${computed.is_expiring} and ${sql.join([sql`true`, ...visible], sql` and `)}
          order by ends_at, r.name limit ${WIDGET_ROWS}`.execute(tx)
        const shown = rows.map(({ uuid, name, group_name, ends_at }) =>
          widgetRow({
            key: uuid,
            target: { screen: 'upload', uuid },
            title: name,
            text: group_name,
            at: new Date(ends_at).toISOString(),
            tone: 'waiting',
          }),
        )
        return widgetData(totalOf(rows), shown, { tone: 'waiting' })
      },
    },
  ]
}

import { sql } from 'kysely'
import { pluginOf } from '#contract/settings/registry.ts'
import { newestRows } from '#server/timeline/newestRows.ts'
import type { TimelineSource } from '#server/timeline/timelineSource.ts'
import { hstOf } from '../hst/hstOf.ts'
import { findLatestSnapshots } from '../hst/latestSnapshots.ts'

/** Snapshots of the Handbuch Service Technik. They belong to a VIN and to no location. */
export const hstTimeline: TimelineSource = {
  kind: 'hst',
  permission: 'location.workshop.hstcheck.read',
  plugin: pluginOf('/v1/workshop/hst'),
  async page(tx, { car: { vin, uuid } }, page) {
    if (vin === '') return []
    return newestRows(
      tx,
      {
        kind: 'hst',
        from: sql`hst_snapshots r`,
        columns: sql`r.items, r.created_by, r.source`,
        at: sql`r.checked_at`,
        where: [sql<boolean>`r.vin = ${vin}`],
        shown: {
          title: sql`coalesce((select string_agg(concat_ws(' ', i ->> 'number', i ->> 'title'), ' · ')
            from jsonb_array_elements(r.items) i where i ->> 'status' in ('open', 'in_order')), '')`,
          by: sql`r.created_by`,
          origin: sql`r.source`,
          opens: sql`${uuid}::uuid`,
        },
      },
      page,
    )
  },
  async figures(tx, { car: { vin }, now }) {
    if (vin === '') return {}
    const { state } = await hstOf(tx, vin, 'reception', now)
    const items = (await findLatestSnapshots(tx, [vin])).get(vin)?.items ?? []
    const open = items.filter(
      ({ kind, status }) => kind === 'field_action' && (status === 'open' || status === 'in_order'),
    )
    return { hst_state: state, open_actions: open.length }
  },
}

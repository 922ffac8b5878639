import { sql } from 'kysely'
import type { UsableUploadGroup } from '#contract/api/uploads/uploads.ts'
import { can } from '#contract/permissions/can.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { UPLOAD_TYPES } from '#contract/records/uploadGroup.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

/** The file groups that a user may read or add files to, with their rules and the room that is taken. */
export async function usableGroups(tx: Tx, { permissions }: Session): Promise<{ items: UsableUploadGroup[] }> {
  const rows = await tx
    .selectFrom('upload_groups as g')
    .select(['g.uuid', 'g.name', 'g.description', 'g.allowed_types', 'g.max_megabytes', 'g.quota_megabytes'])
    .select('g.retention_days')
    .select(
      sql<string>`coalesce((select sum(f.size) from files f
        where f.dealer_id = g.dealer_id and f.upload_group_uuid = g.uuid), 0)::bigint`.as('used'),
    )
    .where('g.deleted_at', 'is', null)
    // Files of other uses have screens of their own.
    .where(sql<boolean>`g.default_for = '{}'`)
    .orderBy('g.name_sort' as never)
    .execute()
  const items = rows.flatMap(({ used, allowed_types, ...row }) => {
    const may = (verb: 'read' | 'create' | 'update' | 'delete') =>
      can(permissions, `upload_group.${verb}`, uploadGroupScope(row.uuid))
    if (!may('read') && !may('create')) return []
    return [
      Object.assign(row, {
        allowed_types: allowed_types as (typeof UPLOAD_TYPES)[number][],
        used_bytes: Number(used),
        may_create: may('create'),
        may_update: may('update'),
        may_delete: may('delete'),
      }),
    ]
  })
  return { items }
}

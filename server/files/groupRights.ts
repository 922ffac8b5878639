import { can, type PermissionMap } from '#contract/permissions/can.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

type Verb = 'read' | 'create' | 'update' | 'delete'

/** Refuses an action on a group's files without the permission: `no_permission`. */
export function requireGroupRight(permissions: PermissionMap, groupUuid: string, verb: Verb): void {
  if (!can(permissions, `upload_group.${verb}`, uploadGroupScope(groupUuid))) throw new Failure('no_permission')
}

/**
 * Requires the right of its group for an action on a stored file. `read` shows it, `update` replaces or restores it,
 * `delete` removes it. The caller checks the rights on its record as well. A file without a group, or of a deleted
 * group, has only those.
 */
export async function requireFileRight(
  tx: Tx,
  { permissions }: { permissions: PermissionMap },
  fileUuid: string,
  verb: Exclude<Verb, 'create'>,
): Promise<void> {
  const group = await tx
    .selectFrom('files as f')
    .innerJoin('upload_groups as g', (join) =>
      join.onRef('g.dealer_id', '=', 'f.dealer_id').onRef('g.uuid', '=', 'f.upload_group_uuid'),
    )
    .select('g.uuid')
    .where('f.uuid', '=', fileUuid)
    .where('g.deleted_at', 'is', null)
    .executeTakeFirst()
  if (group) requireGroupRight(permissions, group.uuid, verb)
}

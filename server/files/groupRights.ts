import { can, type PermissionMap } from '#contract/permissions/can.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

type Verb = 'read' | 'create' | 'update' | 'delete'

/** Refuses what somebody may not do with the files of a group: `no_permission`. */
export function requireGroupRight(permissions: PermissionMap, groupUuid: string, verb: Verb): void {
  if (!can(permissions, `upload_group.${verb}`, uploadGroupScope(groupUuid))) throw new Failure('no_permission')
}

/**
 * Refuses what somebody may not do with a stored file. `read` shows it, `update` replaces it or puts it back, `delete`
 * takes it away. The rights on its record are asked beside it; a file of no group, or of a deleted one, has no others.
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

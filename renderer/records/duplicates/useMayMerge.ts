import { holds } from '#contract/permissions/can.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { MERGED_VIEWS } from './mergedViews.ts'

/** Whether the user may update and delete such rows at any location: a merge changes one row and deletes the other. */
export function useMayMerge(record: MergedRecord): boolean {
  const needed = MERGED_VIEWS[record].record.permissions
  return useSession(({ permissions }) => holds(permissions, needed.update) && holds(permissions, needed.delete))
}

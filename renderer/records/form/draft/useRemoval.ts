import { useRecordActions } from '#renderer/records/dependents/useRecordActions.ts'
import { useCan } from '#renderer/records/useCan.ts'
import type { AnyRow, RecordView } from '#renderer/records/view.ts'

/**
 * Deletes a row and restores it; null when that is not possible. It asks first only if other rows depend on the row,
 * because it can be undone.
 */
export function useRemoval(view: RecordView, row: AnyRow | null) {
  const { remove, restore } = useRecordActions(view)
  const mayDelete = useCan(view, 'delete')
  if (!row || !mayDelete) return { remove: null, restore: null }
  const uuids = [row.uuid]
  return row.deleted_at === null
    ? { remove: () => void remove(uuids), restore: null }
    : { remove: null, restore: () => void restore(uuids) }
}

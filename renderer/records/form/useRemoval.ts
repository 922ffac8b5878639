import { useTranslation } from 'react-i18next'
import { queryClient } from '#renderer/net/queryClient.ts'
import { showToast } from '#renderer/ui/toasts.ts'
import { recordKeys } from '../recordCalls.ts'
import { useCan } from '../useCan.ts'
import type { AnyRow, RecordView } from '../view.ts'
import { formCalls } from './formCalls.ts'
import { showFailure } from './showFailure.ts'

/** Deleting a row and bringing it back; null where that cannot be done. No question first, because it can be undone. */
export function useRemoval(view: RecordView, row: AnyRow | null) {
  const { t } = useTranslation('records')
  const { record } = view
  const mayDelete = useCan(view, 'delete')
  const act = (verb: 'remove' | 'restore') => async () => {
    if (!row) return
    try {
      const saved = await formCalls[verb](record, row.uuid)
      queryClient.setQueryData(recordKeys.row(record, row.uuid), saved)
      void queryClient.invalidateQueries({ queryKey: recordKeys.lists(record) })
      showToast('success', t(verb === 'remove' ? 'form.deleted.done' : 'form.deleted.undone'))
    } catch (error) {
      showFailure(error)
    }
  }
  const isDeleted = row?.deleted_at != null
  return {
    remove: mayDelete && row && !isDeleted ? act('remove') : null,
    restore: mayDelete && isDeleted ? act('restore') : null,
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { checkin } from '#contract/records/checkin.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { patchLists } from '#renderer/records/recordEvents.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

type Moved = Pick<CheckinRow, 'uuid' | 'version' | 'target_date'>

/** Whether the time of a check-in may change: the car is still expected. */
export const isMovable = ({ status, arrival_at }: CheckinRow): boolean => status === 'new' && arrival_at === null

/** Moves an appointment to another time. A press on the toast moves it back. True when it was saved. */
export function useMove(): (row: Moved, target_date: string) => Promise<boolean> {
  const { t, i18n } = useTranslation('checkin')
  const client = useQueryClient()
  const move = async (row: Moved, target_date: string): Promise<boolean> => {
    try {
      const saved = await formCalls.change(checkin, row.uuid, { version: row.version, target_date })
      client.setQueryData(recordKeys.row(checkin, saved.uuid), saved)
      patchLists(client, checkin.name, saved)
      const time = isolated(formatDate(new Date(target_date), 'full', i18n.language as Language))
      const back = { uuid: row.uuid, version: saved.version, target_date }
      showToast('success', t('week.moved', { time }), {
        label: t('week.undo'),
        run: () => void move(back, row.target_date),
      })
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: recordKeys.lists(checkin) })
    }
  }
  return move
}

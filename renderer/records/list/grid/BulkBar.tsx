import { Button, CloseButton } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordActions } from '#renderer/records/dependents/useRecordActions.ts'
import { useCan } from '#renderer/records/useCan.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import classes from './BulkBar.module.css'

/** Height of the list that the bar covers (px). */
export const BULK_BAR_HEIGHT = 64

type Props = { list: RecordListState; actions: RecordActions; children?: ReactNode }

/** Actions on the selected rows. */
export function BulkBar({ list, actions, children }: Props) {
  const { t } = useTranslation('records')
  const mayDelete = useCan(list.view, 'delete')
  const { selection, query } = list
  const count = selection.uuids.size
  // Refused rows stay selected, so that the user can try again.
  const run = async (act: RecordActions['remove']) => {
    if (await act([...selection.uuids])) selection.clear()
  }
  const isBin = query.deleted === 'only'
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <div className={classes.bar}>
          <strong>{t('list.selected', { count })}</strong>
          {!isBin && children}
          {mayDelete && (
            <Button
              size="xs"
              variant="default"
              loading={actions.isBusy}
              leftSection={isBin ? <IconRestore size={16} /> : <IconTrash size={16} />}
              onClick={() => void run(isBin ? actions.restore : actions.remove)}
            >
              {t(isBin ? 'list.restore' : 'list.remove')}
            </Button>
          )}
          <CloseButton aria-label={t('list.clearSelection')} onClick={selection.clear} />
        </div>
      )}
    </div>
  )
}

import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MergeShown } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Duplicates.module.css'
import { mergesQuery } from './duplicateQueries.ts'
import { MERGED_ADDRESS } from './mergedViews.ts'
import { useLiveDuplicates } from './useLiveDuplicates.ts'
import { useMayMerge } from './useMayMerge.ts'

const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }))

type Props = { record: MergedRecord; uuid: string; isDeleted: boolean; onDone: () => void }

/** Says above a form into which row its row was merged, or which merges into its row can still be undone. */
export function MergedNotice(props: Props) {
  const mayMerge = useMayMerge(props.record)
  return mayMerge || props.isDeleted ? <Notices {...props} mayMerge={mayMerge} /> : null
}

function Notices({ record, uuid, onDone, mayMerge }: Props & { mayMerge: boolean }) {
  const { t } = useTranslation('duplicates')
  useLiveDuplicates()
  const { data } = useQuery(mergesQuery(record, uuid))
  const [undoing, setUndoing] = useState<MergeShown | null>(null)
  if (!data) return null
  const { merged_into, merges } = data
  const canUndo = ({ undo_until, is_followed }: MergeShown) => mayMerge && undo_until !== null && !is_followed
  const undo = (merge: MergeShown) =>
    canUndo(merge) && (
      <Button size="compact-sm" variant="default" onClick={() => setUndoing(merge)}>
        {t('undo')}
      </Button>
    )
  return (
    <>
      {merged_into && (
        <Alert color="petrol" role="status" title={t(`into.${record}`, { name: isolated(merged_into.other.label) })}>
          <div className={classes.notice}>
            <span>
              {t('typedStays')} <TimeAgo at={merged_into.merged_at} />
            </span>
            <Button size="compact-sm" component={Link} to={`${MERGED_ADDRESS[record]}/${merged_into.other.uuid}`}>
              {t('openKept', { name: isolated(merged_into.other.label) })}
            </Button>
            {undo(merged_into)}
          </div>
        </Alert>
      )}
      {merges.filter(canUndo).map((merge) => (
        <div key={merge.uuid} className={classes.notice}>
          <span>
            {t('from', { name: isolated(merge.other.label) })} <TimeAgo at={merge.merged_at} />
          </span>
          {undo(merge)}
        </div>
      ))}
      {undoing && (
        <Suspense>
          <UndoDialog
            record={record}
            merge={undoing}
            onClose={() => setUndoing(null)}
            onDone={() => {
              setUndoing(null)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

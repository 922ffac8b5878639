import { Alert, Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MergeShown, MergeUndoing } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import classes from './Duplicates.module.css'
import { DUPLICATES_KEY, undoingQuery } from './duplicateQueries.ts'
import { MovedKinds } from './MovedKinds.tsx'
import { MERGED_ADDRESS, MERGED_VIEWS } from './mergedViews.ts'

type Props = { record: MergedRecord; merge: MergeShown; onClose: () => void; onDone: () => void }

/** Tells which rows undoing a merge moves back and which stay, and undoes the merge. */
export function UndoDialog({ record, merge, onClose, onDone }: Props) {
  const { t } = useTranslation(['duplicates', 'errors'])
  const { data, error, isPending } = useQuery(undoingQuery(record, merge.uuid))
  const attempt = useAttempt()
  const isReady = data !== undefined && data.refused_locations.length === 0 && data.taken.length === 0
  const undo = () =>
    attempt.run(async () => {
      const params = { record, merge_uuid: merge.uuid }
      await call('POST /v1/duplicates/:record/merges/:merge_uuid/undo', { params })
      showToast('success', t('duplicates:undone'))
      await queryClient.invalidateQueries({ queryKey: DUPLICATES_KEY })
      onDone()
    })
  const refusal = error && t(error instanceof ApiError ? `errors:${error.code}` : 'errors:bad_response')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('duplicates:undoTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('duplicates:close') }}
    >
      <div className={classes.comparison}>
        {isPending && <Loader aria-label={t('duplicates:undoTitle')} />}
        {(refusal || attempt.message) && (
          <Alert color="red" role="alert">
            {attempt.message ?? refusal}
          </Alert>
        )}
        {data && <Effects record={record} undoing={data} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('duplicates:close')}
          </Button>
          <Button loading={attempt.busy} disabled={!isReady} onClick={() => void undo()}>
            {t('duplicates:undo')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Effects({ record, undoing }: { record: MergedRecord; undoing: MergeUndoing }) {
  const { t } = useTranslation('duplicates')
  const texts = useRecordTexts(MERGED_VIEWS[record])
  const { merge, fields, staying_fields, going_back, staying, refused_locations, taken } = undoing
  const hasStaying = staying.length > 0 || staying_fields.length > 0
  return (
    <>
      {refused_locations.length > 0 && (
        <Alert color="red" role="alert">
          {t('refused', { names: isolated(refused_locations.join(', ')) })}
        </Alert>
      )}
      {taken.map(({ field, value, holder }) => (
        <Alert key={`${field} ${value}`} color="red" role="alert">
          <p>{t('undoTaken', { field: texts.field(field), value: isolated(value), name: isolated(holder.label) })}</p>
          <Button size="compact-sm" variant="default" component={Link} to={`${MERGED_ADDRESS[record]}/${holder.uuid}`}>
            {t('openKept', { name: isolated(holder.label) })}
          </Button>
        </Alert>
      ))}
      <section>
        <h3 className={classes.heading}>{t('undoBack', { name: isolated(merge.other.label) })}</h3>
        <MovedKinds rows={going_back} empty={t('movesNone')} />
      </section>
      {fields.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('undoFields')}</h3>
          <p className={classes.quiet}>{fields.map(texts.field).join(', ')}</p>
        </section>
      )}
      {hasStaying && (
        <section>
          <h3 className={classes.heading}>{t('undoStays')}</h3>
          {staying.length > 0 && <MovedKinds rows={staying} empty="" />}
          {staying_fields.length > 0 && <p className={classes.quiet}>{staying_fields.map(texts.field).join(', ')}</p>}
        </section>
      )}
    </>
  )
}

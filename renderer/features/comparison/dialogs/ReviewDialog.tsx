import { Button, NativeSelect, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELAY_CAUSES } from '#contract/workshop/enumerations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from '../data/Comparison.module.css'
import type { ComparedWork } from '../data/useComparison.ts'
import { useReview } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import { StretchList } from './StretchList.tsx'

type Props = { work: ComparedWork; unit: Unit; onClose: () => void }
type Theirs = Pick<ComparedWork, 'cause' | 'comment' | 'is_outlier'> & { version: number }

/** Records the cause of a work's time and whether house times learn from it. Shows the stamps of the work. */
export function ReviewDialog({ work, unit, onClose }: Props) {
  const { t } = useTranslation('comparison')
  const review = useReview()
  const [cause, setCause] = useState(work.cause)
  const [comment, setComment] = useState(work.comment)
  const [isOutlier, setOutlier] = useState(work.is_outlier)
  const [version, setVersion] = useState(work.review_version)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  useTypedInput(comment !== work.comment)
  const isTyped = cause !== work.cause || comment !== work.comment || isOutlier !== work.is_outlier
  const save = async () => {
    try {
      await review.mutateAsync({ uuid: work.uuid, body: { version, cause, comment, is_outlier: isOutlier } })
      onClose()
    } catch (error) {
      const current = newerRow(error)
      if (!current) return showFailure(error)
      // Another user saved first. The typed input stays, and their values are shown beside it.
      const other = current as unknown as Theirs
      setTheirs(other)
      setVersion(other.version)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isTyped && !isCorrecting}
      size="lg"
      title={work.text}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <p className={classes.quiet}>
            {t('review.times', {
              target: work.has_target ? unit.long(work.target) : '–',
              actual: unit.long(work.actual),
              difference: work.has_target ? unit.long(work.difference) : '–',
            })}
          </p>
          <NativeSelect
            label={t('column.cause')}
            data={[
              { value: '', label: t('noCause') },
              ...DELAY_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) })),
            ]}
            value={cause}
            onChange={({ currentTarget }) => setCause(currentTarget.value as typeof cause)}
          />
          <GrowingTextarea
            label={t('review.comment')}
            dir="auto"
            minRows={2}
            maxLength={500}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Switch
            label={t('review.outlier')}
            description={t('review.outlierHint')}
            checked={isOutlier}
            onChange={({ currentTarget }) => setOutlier(currentTarget.checked)}
          />
          {theirs && (
            <p role="alert">
              {t('review.conflict', {
                cause: theirs.cause === '' ? t('noCause') : t(`cause.${theirs.cause}`),
                comment: theirs.comment,
              })}
            </p>
          )}
          <Button type="submit" loading={review.isPending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
      <StretchList workUuid={work.uuid} unit={unit} onOpen={setCorrecting} />
    </Dialog>
  )
}

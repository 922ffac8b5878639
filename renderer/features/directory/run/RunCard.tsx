import { Alert, Anchor, Progress, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { Counts } from './Counts.tsx'
import { Decision } from './Decision.tsx'
import { InviteCreated } from './InviteCreated.tsx'
import { Lines } from './Lines.tsx'
import classes from './Run.module.css'
import { RunState } from './RunState.tsx'
import { type LineFilter, useRun } from './useRuns.ts'

const FILTERS: readonly LineFilter[] = ['all', 'changes', 'problems']

type Props = {
  uuid: string
  /** Parts of the preview. */
  children?: ReactNode
  /** Lets the user assign the columns of the file again. Missing when the screen does not keep the file any more. */
  onAssign?: (() => void) | undefined
  isRemembered?: boolean
}

/** One import or synchronisation: its preview, progress and result. */
export function RunCard({ uuid, children, onAssign, isRemembered = false }: Props) {
  const { t } = useTranslation(['directory', 'errors'])
  const { data: run, error } = useRun(uuid)
  const [filter, setFilter] = useState<LineFilter>('all')
  const back = (
    <Anchor component={Link} to="/admin/directory" className={classes.back}>
      <IconArrowLeft size={16} aria-hidden className={classes.arrow} /> {t('run.back')}
    </Anchor>
  )
  // Another user may have discarded the run; then its old preview must not look startable.
  if (!run || (error instanceof ApiError && error.code === 'not_found'))
    return (
      <>
        {back}
        {error ? <Text role="alert">{t('runs.failedToLoad')}</Text> : <Skeleton height={180} />}
      </>
    )
  const isMoving = run.state === 'planning' || run.state === 'running'
  const share = run.total === 0 ? 0 : (run.processed / run.total) * 100
  return (
    <>
      {back}
      <Card title={t(`kind.${run.kind}`)} aside={<RunState state={run.state} />}>
        {run.error !== '' && (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {Object.hasOwn(ERRORS, run.error)
              ? t(`errors:${run.error as ErrorCode}`)
              : t('run.reason', { reason: isolated(run.error) })}
          </Alert>
        )}
        {isMoving && (
          <div role="status">
            <Progress value={run.state === 'planning' ? 100 : share} animated aria-label={t(`state.${run.state}`)} />
            {run.state === 'running' && (
              <Text size="sm">{t('run.progress', { processed: run.processed, total: run.total })}</Text>
            )}
          </div>
        )}
        <Counts run={run} />
        {run.state === 'preview' && children}
        {run.state === 'preview' && <Decision run={run} onAssign={onAssign} isRemembered={isRemembered} />}
        <InviteCreated run={run} />
        {run.total > 0 && (
          <>
            <SegmentedControl
              className={classes.filter}
              aria-label={t('lines.show')}
              value={filter}
              onChange={setFilter}
              data={FILTERS.map((value) => ({ value, label: t(`lines.${value}`) }))}
            />
            <Lines run={run} filter={filter} />
          </>
        )}
      </Card>
    </>
  )
}

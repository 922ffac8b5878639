import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { Counts } from './Counts.tsx'
import classes from './Run.module.css'
import { RunState } from './RunState.tsx'
import { useRuns } from './useRuns.ts'

/** The latest imports and synchronisations. */
export function RunsCard() {
  const { t, i18n } = useTranslation('directory')
  const { data: runs, isError, refetch } = useRuns()
  return (
    <Card title={t('runs.title')}>
      {isError && !runs && (
        <div className={classes.notice} role="alert">
          <Text>{t('runs.failedToLoad')}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('runs.retry')}
          </Button>
        </div>
      )}
      {!isError && !runs && <Skeleton height={56} />}
      {runs?.length === 0 && <Text className={classes.notice}>{t('runs.empty')}</Text>}
      {runs && runs.length > 0 && (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.uuid}>
              <Link
                className={classes.run}
                to={`/admin/directory/${run.uuid}`}
                aria-label={t('runs.open', {
                  kind: t(`kind.${run.kind}`),
                  time: isolated(formatDate(new Date(run.created_at), 'full', i18n.language as Language)),
                })}
              >
                <span className={classes.kind}>
                  <strong>{t(`kind.${run.kind}`)}</strong>
                  <span className={classes.quiet}>
                    {t(`source.${run.source}`)} · <TimeAgo at={run.created_at} />
                    {run.by && <> · {t('runs.by', { name: isolated(`${run.by.first_name} ${run.by.last_name}`) })}</>}
                  </span>
                </span>
                <Counts run={run} />
                <RunState state={run.state} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

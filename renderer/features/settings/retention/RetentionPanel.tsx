import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { AskDialog } from './AskDialog.tsx'
import classes from './Retention.module.css'
import { RetentionTable } from './RetentionTable.tsx'
import { RunList } from './RunList.tsx'
import { SwitchLine } from './SwitchLine.tsx'

/** Interval of reloading the report during a run (ms). */
const FOLLOW_MS = 2_000

type Props = { version: number; isUnsaved: boolean }

/**
 * Shows the rows that the stored periods would remove now, the time of the next run, and the results of the last runs.
 */
export function RetentionPanel({ version, isUnsaved }: Props) {
  const { t, i18n } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  const answer = useQuery({
    queryKey: ['settings', 'retention', version],
    queryFn: ({ signal }) => call('GET /v1/admin/retention', { signal }),
    refetchInterval: ({ state }) => state.data?.is_running === true && FOLLOW_MS,
  })
  const { data, refetch } = answer
  if (!data) return <NotLoaded answers={[answer]} text={t('retention.failed')} height={120} />
  const due = data.plan.filter(({ removed, kept }) => removed > 0 || kept.length > 0)
  const next =
    data.next_at === null
      ? t('retention.noNext')
      : t('retention.next', {
          time: isolated(formatDate(new Date(data.next_at), 'full', i18n.language as Language)),
        })
  return (
    <section className={classes.panel} aria-labelledby="retention-plan">
      <h3 id="retention-plan">{t('retention.title')}</h3>
      <SwitchLine on={data.on} plan={data.plan} isUnsaved={isUnsaved} onSwitched={() => void refetch()} />
      {data.on && <p className={classes.quiet}>{next}</p>}
      {due.length === 0 ? <p>{t('retention.nothing')}</p> : <RetentionTable lines={due} isDone={false} />}
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={data.is_running}
          disabled={isUnsaved || due.every(({ removed }) => removed === 0)}
          onClick={() => setAsking(true)}
        >
          {t('retention.run')}
        </Button>
        <span role="status" className={classes.quiet}>
          {data.is_running && t('retention.running')}
          {isUnsaved && t('retention.saveFirst')}
        </span>
      </div>
      <h3>{t('retention.runs')}</h3>
      <RunList runs={data.runs} />
      {isAsking && (
        <AskDialog
          title={t('retention.sure')}
          text={t('retention.sureText')}
          confirm={t('retention.run')}
          lines={due}
          act={async () => {
            await call('POST /v1/admin/retention/run')
          }}
          onClose={() => setAsking(false)}
          onDone={() => void refetch()}
        />
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVisible } from '#renderer/desktop/windowState.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { ExactTime } from '../lines/ExactTime.tsx'
import classes from '../lines/Logs.module.css'
import { FailedJobs } from './FailedJobs.tsx'
import { HealthReport } from './HealthReport.tsx'
import { RouteTable } from './RouteTable.tsx'
import { HEALTH_KEY, readHealth } from './readHealth.ts'
import { State } from './State.tsx'
import { useMeasured } from './useMeasured.ts'

const REFRESH_MS = 10_000
const ROUTES = 15

/** The current health of the server, and actions that help. */
export function HealthTab() {
  const { t } = useTranslation('logs')
  const isVisible = useVisible()
  const [isPrinting, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const health = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: readHealth,
    refetchInterval: isVisible && REFRESH_MS,
    staleTime: 0,
  })
  const { data, isError, refetch } = health
  const measured = useMeasured()
  if (!data) return <NotLoaded answers={[health]} height={420} />
  return (
    <>
      <Card
        title={t('health.title')}
        aside={
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {t('health.print')}
          </Button>
        }
      >
        <div className={classes.tools} role="status">
          <State state={data.state} />
          <span className={classes.quiet}>
            {t('health.asOf')} <TimeAgo at={data.at} />
          </span>
        </div>
        {isError && <NotLoaded answers={[health]} />}
        <ul className={classes.parts}>
          {data.parts.map(({ part, state }) => (
            <li key={part} className={classes.part}>
              <strong>{t(`part.${part}`)}</strong>
              <State state={state} />
              <p className={classes.quiet}>{measured(data, part)}</p>
            </li>
          ))}
        </ul>
      </Card>
      <FailedJobs onRetried={() => void refetch()} />
      <Card title={t('health.routes')}>
        <p className={classes.quiet}>
          {t('health.routesHint')} <ExactTime at={data.requests_since} />
        </p>
        <RouteTable rows={data.requests.slice(0, ROUTES)} />
      </Card>
      {isPrinting && (
        <PrintSheet onDone={done}>
          <HealthReport health={data} measured={measured} />
        </PrintSheet>
      )}
    </>
  )
}

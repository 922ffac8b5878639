import { Alert, Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BackupCard } from './BackupCard.tsx'
import { DealersCard } from './DealersCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { FailedEventsCard } from './FailedEventsCard.tsx'
import { FilesCard } from './FilesCard.tsx'
import { InstanceCard } from './InstanceCard.tsx'
import { MaintenanceCard } from './MaintenanceCard.tsx'
import classes from './Operator.module.css'
import { SettingsLock } from './SettingsLock.tsx'
import { useServerState } from './useServerState.ts'

/** Sections about the whole server. Users who do not operate it see only their own dealer's part, read-only. */
export function OperatorSections() {
  const { t } = useTranslation('server')
  const { data: state, isError, refetch } = useServerState()
  if (!state)
    return isError ? (
      <Alert color="red" role="alert">
        <div className={classes.line}>
          {t('operator.failed')}
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('desktop.retry')}
          </Button>
        </div>
      </Alert>
    ) : (
      <Skeleton height={320} radius="md" />
    )
  return (
    <>
      {!state.is_operator && <Alert color="petrol">{t('operator.readOnly')}</Alert>}
      <div className={classes.columns}>
        <InstanceCard state={state} />
        <MaintenanceCard state={state} />
        {state.backup && <BackupCard state={state} backup={state.backup} />}
        <SettingsLock state={state} />
        <FilesCard />
      </div>
      <FailedEventsCard />
      <FactsCard state={state} />
      <DealersCard state={state} />
    </>
  )
}

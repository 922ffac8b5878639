import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { UpdateView } from '#contract/update/state.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { SettingSwitch } from '../settings/SettingSwitch.tsx'
import classes from './Update.module.css'
import { UpdateActions } from './UpdateActions.tsx'
import { UpdateStatus } from './UpdateStatus.tsx'
import { VISIBLE_FAILURES } from './updateNews.ts'
import { readUpdate, useUpdate } from './updateView.ts'

/** The running version, the state of updates, and all actions on them. */
export function UpdateSection() {
  const { t } = useTranslation('computer')
  const { view, failed } = useUpdate()
  return (
    <Card title={t('update.title')}>
      {view && <Known view={view} />}
      {!view && !failed && <Skeleton height="8rem" aria-hidden="true" />}
      {!view && failed && (
        <Alert color="red" role="alert">
          <Text>{t('update.notRead')}</Text>
          <Button variant="default" mt="sm" onClick={() => void readUpdate()}>
            {t('update.readAgain')}
          </Button>
        </Alert>
      )}
    </Card>
  )
}

function Known({ view }: { view: UpdateView }) {
  const { t } = useTranslation('computer')
  const supported = view.state.kind !== 'unsupported'
  return (
    <>
      {view.mustUpdate && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title={t('must.title')} role="note">
          {t('must.text', { version: isolated(view.version) })}
        </Alert>
      )}
      <UpdateStatus view={view} />
      <UpdateActions view={view} />
      {view.checksFailedInARow >= VISIBLE_FAILURES && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title={t('stuck.title')} role="note">
          {t('stuck.text')}
        </Alert>
      )}
      <Facts view={view} />
      {supported && <SettingSwitch name="downloadUpdatesAutomatically" />}
    </>
  )
}

function Facts({ view }: { view: UpdateView }) {
  const { t, i18n } = useTranslation('computer')
  const language = i18n.language as Language
  const { lastFailure, lastInstall, nextCheckAt, lastCheckAt, state, skippedVersion } = view
  const retryAt = state.kind === 'failed' ? state.retryAt : null
  const next = retryAt ?? nextCheckAt
  return (
    <dl className={classes.facts}>
      <Fact name={t('facts.version')}>
        <MachineText>{view.version}</MachineText>
      </Fact>
      <Fact name={t('facts.channel')}>
        {view.channel === 'latest' ? t('facts.channelLatest') : <MachineText>{view.channel}</MachineText>}
      </Fact>
      {state.kind !== 'unsupported' && (
        <>
          <Fact name={t('facts.lastCheck')}>{lastCheckAt ? <TimeAgo at={lastCheckAt} /> : t('facts.never')}</Fact>
          {next && (
            <Fact name={t('facts.nextCheck')}>
              <MachineText>{formatDate(new Date(next), 'full', language)}</MachineText>
            </Fact>
          )}
        </>
      )}
      {lastFailure && (
        <Fact name={t('facts.lastFailure')}>
          {t(`failure.${lastFailure.reason}.title`)}
          {lastFailure.version && ` (${isolated(lastFailure.version)})`}, <TimeAgo at={lastFailure.at} />
        </Fact>
      )}
      {lastInstall && (
        <Fact name={t('facts.lastInstall')}>
          {t(`result.${lastInstall.result}.short`, { from: isolated(lastInstall.from), to: isolated(lastInstall.to) })},{' '}
          <TimeAgo at={lastInstall.at} />
        </Fact>
      )}
      {skippedVersion && (
        <Fact name={t('facts.skipped')}>
          <MachineText>{skippedVersion}</MachineText>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

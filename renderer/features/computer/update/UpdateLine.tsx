import { Anchor, Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { LastInstall, Release, UpdateFailure } from '#contract/update/state.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { COMPUTER } from './address.ts'
import { InstallNow } from './InstallNow.tsx'
import { markSeen } from './seenNews.ts'
import classes from './Update.module.css'
import { useUpdate } from './updateView.ts'
import { useInstall } from './useInstall.ts'
import { useInstallTime } from './useInstallTime.ts'
import { useNews } from './useNews.ts'

/** A line below the top bar when update checks keep failing. In the chat window it also replaces the panels. */
export function UpdateLine() {
  const { ask, failed, stopped, failing, today } = useNews()
  const { pathname } = useLocation()
  if (desktop?.kind === 'chat') {
    if (stopped) return <StoppedLine reason={stopped} />
    if (failed) return <FailedLine install={failed} />
    if (ask) return <ReadyLine release={ask} today={today} />
  }
  return failing && pathname !== COMPUTER ? <FailingLine today={today} /> : null
}

function ReadyLine({ release, today }: { release: Release; today: string }) {
  const { t } = useTranslation('computer')
  const { choose, failed } = useInstall(release)
  const time = useInstallTime()
  const version = isolated(release.version)
  const when = time ? t('line.planned', { version, time }) : t('line.waiting', { version })
  return (
    <Line
      tone="news"
      text={failed ? t('notDone') : when}
      onClose={() => markSeen({ prompt: { version: release.version, day: today } })}
    >
      <Button size="compact-sm" onClick={() => void choose('at_22')}>
        {t('install.at_22')}
      </Button>
      <InstallNow size="compact-sm" onConfirm={() => void choose('now')} />
    </Line>
  )
}

function StoppedLine({ reason }: { reason: UpdateFailure }) {
  const { t } = useTranslation('computer')
  return (
    <Line
      tone="warning"
      text={`${t(`failure.${reason}.title`)}. ${t(`failure.${reason}.remedy`)}`}
      onClose={() => useUpdate.setState({ wantedNow: false })}
    />
  )
}

function FailedLine({ install: { result, from, to, at } }: { install: LastInstall }) {
  const { t } = useTranslation('computer')
  const versions = { from: isolated(from), to: isolated(to) }
  return (
    <Line
      tone="warning"
      text={t(result === 'returned' ? 'result.returned.title' : 'result.failed.title', versions)}
      onClose={() => markSeen({ install: at })}
    />
  )
}

function FailingLine({ today }: { today: string }) {
  const { t } = useTranslation('computer')
  return (
    <Line tone="warning" text={t('line.failing')} onClose={() => markSeen({ failing: today })}>
      {desktop?.kind === 'main' && (
        <Anchor component={Link} to={COMPUTER} size="sm">
          {t('line.whatToDo')}
        </Anchor>
      )}
    </Line>
  )
}

type LineProps = { tone: 'news' | 'warning'; text: string; onClose: () => void; children?: ReactNode }

function Line({ tone, text, onClose, children }: LineProps) {
  const { t } = useTranslation('computer')
  return (
    <div className={classes.line} data-tone={tone}>
      <span className={classes.lineIcon} aria-hidden="true">
        {tone === 'news' ? <IconRefresh size={18} /> : <IconAlertTriangle size={18} />}
      </span>
      <span role="status" className={classes.lineText}>
        {text}
      </span>
      {children}
      <CloseButton size="sm" aria-label={t('line.close')} onClick={onClose} />
    </div>
  )
}

import { Loader, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { UpdateFailure, UpdateState, UpdateView } from '#contract/update/state.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Update.module.css'
import { useInstallTime } from './useInstallTime.ts'

type Props = { view: UpdateView }

const ICONS: Readonly<Record<UpdateState['kind'], ReactNode>> = {
  unsupported: <IconInfoCircle size={22} />,
  idle: <IconCircleCheck size={22} />,
  checking: <Loader size={22} />,
  available: <IconDownload size={22} />,
  downloading: <IconDownload size={22} />,
  downloaded: <IconRefresh size={22} />,
  installing: <Loader size={22} />,
  failed: <IconAlertTriangle size={22} />,
}

/** The state of updates in words, with its actions. */
export function UpdateStatus({ view }: Props) {
  const { title, text } = useWords(view)
  const { state } = view
  const kind = state.kind === 'idle' && view.lastFailure ? 'failed' : state.kind
  return (
    <div className={classes.status} data-kind={kind}>
      <div className={classes.panelIcon} aria-hidden="true">
        {ICONS[kind]}
      </div>
      <div className={classes.panelText}>
        {/* Percentages are not announced one by one. Screen readers can read them from the progress bar. */}
        <div role="status">
          <Text fw={650}>{title}</Text>
          {state.kind !== 'downloading' && <Text size="sm">{text}</Text>}
        </div>
        {state.kind === 'downloading' && (
          <>
            <Progress value={state.percent} aria-label={title} transitionDuration={0} />
            <Text size="sm">{text}</Text>
          </>
        )}
      </div>
    </div>
  )
}

type Words = { title: string; text: string }

function useWords(view: UpdateView): Words {
  const { t, i18n } = useTranslation('computer')
  const sizeOf = useFormatSize()
  const time = useInstallTime()
  const { state, lastCheckAt, lastFailure } = view
  const failureWords = (reason: UpdateFailure): Words => ({
    title: t(`failure.${reason}.title`),
    text: t(`failure.${reason}.remedy`),
  })
  switch (state.kind) {
    case 'unsupported':
      return {
        title: t(`status.unsupported.${state.reason}.title`),
        text: t(`status.unsupported.${state.reason}.text`),
      }
    case 'idle': {
      // A failure is shown until a later step succeeds. Until then it is unknown whether this is the newest version.
      if (lastFailure) return failureWords(lastFailure.reason)
      const kind = lastCheckAt === null ? 'unknown' : 'current'
      return { title: t(`status.idle.${kind}.title`), text: t(`status.idle.${kind}.text`) }
    }
    case 'checking':
      return { title: t('status.checking.title'), text: t('status.checking.text') }
    case 'available': {
      const { version, size, installs } = state.release
      const kind = installs === 'by hand' ? 'byHand' : 'itself'
      return {
        title: t('status.available.title', { version: isolated(version) }),
        text: t(`status.available.${kind}`, { size: isolated(sizeOf(size)) }),
      }
    }
    case 'downloading': {
      const { percent, bytesPerSecond, release } = state
      const parts = {
        percent: Math.floor(percent),
        size: isolated(sizeOf(release.size)),
        speed: isolated(sizeOf(bytesPerSecond)),
      }
      return {
        title: t('status.downloading.title', { version: isolated(release.version) }),
        text: t('status.downloading.text', parts),
      }
    }
    case 'downloaded': {
      const title = t('status.downloaded.title', { version: isolated(state.release.version) })
      if (state.deferredUntil === null)
        return { title, text: t(`status.downloaded.${state.waitsFor === 'evening' ? 'at_22' : 'later'}`, { time }) }
      const latest = formatDate(new Date(state.deferredUntil), 'time', i18n.language as Language)
      return { title, text: t('status.downloaded.deferred', { time: isolated(latest) }) }
    }
    case 'installing':
      return {
        title: t('status.installing.title', { version: isolated(state.release.version) }),
        text: t('status.installing.text'),
      }
    case 'failed':
      return failureWords(state.reason)
  }
}

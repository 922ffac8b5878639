import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Release, UpdateFailure, UpdatePlan, UpdateView } from '#contract/update/state.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { InstallNow } from './InstallNow.tsx'
import classes from './Update.module.css'
import { isGivenUp } from './updateNews.ts'
import { useInstall } from './useInstall.ts'
import { useUpdateCall } from './useUpdateCall.ts'

type Props = { view: UpdateView }

/** The actions that the current state allows. */
export function UpdateActions({ view }: Props) {
  const { state } = view
  switch (state.kind) {
    case 'idle':
    case 'checking':
      return <Check />
    case 'failed':
      return <Retry release={state.release} reason={state.reason} />
    case 'available':
      return <Fetch release={state.release} mustUpdate={view.mustUpdate} />
    case 'downloaded':
      // A release that missed its evening does not wait for it any more, so 22:00 can be chosen again.
      return (
        <Plan
          release={state.release}
          plan={state.waitsFor === 'evening' ? 'at_22' : 'later'}
          mustUpdate={view.mustUpdate}
        />
      )
    default:
      return null
  }
}

/** A button that checks for updates. It stays enabled while a check runs; a second press then has no effect. */
function Check({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('computer')
  const { run, failed } = useUpdateCall()
  return (
    <Actions failed={failed}>
      {children}
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        onClick={() => void run('update.check', undefined)}
      >
        {t('actions.check')}
      </Button>
    </Actions>
  )
}

/**
 * A version that failed to install is not retried automatically. This button retries it, also from the dialog that
 * blocks the app.
 */
function Retry({ release, reason }: { release: Release | null; reason: UpdateFailure }) {
  const { t } = useTranslation('computer')
  const { run, failed } = useUpdateCall()
  return (
    <Check>
      {isGivenUp(release, reason) && (
        <Button leftSection={<IconDownload size={18} />} onClick={() => void run('update.download', undefined)}>
          {t('actions.tryAnyway')}
        </Button>
      )}
      {release?.url && <ByHand url={release.url} />}
      {failed && (
        <Text size="sm" c="red" role="alert">
          {t('notDone')}
        </Text>
      )}
    </Check>
  )
}

type ReleaseProps = { release: Release; mustUpdate: boolean }

function Fetch({ release, mustUpdate }: ReleaseProps) {
  const { t } = useTranslation('computer')
  const { run, failed } = useUpdateCall()
  return (
    <Actions failed={failed}>
      {release.installs === 'itself' ? (
        <Button leftSection={<IconDownload size={18} />} onClick={() => void run('update.download', undefined)}>
          {t('actions.download')}
        </Button>
      ) : (
        release.url && <ByHand url={release.url} />
      )}
      {!mustUpdate && <Skip release={release} />}
    </Actions>
  )
}

const isPlan = (value: string): value is UpdatePlan => value === 'at_22' || value === 'later'

function Plan({ release, plan, mustUpdate }: ReleaseProps & { plan: UpdatePlan }) {
  const { t } = useTranslation('computer')
  const { choose, failed } = useInstall(release)
  return (
    <Actions failed={failed}>
      <InstallNow variant="filled" onConfirm={() => void choose('now')} />
      {!mustUpdate && (
        <SegmentedControl
          aria-label={t('install.when')}
          value={plan}
          onChange={(value) => isPlan(value) && void choose(value)}
          data={[
            { value: 'at_22', label: t('install.at_22') },
            { value: 'later', label: t('install.later') },
          ]}
        />
      )}
      {!mustUpdate && <Skip release={release} />}
    </Actions>
  )
}

function Skip({ release }: { release: Release }) {
  const { t } = useTranslation('computer')
  const { run } = useUpdateCall()
  return (
    <Button variant="subtle" onClick={() => void run('update.skip', { version: release.version })}>
      {t('actions.skip')}
    </Button>
  )
}

function ByHand({ url }: { url: string }) {
  const { t } = useTranslation('computer')
  const open = () => desktop && void callDesktop(desktop, 'link.openExternal', { url }).catch(() => undefined)
  return (
    <Button leftSection={<IconDownload size={18} />} onClick={open}>
      {t('actions.fetchByHand')}
    </Button>
  )
}

function Actions({ failed, children }: { failed: boolean; children: ReactNode }) {
  const { t } = useTranslation('computer')
  return (
    <>
      <Group className={classes.actions ?? ''}>{children}</Group>
      {failed && (
        <Text size="sm" c="red" role="alert">
          {t('notDone')}
        </Text>
      )}
    </>
  )
}

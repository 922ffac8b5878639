import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Release } from '#contract/update/state.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { InstallNow } from './InstallNow.tsx'
import { Panel } from './Panel.tsx'
import { useInstall } from './useInstall.ts'
import { useInstallTime } from './useInstallTime.ts'

type Props = { release: Release }

/** Asks when to install a downloaded release. Without an answer it is installed at 22:00. */
export function UpdatePrompt({ release }: Props) {
  const { t } = useTranslation('computer')
  const { choose, failed } = useInstall(release)
  const time = useInstallTime()
  return (
    <Panel
      icon={<IconRefresh size={22} />}
      title={t('prompt.title', { version: isolated(release.version) })}
      actions={
        <>
          <Button size="sm" onClick={() => void choose('at_22')}>
            {t('install.at_22')}
          </Button>
          <InstallNow size="sm" onConfirm={() => void choose('now')} />
          <Button size="sm" variant="subtle" onClick={() => void choose('later')}>
            {t('install.later')}
          </Button>
        </>
      }
    >
      <Text size="sm">{time ? t('prompt.planned', { time }) : t('prompt.waiting')}</Text>
      <Text size="sm" c="dimmed">
        {t('prompt.restart')}
      </Text>
      {failed && (
        <Text size="sm" c="red">
          {t('notDone')}
        </Text>
      )}
    </Panel>
  )
}

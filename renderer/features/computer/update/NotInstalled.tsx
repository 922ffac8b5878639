import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LastInstall } from '#contract/update/state.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { COMPUTER } from './address.ts'
import { Panel } from './Panel.tsx'
import { markSeen } from './seenNews.ts'

type Props = { install: LastInstall }

/** Shown after a start when the new version was not installed. */
export function NotInstalled({ install: { result, from, to, at } }: Props) {
  const { t } = useTranslation('computer')
  const understood = () => markSeen({ install: at })
  const versions = { from: isolated(from), to: isolated(to) }
  return (
    <Panel
      icon={<IconAlertTriangle size={22} />}
      title={t(result === 'returned' ? 'result.returned.title' : 'result.failed.title', versions)}
      actions={
        <>
          <Button size="sm" component={Link} to={COMPUTER} onClick={understood}>
            {t('details')}
          </Button>
          <Button size="sm" variant="default" onClick={understood}>
            {t('understood')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t(result === 'returned' ? 'result.returned.text' : 'result.failed.text', versions)}</Text>
    </Panel>
  )
}

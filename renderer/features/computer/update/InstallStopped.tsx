import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UpdateFailure } from '#contract/update/state.ts'
import { COMPUTER } from './address.ts'
import { Panel } from './Panel.tsx'
import { useUpdate } from './updateView.ts'

type Props = { reason: UpdateFailure }

/** Shown when the restart failed that the user had asked for. */
export function InstallStopped({ reason }: Props) {
  const { t } = useTranslation('computer')
  const understood = () => useUpdate.setState({ wantedNow: false })
  return (
    <Panel
      icon={<IconAlertTriangle size={22} />}
      title={t(`failure.${reason}.title`)}
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
      <Text size="sm">{t(`failure.${reason}.remedy`)}</Text>
    </Panel>
  )
}

import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import type { ServerState } from './useServerState.ts'

type Props = { state: ServerState }

/** Whether the dealer's settings can be changed. The event of the change brings the new state. */
export function SettingsLock({ state }: Props) {
  const { t } = useTranslation('server')
  const set = (is_on: boolean) =>
    call('PUT /v1/admin/server/plugin-settings', { body: { is_on } }).catch((error: unknown) => showFailure(error))
  return (
    <Card title={t('lock.title')}>
      <Switch
        label={t('lock.label')}
        description={t('lock.hint')}
        checked={state.plugin_settings}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </Card>
  )
}

import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected, IconUserPlus, IconUsersGroup, IconUsersMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useRight } from './file/useRight.ts'

type Begin = 'POST /v1/admin/users/generate' | 'POST /v1/admin/users/sync' | 'POST /v1/admin/groups/sync'
type Answer = EndpointOutput<'POST /v1/admin/directory/test'>
type Props = { onBegun: (run: string) => void }

/** Actions on the dealer's directory. Each starts with a preview. */
export function LdapCard({ onBegun }: Props) {
  const { t } = useTranslation('directory')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { busy: isBusy, code, message, run } = useAttempt()
  const mayCreate = useRight('global.users.create')
  const mayUpdate = useRight('global.users.update')
  const mayGroup = useRight('global.groups.update')
  const mayTest = useRight('global.settings.update')
  if (!mayCreate && !mayUpdate && !mayGroup) return null
  const begin = (endpoint: Begin) => void run(async () => onBegun((await call(endpoint)).uuid))
  const test = () =>
    void run(async () => {
      setAnswer(null)
      setAnswer(await call('POST /v1/admin/directory/test'))
    })
  const button = { variant: 'default', disabled: isBusy } as const

  return (
    <Card title={t('ldap.title')}>
      <Text>{t('ldap.hint')}</Text>
      {code === 'directory_not_set_up' ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
          {t('ldap.notSetUp')}{' '}
          {mayTest && (
            <Anchor component={Link} to="/admin/settings?section=directory">
              {t('ldap.setUp')}
            </Anchor>
          )}
        </Alert>
      ) : (
        message && (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {message}
          </Alert>
        )
      )}
      {answer && (
        <Alert color={answer.is_connected ? 'teal' : 'red'} icon={<IconPlugConnected />} role="status">
          {answer.is_connected
            ? t('ldap.connected', { users: answer.users, groups: answer.groups })
            : t('ldap.refused', { answer: isolated(answer.answer) })}
        </Alert>
      )}
      <Group>
        {mayCreate && (
          <Button
            {...button}
            leftSection={<IconUserPlus size={18} />}
            onClick={() => begin('POST /v1/admin/users/generate')}
          >
            {t('ldap.generate')}
          </Button>
        )}
        {mayUpdate && (
          <Button
            {...button}
            leftSection={<IconUsersMinus size={18} />}
            onClick={() => begin('POST /v1/admin/users/sync')}
          >
            {t('ldap.sync')}
          </Button>
        )}
        {mayGroup && (
          <Button
            {...button}
            leftSection={<IconUsersGroup size={18} />}
            onClick={() => begin('POST /v1/admin/groups/sync')}
          >
            {t('ldap.groups')}
          </Button>
        )}
        {mayTest && (
          <Button {...button} variant="subtle" leftSection={<IconPlugConnected size={18} />} onClick={test}>
            {t('ldap.test')}
          </Button>
        )}
      </Group>
    </Card>
  )
}

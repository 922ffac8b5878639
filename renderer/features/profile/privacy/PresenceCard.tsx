import { Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useIsPresenceShared } from '#renderer/net/socket/presence.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'

type Props = { user: User }

/** Lets the user appear offline. The choice applies at once. Hidden when the dealer does not show presence. */
export function PresenceCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const isShared = useIsPresenceShared()
  const attempt = useAttempt()
  const save = (appears_offline: boolean) =>
    attempt.run(async () => {
      const saved = await call('PATCH /v1/auth/user', { body: { appears_offline } })
      useSession.setState({ user: saved })
    })
  if (isShared !== true && !user.appears_offline) return null
  return (
    <Card title={t('privacy.presence.title')}>
      <Switch
        label={t('privacy.presence.hide')}
        description={t('privacy.presence.text')}
        checked={user.appears_offline}
        disabled={attempt.busy}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      {attempt.message && (
        <Text c="red" size="sm" role="alert">
          {attempt.message}
        </Text>
      )}
    </Card>
  )
}

import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

type Props = { user: User }

/** Shows dismissed first-run hints again. */
export function HintsCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const attempt = useAttempt()
  const showAgain = () =>
    attempt.run(async () => {
      useSession.setState({ user: await call('DELETE /v1/auth/hints/dismissed') })
      showToast('success', t('hints.shown'))
    })
  return (
    <Card title={t('hints.title')}>
      <Text c="dimmed" size="sm">
        {t('hints.text')}
      </Text>
      <div>
        <Button
          variant="default"
          loading={attempt.busy}
          disabled={user.dismissed_hints.length === 0}
          onClick={() => void showAgain()}
        >
          {t('hints.again')}
        </Button>
      </div>
      {attempt.message && (
        <Text c="red" size="sm" role="alert">
          {attempt.message}
        </Text>
      )}
    </Card>
  )
}

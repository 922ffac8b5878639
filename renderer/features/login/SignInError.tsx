import { Alert, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#renderer/net/calls/apiError.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { SignIn } from './useSignIn.ts'

const SECOND = 1_000

type Props = { signIn: SignIn; error: ApiError; onElapsed?: () => void }

/** The error of a sign-in in words, and the remaining time while attempts are blocked. */
export function SignInError({ signIn: { blockedUntil }, error, onElapsed }: Props) {
  const { t } = useTranslation(['login', 'errors'])
  const seconds = useNow((now) => Math.max(0, Math.ceil((blockedUntil - now) / SECOND)))
  const blocked = error.code === 'too_many_attempts'
  const elapsed = blocked && seconds === 0
  useEffect(() => {
    if (elapsed) onElapsed?.()
  }, [elapsed, onElapsed])
  if (elapsed) return null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role={blocked ? 'group' : 'alert'}>
      {blocked ? t('retryIn', { count: seconds }) : t(`errors:${error.code}`)}
      {/* The block is announced once. The remaining time is not, because every second would be read out. */}
      {blocked && <VisuallyHidden role="alert">{t('errors:too_many_attempts')}</VisuallyHidden>}
      {error.requestId && error.status >= 500 && <div>{t('errors:requestId', { id: isolated(error.requestId) })}</div>}
    </Alert>
  )
}

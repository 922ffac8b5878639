import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'

type Answer = { isError: boolean; error?: unknown; refetch: () => unknown }
type Props = {
  /** What the place waits for; those that did not come are asked for again. */
  answers: readonly Answer[]
  /** Said instead of the usual. */
  text?: string
  height?: number
}

/** In place of what is still on its way, or did not come: why, and the way out. */
export function NotLoaded({ answers, text, height = 160 }: Props) {
  const { t } = useTranslation(['records', 'errors'])
  const failed = answers.filter(({ isError }) => isError)
  if (failed.length === 0) return <Skeleton height={height} role="status" aria-label={t('form.loading')} />
  const reason = failed.find(({ error }) => error instanceof ApiError)?.error
  return (
    <Alert color="red" role="alert" title={text ?? t('form.failed')}>
      {reason instanceof ApiError && <Text mb="sm">{t(`errors:${reason.code}`)}</Text>}
      <Button
        variant="default"
        onClick={() => {
          for (const { refetch } of failed) void refetch()
        }}
      >
        {t('form.retry')}
      </Button>
    </Alert>
  )
}

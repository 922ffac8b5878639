import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'

type Answer = { isError: boolean; error?: unknown; refetch: () => unknown }
type Props = {
  /** The queries whose answers the content needs. The button retries those that failed. */
  answers: readonly Answer[]
  /** Replaces the usual title of the failure. */
  text?: string
  height?: number
}

/** Replaces content that is loading or failed to load, with the reason and a way to retry. */
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

import { Alert, Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { isFailed: boolean; onRetry: () => void }

/** In place of what is still on its way, or did not come. */
export function NotLoaded({ isFailed, onRetry }: Props) {
  const { t } = useTranslation('rights')
  if (!isFailed) return <Skeleton height={240} aria-label={t('loading')} />
  return (
    <Alert color="red" title={t('failed')}>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  )
}

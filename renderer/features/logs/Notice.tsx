import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/apiError.ts'
import classes from './Logs.module.css'

type Props = { error: unknown; onRetry: () => void }

/** Why there is nothing to see, and the way out. */
export function Notice({ error, onRetry }: Props) {
  const { t } = useTranslation('logs')
  const { t: told } = useTranslation('errors')
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('failed')}>
      <div className={classes.notice}>
        {error instanceof ApiError && <p>{told(error.code)}</p>}
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Alert>
  )
}

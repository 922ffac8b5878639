import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../Profile.module.css'

type Props = { onRetry: () => void }

/** In place of a list that did not arrive. */
export function NotLoaded({ onRetry }: Props) {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.line} role="alert">
      <Text>{t('notLoaded')}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

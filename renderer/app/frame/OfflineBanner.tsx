import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnectionLost } from '#renderer/net/socket/useConnectionLost.ts'
import classes from './OfflineBanner.module.css'

/** Says that the connection is lost and that no input is lost. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const lost = useConnectionLost()
  return (
    <div role="status">
      {lost && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          {t('connection.banner')}
        </div>
      )}
    </div>
  )
}

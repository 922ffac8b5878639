import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './OfflineBanner.module.css'
import { useConnectionLost } from './useConnectionLost.ts'

/** Says that the line is down, and that nothing is lost. */
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

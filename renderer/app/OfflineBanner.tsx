import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#renderer/net/socket.ts'
import classes from './OfflineBanner.module.css'

/** Stays from the first failure until the line is back, so that it does not flicker with each attempt. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const { state } = useConnection()
  const [lost, setLost] = useState(false)
  if (state === 'waiting' && !lost) setLost(true)
  if ((state === 'open' || state === 'stopped') && lost) setLost(false)
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

import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '#renderer/desktop/bridge.ts'
import { useUnloadGuard } from '#renderer/desktop/useUnloadGuard.ts'
import { useConnectionLost } from '#renderer/net/socket/useConnectionLost.ts'
import type { Visit } from '../data/useVisit.ts'

/**
 * Says in a browser without a network that the page must stay open: a browser loads pages from the server, so a reload
 * shows nothing until the network is back. The desktop app has its pages on the device. Unsent work also makes the
 * browser ask before it leaves the page.
 */
export function OfflineNotice({ visit: { entries } }: { visit: Pick<Visit, 'entries'> }) {
  const { t } = useTranslation('acceptance')
  const isLost = useConnectionLost()
  useUnloadGuard(isLost && entries.length > 0)
  if (!isLost || desktop) return null
  return (
    <Alert color="yellow" role="status" icon={<IconCloudOff aria-hidden />}>
      {t('walk.offline')}
    </Alert>
  )
}

import { Button } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'

type Props = {
  /** The record from which the acceptance begins, and on whose screen the links are. */
  from: 'checkin' | 'paper' | 'vehicle'
  uuid: string
  size?: string
  /** Whether an acceptance may begin here. The link to the existing ones stays. */
  mayBegin?: boolean
}

/** Begins a direct acceptance of this car, and leads to the ones that it has. */
export function AcceptanceLinks({ from, uuid, size = 'compact-sm', mayBegin = true }: Props) {
  const { t } = useTranslation('acceptance')
  const hasService = useSettings().plugin_service !== false
  const mayCreate = useSession(({ permissions }) => holds(permissions, ACCEPTANCE_PERMISSIONS.create))
  const mayRead = useSession(({ permissions }) => holds(permissions, ACCEPTANCE_PERMISSIONS.read))
  if (!hasService) return null
  const own = new URLSearchParams({ [`filter[${from}_uuid][in]`]: uuid })
  return (
    <>
      {mayBegin && mayCreate && (
        <Button
          size={size}
          variant="default"
          component={Link}
          to={`/service/direct_acceptance/new?${from}=${uuid}`}
          leftSection={<IconWalk size={14} aria-hidden />}
        >
          {t('begin')}
        </Button>
      )}
      {mayRead && (
        <Button size={size} variant="subtle" component={Link} to={`/service/direct_acceptance?${own}`}>
          {t('all')}
        </Button>
      )}
    </>
  )
}

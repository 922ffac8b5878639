import { ActionIcon } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isolated } from '#renderer/ui/text/isolated.ts'

type Props = {
  from: 'checkin' | 'paper' | 'vehicle'
  uuid: string
  /** Names the car to screen readers. */
  car: string
  tabIndex?: number
}

/**
 * Begins the direct acceptance of a car with one tap, from a line or a card. If one has begun already, its page opens.
 */
export function BeginIcon({ from, uuid, car, tabIndex }: Props) {
  const { t } = useTranslation('acceptance')
  const label = [t('begin'), isolated(car)].join(': ')
  return (
    <ActionIcon
      component={Link}
      to={`/service/direct_acceptance/new?${from}=${uuid}`}
      variant="light"
      size="md"
      aria-label={label}
      title={t('begin')}
      tabIndex={tabIndex}
      data-call
    >
      <IconWalk size={18} aria-hidden />
    </ActionIcon>
  )
}

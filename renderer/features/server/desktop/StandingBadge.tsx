import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DesktopStanding } from '#contract/update/desktopClients.ts'

const COLORS = {
  current: 'petrol',
  waiting: 'gray',
  outdated: 'yellow',
  too_old: 'red',
  recalled: 'red',
  unknown: 'gray',
}

type Props = { standing: DesktopStanding }

/** Compares a version with the offered one. Shows nothing when they cannot be compared. */
export function StandingBadge({ standing }: Props) {
  const { t } = useTranslation('server')
  if (standing === 'unknown') return null
  return <Badge color={COLORS[standing]}>{t(`standing.${standing}`)}</Badge>
}

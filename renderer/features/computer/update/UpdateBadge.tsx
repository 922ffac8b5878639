import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { COMPUTER } from './address.ts'
import classes from './Update.module.css'
import { badgeOf } from './updateNews.ts'
import { useUpdate } from './updateView.ts'

const LOOKS = {
  required: { color: 'red', Icon: IconAlertTriangle },
  installing: { color: 'petrol', Icon: IconRefresh },
  ready: { color: 'petrol', Icon: IconRefresh },
  available: { color: 'petrol', Icon: IconDownload },
  failing: { color: 'yellow', Icon: IconAlertTriangle },
} as const

/** A small badge in the top bar while an update needs the user. */
export function UpdateBadge() {
  const { t } = useTranslation('computer')
  const badge = useUpdate(({ view }) => view && badgeOf(view))
  if (!badge) return null
  const { color, Icon } = LOOKS[badge]
  return (
    <Button
      component={Link}
      to={COMPUTER}
      size="compact-sm"
      variant="light"
      color={color}
      leftSection={<Icon size={16} aria-hidden="true" />}
      className={classes.badge ?? ''}
    >
      {t(`badge.${badge}`)}
    </Button>
  )
}

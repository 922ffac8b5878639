import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PublicSettings } from '#contract/settings/registry.ts'
import classes from './Notices.module.css'

const KINDS = [
  { key: 'custom_alert', title: 'notice.alert', color: 'red', icon: IconUrgent },
  { key: 'custom_warning', title: 'notice.warning', color: 'yellow', icon: IconAlertTriangle },
  { key: 'custom_info', title: 'notice.info', color: 'petrol', icon: IconInfoCircle },
] as const

type Props = { settings: Partial<PublicSettings> }

/** The dealer's notices to all users, the most urgent first. Null when there are none. */
export function Notices({ settings }: Props) {
  const { t } = useTranslation('shell')
  const shown = KINDS.filter(({ key }) => settings[key]?.trim())
  if (shown.length === 0) return null
  return (
    <div className={classes.notices}>
      {shown.map(({ key, title, color, icon: Icon }) => (
        <Alert key={key} color={color} title={t(title)} icon={<Icon />} role="note">
          <span dir="auto" className={classes.text}>
            {settings[key]}
          </span>
        </Alert>
      ))}
    </div>
  )
}

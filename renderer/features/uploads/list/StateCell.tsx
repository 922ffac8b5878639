import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudUp,
  IconLock,
  IconShieldSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import classes from './List.module.css'

type Row = RecordRow<typeof upload>

const ICONS = {
  uploading: IconCloudUp,
  scanning: IconShieldSearch,
  available: IconCheck,
  infected: IconLock,
  expired: IconAlertTriangle,
  deleted: IconTrash,
} as const

/** The state of a file, and whether it expires soon. */
export function StateCell({ row }: { row: Row }) {
  const { t } = useTranslation('upload')
  const isSoon = row.state === 'available' && row.is_expiring
  const Icon = isSoon ? IconClock : ICONS[row.state]
  return (
    <span className={classes.state} data-state={isSoon ? 'soon' : row.state}>
      <Icon size={16} aria-hidden />
      <span>{isSoon ? t('soon') : t(`choices.state.${row.state}`)}</span>
    </span>
  )
}

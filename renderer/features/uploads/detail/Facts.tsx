import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { StateCell } from '../list/StateCell.tsx'
import classes from './Detail.module.css'

/** State, size, type, author and end of a file, in one line. */
export function Facts({ row }: { row: RecordRow<typeof upload> }) {
  const { t, i18n } = useTranslation('upload')
  const formatSize = useFormatSize()
  const names = useUserNames()
  const by = names.get(row.uploader_uuid ?? '')
  return (
    <div className={classes.facts}>
      <StateCell row={row} />
      {row.size > 0 && <span>{formatSize(row.size)}</span>}
      {row.type !== '' && <span>{t(`choices.type.${row.type}`)}</span>}
      {row.width !== null && row.height !== null && (
        <bdi dir="ltr">
          {row.width} × {row.height}
        </bdi>
      )}
      {by && <bdi>{fullName(by)}</bdi>}
      {row.uploaded_at !== null && <TimeAgo at={row.uploaded_at} />}
      {row.ends_at !== null && (
        <span>{t('until', { day: formatDate(new Date(row.ends_at), 'date', i18n.language as Language) })}</span>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Manage.module.css'

type Props = { row: RecordRow<typeof news> }

/** When a notice was published, or when a scheduled one will be. */
export function PublishedCell({ row }: Props) {
  const { i18n } = useTranslation('news')
  const at = row.published_at ?? row.publish_from
  if (at === null) return null
  return (
    <span className={classes.moment}>
      <MachineText>{formatDate(new Date(at), 'full', i18n.language as Language)}</MachineText>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Requests.module.css'

type Props = { row: RecordRow<typeof serviceRequest> }

/** Half an hour before the due time, which is shown in amber (ms). */
const SOON_MS = 30 * 60_000

const toneOf = ({ is_overdue, status, target_date }: Props['row']): 'late' | 'soon' | undefined => {
  if (is_overdue) return 'late'
  const isOpen = status === 'new' || status === 'in_progress'
  return isOpen && Date.parse(target_date) - Date.now() < SOON_MS ? 'soon' : undefined
}

/** The due time: red when it has passed, amber shortly before. */
export function DueCell({ row }: Props) {
  const { i18n } = useTranslation()
  return (
    <span className={classes.due} data-tone={toneOf(row)}>
      <MachineText>{formatDate(new Date(row.target_date), 'full', i18n.language as Language)}</MachineText>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './List.module.css'

type Props = { row: { promised_at: string | null; status: RecordStatus } }

/** The promised time. It turns late when the time passes, without a request. */
export function PromisedCell({ row: { promised_at, status } }: Props) {
  const { i18n } = useTranslation('paper')
  const isUnfinished = status === 'new' || status === 'in_progress'
  const isLate = useNow((now) => promised_at !== null && isUnfinished && Date.parse(promised_at) < now)
  if (promised_at === null) return null
  return (
    <span className={classes.promised} data-late={isLate || undefined}>
      <MachineText>{formatDate(new Date(promised_at), 'full', i18n.language as Language)}</MachineText>
    </span>
  )
}

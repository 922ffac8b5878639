import { useTranslation } from 'react-i18next'
import { closedAs } from '#contract/service/acceptanceClosed.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { statusColor } from '#renderer/records/states/statusColor.ts'

/** The one word and colour for the state of an acceptance: only a signed one is called signed, and is green. */
export function useAcceptanceState(): (status: RecordStatus, isSigned: boolean) => { text: string; color: string } {
  const { t } = useTranslation('acceptance')
  return (status, isSigned) => {
    const closed = closedAs(status, isSigned)
    if (closed === null) return { text: t(`choices.status.${status}`), color: statusColor({}, status) }
    return { text: t(`closed.${closed}`), color: closed === 'signed' ? statusColor({}, status) : 'yellow' }
  }
}

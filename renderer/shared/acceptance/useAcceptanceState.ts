import { useTranslation } from 'react-i18next'
import { closedAs } from '#contract/service/acceptanceClosed.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'

/** The one word for the state of an acceptance. Its colour is null where it is the usual one of the status. */
export function useAcceptanceState(): (
  status: RecordStatus,
  isSigned: boolean,
) => { text: string; color: string | null } {
  const { t } = useTranslation('acceptance')
  return (status, isSigned) => {
    const closed = closedAs(status, isSigned)
    if (closed === null) return { text: t(`choices.status.${status}`), color: null }
    return { text: t(`closed.${closed}`), color: closed === 'signed' ? null : 'yellow' }
  }
}

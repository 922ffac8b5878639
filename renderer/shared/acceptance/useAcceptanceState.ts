import { useTranslation } from 'react-i18next'
import { closedAs } from '#contract/service/acceptanceClosed.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'

/**
 * The word for the state of an acceptance, the same on every screen. A null colour stands for the colour of the status.
 */
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

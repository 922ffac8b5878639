import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/api/service/history.ts'
import type { checkin } from '#contract/records/checkin.ts'
import type { paper } from '#contract/records/paper.ts'
import type { REQUEST_TYPES } from '#contract/records/serviceRequest.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { statusColor } from '#renderer/records/states/statusColor.ts'
import { useAcceptanceState } from '#renderer/shared/acceptance/useAcceptanceState.ts'

type PaperType = (typeof paper.fields.type.of)[number]
type CheckinType = (typeof checkin.fields.type.of)[number]
type RequestType = (typeof REQUEST_TYPES)[number]

/** Type, status and colour of an entry in the words of its record. Empty for entries without them. */
export function useEntryTexts() {
  const { t } = useTranslation(['history', 'paper', 'checkin', 'serviceRequest', 'extension'])
  const acceptanceState = useAcceptanceState()
  const typeOf = ({ kind, type }: HistoryEntry): string => {
    if (type === '') return ''
    if (kind === 'paper' || kind === 'acceptance') return t(`paper:choices.type.${type as PaperType}`)
    if (kind === 'checkin') return t(`checkin:choices.type.${type as CheckinType}`)
    if (kind === 'request') return t(`serviceRequest:choices.type.${type as RequestType}`)
    return t(`extension:choices.answer.${type as 'declined' | 'postponed'}`)
  }
  const statusOf = ({ kind, is_signed }: HistoryEntry, status: RecordStatus): string => {
    if (kind === 'checkin') return t(`checkin:choices.status.${status}`)
    if (kind === 'acceptance') return acceptanceState(status, is_signed).text
    return kind === 'request' ? t(`serviceRequest:choices.status.${status}`) : t(`paper:choices.status.${status}`)
  }
  const colorOf = ({ kind, is_signed }: HistoryEntry, status: RecordStatus): string =>
    (kind === 'acceptance' ? acceptanceState(status, is_signed).color : null) ?? statusColor({}, status)
  return { typeOf, statusOf, colorOf }
}

import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/api/service/history.ts'
import type { checkin } from '#contract/records/checkin.ts'
import type { paper } from '#contract/records/paper.ts'
import type { REQUEST_TYPES } from '#contract/records/serviceRequest.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'

type PaperType = (typeof paper.fields.type.of)[number]
type CheckinType = (typeof checkin.fields.type.of)[number]
type RequestType = (typeof REQUEST_TYPES)[number]

/** Type and status of an entry in the words of its record. Empty for entries without them. */
export function useEntryTexts() {
  const { t } = useTranslation(['history', 'paper', 'checkin', 'serviceRequest', 'extension'])
  const typeOf = ({ kind, type }: HistoryEntry): string => {
    if (type === '') return ''
    if (kind === 'paper' || kind === 'acceptance') return t(`paper:choices.type.${type as PaperType}`)
    if (kind === 'checkin') return t(`checkin:choices.type.${type as CheckinType}`)
    if (kind === 'request') return t(`serviceRequest:choices.type.${type as RequestType}`)
    return t(`extension:choices.answer.${type as 'declined' | 'postponed'}`)
  }
  const statusOf = ({ kind }: HistoryEntry, status: RecordStatus): string => {
    if (kind === 'checkin') return t(`checkin:choices.status.${status}`)
    if (kind === 'acceptance') return t(`acceptanceStatus.${status}`)
    return kind === 'request' ? t(`serviceRequest:choices.status.${status}`) : t(`paper:choices.status.${status}`)
  }
  return { typeOf, statusOf }
}

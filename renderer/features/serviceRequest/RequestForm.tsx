import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { CommentThread } from '#renderer/shared/comments/CommentThread.tsx'
import { CallList } from './CallList.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestAttachments } from './RequestAttachments.tsx'
import { RequestChecks } from './RequestChecks.tsx'
import { StateList } from './StateList.tsx'
import { useBeginning } from './useBeginning.ts'
import type { RequestRow } from './useRequestCalls.ts'
import { requestView } from './view.ts'
import { WatchersField } from './WatchersField.tsx'

type Props = { uuid: string }

/** One service request, or a new one. */
export function RequestForm({ uuid }: Props) {
  const { t } = useTranslation('serviceRequest')
  const draft = useRecordDraft(requestView, uuid)
  useBeginning(draft)
  const row = draft.row as RequestRow | null
  const tabs = [
    {
      name: 'comments',
      label: t('comments'),
      content: (saved: string) => <CommentThread record="serviceRequest" uuid={saved} />,
    },
    { name: 'states', label: t('fields.status'), content: (saved: string) => <StateList uuid={saved} /> },
    { name: 'calls', label: t('calls.tab'), content: (saved: string) => <CallList uuid={saved} /> },
  ]
  return (
    <RecordDetail
      draft={draft}
      tabs={tabs}
      head={row !== null && row.deleted_at === null && <RequestActions row={row} draft={draft} />}
    >
      <RecordSection draft={draft} name="request">
        <RecordField draft={draft} name="subject" />
        <RecordField draft={draft} name="type" />
        <RecordField draft={draft} name="target_date" />
        <RecordField draft={draft} name="location_uuid" />
        <RecordField draft={draft} name="priority" />
        <RecordField draft={draft} name="description" />
      </RecordSection>
      <RecordSection draft={draft} name="target">
        <RecordField draft={draft} name="user_target_uuid" />
        <RecordField draft={draft} name="department_target_uuid" />
        <RecordField draft={draft} name="watcher_uuids" shown={WatchersField} />
        <RecordField draft={draft} name="recurrence" />
        <RequestChecks draft={draft} />
      </RecordSection>
      <RecordSection draft={draft} name="customer">
        <RecordField draft={draft} name="customer_uuid" />
        <RecordField draft={draft} name="callback_phone" />
        <RecordField draft={draft} name="callback_time" />
        <RecordField draft={draft} name="licensePlate" tidy={(typed) => typed.trim().toUpperCase()} />
        <RecordField draft={draft} name="vin" tidy={(typed) => typed.replace(/\s/g, '').toUpperCase()} />
        <RecordField draft={draft} name="paper_uuid" />
      </RecordSection>
      <RecordSection draft={draft} name="result">
        <RecordField draft={draft} name="result" />
        <RecordField draft={draft} name="attachments" shown={RequestAttachments} />
      </RecordSection>
    </RecordDetail>
  )
}

import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { NewsFiles } from '../data/NewsFiles.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { PublishSteps } from './PublishSteps.tsx'
import { ReceiptsTab } from './ReceiptsTab.tsx'
import { newsView } from './view.ts'

type Props = { uuid: string }

/** One notice, or a new one. */
export function NewsForm({ uuid }: Props) {
  const { t } = useTranslation('news')
  const draft = useRecordDraft(newsView, uuid)
  const { row } = draft
  const receipts = {
    name: 'receipts',
    label: t('receipts.tab'),
    content: (saved: string) => (
      <ReceiptsTab
        uuid={saved}
        version={row?.version ?? 0}
        needsConfirmation={row?.needs_confirmation === true}
        mayChange={draft.readOnly === null}
      />
    ),
  }
  return (
    <NewsFiles>
      <RecordDetail
        draft={draft}
        tabs={[receipts]}
        head={(saveWith) => <PublishSteps draft={draft} saveWith={saveWith} />}
        actions={row?.deleted_at === null && <NoticeActions uuid={row.uuid} />}
      >
        <RecordSection draft={draft} name="text">
          <RecordField draft={draft} name="title" />
          <RecordField draft={draft} name="language" />
          <RecordField draft={draft} name="body" />
          <RecordField draft={draft} name="category" />
          <RecordField draft={draft} name="importance" />
          <RecordField draft={draft} name="attachments" shown={AttachmentsField} />
          <RecordField draft={draft} name="translations" />
        </RecordSection>
        <RecordSection draft={draft} name="audience">
          <AudienceFields draft={draft} />
        </RecordSection>
        <RecordSection draft={draft} name="publication">
          <RecordField draft={draft} name="is_pinned" />
          <RecordField draft={draft} name="publish_from" />
          <RecordField draft={draft} name="publish_until" />
          <RecordField draft={draft} name="allows_comments" />
        </RecordSection>
        <RecordSection draft={draft} name="confirmation">
          <RecordField draft={draft} name="needs_confirmation" />
          <RecordField draft={draft} name="confirm_until" />
        </RecordSection>
      </RecordDetail>
    </NewsFiles>
  )
}

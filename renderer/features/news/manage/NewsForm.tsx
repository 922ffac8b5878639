import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { NewsFiles } from '../data/NewsFiles.tsx'
import { AlwaysConfirmed } from './AlwaysConfirmed.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { useCorrectionQuestion } from './ask/useCorrectionQuestion.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { OlderLanguages } from './OlderLanguages.tsx'
import { PublishSteps } from './PublishSteps.tsx'
import { ReceiptsTab } from './ReceiptsTab.tsx'
import { newsView } from './view.ts'

type Props = { uuid: string }

/** One notice, or a new one. */
export function NewsForm({ uuid }: Props) {
  const { t } = useTranslation('news')
  const { draft, question } = useCorrectionQuestion(useRecordDraft(newsView, uuid))
  const { row } = draft
  const importance = useWatch({ control: draft.form.control, name: 'importance' })
  const receipts = {
    name: 'receipts',
    label: t('receipts.tab'),
    content: (saved: string) => (
      <ReceiptsTab
        uuid={saved}
        version={row?.version ?? 0}
        needsConfirmation={row?.needs_confirmation === true}
        isShown={row?.state === 'published' && row.deleted_at === null}
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
          <RecordField draft={draft} name="translations">
            <OlderLanguages languages={(row?.older_languages ?? []) as Language[]} />
          </RecordField>
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
          <RecordField
            draft={draft}
            name="needs_confirmation"
            shown={importance === 'safety' ? AlwaysConfirmed : undefined}
          />
          <RecordField draft={draft} name="confirm_until" />
        </RecordSection>
      </RecordDetail>
      {question}
    </NewsFiles>
  )
}

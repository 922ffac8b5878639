import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { newsAddress } from '../data/newsAddress.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { newsView } from './view.ts'

type Props = { uuid: string }

/** One notice, or a new one. */
export function NewsForm({ uuid }: Props) {
  const { t } = useTranslation('news')
  const draft = useRecordDraft(newsView, uuid)
  const { row } = draft
  const open = row && row.deleted_at === null && (
    <Button component={Link} to={newsAddress(row.uuid)} variant="default" size="compact-sm">
      {t('open')}
    </Button>
  )
  return (
    <RecordDetail draft={draft} actions={open}>
      <RecordSection draft={draft} name="text">
        <RecordField draft={draft} name="title" />
        <RecordField draft={draft} name="language" />
        <RecordField draft={draft} name="body" />
        <RecordField draft={draft} name="category" />
        <RecordField draft={draft} name="importance" />
        <RecordField draft={draft} name="translations" />
      </RecordSection>
      <RecordSection draft={draft} name="audience">
        <AudienceFields draft={draft} />
      </RecordSection>
      <RecordSection draft={draft} name="publication">
        <RecordField draft={draft} name="is_draft" />
        <RecordField draft={draft} name="is_pinned" />
        <RecordField draft={draft} name="publish_from" />
        <RecordField draft={draft} name="publish_until" />
      </RecordSection>
      <RecordSection draft={draft} name="confirmation">
        <RecordField draft={draft} name="needs_confirmation" />
        <RecordField draft={draft} name="confirm_until" />
        <RecordField draft={draft} name="allows_comments" />
      </RecordSection>
    </RecordDetail>
  )
}

import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { workPackageView } from './view.ts'

type Props = { uuid: string }

/** One package, or a new one. */
export function WorkPackageForm({ uuid }: Props) {
  const draft = useRecordDraft(workPackageView, uuid)
  return (
    <RecordDetail draft={draft}>
      <RecordSection draft={draft} name="general">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="location_uuid" />
        <RecordField draft={draft} name="is_active" />
      </RecordSection>
      <RecordSection draft={draft} name="works">
        <RecordField draft={draft} name="works" />
      </RecordSection>
    </RecordDetail>
  )
}

import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { PointsInput } from './PointsInput.tsx'
import { checkListView } from './view.ts'

/** One check list, or a new one. */
export function CheckListForm({ uuid }: { uuid: string }) {
  const draft = useRecordDraft(checkListView, uuid)
  return (
    <RecordDetail draft={draft}>
      <RecordSection draft={draft} name="list">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="is_active" />
        <RecordField draft={draft} name="order_types" />
      </RecordSection>
      <RecordSection draft={draft} name="points">
        <RecordField draft={draft} name="points" shown={PointsInput} />
      </RecordSection>
    </RecordDetail>
  )
}

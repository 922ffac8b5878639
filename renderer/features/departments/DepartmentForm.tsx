import { RecordDetail } from '#renderer/records/form/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/useRecordDraft.ts'
import { departmentView } from './view.ts'

type Props = { uuid: string }

/** One department, or a new one. */
export function DepartmentForm({ uuid }: Props) {
  const draft = useRecordDraft(departmentView, uuid)
  return (
    <RecordDetail draft={draft}>
      <RecordSection draft={draft} name="general">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="short_code" />
        <RecordField draft={draft} name="color" />
        <RecordField draft={draft} name="location_uuid" />
        <RecordField draft={draft} name="is_workshop_team" />
      </RecordSection>
    </RecordDetail>
  )
}

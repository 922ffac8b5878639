import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { BeginChat } from './BeginChat.tsx'
import { DepartmentMembers } from './DepartmentMembers.tsx'
import { departmentView } from './view.ts'

type Props = { uuid: string }

/** One department, or a new one. */
export function DepartmentForm({ uuid }: Props) {
  const { t } = useTranslation('departments')
  const draft = useRecordDraft(departmentView, uuid)
  const { row } = draft
  const members = {
    name: 'members',
    label: t('members.tab'),
    stays: true,
    content: (saved: string) => <DepartmentMembers uuid={saved} version={row?.version ?? 0} />,
  }
  const mayBegin = row && row.deleted_at === null && row.default_chat_uuid === null && draft.readOnly === null
  return (
    <RecordDetail draft={draft} tabs={[members]} actions={mayBegin && <BeginChat uuid={row.uuid} />}>
      <RecordSection draft={draft} name="general">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="short_code" />
        <RecordField draft={draft} name="location_uuid" />
        <RecordField draft={draft} name="color" />
        <RecordField draft={draft} name="is_workshop_team" />
        <RecordField draft={draft} name="is_active" />
      </RecordSection>
      <RecordSection draft={draft} name="contact">
        <RecordField draft={draft} name="head_uuid" />
        <RecordField draft={draft} name="phone" />
        <RecordField draft={draft} name="email" />
        <RecordField draft={draft} name="default_chat_uuid" />
      </RecordSection>
    </RecordDetail>
  )
}

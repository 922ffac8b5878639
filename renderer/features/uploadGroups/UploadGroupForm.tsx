import { useTranslation } from 'react-i18next'
import { UPLOAD_GROUP_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { HoldersTab } from './HoldersTab.tsx'
import { uploadGroupView } from './view.ts'

type Props = { uuid: string }

/** One file group or a new one: its allowed content, its period, and the rights on it. */
export function UploadGroupForm({ uuid }: Props) {
  const { t } = useTranslation('uploadGroups')
  const draft = useRecordDraft(uploadGroupView, uuid)
  const isLocked = draft.readOnly !== null
  const tabs = [
    {
      name: 'rights',
      label: t('rights.tab'),
      stays: true,
      content: (saved: string) => <HoldersTab uuid={saved} version={draft.row?.version ?? 0} isLocked={isLocked} />,
    },
  ]
  return (
    <RecordDetail draft={draft} tabs={UPLOAD_GROUP_PERMISSIONS.length > 0 ? tabs : []}>
      <RecordSection draft={draft} name="general">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="description" />
        <RecordField draft={draft} name="default_for" />
      </RecordSection>
      <RecordSection draft={draft} name="rules">
        <RecordField draft={draft} name="allowed_types" />
        <RecordField draft={draft} name="max_megabytes" />
        <RecordField draft={draft} name="quota_megabytes" />
        <RecordField draft={draft} name="retention_days" />
        <RecordField draft={draft} name="virus_rule" />
      </RecordSection>
    </RecordDetail>
  )
}

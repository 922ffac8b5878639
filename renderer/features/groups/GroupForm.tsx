import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useRightsTexts } from '#renderer/rights/useRightsTexts.ts'
import { GroupRightsTab } from './GroupRightsTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { useGroupRights } from './useGroupRights.ts'
import { groupView } from './view.ts'

type Props = { uuid: string }

/** One group or a new one: its name, its rights, its members. */
export function GroupForm({ uuid }: Props) {
  const { t } = useTranslation('groups')
  const draft = useRecordDraft(groupView, uuid)
  const state = useGroupRights(draft.uuid, draft.row?.version ?? 0)
  const { heldText } = useRightsTexts(state.rights.data?.frame)
  const isLocked = draft.readOnly !== null
  const count = state.draft.count
  const tabs = [
    {
      name: 'rights',
      label: count > 0 ? t('tabs.rightsChanged', { number: count }) : t('tabs.rights'),
      content: () => <GroupRightsTab state={state} isLocked={isLocked} />,
    },
    { name: 'members', label: t('tabs.members'), content: () => <MembersTab state={state} isLocked={isLocked} /> },
  ]
  return (
    <RecordDetail draft={draft} tabs={tabs} grantText={heldText}>
      <RecordSection draft={draft} name="general">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="color" />
        <RecordField draft={draft} name="description" />
        <RecordField draft={draft} name="start_page" />
        <RecordField draft={draft} name="sync_source" />
      </RecordSection>
    </RecordDetail>
  )
}

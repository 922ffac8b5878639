import { useTranslation } from 'react-i18next'
import { AnonymiseButton } from '#renderer/records/anonymise/AnonymiseButton.tsx'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useRightsTexts } from '#renderer/rights/useRightsTexts.ts'
import { AccountTab } from './AccountTab.tsx'
import { DepartmentsTab } from './DepartmentsTab.tsx'
import { GroupsTab } from './GroupsTab.tsx'
import { PictureField } from './PictureField.tsx'
import { RightsTab } from './RightsTab.tsx'
import { useUserDepartments } from './useUserDepartments.ts'
import { useUserRights } from './useUserRights.ts'
import { userView } from './view.ts'

type Props = { uuid: string }

/** One user or a new one. Rights, groups, picture and sessions need a saved user. */
export function UserForm({ uuid }: Props) {
  const { t } = useTranslation('users')
  const draft = useRecordDraft(userView, uuid)
  const state = useUserRights(draft.uuid, draft.row?.version ?? 0)
  const departments = useUserDepartments(draft.uuid)
  const { heldText } = useRightsTexts(state.rights.data?.frame)
  const isLocked = draft.readOnly !== null
  const count = state.draft.count
  const moves = departments.draft.count
  const tabs = [
    {
      name: 'rights',
      label: count > 0 ? t('tabs.rightsChanged', { number: count }) : t('tabs.rights'),
      content: () => <RightsTab state={state} isLocked={isLocked} />,
    },
    { name: 'groups', label: t('tabs.groups'), content: () => <GroupsTab state={state} isLocked={isLocked} /> },
    ...(departments.maySee
      ? [
          {
            name: 'departments',
            label: moves > 0 ? t('tabs.departmentsChanged', { number: moves }) : t('fields.departments'),
            content: () => <DepartmentsTab state={departments} isLocked={draft.row?.deleted_at !== null} />,
          },
        ]
      : []),
    {
      name: 'account',
      label: t('tabs.account'),
      content: (saved: string) => <AccountTab key={saved} uuid={saved} row={draft.row} isLocked={isLocked} />,
    },
  ]
  return (
    <RecordDetail
      draft={draft}
      tabs={tabs}
      grantText={heldText}
      actions={draft.uuid && <AnonymiseButton record="user" uuid={draft.uuid} onDone={draft.reload} />}
    >
      <PictureField row={draft.row} isLocked={isLocked} />
      <RecordSection draft={draft} name="person">
        <RecordField draft={draft} name="first_name" />
        <RecordField draft={draft} name="last_name" />
        <RecordField draft={draft} name="email" />
        <RecordField draft={draft} name="phone" />
        <RecordField draft={draft} name="language" />
        <RecordField draft={draft} name="theme" />
      </RecordSection>
      <RecordSection draft={draft} name="work">
        <RecordField draft={draft} name="personnel_number" />
        <RecordField draft={draft} name="working_time_model" />
        <RecordField draft={draft} name="roles" />
        <RecordField draft={draft} name="skills" />
      </RecordSection>
      <RecordSection draft={draft} name="access">
        <RecordField draft={draft} name="is_active" />
        <RecordField draft={draft} name="active_from" />
        <RecordField draft={draft} name="active_until" />
      </RecordSection>
    </RecordDetail>
  )
}

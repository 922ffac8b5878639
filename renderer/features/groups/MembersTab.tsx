import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUserNames } from '#renderer/net/users.ts'
import { ChangeMembers } from '#renderer/records/members/ChangeMembers.tsx'
import { MembersTable } from '#renderer/records/members/MembersTable.tsx'
import type { MemberChoice } from '#renderer/records/members/useMembers.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ChangeBar } from '#renderer/rights/ChangeBar.tsx'
import type { GroupRightsState } from './useGroupRights.ts'
import { useMemberName } from './useMemberName.ts'

type Props = { state: GroupRightsState; isLocked: boolean }

/** The members of the group. Several can be added and removed at once, together with changed rights. */
export function MembersTab({ state, isLocked }: Props) {
  const { t } = useTranslation('groups')
  const { rights, draft, preview, save } = state
  const names = useUserNames()
  const nameOf = useMemberName(rights.data)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  if (!rights.data) return <NotLoaded answers={[rights]} height={240} />
  const saved = new Map(rights.data.members.map((member) => [member.uuid, member]))
  const choice: MemberChoice = {
    chosen,
    setChosen,
    selected,
    setSelected,
    isBusy: false,
    add() {
      for (const uuid of chosen) draft.setMember(uuid, true)
      setChosen([])
    },
    remove() {
      for (const uuid of selected) draft.setMember(uuid, false)
      setSelected([])
    },
  }
  const listed = [...new Set([...saved.keys(), ...draft.added])].map((uuid) => {
    const { first_name, last_name } = saved.get(uuid) ?? names.get(uuid) ?? { first_name: '', last_name: nameOf(uuid) }
    return { user_uuid: uuid, first_name, last_name, avatar: saved.get(uuid)?.avatar ?? null }
  })
  return (
    <>
      {!isLocked && <ChangeMembers choice={choice} />}
      <MembersTable
        label={t('tabs.members')}
        members={listed}
        empty={t('members.empty')}
        mayChange={!isLocked}
        stays={({ user_uuid }) => !draft.members.has(user_uuid)}
        isLeaving={({ user_uuid }) => !draft.members.has(user_uuid)}
        choice={choice}
        badge={({ user_uuid }) => (
          <>
            {saved.get(user_uuid)?.is_active === false && <Badge color="gray">{t('members.inactive')}</Badge>}
            {draft.added.includes(user_uuid) && <Badge color="teal">{t('members.coming')}</Badge>}
            {!draft.members.has(user_uuid) && (
              <Button variant="subtle" size="compact-xs" onClick={() => draft.setMember(user_uuid, true)}>
                {t('members.keep')}
              </Button>
            )}
          </>
        )}
      />
      <ChangeBar draft={draft} frame={rights.data.frame} nameOf={nameOf} preview={preview} save={save} />
    </>
  )
}

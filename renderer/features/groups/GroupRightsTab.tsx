import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ChangeBar } from '#renderer/rights/ChangeBar.tsx'
import { RightsPanel } from '#renderer/rights/RightsPanel.tsx'
import type { GroupRightsState } from './useGroupRights.ts'
import { useMemberName } from './useMemberName.ts'

type Props = { state: GroupRightsState; isLocked: boolean }

/** The rights of all members of the group. */
export function GroupRightsTab({ state, isLocked }: Props) {
  const { rights, draft, preview, save } = state
  const nameOf = useMemberName(rights.data)
  if (!rights.data) return <NotLoaded answers={[rights]} height={240} />
  const { frame } = rights.data
  return (
    <>
      <RightsPanel draft={draft} frame={frame} groups={[]} isLocked={isLocked} isEffective />
      <ChangeBar draft={draft} frame={frame} nameOf={nameOf} preview={preview} save={save} />
    </>
  )
}

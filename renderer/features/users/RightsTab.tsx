import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useLabels } from '#renderer/records/useLabels.ts'
import { ChangeBar } from '#renderer/rights/ChangeBar.tsx'
import { RightsPanel } from '#renderer/rights/RightsPanel.tsx'
import { CompareUsers } from './CompareUsers.tsx'
import type { UserRightsState } from './useUserRights.ts'

type Props = { state: UserRightsState; isLocked: boolean }

/** The rights of a user, their sources, and a comparison with another user. */
export function RightsTab({ state, isLocked }: Props) {
  const { t } = useTranslation('users')
  const { rights, draft, preview, save } = state
  const groups = useMemo(
    () =>
      (rights.data?.groups ?? [])
        .filter(({ uuid }) => draft.members.has(uuid))
        .map(({ uuid, name, permissions }) => ({ group: { uuid, name }, permissions })),
    [rights.data, draft.members],
  )
  const names = useLabels([{ to: 'group', uuids: draft.added }])
  if (!rights.data) return <NotLoaded answers={[rights]} height={240} />
  const { frame, is_effective } = rights.data
  const nameOf = (uuid: string) =>
    rights.data?.groups.find((group) => group.uuid === uuid)?.name ?? names.get(uuid) ?? uuid
  return (
    <>
      {!is_effective && <Alert color="yellow">{t('rights.notEffective')}</Alert>}
      <CompareUsers rights={rights.data} draft={draft} isLocked={isLocked} />
      <RightsPanel draft={draft} frame={frame} groups={groups} isLocked={isLocked} isEffective={is_effective} />
      <ChangeBar draft={draft} frame={frame} nameOf={nameOf} preview={preview} save={save} />
    </>
  )
}

import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadGroupRights } from '#contract/api/administration/rights.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import { group } from '#contract/records/group.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { type Holder, HolderTable } from './HolderTable.tsx'
import classes from './UploadGroups.module.css'

type Props = { uuid: string; version: number; isLocked: boolean }

const asHolders = ({ users, groups }: UploadGroupRights): Holder[] => [
  ...groups.map(({ uuid, name, permissions }) => ({ kind: 'group' as const, uuid, name, permissions })),
  ...users.map((user) => ({
    kind: 'user' as const,
    uuid: user.uuid,
    name: fullName(user),
    permissions: user.permissions,
  })),
]

/** Rights of groups and users on one file group. Each tick is saved at once. A list shows all users with rights. */
export function HoldersTab({ uuid, version, isLocked }: Props) {
  const { t } = useTranslation('uploadGroups')
  const key = ['records', 'uploadGroup', 'rights', uuid, version]
  const params = { upload_group_uuid: uuid }
  const rights = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/admin/upload-groups/:upload_group_uuid/rights', { params, signal }),
  })
  const mayReadGroups = useSession(({ permissions }) => can(permissions, group.permissions.read, GLOBAL_SCOPE))
  const groups = useQuery({
    queryKey: [...recordKeys.lists(group), { limit: '200' }, 'choice'],
    queryFn: ({ signal }) => recordCalls.page(group, { limit: 200 }, signal),
    enabled: mayReadGroups && !isLocked,
  })
  const names = useUserNames()
  const [added, setAdded] = useState<readonly Holder[]>([])
  const attempt = useAttempt()
  if (!rights.data) return <NotLoaded answers={[rights]} height={240} />
  const saved = asHolders(rights.data)
  const holders = [...saved, ...added.filter((one) => !saved.some((other) => other.uuid === one.uuid))]
  const known = new Set(holders.map((holder) => holder.uuid))
  const offered: Holder[] = [
    ...(groups.data?.items ?? []).map((row) => ({
      kind: 'group' as const,
      uuid: row.uuid,
      name: String(row.name),
      permissions: [],
    })),
    ...[...names.values()].map((user) => ({
      kind: 'user' as const,
      uuid: user.uuid,
      name: fullName(user),
      permissions: [],
    })),
  ].filter((one) => !known.has(one.uuid))
  const choices = (kind: Holder['kind']) =>
    offered.filter((one) => one.kind === kind).map((one) => ({ value: one.uuid, label: one.name }))

  const set = (holder: Holder, permission: UploadGroupPermission, isWanted: boolean) => {
    const entry = {
      user_uuid: holder.kind === 'user' ? holder.uuid : null,
      group_uuid: holder.kind === 'group' ? holder.uuid : null,
      permission,
    }
    // A row without rights stays visible, so that another right can be given.
    setAdded((before) =>
      before.some((one) => one.uuid === holder.uuid) ? before : [...before, { ...holder, permissions: [] }],
    )
    void attempt.run(async () => {
      const body = isWanted ? { give: [entry] } : { take: [entry] }
      queryClient.setQueryData(
        key,
        await call('PATCH /v1/admin/upload-groups/:upload_group_uuid/rights', { params, body }),
      )
    })
  }
  return (
    <div className={classes.tab}>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {holders.length === 0 ? (
        <p>{t('rights.empty')}</p>
      ) : (
        <HolderTable
          caption={t('rights.given')}
          holders={holders}
          isLocked={isLocked}
          isBusy={attempt.busy}
          onSet={set}
        />
      )}
      {!isLocked && (
        <SearchSelect
          label={t('rights.add')}
          data={[
            { group: t('rights.groups'), items: choices('group') },
            { group: t('rights.users'), items: choices('user') },
          ].filter(({ items }) => items.length > 0)}
          value={null}
          className={classes.choose ?? ''}
          nothingFoundMessage={t('rights.nobodyFound')}
          onChange={(chosen) => {
            const found = offered.find((one) => one.uuid === chosen)
            if (found) setAdded((before) => [...before, found])
          }}
        />
      )}
      <details className={classes.who}>
        <summary>{t('rights.who', { number: rights.data.people.length })}</summary>
        <HolderTable
          caption={t('rights.whoCaption')}
          holders={rights.data.people.map((person) => ({
            kind: 'user',
            uuid: person.uuid,
            name: person.is_admin ? t('rights.admin', { name: fullName(person) }) : fullName(person),
            permissions: person.permissions,
          }))}
          isLocked
        />
      </details>
    </div>
  )
}

import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { group } from '#contract/records/group.ts'
import { typedIn } from '#contract/text/words.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { ChangeBar } from '#renderer/rights/ChangeBar.tsx'
import classes from './Users.module.css'
import type { UserRightsState } from './useUserRights.ts'

type Props = { state: UserRightsState; isLocked: boolean }

/** All groups, with those of the user. */
export function GroupsTab({ state, isLocked }: Props) {
  const { t } = useTranslation('users')
  const { rights, draft, preview, save } = state
  const [typed, setTyped] = useState('')
  const mayRead = useSession(({ permissions }) => can(permissions, group.permissions.read, GLOBAL_SCOPE))
  const all = useQuery({
    queryKey: [...recordKeys.lists(group), { limit: '200' }, 'choice'],
    queryFn: ({ signal }) => recordCalls.page(group, { limit: 200 }, signal),
    enabled: mayRead,
  })
  if (!rights.data || (mayRead && !all.data)) return <NotLoaded answers={[rights, all]} height={240} />
  const named = new Map([
    ...rights.data.groups.map(({ uuid, name }) => [uuid, { name, description: '' }] as const),
    ...(all.data?.items ?? []).map(
      (row) => [row.uuid, { name: String(row.name), description: String(row.description) }] as const,
    ),
  ])
  const isFound = typedIn(typed)
  const shown = [...named].filter(([, { name }]) => isFound(name))
  return (
    <>
      <TextInput
        label={t('groups.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={classes.compareSelect ?? ''}
      />
      {shown.length === 0 && <p>{t('groups.nothing')}</p>}
      <ul className={classes.groups}>
        {shown.map(([uuid, { name, description }]) => (
          <li key={uuid}>
            <Checkbox
              label={<bdi>{name}</bdi>}
              description={description || undefined}
              checked={draft.members.has(uuid)}
              disabled={isLocked}
              onChange={(event) => draft.setMember(uuid, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {!mayRead && <p>{t('groups.onlyOwn')}</p>}
      <ChangeBar
        draft={draft}
        frame={rights.data.frame}
        nameOf={(uuid) => named.get(uuid)?.name ?? uuid}
        preview={preview}
        save={save}
      />
    </>
  )
}

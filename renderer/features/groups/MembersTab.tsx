import { Badge, Button, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { ChangeBar } from '#renderer/rights/ChangeBar.tsx'
import { NotLoaded } from '#renderer/rights/NotLoaded.tsx'
import classes from './Groups.module.css'
import type { GroupRightsState } from './useGroupRights.ts'
import { useMemberName } from './useMemberName.ts'

type Props = { state: GroupRightsState; isLocked: boolean }

/** Who is in the group; several come and go at once. */
export function MembersTab({ state, isLocked }: Props) {
  const { t } = useTranslation('groups')
  const { rights, draft, preview, save } = state
  const names = useUserNames()
  const nameOf = useMemberName(rights.data)
  const [chosen, setChosen] = useState<string[]>([])
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  if (!rights.data) return <NotLoaded isFailed={rights.isError} onRetry={() => void rights.refetch()} />
  const inactive = new Set(rights.data.members.filter(({ is_active }) => !is_active).map(({ uuid }) => uuid))
  const listed = [...new Set([...rights.data.members.map(({ uuid }) => uuid), ...draft.added])]
  const people = [...names.values()]
    .filter(({ uuid }) => !draft.members.has(uuid))
    .map((person) => ({ value: person.uuid, label: fullName(person) }))
  const add = () => {
    for (const uuid of chosen) draft.setMember(uuid, true)
    setChosen([])
  }
  const remove = () => {
    for (const uuid of marked) draft.setMember(uuid, false)
    setMarked(new Set())
  }
  const mark = (uuid: string, isMarked: boolean) =>
    setMarked((before) => {
      const next = new Set(before)
      if (isMarked) next.add(uuid)
      else next.delete(uuid)
      return next
    })
  return (
    <>
      {!isLocked && (
        <div className={classes.add}>
          <MultiSelect
            label={t('members.choose')}
            data={people}
            value={chosen}
            onChange={setChosen}
            searchable
            className={classes.choose ?? ''}
            nothingFoundMessage={t('members.nobodyFound')}
          />
          <Button variant="default" disabled={chosen.length === 0} onClick={add}>
            {t('members.add')}
          </Button>
          <Button variant="default" disabled={marked.size === 0} onClick={remove}>
            {t('members.remove')}
          </Button>
        </div>
      )}
      {listed.length === 0 && <p>{t('members.empty')}</p>}
      <ul className={classes.members} aria-label={t('tabs.members')}>
        {listed.map((uuid) => {
          const isLeaving = !draft.members.has(uuid)
          return (
            <li key={uuid} data-leaving={isLeaving || undefined}>
              {!isLocked && (
                <input
                  type="checkbox"
                  aria-label={t('members.mark', { name: nameOf(uuid) })}
                  checked={marked.has(uuid)}
                  disabled={isLeaving}
                  onChange={(event) => mark(uuid, event.currentTarget.checked)}
                />
              )}
              <bdi className={classes.name}>{nameOf(uuid)}</bdi>
              {inactive.has(uuid) && <Badge color="gray">{t('members.inactive')}</Badge>}
              {draft.added.includes(uuid) && <Badge color="teal">{t('members.coming')}</Badge>}
              {isLeaving && (
                <Button variant="subtle" size="compact-xs" onClick={() => draft.setMember(uuid, true)}>
                  {t('members.keep')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ChangeBar draft={draft} frame={rights.data.frame} nameOf={nameOf} preview={preview} save={save} />
    </>
  )
}

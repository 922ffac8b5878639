import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { fullName } from '#renderer/net/users.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import classes from './Members.module.css'
import type { MemberChoice } from './useMembers.ts'

type Person = {
  user_uuid: string
  first_name: string
  last_name: string
  avatar: Parameters<typeof useAvatarSource>[0]
}

type ViewProps<Member> = {
  mayChange: boolean
  /** Whether a member cannot be removed. */
  stays: (member: Member) => boolean
  /** Whether a member leaves with the next save. */
  isLeaving?: (member: Member) => boolean
  badge?: (member: Member) => ReactNode
  /** Cells of the further columns. */
  cells?: (member: Member, name: string) => ReactNode
}

type Props<Member> = ViewProps<Member> & {
  label: string
  members: readonly Member[]
  empty: string
  /** Headings of the columns after the name. */
  columns?: readonly string[]
  choice: Pick<MemberChoice, 'selected' | 'setSelected'>
}

/** The members of a record, with a checkbox for each one who can be removed. */
export function MembersTable<Member extends Person>({
  label,
  members,
  empty,
  columns = [],
  choice: { selected, setSelected },
  ...view
}: Props<Member>) {
  const { t } = useTranslation('records')
  if (members.length === 0) return <p className={classes.quiet}>{empty}</p>
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {view.mayChange && <td />}
          {[t('members.name'), ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            {...view}
            key={member.user_uuid}
            member={member}
            isSelected={selected.includes(member.user_uuid)}
            onSelect={(isOn) =>
              setSelected([...selected.filter((one) => one !== member.user_uuid), ...(isOn ? [member.user_uuid] : [])])
            }
          />
        ))}
      </tbody>
    </PlainTable>
  )
}

type RowProps<Member> = ViewProps<Member> & {
  member: Member
  isSelected: boolean
  onSelect: (isOn: boolean) => void
}

function MemberRow<Member extends Person>({
  member,
  mayChange,
  isSelected,
  onSelect,
  stays,
  isLeaving,
  badge,
  cells,
}: RowProps<Member>) {
  const { t } = useTranslation('records')
  const name = fullName(member)
  const source = useAvatarSource(member.avatar)
  return (
    <tr data-leaving={isLeaving?.(member) || undefined}>
      {mayChange && (
        <td>
          {!stays(member) && (
            <Checkbox
              aria-label={t('members.select', { name })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      <td>
        <span className={classes.person}>
          <UserAvatar id={member.user_uuid} name={name} source={source} size={28} />
          <span dir="auto" className={classes.name}>
            {name}
          </span>
          {badge?.(member)}
        </span>
      </td>
      {cells?.(member, name)}
    </tr>
  )
}

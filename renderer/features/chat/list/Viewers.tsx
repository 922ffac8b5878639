import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#renderer/net/session/session.ts'
import { useViewers } from '#renderer/net/socket/presence.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './Viewers.module.css'

const SHOWN = 3

type Props = { path: string }

/** The other users who are on this page now. */
export function Viewers({ path }: Props) {
  const { t } = useTranslation('chat')
  const me = useSession(({ user }) => user?.uuid)
  const names = useUserNames()
  const others = useViewers(path).filter((uuid) => uuid !== me)
  if (others.length === 0) return null
  const people = others.flatMap((uuid) => {
    const user = names.get(uuid)
    return user ? [{ uuid, name: fullName(user) }] : []
  })
  const label = t('header.viewers', { count: others.length })
  return (
    <Tooltip label={people.map(({ name }) => name).join(', ') || label} multiline maw={280}>
      <span className={classes.viewers} role="img" aria-label={label}>
        {people.slice(0, SHOWN).map(({ uuid, name }) => (
          <UserAvatar key={uuid} id={uuid} name={name} size={24} />
        ))}
        {others.length > SHOWN && <span className={classes.more}>+{others.length - SHOWN}</span>}
      </span>
    </Tooltip>
  )
}

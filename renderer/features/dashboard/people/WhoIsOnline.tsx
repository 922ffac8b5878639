import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#renderer/net/session/session.ts'
import { useClientCount, useIsPresenceShared, useOnlineUsers } from '#renderer/net/socket/presence.ts'
import { useConnection } from '#renderer/net/socket/socket.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './People.module.css'

const SHOWN = 24

/** Shows the users who are online now. Presence is never stored or counted over time. */
export function WhoIsOnline() {
  const { t, i18n } = useTranslation('dashboard')
  const online = useOnlineUsers()
  const names = useUserNames()
  const connected = useConnection().state === 'open'
  const me = useSession((session) => session.user?.uuid)
  const people = [...online]
    .filter((uuid) => uuid !== me)
    .flatMap((uuid) => names.get(uuid) ?? [])
    .sort((a, b) => fullName(a).localeCompare(fullName(b), i18n.language))
  const clients = useClientCount()
  const isShared = useIsPresenceShared()
  if (!isShared) return null
  // The server sends all online users at once, including the current one. Before that nothing is known.
  const nobody = online.size > 0 && people.length === 0 ? t('online.nobody') : null
  const quiet = connected ? nobody : t('online.unknown')
  const more = people.length - SHOWN
  return (
    <Card
      title={t('online.title')}
      aside={
        <span className={classes.counts}>
          {clients > 0 && <span className={classes.quiet}>{t('online.clients', { count: clients })}</span>}
          {people.length > 0 && <Badge size="lg">{people.length}</Badge>}
        </span>
      }
    >
      {quiet && <p className={classes.quiet}>{quiet}</p>}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.slice(0, SHOWN).map((person) => (
            <li key={person.uuid} className={classes.person}>
              <UserAvatar id={person.uuid} name={fullName(person)} size={28} online />
              <span dir="auto">{fullName(person)}</span>
            </li>
          ))}
          {more > 0 && (
            <li className={classes.quiet} dir="ltr">
              +{more}
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

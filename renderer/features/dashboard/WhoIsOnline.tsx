import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOnlineUsers } from '#renderer/net/presence.ts'
import { useSession } from '#renderer/net/session.ts'
import { useConnection } from '#renderer/net/socket.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { UserAvatar } from '#renderer/ui/UserAvatar.tsx'
import classes from './DashboardScreen.module.css'

/** Live only: nothing here is kept or counted over time. */
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
  const quiet = !connected ? t('online.unknown') : people.length === 0 ? t('online.nobody') : null
  return (
    <Card title={t('online.title')} aside={people.length > 0 && <Badge size="lg">{people.length}</Badge>}>
      {quiet ? (
        <p className={classes.quiet}>{quiet}</p>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.uuid} className={classes.person}>
              <UserAvatar id={person.uuid} name={fullName(person)} size={28} online />
              <span dir="auto">{fullName(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

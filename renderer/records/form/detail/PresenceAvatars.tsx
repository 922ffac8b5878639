import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { usePresence } from '#renderer/records/usePresence.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './Form.module.css'

const SHOWN = 4

/** The other users who have this row open. */
export function PresenceAvatars() {
  const { t } = useTranslation('records')
  const people = usePresence()
  if (people.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t('form.presence.here')}>
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.uuid} title={t('form.presence.one', { name: fullName(person) })}>
          <UserAvatar id={person.uuid} name={fullName(person)} size={28} decorative={false} />
        </li>
      ))}
      {people.length > SHOWN && <li>{t('form.presence.more', { number: people.length - SHOWN })}</li>}
    </ul>
  )
}

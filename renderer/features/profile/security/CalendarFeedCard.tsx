import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import classes from '../card/Profile.module.css'
import { SecretCard } from './SecretCard.tsx'

const KEY = ['service', 'calendar-feed']

/** The secret address with which another calendar program shows the user's appointments. */
export function CalendarFeedCard() {
  const { t } = useTranslation('profile')
  const mayRead = useSession(({ permissions }) => holds(permissions, checkin.permissions.read))
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/service/calendar-feed', { signal }) })
  return (
    <SecretCard
      texts={{
        title: t('calendar.title'),
        hint: t('calendar.hint'),
        since: t('calendar.since'),
        none: t('calendar.none'),
        once: t('calendar.once'),
        kept: t('calendar.kept'),
        make: t('calendar.make'),
        renew: t('calendar.renew'),
        remove: t('calendar.remove'),
      }}
      queryKey={KEY}
      answer={answer}
      since={answer.data?.since}
      mayMake={mayRead}
      make={async () => new URL((await call('POST /v1/service/calendar-feed')).path, window.location.href).href}
      remove={() => call('DELETE /v1/service/calendar-feed')}
      shown={(address, kept) => (
        <div className={classes.form}>
          <code className={classes.secret} dir="ltr">
            {address}
          </code>
          <div className={classes.buttons}>
            <CopyButton text={address} label={t('calendar.copy')} done={t('tokens.copied')} />
            {kept}
          </div>
        </div>
      )}
    />
  )
}

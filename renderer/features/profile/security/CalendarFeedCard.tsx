import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../card/Profile.module.css'

const KEY = ['service', 'calendar-feed']

/** The secret address with which another calendar program shows the user's appointments. It is shown once. */
export function CalendarFeedCard() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const mayRead = useSession(({ permissions }) => holds(permissions, checkin.permissions.read))
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/service/calendar-feed', { signal }) })
  const [made, setMade] = useState<string | null>(null)
  useTypedInput(made)
  const attempt = useAttempt()
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  const make = () =>
    attempt.run(async () => {
      const { path } = await call('POST /v1/service/calendar-feed')
      setMade(new URL(path, window.location.href).href)
      await refresh()
    })
  const end = () =>
    attempt.run(async () => {
      await call('DELETE /v1/service/calendar-feed')
      setMade(null)
      await refresh()
    })
  const { data } = answer
  if (!mayRead && !data?.since) return null
  return (
    <Card title={t('calendar.title')}>
      <Text c="dimmed" size="sm">
        {t('calendar.hint')}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {!data && <NotLoaded answers={[answer]} height={60} />}
      {data && (
        <p>
          {data.since ? (
            <>
              {t('calendar.since')} <TimeAgo at={data.since} />
            </>
          ) : (
            t('calendar.none')
          )}
        </p>
      )}
      {made && (
        <Alert color="yellow" role="status" title={t('calendar.once')}>
          <div className={classes.form}>
            <code className={classes.secret} dir="ltr">
              {made}
            </code>
            <div className={classes.buttons}>
              <CopyButton text={made} label={t('calendar.copy')} done={t('tokens.copied')} />
              <Button variant="default" onClick={() => setMade(null)}>
                {t('calendar.kept')}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      <div className={classes.buttons}>
        {mayRead && (
          <Button variant="default" loading={attempt.busy} onClick={() => void make()}>
            {t(data?.since ? 'calendar.renew' : 'calendar.make')}
          </Button>
        )}
        {data?.since && (
          <Button variant="default" disabled={attempt.busy} onClick={() => void end()}>
            {t('calendar.end')}
          </Button>
        )}
      </div>
    </Card>
  )
}

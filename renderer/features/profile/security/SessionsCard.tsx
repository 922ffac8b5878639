import { Alert, Badge, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useSignOut } from '#renderer/shared/signOut/useSignOut.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from '../card/Profile.module.css'
import { DeviceRow } from './DeviceRow.tsx'

const KEY = ['auth', 'sessions']

/** The user's sessions, with buttons that end them. The current one ends by signing out. */
export function SessionsCard() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/auth/sessions', { signal }),
  })
  const { data } = answer
  const attempt = useAttempt()
  const { signOut, question } = useSignOut()
  const end = (action: () => Promise<unknown>, done: string) =>
    void attempt.run(async () => {
      await action()
      showToast('success', done)
      await client.invalidateQueries({ queryKey: KEY })
    })
  // The current session comes first, because users recognise it.
  const rows = data?.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  const others = rows?.filter(({ is_current }) => !is_current) ?? []

  return (
    <Card title={t('sessions.title')}>
      {question}
      <Text c="dimmed" size="sm">
        {t('sessions.hint')}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {!rows && <NotLoaded answers={[answer]} height={80} />}
      {rows && (
        <ul className={classes.rows}>
          {rows.map((session) => (
            <DeviceRow
              key={session.uuid}
              userAgent={session.device_name}
              network={session.network}
              badge={session.is_current && <Badge color="teal">{t('sessions.current')}</Badge>}
              times={[
                { label: t('sessions.since'), at: session.created_at },
                { label: t('sessions.seen'), at: session.last_seen_at },
                { label: t('sessions.until'), at: session.expires_at },
              ]}
              action={
                session.is_current ? (
                  <Button variant="default" onClick={signOut}>
                    {t('security.signOut')}
                  </Button>
                ) : (
                  <Button
                    variant="default"
                    disabled={attempt.busy}
                    onClick={() =>
                      end(
                        () =>
                          call('DELETE /v1/auth/sessions/:session_uuid', { params: { session_uuid: session.uuid } }),
                        t('sessions.ended'),
                      )
                    }
                  >
                    {t('sessions.end')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <Button
            variant="light"
            color="red"
            disabled={attempt.busy}
            onClick={() => end(() => call('DELETE /v1/auth/sessions'), t('sessions.allEnded'))}
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Card>
  )
}

import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#contract/permissions/can.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../card/Profile.module.css'

const KEY = ['auth', 'badge']

/** The user's badge for workshop terminals: created here, shown once as a QR code, revoked here. */
export function BadgeCard() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const stamps = useSession(({ permissions }) => can(permissions, 'location.workshop.shouldiscompare.create'))
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/auth/badge', { signal }) })
  const [made, setMade] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  useTypedInput(made)
  const attempt = useAttempt()
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  const make = () =>
    attempt.run(async () => {
      setMade((await call('POST /v1/auth/badge')).code)
      await refresh()
    })
  const remove = () =>
    attempt.run(async () => {
      await call('DELETE /v1/auth/badge')
      setMade(null)
      await refresh()
    })
  const { data } = answer
  if (!stamps && !data?.set_at) return null
  return (
    <Card title={t('badge.title')}>
      <Text c="dimmed" size="sm">
        {t('badge.hint')}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {!data && <NotLoaded answers={[answer]} height={60} />}
      {data && (
        <p>
          {data.set_at ? (
            <>
              {t('badge.since')} <TimeAgo at={data.set_at} />
            </>
          ) : (
            t('badge.none')
          )}
        </p>
      )}
      {made && (
        <Alert color="yellow" role="status" title={t('badge.once')}>
          <div className={classes.badge}>
            <QrSquares text={made} label={t('badge.code')} />
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setPrinting(true)}>
              {t('badge.print')}
            </Button>
            <Button variant="default" onClick={() => setMade(null)}>
              {t('badge.kept')}
            </Button>
          </div>
        </Alert>
      )}
      <div className={classes.buttons}>
        {stamps && (
          <Button loading={attempt.busy} onClick={() => void make()}>
            {t(data?.set_at ? 'badge.renew' : 'badge.make')}
          </Button>
        )}
        {data?.set_at && (
          <Button variant="default" disabled={attempt.busy} onClick={() => void remove()}>
            {t('badge.remove')}
          </Button>
        )}
      </div>
      {isPrinting && made && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <div className={classes.badge}>
            <QrSquares text={made} />
          </div>
          <OwnName />
        </PrintSheet>
      )}
    </Card>
  )
}

function OwnName() {
  const user = useSession((session) => session.user)
  return (
    <p>
      <bdi dir="auto">{[user?.first_name, user?.last_name].filter(Boolean).join(' ')}</bdi>
    </p>
  )
}

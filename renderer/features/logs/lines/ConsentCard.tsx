import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AUDIT_RELEASE_HOURS } from '#contract/logging.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Logs.module.css'
import { RELEASES_KEY } from './releasesKey.ts'

const REASON_MIN = 5
/** Interval of asking for a colleague's answer (ms). */
const REFRESH_MS = 5_000

type Props = { person: string; onGranted: () => void }

/** Viewing one person's events needs a second administrator. This requests the approval. */
export function ConsentCard({ person, onGranted }: Props) {
  const { t } = useTranslation('logs')
  const me = useSession(({ user }) => user?.uuid)
  const named = useUserNames().get(person)
  const [reason, setReason] = useState('')
  useTypedInput(reason)
  const attempt = useAttempt()
  const { data = [], refetch } = useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/audit/releases', { signal }),
    refetchInterval: REFRESH_MS,
  })
  const own = data.find((release) => release.person.uuid === person && release.asked_by.uuid === me)
  const isGranted = own?.is_approved === true
  useEffect(() => {
    if (isGranted) onGranted()
  }, [isGranted, onGranted])
  const ask = () =>
    void attempt.run(async () => {
      await call('POST /v1/admin/audit/releases', { body: { user_uuid: person, reason: reason.trim() } })
      setReason('')
      await refetch()
    })
  return (
    <Alert
      color="petrol"
      icon={<IconUsers aria-hidden />}
      title={t('consent.title', { name: isolated(named ? fullName(named) : '…') })}
    >
      <form
        className={classes.notice}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <p>{t('consent.why', { hours: AUDIT_RELEASE_HOURS })}</p>
        {own?.is_approved === null ? (
          <p role="status">
            <strong>{t('consent.asked')}</strong>
          </p>
        ) : (
          <>
            {own?.is_approved === false && <p role="status">{t('consent.refused')}</p>}
            <GrowingTextarea
              w="100%"
              label={t('consent.reason')}
              value={reason}
              maxLength={300}
              error={attempt.message}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button type="submit" loading={attempt.busy} disabled={reason.trim().length < REASON_MIN}>
              {t('consent.ask')}
            </Button>
          </>
        )}
      </form>
    </Alert>
  )
}

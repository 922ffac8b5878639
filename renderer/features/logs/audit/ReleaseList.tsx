import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../lines/Logs.module.css'
import { RELEASES_KEY } from '../lines/releasesKey.ts'

const REFRESH_MS = 30_000

type Props = { onDecided: () => void }

/** Requests of other administrators that wait for the approval of the signed-in one. Empty when there are none. */
export function ReleaseList({ onDecided }: Props) {
  const { t } = useTranslation('logs')
  const me = useSession(({ user }) => user?.uuid)
  const { data = [], refetch } = useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/audit/releases', { signal }),
    refetchInterval: REFRESH_MS,
  })
  const decide = useMutation({
    mutationFn: ({ uuid, is_approved }: { uuid: string; is_approved: boolean }) =>
      call('POST /v1/admin/audit/releases/:release_uuid/decision', {
        params: { release_uuid: uuid },
        body: { is_approved },
      }),
    onSuccess: onDecided,
    onError: showFailure,
    onSettled: () => void refetch(),
  })
  const open = data.filter((release) => release.is_approved === null && release.asked_by.uuid !== me)
  if (open.length === 0) return null
  return (
    <Card title={t('consent.waiting')}>
      {open.map((release) => (
        <div key={release.uuid} className={classes.tools}>
          <div>
            {t('consent.wish', {
              who: isolated(fullName(release.asked_by)),
              whom: isolated(fullName(release.person)),
            })}
            <p className={classes.quiet}>
              <bdi>{release.reason}</bdi> · <TimeAgo at={release.asked_at} />
            </p>
          </div>
          <Button
            className={classes.spread ?? ''}
            size="xs"
            onClick={() => decide.mutate({ uuid: release.uuid, is_approved: true })}
          >
            {t('consent.approve')}
          </Button>
          <Button size="xs" variant="default" onClick={() => decide.mutate({ uuid: release.uuid, is_approved: false })}>
            {t('consent.refuse')}
          </Button>
        </div>
      ))}
    </Card>
  )
}

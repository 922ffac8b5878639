import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import type { AnyRow } from '#renderer/records/view.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { deviceOf } from '#renderer/ui/text/deviceName.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { BadgeSection } from './BadgeSection.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { StartPassword } from './StartPassword.tsx'
import classes from './Users.module.css'

type Props = { uuid: string; row: AnyRow | null; isLocked: boolean }

/** The sessions of a user, and actions that give or end access. */
export function AccountTab({ uuid, row, isLocked }: Props) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const attempt = useAttempt()
  const isAdministrator = useSession(({ permissions }) => can(permissions, 'global.admin', GLOBAL_SCOPE))
  const hasWorkshop = useSettings().plugin_workshop !== false
  const me = useSession(({ user }) => user?.uuid)
  const key = ['records', 'user', 'sessions', uuid]
  const params = { user_uuid: uuid }
  const sessions = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/admin/users/:user_uuid/sessions', { params, signal }),
    enabled: !isLocked,
  })
  const run = (action: () => Promise<unknown>, done: string) =>
    void attempt.run(async () => {
      await action()
      showToast('success', done)
      await client.invalidateQueries({ queryKey: key })
    })
  if (isLocked) return <p>{t('account.locked')}</p>
  return (
    <div className={classes.account}>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <section aria-label={t('account.access')}>
        <Group gap="sm">
          <Badge color={row?.has2fa ? 'teal' : 'gray'}>{t(row?.has2fa ? 'account.has2fa' : 'account.no2fa')}</Badge>
          {row?.is_inactive === true && <Badge color="yellow">{t('account.inactive')}</Badge>}
        </Group>
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            disabled={attempt.busy}
            onClick={() =>
              run(() => call('POST /v1/admin/users/:user_uuid/invitation', { params }), t('account.invited'))
            }
          >
            {t('account.invite')}
          </Button>
          <Button
            variant="default"
            disabled={attempt.busy}
            onClick={() =>
              run(() => call('POST /v1/admin/users/:user_uuid/password-reset', { params }), t('account.passwordSent'))
            }
          >
            {t('account.passwordReset')}
          </Button>
          {uuid !== me && (
            <StartPassword uuid={uuid} onGiven={() => void client.invalidateQueries({ queryKey: key })} />
          )}
          {row?.has2fa === true && uuid !== me && <ResetSecondFactor uuid={uuid} />}
        </Group>
      </section>
      {isAdministrator && hasWorkshop && <BadgeSection uuid={uuid} />}
      <section aria-label={t('account.sessions')}>
        <Text fw={600}>{t('account.sessions')}</Text>
        {!sessions.data && <NotLoaded answers={[sessions]} />}
        {sessions.data?.length === 0 && <p>{t('account.nowhere')}</p>}
        <ul className={classes.sessions}>
          {sessions.data?.map((session) => {
            const { app, system } = deviceOf(session.device_name)
            const name = [app, system].filter(Boolean).join(' · ') || t('account.unknownDevice')
            return (
              <li key={session.uuid}>
                <span title={session.device_name}>{name}</span>
                <span className={classes.dim}>
                  {t('account.since')} <TimeAgo at={session.created_at} />
                </span>
                {session.is_current ? (
                  <Badge color="teal">{t('account.current')}</Badge>
                ) : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={attempt.busy}
                    aria-label={t('account.endOne', { name })}
                    onClick={() =>
                      run(
                        () =>
                          call('DELETE /v1/admin/users/:user_uuid/sessions/:session_uuid', {
                            params: { ...params, session_uuid: session.uuid },
                          }),
                        t('account.ended'),
                      )
                    }
                  >
                    {t('account.end')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
        {sessions.data?.some(({ is_current }) => !is_current) && (
          <Button
            variant="light"
            color="red"
            disabled={attempt.busy}
            onClick={() =>
              run(() => call('DELETE /v1/admin/users/:user_uuid/sessions', { params }), t('account.signedOut'))
            }
          >
            {t('account.signOut')}
          </Button>
        )}
      </section>
    </div>
  )
}

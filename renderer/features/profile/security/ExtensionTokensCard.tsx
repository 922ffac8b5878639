import { Alert, Badge, Button, Text, TextInput } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../card/Profile.module.css'

const KEY = ['auth', 'extension-tokens']

/**
 * Tokens for the browser extension: created here, shown once, revoked here. Hidden from users who could not use one.
 */
export function ExtensionTokensCard() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const mayMake = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.update))
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/auth/extension-tokens', { signal }) })
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  useTypedInput(name, made)
  const attempt = useAttempt()
  const { data } = answer
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  const make = () =>
    attempt.run(async () => {
      const { token } = await call('POST /v1/auth/extension-tokens', { body: { name: name.trim() } })
      setMade(token)
      setName('')
      await refresh()
    })
  const revoke = (token_uuid: string) =>
    attempt.run(async () => {
      await call('DELETE /v1/auth/extension-tokens/:token_uuid', { params: { token_uuid } })
      showToast('success', t('tokens.revoked'))
      await refresh()
    })
  if (!mayMake && !data?.length) return null
  return (
    <Card title={t('tokens.title')}>
      <Text c="dimmed" size="sm">
        {t('tokens.hint')}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {made && (
        <Alert color="yellow" role="status" title={t('tokens.once')}>
          <div className={classes.form}>
            <code className={classes.secret} dir="ltr">
              {made}
            </code>
            <div className={classes.buttons}>
              <CopyButton text={made} label={t('tokens.copy')} done={t('tokens.copied')} />
              <Button variant="default" onClick={() => setMade(null)}>
                {t('tokens.kept')}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {!data && <NotLoaded answers={[answer]} height={80} />}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.map(({ uuid, name: of, created_at, last_used_at, expires_at, revoked_at }) => (
            <li key={uuid} className={classes.row}>
              <IconPuzzle size={26} stroke={1.5} aria-hidden="true" className={classes.rowIcon ?? ''} />
              <div className={classes.rowText}>
                <div className={classes.term}>
                  <bdi dir="auto">{of}</bdi>
                  {revoked_at && <Badge color="gray">{t('tokens.isRevoked')}</Badge>}
                </div>
                <div className={classes.rowTimes}>
                  <span>
                    {t('tokens.made')} <TimeAgo at={created_at} />
                  </span>
                  <span>
                    {t('tokens.used')} {last_used_at ? <TimeAgo at={last_used_at} /> : t('tokens.never')}
                  </span>
                  {!revoked_at && (
                    <span>
                      {t('tokens.until')} <TimeAgo at={expires_at} />
                    </span>
                  )}
                </div>
              </div>
              {!revoked_at && (
                <Button variant="default" disabled={attempt.busy} onClick={() => void revoke(uuid)}>
                  {t('tokens.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMake && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <TextInput
            label={t('tokens.name')}
            description={t('tokens.nameHint')}
            maxLength={60}
            dir="auto"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" loading={attempt.busy} disabled={name.trim() === ''}>
            {t('tokens.make')}
          </Button>
        </form>
      )}
    </Card>
  )
}

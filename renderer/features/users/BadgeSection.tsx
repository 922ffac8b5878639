import { Alert, Button, PasswordInput, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BADGE_LIMITS } from '#contract/bay.ts'
import { readingsOf } from '#contract/text/keyboards.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { badgeCodes } from '#renderer/shared/scan/badgeCodes.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Users.module.css'

/** A user's badge for workshop terminals. The code is read by a reader while the field is open, or typed. */
export function BadgeSection({ uuid }: { uuid: string }) {
  const { t } = useTranslation(['users', 'errors'])
  const client = useQueryClient()
  const attempt = useAttempt()
  const [code, setCode] = useState('')
  useTypedInput(code)
  const key = ['records', 'user', 'badge', uuid]
  const params = { uuid }
  const badge = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/users/:uuid/badge', { params, signal }),
  })
  // A reader that is set for another keyboard layout types characters that no badge has.
  const [typed] = badgeCodes(readingsOf(code))
  const save = (read: string) =>
    attempt.run(async () => {
      client.setQueryData(key, await call('PUT /v1/users/:uuid/badge', { params, body: { code: read } }))
      setCode('')
    })
  const remove = () =>
    attempt.run(async () => {
      await call('DELETE /v1/users/:uuid/badge', { params })
      client.setQueryData(key, { set_at: null })
    })
  const taken = attempt.fields.code
  return (
    <section aria-label={t('users:badge.title')}>
      <Text fw={600}>{t('users:badge.title')}</Text>
      {!badge.data && <NotLoaded answers={[badge]} />}
      {badge.data && (
        <p className={classes.dim}>
          {badge.data.set_at ? (
            <>
              {t('users:badge.since')} <TimeAgo at={badge.data.set_at} />
            </>
          ) : (
            t('users:badge.none')
          )}
        </p>
      )}
      <form
        className={classes.badge}
        onSubmit={(event) => {
          event.preventDefault()
          // A reader ends a code with Enter.
          if (typed !== undefined) void save(typed)
        }}
      >
        <PasswordInput
          label={t('users:badge.code')}
          description={t('users:badge.hint')}
          autoComplete="off"
          dir="ltr"
          maxLength={BADGE_LIMITS.max}
          value={code}
          error={taken && t(`errors:field.${taken}`)}
          onChange={({ currentTarget }) => {
            attempt.clear()
            setCode(currentTarget.value)
          }}
        />
        <Button type="submit" variant="default" loading={attempt.busy} disabled={typed === undefined}>
          {t('users:badge.save')}
        </Button>
        {badge.data?.set_at && (
          <Button variant="default" disabled={attempt.busy} onClick={() => void remove()}>
            {t('users:badge.remove')}
          </Button>
        )}
      </form>
      {attempt.message && !taken && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
    </section>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useRight } from '../file/useRight.ts'

/** Wait after too many invitations when the server names no time (seconds). */
const PAUSE_SECONDS = 10
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000))

/** Sends one invitation. The server allows some in a minute, so the rest waits. False when the user may not be invited. */
async function invite(user_uuid: string): Promise<boolean> {
  for (;;)
    try {
      await call('POST /v1/admin/users/:user_uuid/invitation', { params: { user_uuid } })
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'not_found' || code === 'no_permission') return false
      if (code !== 'too_many_attempts') throw error
      await pause((error as ApiError).retryAfter ?? PAUSE_SECONDS)
    }
}

/** The users that the run has created and that have no invitation yet, page after page. */
async function* uninvited(run_uuid: string): AsyncGenerator<DirectoryLine> {
  for (let after = 0; ; ) {
    const { items, has_more } = await call('GET /v1/admin/directory/runs/:run_uuid/lines', {
      params: { run_uuid },
      query: { only: 'uninvited', after: String(after) },
    })
    yield* items
    after = items.at(-1)?.line ?? after
    if (!has_more) return
  }
}

/** Offers to invite the users that a finished run has created. */
export function InviteCreated({ run }: { run: DirectoryRun }) {
  const { t } = useTranslation('directory')
  const client = useQueryClient()
  const mayInvite = useRight('global.users.update')
  const attempt = useAttempt()
  const [number, setNumber] = useState(run.uninvited)
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  if (!mayInvite || run.state !== 'done' || (run.uninvited === 0 && sent === null)) return null
  const start = () =>
    attempt.run(async () => {
      setNumber(run.uninvited)
      setSent(0)
      setRefused([])
      for await (const { user_uuid, label } of uninvited(run.uuid))
        if (user_uuid !== null && (await invite(user_uuid))) setSent((count) => (count ?? 0) + 1)
        else setRefused((names) => [...names, label])
      await client.invalidateQueries({ queryKey: ['directory'] })
    })
  return (
    <>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="yellow" role="alert">
          {t('invite.refused', { names: isolated(refused.join(', ')) })}
        </Alert>
      )}
      <Group>
        <Text role="status">
          {sent === null ? t('invite.offer', { number: run.uninvited }) : t('invite.sent', { sent, number })}
        </Text>
        {(sent === null || attempt.busy || attempt.message) && (
          <Button leftSection={<IconMail size={18} aria-hidden />} loading={attempt.busy} onClick={() => void start()}>
            {t('invite.start')}
          </Button>
        )}
      </Group>
    </>
  )
}

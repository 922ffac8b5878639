import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconMail, IconPlayerPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useRight } from '../file/useRight.ts'
import { inviteAll } from './inviteAll.ts'

const PERCENT = 100
/** `number`: users without an invitation when the user pressed the button. */
type Invited = { number: number; sent: number; refused: readonly string[]; waits: boolean }

/** The invitations of a run. They stop when the user stops them or leaves the page; the rest is offered again. */
function useInvitations(run: DirectoryRun) {
  const client = useQueryClient()
  const attempt = useAttempt()
  const [invited, setInvited] = useState<Invited | null>(null)
  const stopped = useRef<AbortController>(null)
  const asked = useRef(new Set<string>())
  useEffect(() => () => stopped.current?.abort(), [])
  const change = (changed: (before: Invited) => Partial<Invited>) =>
    setInvited((before) => before && Object.assign({}, before, changed(before)))
  const start = () =>
    attempt.run(async () => {
      const abort = new AbortController()
      stopped.current = abort
      const begun = { number: run.uninvited, sent: 0, refused: [], waits: false }
      setInvited((before) => (before ? Object.assign({}, before, { refused: [] }) : begun))
      try {
        await inviteAll(run.uuid, {
          asked: asked.current,
          signal: abort.signal,
          onSent: () => change(({ sent }) => ({ sent: sent + 1 })),
          onRefused: (label) => change(({ refused }) => ({ refused: [...refused, label] })),
          onWait: (waits) => change(() => ({ waits })),
        })
      } finally {
        await client.invalidateQueries({ queryKey: ['directory'] })
      }
    })
  return { attempt, invited, start, stop: () => stopped.current?.abort() }
}

/** Offers to invite the users that a finished run has created. */
export function InviteCreated({ run }: { run: DirectoryRun }) {
  const { t } = useTranslation('directory')
  const mayInvite = useRight('global.users.update')
  const { attempt, invited, start, stop } = useInvitations(run)
  if (!mayInvite || run.state !== 'done' || (run.uninvited === 0 && invited === null)) return null
  const { number, sent, refused, waits } = invited ?? { number: run.uninvited, sent: 0, refused: [], waits: false }
  const handled = sent + refused.length
  const rest = Math.min(number - handled, run.uninvited)
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
      {attempt.busy && (
        <Progress value={(PERCENT * handled) / Math.max(number, 1)} aria-label={t('invite.sent', { sent, number })} />
      )}
      <Group>
        <Text role="status">
          {invited === null ? t('invite.offer', { number }) : t('invite.sent', { sent, number })}
          {attempt.busy && waits && ` ${t('invite.waits')}`}
        </Text>
        {attempt.busy ? (
          <Button variant="default" leftSection={<IconPlayerPause size={18} aria-hidden />} onClick={stop}>
            {t('invite.stop')}
          </Button>
        ) : (
          rest > 0 && (
            <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => void start()}>
              {t(invited === null ? 'invite.start' : 'invite.rest')}
            </Button>
          )
        )}
      </Group>
    </>
  )
}

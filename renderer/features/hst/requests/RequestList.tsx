import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../data/Hst.module.css'
import { HST_KEY, type HstRequest, requestsQuery } from '../data/hstQueries.ts'

type Props = { onOpen: (vin: string) => void }

/** Open requests for snapshots, and closed ones that the user sent or received. Empty when there are none. */
export function RequestList({ onOpen }: Props) {
  const { t } = useTranslation('hst')
  const answer = useQuery(requestsQuery)
  const items = answer.data?.items ?? []
  const open = items.filter(({ state }) => state === 'open')
  const closed = items.filter(({ state, is_mine, is_for_me }) => state !== 'open' && (is_mine || is_for_me))
  if (answer.isError) return <NotLoaded answers={[answer]} />
  return (
    <section aria-live="polite" aria-label={t('request.list')}>
      {open.length + closed.length > 0 && (
        <Card title={t('request.open', { number: open.length })}>
          <ul className={classes.requests}>
            {[...open, ...closed].map((request) => (
              <RequestRow key={request.uuid} request={request} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function RequestRow({ request, onOpen }: Props & { request: HstRequest }) {
  const isOpen = request.state === 'open'
  return (
    <li className={classes.request} data-mine={(isOpen && request.is_for_me) || undefined}>
      <div className={classes.requestText}>
        <RequestLine request={request} onOpen={onOpen} />
        {request.note !== '' && (
          <bdi dir="auto" className={classes.quiet}>
            {request.note}
          </bdi>
        )}
        <RequestState request={request} />
      </div>
      {isOpen && <RequestButtons request={request} />}
    </li>
  )
}

/** The car, the asking and the asked users, and the time. */
function RequestLine({ request, onOpen }: Props & { request: HstRequest }) {
  const { t } = useTranslation(['hst', 'users'])
  const { vin, licensePlate, asked_by, asked_at, for_user, for_role, for_department } = request
  const role = for_role ? t(`users:choices.roles.${for_role}` as 'users:title') : ''
  const whom = for_user ? fullName(for_user) : (for_department?.name ?? role)
  return (
    <span>
      <Button variant="subtle" size="compact-sm" onClick={() => onOpen(vin)}>
        <MachineText>{licensePlate || vin.slice(-8)}</MachineText>
      </Button>
      {t('request.line', { who: asked_by ? fullName(asked_by) : '…', whom })} <TimeAgo at={asked_at} />
    </span>
  )
}

/** The user who has taken a request, or who closed it and why. */
function RequestState({ request: { state, taken_by, closed_by, close_note } }: { request: HstRequest }) {
  const { t } = useTranslation('hst')
  if (state === 'open')
    return taken_by && <strong>{t('request.takenBy', { who: isolated(fullName(taken_by)) })}</strong>
  return (
    <span className={classes.quiet}>
      {t(`request.state.${state}`, { who: closed_by ? fullName(closed_by) : '…' })}{' '}
      {close_note !== '' && <bdi dir="auto">{close_note}</bdi>}
    </span>
  )
}

/** Buttons of an open request. Declining replaces them by an input for the reason. */
function RequestButtons({ request: { uuid, taken_by, is_for_me, is_mine } }: { request: HstRequest }) {
  const { t } = useTranslation('hst')
  const [isDeclining, setDeclining] = useState(false)
  if (isDeclining) return <Decline uuid={uuid} onClose={() => setDeclining(false)} />
  return (
    <div className={classes.buttons}>
      {is_for_me && <Take uuid={uuid} isTaken={taken_by !== null} />}
      {is_for_me && (
        <Button variant="default" size="compact-sm" onClick={() => setDeclining(true)}>
          {t('request.decline')}
        </Button>
      )}
      {is_mine && <Withdraw uuid={uuid} />}
    </div>
  )
}

/** The first user gets the request; a later one is told who has it. */
function Take({ uuid, isTaken }: { uuid: string; isTaken: boolean }) {
  const { t } = useTranslation('hst')
  const client = useQueryClient()
  const me = useSession(({ user }) => user?.uuid)
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const body = { is_taken: !isTaken }
      const { taken_by } = await call('POST /v1/workshop/hst/requests/:uuid/take', { params: { uuid }, body })
      if (taken_by && taken_by.uuid !== me) showToast('info', t('request.late', { who: isolated(fullName(taken_by)) }))
      await client.invalidateQueries({ queryKey: HST_KEY })
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <Button variant={isTaken ? 'default' : 'filled'} size="compact-sm" loading={isBusy} onClick={() => void take()}>
      {t(isTaken ? 'request.giveBack' : 'request.take')}
    </Button>
  )
}

function useClose(uuid: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    close: async (outcome: 'declined' | 'withdrawn', note = '') => {
      setBusy(true)
      try {
        await call('POST /v1/workshop/hst/requests/:uuid/close', { params: { uuid }, body: { outcome, note } })
        await client.invalidateQueries({ queryKey: HST_KEY })
      } catch (error) {
        showFailure(error)
        setBusy(false)
      }
    },
  }
}

function Withdraw({ uuid }: { uuid: string }) {
  const { t } = useTranslation('hst')
  const { isBusy, close } = useClose(uuid)
  return (
    <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void close('withdrawn')}>
      {t('request.withdraw')}
    </Button>
  )
}

function Decline({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('hst')
  const { isBusy, close } = useClose(uuid)
  const [note, setNote] = useState('')
  useTypedInput(note)
  return (
    <form
      className={classes.decline}
      onSubmit={(event) => {
        event.preventDefault()
        void close('declined', note.trim())
      }}
    >
      <TextInput
        label={t('request.why')}
        required
        data-autofocus
        autoFocus
        maxLength={500}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isBusy} disabled={note.trim() === ''}>
        {t('request.decline')}
      </Button>
    </form>
  )
}

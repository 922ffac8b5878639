import { Alert, Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { checkin } from '#contract/records/checkin.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useRefusalText } from '#renderer/records/states/useRefusalText.ts'
import { statePartQuery } from '#renderer/records/states/useStatePart.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import classes from './Confirmed.module.css'

type Checkin = EndpointOutput<'GET /v1/service/checkin/:uuid'>
type Step = EndpointOutput<'GET /v1/service/checkin/:uuid/transitions'>['items'][number]

/** The next step of a check-in whose car is not accepted yet. */
const NEXT = { new: 'in_progress', in_progress: 'completed' } as const
const isBehind = (status: Checkin['status']): status is keyof typeof NEXT => Object.hasOwn(NEXT, status)

/** Refusals that the button itself removes. */
const RESOLVED: readonly string[] = ['key_missing', 'assignee_missing']

/** Takes a check-in to the accepted car. The first step makes a free check-in the caller's own. */
async function acceptCar(row: Checkin, key_place: string): Promise<void> {
  const { uuid } = row
  const params = { uuid }
  let now: Pick<Checkin, 'status' | 'version' | 'user_target_uuid'> = row
  if (key_place !== '')
    now = await call('PATCH /v1/service/checkin/:uuid', { params, body: { version: row.version, key_place } })
  while (isBehind(now.status)) {
    const claim = now.user_target_uuid === null
    const body = { to: NEXT[now.status], version: now.version, reason: '', claim }
    now = await call('POST /v1/service/checkin/:uuid/status', { params, body })
  }
}

/** Records that the car has come, for a check-in that was never told so. */
const recordArrival = ({ uuid, location_uuid }: Checkin): Promise<unknown> =>
  call('POST /v1/service/checkin/arrive', {
    body: { location_uuid, typed: uuid, checkin_uuid: uuid },
    headers: { 'idempotency-key': randomUuid() },
  })

/**
 * Shows the check-in of a confirmed acceptance whose car is not accepted yet: what is missing, and one button that
 * accepts the car.
 */
export function CheckinBehind({ row }: { row: Pick<AcceptanceRow, 'status' | 'checkin_uuid'> }) {
  return row.status === 'completed' && row.checkin_uuid ? <OfCheckin uuid={row.checkin_uuid} /> : null
}

function OfCheckin({ uuid }: { uuid: string }) {
  const row = useQuery({
    queryKey: recordKeys.row(checkin, uuid),
    queryFn: ({ signal }) => call('GET /v1/service/checkin/:uuid', { params: { uuid }, signal }),
  })
  const steps = useQuery(statePartQuery(checkin, uuid, 'transitions'))
  const refresh = () => Promise.all([row.refetch(), steps.refetch()])
  if (!row.data || !steps.data || row.data.deleted_at !== null || !isBehind(row.data.status)) return null
  const to = NEXT[row.data.status]
  const step = steps.data.items.find((one) => one.to === to)
  return step ? <Behind row={row.data} step={step} refresh={refresh} /> : null
}

/** The reasons why the car is not accepted, in the order in which the server tells them. The key comes last. */
function reasonsOf({ key_place, hold_reason }: Checkin, { refusals }: Step): string[] {
  const told = refusals.filter((refusal) => !RESOLVED.includes(refusal))
  if (hold_reason !== '' && !told.includes('on_hold')) told.push('on_hold')
  return key_place === '' ? [...told, 'key_missing'] : told
}

function Behind({ row, step, refresh }: { row: Checkin; step: Step; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation(['acceptance', 'checkin'])
  const textOf = useRefusalText({ namespace: 'checkin' })
  const [key, setKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  useTypedInput(key)
  const reasons = reasonsOf(row, step)
  const lacksKey = row.key_place === ''
  const hindered = reasons.filter((reason) => !RESOLVED.includes(reason))
  const about = { on_hold: [row.hold_reason], ...step.about }
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      showToast('success', done)
    } catch (error) {
      showFailure(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  const accept = () => run(() => acceptCar(row, lacksKey ? key.trim() : ''), t('checkin:choices.status.completed'))
  const arrive = () => run(() => recordArrival(row), t('checkin:arrive.arrived'))
  return (
    <Alert
      color="yellow"
      icon={<IconKey size={20} aria-hidden />}
      title={
        <Link to={`/service/checkin/${row.uuid}`} className={classes.visit}>
          {t('confirmed.behind', { status: t(`checkin:choices.status.${row.status}`) })}
        </Link>
      }
    >
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{textOf(reason, about)}</li>
        ))}
      </ul>
      {hindered.join() === 'not_arrived' && (
        <div className={classes.tools}>
          <Button size="lg" loading={isBusy} onClick={() => void arrive()}>
            {t('checkin:arrive.isHere')}
          </Button>
        </div>
      )}
      {hindered.length === 0 && (
        <form
          className={classes.tools}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy && (!lacksKey || key.trim() !== '')) void accept()
          }}
        >
          {lacksKey && (
            <TextInput
              aria-label={t('checkin:fields.key_place')}
              placeholder={t('checkin:fields.key_place')}
              dir="auto"
              size="lg"
              maxLength={checkin.fields.key_place.max}
              value={key}
              onChange={({ currentTarget }) => setKey(currentTarget.value)}
            />
          )}
          <Button size="lg" type="submit" loading={isBusy} disabled={lacksKey && key.trim() === ''}>
            {t('checkin:steps.in_progress_completed')}
          </Button>
        </form>
      )}
    </Alert>
  )
}

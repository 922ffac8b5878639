import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FailedEvent } from '#contract/api/administration/failedEvents.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Operator.module.css'

const KEY = ['server', 'failedEvents'] as const

type Decision = { uuid: string; what: 'retry' | 'discard' }
const decide = ({ uuid: delivery_uuid, what }: Decision) =>
  what === 'retry'
    ? call('POST /v1/admin/events/failed/:delivery_uuid/retry', { params: { delivery_uuid } })
    : call('POST /v1/admin/events/failed/:delivery_uuid/discard', { params: { delivery_uuid } })

/** Describes subscriptions in words. A subscription that this client does not know is shown by its name. */
function useSubscriberName(): (subscriber: string) => string {
  const { t, i18n } = useTranslation('server')
  return (subscriber) => {
    const name = subscriber.replaceAll('.', '_')
    return i18n.exists(`server:events.subscriber.${name}`)
      ? t(`events.subscriber.${name}` as 'events.subscriber.plan_shows_paper')
      : subscriber
  }
}

/** Changes that could not be passed on to another part of the program, with the choice to try again or to give up. */
export function FailedEventsCard() {
  const { t } = useTranslation('server')
  const events = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/events/failed', { signal }),
    staleTime: 0,
  })
  const { data, refetch } = events
  const decision = useMutation({
    mutationFn: decide,
    onSuccess: (_answer, { what }) => showToast('success', t(`events.done.${what}`)),
    onError: showFailure,
    onSettled: () => void refetch(),
  })
  return (
    <Card title={t('events.title')}>
      <p className={classes.quiet}>{t('events.hint')}</p>
      {events.isError && <NotLoaded answers={[events]} />}
      {data?.items.length === 0 && <p className={classes.quiet}>{t('events.none')}</p>}
      {data && data.items.length > 0 && (
        <PlainTable label={t('events.title')}>
          <thead>
            <tr>
              <th scope="col">{t('events.task')}</th>
              <th scope="col">{t('events.error')}</th>
              <th scope="col">{t('events.at')}</th>
              <th scope="col">{t('events.state')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <Row
                key={item.uuid}
                item={item}
                running={decision.isPending && decision.variables.uuid === item.uuid ? decision.variables.what : null}
                onDecide={(what) => decision.mutate({ uuid: item.uuid, what })}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      {data?.has_more && <p className={classes.quiet}>{t('events.more')}</p>}
    </Card>
  )
}

type RowProps = { item: FailedEvent; running: Decision['what'] | null; onDecide: (what: Decision['what']) => void }

function Row({ item, running, onDecide }: RowProps) {
  const { t } = useTranslation('server')
  const nameOf = useSubscriberName()
  return (
    <tr>
      <th scope="row">
        <span>{nameOf(item.subscriber)}</span>
        <div className={classes.quiet}>
          <code dir="ltr">{item.type}</code>
        </div>
      </th>
      <td>
        <bdi>{item.last_error}</bdi>
      </td>
      <td>
        <TimeAgo at={item.at} />
      </td>
      <td>
        <Badge color={item.state === 'failed' ? 'red' : 'yellow'}>{t(`events.states.${item.state}`)}</Badge>
        <div className={classes.quiet}>{t('events.attempts', { number: item.attempts })}</div>
      </td>
      <td>
        <div className={classes.line}>
          <Button size="xs" variant="default" loading={running === 'retry'} onClick={() => onDecide('retry')}>
            {t('events.retry')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={running === 'discard'}
            onClick={() => onDecide('discard')}
          >
            {t('events.discard')}
          </Button>
        </div>
      </td>
    </tr>
  )
}

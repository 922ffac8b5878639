import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { Panel } from '../parts/Panel.tsx'
import classes from './Confirmed.module.css'

/** Every status of an acceptance with user, time and reason. */
export function Trail({ row: { uuid, version } }: { row: AcceptanceRow }) {
  const { t } = useTranslation(['acceptance', 'states'])
  const answer = useQuery({
    queryKey: ['acceptance', uuid, 'states', version],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/states', { params: { uuid }, signal }),
  })
  return (
    <Panel title={t('states:trail.tab')}>
      {!answer.data && <NotLoaded answers={[answer]} height={60} />}
      <ul className={classes.trail}>
        {answer.data?.items.map((one) => (
          <li key={one.uuid}>
            <strong>{t(`choices.status.${one.to_status}`)}</strong>
            <bdi>{one.by ? fullName(one.by) : t('states:trail.nobody')}</bdi>
            <TimeAgo at={one.at} />
            {one.reason !== '' && <bdi className={classes.note}>{one.reason}</bdi>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useAcceptanceState } from '#renderer/shared/acceptance/useAcceptanceState.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import type { AcceptanceRow, Revision } from '../data/acceptanceValues.ts'
import { Panel } from '../parts/Panel.tsx'
import classes from './Confirmed.module.css'

type Props = { row: AcceptanceRow; revisions: readonly Revision[] }
type Entry = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/states'>['items'][number]

/**
 * Uuids of the entries that became `completed` with a customer's signature. The n-th confirmation made revision n. The
 * entries are newest first, so they are counted from the end. /
 */
function signedEntries(items: readonly Entry[], revisions: readonly Revision[]): ReadonlySet<string> {
  const signed = new Set<string>()
  let confirmations = 0
  for (const one of items.toReversed()) {
    if (one.to_status !== 'completed') continue
    if (one.from_status === 'in_progress') confirmations += 1
    if (revisions.find(({ revision }) => revision === confirmations)?.absence === '') signed.add(one.uuid)
  }
  return signed
}

/** Every status of an acceptance with user, time and reason. */
export function Trail({ row: { uuid, version }, revisions }: Props) {
  const { t } = useTranslation(['acceptance', 'states'])
  const stateOf = useAcceptanceState()
  const answer = useQuery({
    queryKey: ['acceptance', uuid, 'states', version],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/states', { params: { uuid }, signal }),
  })
  const signed = signedEntries(answer.data?.items ?? [], revisions)
  return (
    <Panel title={t('states:trail.tab')}>
      {!answer.data && <NotLoaded answers={[answer]} height={60} />}
      <ul className={classes.trail}>
        {answer.data?.items.map((one) => (
          <li key={one.uuid}>
            <strong>{stateOf(one.to_status, signed.has(one.uuid)).text}</strong>
            <bdi>{one.by ? fullName(one.by) : t('states:trail.nobody')}</bdi>
            <TimeAgo at={one.at} />
            {one.reason !== '' && <bdi className={classes.note}>{one.reason}</bdi>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import classes from './Requests.module.css'

/** All changes of status and hold of a request with the time that the state before had lasted, newest first. */
export function StateList({ uuid }: { uuid: string }) {
  const { t, i18n } = useTranslation('serviceRequest')
  const answer = useQuery({
    queryKey: ['serviceRequest', uuid, 'states'],
    queryFn: ({ signal }) => call('GET /v1/service/request/:uuid/states', { params: { uuid }, signal }),
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} height={120} />
  return (
    <ul className={classes.calls}>
      {data.items.map((one) => (
        <li key={one.uuid}>
          <MachineText>{formatDate(new Date(one.at), 'full', i18n.language as Language)}</MachineText>{' '}
          <strong>{t(`choices.status.${one.to_status}`)}</strong>{' '}
          {one.to_hold !== '' && <em>{t(`choices.hold_reason.${one.to_hold}`)}</em>}{' '}
          {one.by !== null && <bdi>{fullName(one.by)}</bdi>}
          {one.lasted > 0 && <span className={classes.quiet}> {durationText(one.lasted, i18n.language)}</span>}
          {one.reason !== '' && (
            <div>
              <bdi dir="auto">{one.reason}</bdi>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

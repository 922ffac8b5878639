import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Requests.module.css'

/** The calls that were tried for a request, newest first. */
export function CallList({ uuid }: { uuid: string }) {
  const { t, i18n } = useTranslation('serviceRequest')
  const answer = useQuery({
    queryKey: ['serviceRequest', uuid, 'attempts'],
    queryFn: ({ signal }) => call('GET /v1/service/request/:uuid/attempts', { params: { uuid }, signal }),
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} height={120} />
  if (data.items.length === 0) return <p className={classes.quiet}>{t('calls.empty')}</p>
  return (
    <ul className={classes.calls}>
      {data.items.map(({ uuid: key, at, by, outcome, note }) => (
        <li key={key}>
          <MachineText>{formatDate(new Date(at), 'full', i18n.language as Language)}</MachineText>{' '}
          <strong>{t(`outcomes.${outcome}`)}</strong> {by !== null && <bdi>{fullName(by)}</bdi>}
          {note !== '' && (
            <div>
              <bdi dir="auto">{note}</bdi>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { CheckinRow } from './calls/useDeskCalls.ts'

type Props = { row: CheckinRow }

/** Says when the customer was or will be reminded of the appointment, or why not. Null if no reminder is intended. */
export function ReminderNote({ row }: Props) {
  const { t, i18n } = useTranslation('checkin')
  const { uuid, version } = row
  const { data } = useQuery({
    queryKey: ['checkin', 'reminder', uuid, version],
    queryFn: ({ signal }) => call('GET /v1/service/checkin/:uuid/reminder', { params: { uuid }, signal }),
  })
  if (!data || data.state === 'none') return null
  const time = data.at === null ? '' : isolated(formatDate(new Date(data.at), 'full', i18n.language as Language))
  return <p>{t(`reminder.${data.state}`, { time })}</p>
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { WaitingCell } from '../list/WaitingCell.tsx'

/** When the car came, and how long its customer waits. Empty before the arrival. */
export function ArrivalFacts({ row }: { row: CheckinRow }) {
  const { t, i18n } = useTranslation('checkin')
  const { arrival_at, status, waiting_minutes } = row
  const shape = useNow((now) => (arrival_at !== null && dayOf(Date.parse(arrival_at)) === dayOf(now) ? 'time' : 'full'))
  if (arrival_at === null) return null
  const time = formatDate(new Date(arrival_at), shape, i18n.language as Language)
  return (
    <Text span size="sm">
      {t('fields.arrival_at')} <MachineText>{time}</MachineText>
      {status === 'new' && waiting_minutes !== null && (
        <>
          {' · '}
          {t('fields.waiting_minutes')} <WaitingCell row={row} />
        </>
      )}
    </Text>
  )
}

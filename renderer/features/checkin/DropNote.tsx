import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { CheckinRow } from './calls/useDeskCalls.ts'

type Props = { row: CheckinRow }

/** Says that a customer typed this check-in at the key box, and how many of the customer's photos were refused. */
export function DropNote({ row }: Props) {
  const { t, i18n } = useTranslation('checkin')
  if (row.drop_number === '') return null
  const time = isolated(formatDate(new Date(row.arrival_at ?? row.created_at), 'full', i18n.language as Language))
  return (
    <Alert color="yellow" title={t('drop.title')} role="note">
      <div>{t('drop.receipt', { number: isolated(row.drop_number), time })}</div>
      {row.drop_refused > 0 && <div>{t('drop.refused', { number: row.drop_refused })}</div>}
      {row.is_drop_unsigned && <div>{t('drop.unsigned')}</div>}
    </Alert>
  )
}

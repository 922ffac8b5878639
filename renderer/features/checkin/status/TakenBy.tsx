import { useTranslation } from 'react-i18next'
import type { AskedProps } from '#renderer/records/states/defineStates.ts'
import { TakerInput } from '#renderer/records/states/dialogs/TakerInput.tsx'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

/** The name of the person who takes the car back. A button fills in the customer's name. */
export function TakenBy({ row, isMissing, ...asked }: AskedProps<CheckinRow>) {
  const { t } = useTranslation('checkin')
  return (
    <TakerInput
      {...asked}
      label={t('fields.taken_by')}
      offered={row.customer_name}
      error={isMissing && t('refusals.taker_required')}
    />
  )
}

import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import type { AskedProps } from '#renderer/records/states/defineStates.ts'
import { TakerInput } from '#renderer/records/states/dialogs/TakerInput.tsx'
import { useLabels } from '#renderer/records/useLabels.ts'

type Props = AskedProps<RecordRow<typeof paper>>

/** The name of the person who takes the car. A button fills in the customer's name. */
export function TakenBy({ row: { customer_uuid: uuid }, isMissing, ...asked }: Props) {
  const { t } = useTranslation('paper')
  const name = useLabels([{ to: 'customer', uuids: uuid === null ? [] : [uuid] }]).get(uuid ?? '') ?? ''
  return (
    <TakerInput
      {...asked}
      label={t('status.takenBy')}
      offered={name}
      error={isMissing && t('refusals.taker_required')}
    />
  )
}

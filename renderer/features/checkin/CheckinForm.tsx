import { useTranslation } from 'react-i18next'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { CheckinActions } from './CheckinActions.tsx'
import { CheckinDoubts } from './CheckinDoubts.tsx'
import type { CheckinRow } from './desk/useDeskCalls.ts'
import { checkinView } from './list/view.ts'

type Props = { uuid: string }

const SECTIONS = {
  visit: ['target_date', 'type', 'location_uuid', 'user_target_uuid', 'description'],
  car: ['licensePlate', 'vin', 'vehicle_uuid', 'kilometers', 'key_place', 'parking_place'],
  customer: ['customer_uuid', 'customer_name', 'customer_phone', 'customer_email', 'customer_number'],
  wishes: [
    'waiting_customer',
    'replacement_car',
    'wheel_set_needed',
    'documents_received',
    'has_open_invoices',
    'paper_uuid',
  ],
} as const

/** One check-in, or a new one. */
export function CheckinForm({ uuid }: Props) {
  useTranslation('checkin')
  const draft = useRecordDraft(checkinView, uuid)
  const row = draft.row as CheckinRow | null | undefined
  return (
    <RecordDetail
      draft={draft}
      head={<CheckinDoubts draft={draft} />}
      actions={row && row.deleted_at === null && <CheckinActions row={row} />}
    >
      {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
        <RecordSection key={section} draft={draft} name={section}>
          {SECTIONS[section].map((name) => (
            <RecordField
              key={name}
              draft={draft}
              name={name}
              tidy={name === 'licensePlate' || name === 'vin' ? tidyVehicleField(name) : undefined}
            />
          ))}
        </RecordSection>
      ))}
    </RecordDetail>
  )
}

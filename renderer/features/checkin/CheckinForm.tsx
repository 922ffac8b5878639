import { useTranslation } from 'react-i18next'
import type { checkin } from '#contract/records/checkin.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { RecordAttachments } from '#renderer/records/files/RecordAttachments.tsx'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useVehicleOfAddress } from '#renderer/records/form/draft/useVehicleOfAddress.ts'
import { PlaceTrail } from '#renderer/records/places/PlaceTrail.tsx'
import { RecordSheet, SheetCard } from '#renderer/records/sheet/RecordSheet.tsx'
import { defineSheet } from '#renderer/records/sheet/sheetLayout.ts'
import { StateTrail } from '#renderer/records/states/trail/StateTrail.tsx'
import { CommentThread } from '#renderer/shared/comments/CommentThread.tsx'
import { Origins } from '#renderer/shared/origin/Origins.tsx'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { CheckinActions } from './CheckinActions.tsx'
import { CheckinDoubts } from './CheckinDoubts.tsx'
import type { CheckinRow } from './calls/useDeskCalls.ts'
import { DropNote } from './DropNote.tsx'
import { useOwnDesk } from './desk/useOwnDesk.ts'
import { FormGuard } from './guard/FormGuard.tsx'
import { TargetCell } from './list/TargetCell.tsx'
import { checkinView } from './list/view.ts'
import { ReminderNote } from './ReminderNote.tsx'
import { CheckinStatus } from './status/CheckinStatus.tsx'
import { checkinStates } from './status/states.ts'

type Props = { uuid: string }
type Name = keyof typeof checkin.fields

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
    'attachments',
  ],
} as const

const SHEET = defineSheet<typeof checkin>({
  facts: ['type', 'user_target_uuid', 'customer_phone', 'key_place'],
  main: [
    { section: 'visit', fields: SECTIONS.visit },
    { section: 'wishes', fields: SECTIONS.wishes },
  ],
  rail: [
    { section: 'car', fields: SECTIONS.car },
    { section: 'customer', fields: SECTIONS.customer },
  ],
})

const CheckinAttachments = (props: FieldProps) => (
  <RecordAttachments
    {...props}
    path="/v1/service/checkin-attachments"
    addressOf={(uuid) => `/v1/service/checkin-attachments/${uuid}`}
  />
)

/** Pages of the records to which a check-in refers. */
const PAGES: Readonly<Record<string, string>> = {
  customer_uuid: '/workshop/customers',
  vehicle_uuid: '/workshop/vehicles',
  paper_uuid: '/workshop/paper',
}

/** One check-in, or a new one. A saved one opens as a sheet for reading, with its status and next step in the head. */
export function CheckinForm({ uuid }: Props) {
  const { t } = useTranslation(['checkin', 'places', 'states'])
  const hasWorkshop = useSettings().plugin_workshop !== false
  const draft = useRecordDraft(checkinView, uuid)
  useOwnDesk(draft)
  useVehicleOfAddress(draft, ['licensePlate', 'vin', 'vehicle_uuid', 'customer_uuid'])
  const row = draft.row as CheckinRow | null
  const doubts = (
    <>
      <CheckinDoubts draft={draft} />
      <FormGuard draft={draft} />
    </>
  )
  const field = (name: Name) => (
    <RecordField
      key={name}
      draft={draft}
      name={name}
      tidy={name === 'licensePlate' || name === 'vin' ? tidyVehicleField(name) : undefined}
      shown={name === 'attachments' ? CheckinAttachments : undefined}
    />
  )
  if (!row)
    return (
      <RecordDetail draft={draft} head={doubts}>
        {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
          <RecordSection key={section} draft={draft} name={section}>
            {SECTIONS[section].map(field)}
          </RecordSection>
        ))}
      </RecordDetail>
    )
  const isDeleted = row.deleted_at !== null
  return (
    <RecordSheet
      draft={draft}
      layout={SHEET}
      field={(name) => field(name as Name)}
      addressOf={(name, to) => (hasWorkshop && PAGES[name] !== undefined ? `${PAGES[name]}/${to}` : undefined)}
      head={
        <>
          <Origins record="checkin" uuid={row.uuid} />
          <DropNote row={row} />
          <ReminderNote row={row} />
          {doubts}
        </>
      }
      actions={!isDeleted && <CheckinActions row={row} isTyped={draft.changed.length > 0} />}
      until={<TargetCell row={row} />}
      status={!isDeleted && <CheckinStatus draft={draft} row={row} />}
      below={
        <>
          <SheetCard title={t('comments')}>
            <CommentThread record="checkin" uuid={row.uuid} />
          </SheetCard>
          <SheetCard title={t('places:title')}>
            <PlaceTrail record="checkin" uuid={row.uuid} version={row.version} />
          </SheetCard>
          <SheetCard title={t('states:trail.tab')}>
            <StateTrail states={checkinStates} uuid={row.uuid} />
          </SheetCard>
        </>
      }
    />
  )
}

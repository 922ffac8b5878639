import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { LocationActions } from './LocationActions.tsx'
import { LocationHolidays } from './LocationHolidays.tsx'
import { LocationMap } from './LocationMap.tsx'
import { MoveNotice } from './moving/MoveNotice.tsx'
import { NextDays } from './NextDays.tsx'
import { locationView } from './view.ts'

type Props = { uuid: string }

/** The fields of the form by section. The map is below the address. */
const SECTIONS = {
  general: ['description', 'key', 'short_code', 'is_active', 'brands', 'dealer_codes'],
  address: [
    'street',
    'street_number',
    'zip_code',
    'city',
    'address_additional',
    'phone',
    'region_code',
    'region_name',
    'country_code',
    'country_name',
    'latitude',
    'longitude',
  ],
  hours: ['time_zone', 'opening_hours', 'closed_days'],
  workshop: ['bays', 'storage_halls'],
  parts: ['delivery_waves', 'label_printers'],
  papers: ['vat_id', 'paper_header', 'paper_footer'],
} as const

/** One location or a new one. */
export function LocationForm({ uuid }: Props) {
  const draft = useRecordDraft(locationView, uuid)
  const mayUpdate = useCan(locationView, 'update')
  return (
    <RecordDetail draft={draft} actions={draft.row && <LocationActions row={draft.row} />}>
      {draft.row && <MoveNotice uuid={draft.row.uuid} mayUpdate={mayUpdate} />}
      {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
        <RecordSection key={section} draft={draft} name={section}>
          {SECTIONS[section].map((name) => (
            <RecordField key={name} draft={draft} name={name} />
          ))}
          {section === 'address' && <LocationMap draft={draft} />}
          {section === 'hours' && <LocationHolidays draft={draft} />}
          {section === 'hours' && draft.row && <NextDays row={draft.row} />}
        </RecordSection>
      ))}
    </RecordDetail>
  )
}

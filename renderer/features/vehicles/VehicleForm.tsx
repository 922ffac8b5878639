import { Button } from '@mantine/core'
import { IconClipboardPlus, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can, holds } from '#contract/permissions/can.ts'
import { HISTORY_PERMISSIONS, PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { vehicle } from '#contract/records/vehicle.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { DeclinedBefore } from '#renderer/records/declined/DeclinedBefore.tsx'
import { MergedNotice } from '#renderer/records/duplicates/MergedNotice.tsx'
import { LinkedFiles } from '#renderer/records/files/LinkedFiles.tsx'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { RecordSheet, SheetCard } from '#renderer/records/sheet/RecordSheet.tsx'
import { defineSheet } from '#renderer/records/sheet/sheetLayout.ts'
import { VehicleField } from './VehicleField.tsx'
import { VehicleVisits } from './VehicleVisits.tsx'
import { vehicleView } from './view.ts'

type Props = { uuid: string }
type Name = keyof typeof vehicle.fields

/** The sections of a new vehicle. */
const SECTIONS = {
  vehicle: ['licensePlate', 'plate_special', 'vin', 'make', 'model', 'color'],
  papers: [
    'firstRegistration',
    'productionDate',
    'inspection_due',
    'keyNumber',
    'drive',
    'engine',
    'transmission',
    'engineNumber',
    'tires_front',
    'tires_rear',
    'type_code',
  ],
  owner: ['customer_uuid', 'mileage', 'mileage_at', 'note'],
} as const

const SHEET = defineSheet<typeof vehicle>({
  facts: ['customer_uuid', 'inspection_due', 'mileage'],
  main: [],
  rail: [
    { section: 'owner', fields: SECTIONS.owner },
    { section: 'vehicle', fields: SECTIONS.vehicle },
    { section: 'papers', fields: SECTIONS.papers },
  ],
})

/** One vehicle, or a new one. A saved one opens for reading: its visits, and its values beside them. */
export function VehicleForm({ uuid }: Props) {
  const { t } = useTranslation(['vehicle', 'history'])
  const draft = useRecordDraft(vehicleView, uuid)
  const { row } = draft
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const mayCreate = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.create))
  const hasService = useSettings().plugin_service !== false
  const mayReadHistory = useSession(({ permissions }) => can(permissions, HISTORY_PERMISSIONS.read)) && hasService
  const field = (name: Name) => <VehicleField key={name} draft={draft} name={name} />
  if (!row)
    return (
      <RecordDetail draft={draft}>
        {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
          <RecordSection key={section} draft={draft} name={section}>
            {SECTIONS[section].map(field)}
          </RecordSection>
        ))}
      </RecordDetail>
    )
  return (
    <RecordSheet
      draft={draft}
      layout={SHEET}
      head={<MergedNotice record="vehicle" uuid={row.uuid} isDeleted={row.deleted_at !== null} onDone={draft.reload} />}
      field={(name) => field(name as Name)}
      addressOf={(name, customer) => (name === 'customer_uuid' ? `/workshop/customers/${customer}` : undefined)}
      actions={
        row.deleted_at === null && (
          <>
            {mayReadHistory && (
              <Button
                component={Link}
                to={`/service/customer_history/${row.uuid}`}
                variant="default"
                size="compact-sm"
                leftSection={<IconHistory size={16} aria-hidden />}
              >
                {t('history:title')}
              </Button>
            )}
            {mayCreate && (
              <Button
                component={Link}
                to={`/workshop/paper/new?vehicle=${row.uuid}`}
                variant="default"
                size="compact-sm"
                leftSection={<IconClipboardPlus size={16} aria-hidden />}
              >
                {t('newPaper')}
              </Button>
            )}
          </>
        )
      }
    >
      {mayRead && (
        <SheetCard title={t('visits.tab')}>
          <DeclinedBefore of="vehicle" uuid={row.uuid} />
          <VehicleVisits uuid={row.uuid} />
        </SheetCard>
      )}
      <LinkedFiles of="vehicle" uuid={row.uuid} />
    </RecordSheet>
  )
}

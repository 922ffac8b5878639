import { Button } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { DeclinedBefore } from '#renderer/records/declined/DeclinedBefore.tsx'
import { LinkedFiles } from '#renderer/records/files/LinkedFiles.tsx'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { VehicleField } from './VehicleField.tsx'
import { VehicleVisits } from './VehicleVisits.tsx'
import { vehicleView } from './view.ts'

type Props = { uuid: string }

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

/** One vehicle, or a new one. */
export function VehicleForm({ uuid }: Props) {
  const { t } = useTranslation('vehicle')
  const draft = useRecordDraft(vehicleView, uuid)
  const { row } = draft
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const mayCreate = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.create))
  const visits = {
    name: 'visits',
    label: t('visits.tab'),
    content: (saved: string) => (
      <>
        <DeclinedBefore of="vehicle" uuid={saved} />
        <VehicleVisits uuid={saved} />
      </>
    ),
  }
  return (
    <RecordDetail
      draft={draft}
      tabs={mayRead ? [visits] : []}
      actions={
        row &&
        row.deleted_at === null &&
        mayCreate && (
          <Button
            component={Link}
            to={`/workshop/paper/new?vehicle=${row.uuid}`}
            variant="default"
            size="compact-sm"
            leftSection={<IconClipboardPlus size={16} aria-hidden />}
          >
            {t('newPaper')}
          </Button>
        )
      }
    >
      {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
        <RecordSection key={section} draft={draft} name={section}>
          {SECTIONS[section].map((name) => (
            <VehicleField key={name} draft={draft} name={name} />
          ))}
        </RecordSection>
      ))}
      {draft.uuid && <LinkedFiles of="vehicle" uuid={draft.uuid} />}
    </RecordDetail>
  )
}

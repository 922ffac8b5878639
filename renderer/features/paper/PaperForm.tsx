import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { LastMileage } from '#contract/vehicles/mileage.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { LookDrop } from '#renderer/shared/vehicle/LookDrop.tsx'
import { AcknowledgeDialog } from './damage/AcknowledgeDialog.tsx'
import { DamageNotice } from './damage/DamageNotice.tsx'
import { paperView } from './list/view.ts'
import { LoanCars } from './loan/LoanCars.tsx'
import { PaperActions } from './PaperActions.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SHEET_SECTIONS } from './sheetSections.ts'
import { useSeesPrices } from './sheets/useSeesPrices.ts'
import type { PaperRow } from './status/usePaperCalls.ts'
import { usePaperPart } from './status/usePaperPart.ts'
import { useSheetTabs } from './useSheetTabs.tsx'
import { PaperField } from './vehicle/PaperField.tsx'
import { useBeginning, useVehicle } from './vehicle/useBeginning.ts'
import { VehicleOffer } from './vehicle/VehicleOffer.tsx'
import { SheetWorks } from './works/SheetWorks.tsx'

type Props = { uuid: string }
type Section = keyof typeof SHEET_SECTIONS

/** The last mileage of the car that a new paper is for. */
function mileageOf(vehicle: ReturnType<typeof useVehicle>): LastMileage | null {
  if (vehicle?.mileage == null || vehicle.mileage_at === null) return null
  return { kilometers: vehicle.mileage, day: vehicle.mileage_at }
}

/** One workshop paper, or a new one: everything on one sheet, as on the paper that it replaces. */
export function PaperForm({ uuid }: Props) {
  const { t } = useTranslation('paper')
  const draft = useRecordDraft(paperView, uuid)
  const row = draft.row as unknown as PaperRow | null
  const [, setParameters] = useSearchParams()
  const [isInforming, setInforming] = useState(false)
  useBeginning(draft)
  const isLocked = draft.readOnly !== null
  const seesPrices = useSeesPrices()
  const [vehicleUuid] = useDraftValues(draft, ['vehicle_uuid'])
  const vehicle = useVehicle(row === null && typeof vehicleUuid === 'string' ? vehicleUuid : null)
  const warnings = usePaperPart(draft.uuid, 'warnings')
  const last = row ? (warnings.data?.last_mileage ?? null) : mileageOf(vehicle)
  const tabs = useSheetTabs(isLocked)
  const inform = row && !isLocked && row.security_damage.trim() !== '' ? () => setInforming(true) : undefined
  const showTab = (name: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === null) next.delete('tab')
        else next.set('tab', name)
        return next
      },
      { replace: true },
    )
  const section = (name: Section) => (
    <RecordSection key={name} draft={draft} name={name} isDense>
      {SHEET_SECTIONS[name].map(
        (field) =>
          (field !== 'price_limit' || seesPrices) && <PaperField key={field} draft={draft} name={field} last={last} />,
      )}
    </RecordSection>
  )
  const sheet = (
    <RecordDetail
      draft={draft}
      tabs={tabs}
      actions={row && row.deleted_at === null && <PaperActions uuid={row.uuid} isTyped={draft.changed.length > 0} />}
      head={
        row && row.deleted_at === null ? (
          <SheetHead row={row} readOnly={isLocked} onInform={inform} showTab={showTab} />
        ) : (
          <VehicleOffer draft={draft} />
        )
      }
    >
      {(['order', 'vehicle', 'visit', 'people'] as const).map(section)}
      {row && <LoanCars paper={row} readOnly={isLocked} />}
      {row ? <SheetWorks paper={row} readOnly={isLocked} /> : <p>{t('works.saveFirst')}</p>}
      {section('infos')}
      {section('damages')}
      {row && (
        <DamageNotice
          uuid={row.uuid}
          damage={row.security_damage}
          isTyped={draft.changed.includes('security_damage')}
          onInform={inform}
        />
      )}
      {row && isInforming && (
        <AcknowledgeDialog uuid={row.uuid} damage={row.security_damage} onClose={() => setInforming(false)} />
      )}
    </RecordDetail>
  )
  return (
    <LookDrop vin={row?.vin ?? ''} isAllowed={row !== null && !isLocked}>
      {sheet}
    </LookDrop>
  )
}

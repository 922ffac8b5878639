import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { paper } from '#contract/records/paper.ts'
import type { LastMileage } from '#contract/vehicles/mileage.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { useSeesPrices } from '../sheets/useSeesPrices.ts'
import { focusField } from '../status/focusField.ts'
import { PaperField } from '../vehicle/PaperField.tsx'
import { useBeginning, useVehicle } from '../vehicle/useBeginning.ts'
import { CarPart } from './CarPart.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { focusNext } from './focusNext.ts'
import { PromisePart } from './PromisePart.tsx'
import { RARE_FIELDS } from './rareFields.ts'
import { walkInView } from './view.ts'
import classes from './WalkIn.module.css'
import { WalkInWorks } from './WalkInWorks.tsx'

function mileageOf(vehicle: ReturnType<typeof useVehicle>): LastMileage | null {
  if (vehicle?.mileage == null || vehicle.mileage_at === null) return null
  return { kilometers: vehicle.mileage, day: vehicle.mileage_at }
}

/** A car that arrives without an appointment. The plate is asked first, and one save creates everything. */
export function WalkInForm() {
  const { t } = useTranslation('paper')
  const draft = useRecordDraft(walkInView, 'new')
  useBeginning(draft)
  const seesPrices = useSeesPrices()
  const mayAddWorks = useCan(walkInView, 'create')
  const [vehicleUuid] = useDraftValues(draft, ['vehicle_uuid'])
  const vehicle = useVehicle(typeof vehicleUuid === 'string' ? vehicleUuid : null)
  const last = mileageOf(vehicle)
  const isFocused = useRef(false)
  useEffect(() => {
    if (isFocused.current) return
    isFocused.current = true
    // Runs after the pane has taken the focus.
    const frame = requestAnimationFrame(() => focusField('licensePlate'))
    return () => cancelAnimationFrame(frame)
  }, [])
  const field = (name: keyof typeof paper.fields) => <PaperField key={name} draft={draft} name={name} last={last} />
  return (
    <RecordDetail draft={draft} isPlain>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside have the focus */}
      <div className={classes.panel} onKeyDown={focusNext}>
        <div className={classes.main}>
          <CarPart draft={draft} vehicle={vehicle} last={last} />
          <CustomerPart draft={draft} />
          <section className={`${classes.card} ${classes.complaint}`} aria-label={t('walkIn.complaint')}>
            {field('regular_info')}
          </section>
          {mayAddWorks && <WalkInWorks draft={draft} />}
        </div>
        <div className={classes.side}>
          <PromisePart draft={draft} field={field} />
          <section className={classes.card} aria-label={t('sections.order')}>
            {field('location_uuid')}
            {field('tag')}
            {field('key_place')}
          </section>
        </div>
        <details className={classes.rare}>
          <summary>{t('sheet.more', { number: RARE_FIELDS.length })}</summary>
          <div className={classes.rareFields}>
            {RARE_FIELDS.filter((name) => name !== 'price_limit' || seesPrices).map(field)}
          </div>
        </details>
      </div>
    </RecordDetail>
  )
}

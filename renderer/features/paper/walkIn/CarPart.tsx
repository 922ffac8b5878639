import { Button } from '@mantine/core'
import { IconCarSuv, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { customer } from '#contract/records/customer.ts'
import { vehicle as vehicleRecord } from '#contract/records/vehicle.ts'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import type { LastMileage } from '#contract/vehicles/mileage.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { focusField } from '../status/focusField.ts'
import { PaperField } from '../vehicle/PaperField.tsx'
import { returnVehicle, takeVehicle, type VehicleRow } from '../vehicle/takeVehicle.ts'
import { KnownCar } from './KnownCar.tsx'
import { OpenPapers } from './OpenPapers.tsx'
import { useKnownCars } from './useKnownCars.ts'
import classes from './WalkIn.module.css'

type Props = { draft: AnyDraft; vehicle: VehicleRow | null; last: LastMileage | null }

/** The plate, and known vehicles with it. One press copies a vehicle; otherwise the car is new. */
export function CarPart({ draft, vehicle, last }: Props) {
  const { t } = useTranslation('paper')
  const [plate, vin, chosen] = useDraftValues(draft, ['licensePlate', 'vin', 'vehicle_uuid'])
  // Another plate after a vehicle was chosen means another car, or new plates of this one.
  const typed = plateKey(String(plate ?? ''))
  const isOther = vehicle !== null && typed !== '' && typed !== plateKey(vehicle.licensePlate)
  const isWanted = (chosen === null || isOther) && draft.readOnly === null
  const { known, isUnknown } = useKnownCars(plate, isOther ? '' : vin, isWanted)
  const owners = known.flatMap((one) => (one.customer_uuid === null ? [] : [one.customer_uuid]))
  const names = useQuery({
    queryKey: [...recordKeys.labels(customer), [...owners].sort()],
    queryFn: ({ signal }) => recordCalls.labels(customer, { uuids: owners }, signal),
    enabled: owners.length > 0,
  })
  const take = async (uuid: string) => {
    try {
      const row = (await recordCalls.row(vehicleRecord, uuid)) as unknown as VehicleRow
      if (vehicle) returnVehicle(draft.form, vehicle)
      takeVehicle(draft.form, row)
      // The pressed button is gone. The focus moves to the next input, the mileage.
      requestAnimationFrame(() => focusField('kilometers'))
    } catch (error) {
      showFailure(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [one, other] = known
    const isPlate = (event.target as HTMLElement).closest('[data-field="licensePlate"]')
    if (event.key !== 'Enter' || !isPlate || !one || other) return
    event.preventDefault()
    void take(one.uuid)
  }
  const letGo = () => {
    if (vehicle) returnVehicle(draft.form, vehicle)
    draft.form.setValue('vehicle_uuid', null, { shouldDirty: true })
    draft.form.setFocus('licensePlate')
  }
  return (
    <section className={classes.card} aria-label={t('sections.vehicle')} onKeyDown={onKeyDown}>
      <div className={classes.car}>
        <div className={classes.plate}>
          <PaperField draft={draft} name="licensePlate" last={last} />
        </div>
        <PaperField draft={draft} name="model" last={last} />
        <PaperField draft={draft} name="kilometers" last={last} />
      </div>
      <div aria-live="polite" className={classes.offers}>
        {known.map((one) => {
          const owner = names.data?.items.find(({ uuid }) => uuid === one.customer_uuid)?.label
          return (
            <div key={one.uuid} className={classes.offer}>
              <IconCarSuv size={20} aria-hidden />
              <span>
                <strong>
                  {t('offer.known', { vehicle: isolated([one.licensePlate, one.model].filter(Boolean).join(' ')) })}
                </strong>
                {owner && <bdi className={classes.quiet}>{owner}</bdi>}
              </span>
              <Button size="sm" variant="light" onClick={() => void take(one.uuid)}>
                {t('offer.take')}
              </Button>
              <OpenPapers vehicle={one.uuid} />
            </div>
          )
        })}
        {isUnknown && !isOther && (
          <p className={classes.unknown}>{t('walkIn.newCar', { plate: isolated(String(plate || vin)) })}</p>
        )}
        {isOther && vehicle.licensePlate !== '' && (
          <p className={classes.unknown}>{t('walkIn.otherPlate', { plate: isolated(vehicle.licensePlate) })}</p>
        )}
        {vehicle && (
          <KnownCar draft={draft} vehicle={vehicle}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={letGo}
            >
              {t('walkIn.otherCar')}
            </Button>
          </KnownCar>
        )}
      </div>
    </section>
  )
}

import { useWatch } from 'react-hook-form'
import type { vehicle } from '#contract/records/vehicle.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { VehicleHints } from '#renderer/shared/vehicle/VehicleHints.tsx'
import { hasVehicleHints, vehicleHints } from '#renderer/shared/vehicle/vehicleHints.ts'
import { today } from '#renderer/ui/time/today.ts'

type Props = { draft: RecordDraft<typeof vehicle>; name: keyof typeof vehicle.fields }

/** A field of a vehicle with warnings about the typed value. */
export function VehicleField(props: Props) {
  const { draft, name } = props
  if (hasVehicleHints(name)) return <DoubtedField {...props} />
  return <RecordField draft={draft} name={name} tidy={tidyVehicleField(name)} />
}

function DoubtedField({ draft, name }: Props) {
  const values = useWatch({ control: draft.form.control })
  const text = (field: string) => String(values[field] ?? '')
  const day = (field: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(field)) ? text(field) : null)
  const { row } = draft
  const isSpecial = values.plate_special === true
  const hints = vehicleHints(name, {
    vin: text('vin'),
    licensePlate: text('licensePlate'),
    isPlateSpecial: isSpecial,
    firstRegistration: day('firstRegistration'),
    productionDate: day('productionDate'),
    inspectionDue: day('inspection_due'),
    kilometers: typeof values.mileage === 'number' ? values.mileage : null,
    last:
      typeof row?.mileage === 'number' && typeof row.mileage_at === 'string' && values.mileage !== row.mileage
        ? { kilometers: row.mileage, day: row.mileage_at }
        : null,
    tiresFront: text('tires_front'),
    tiresRear: text('tires_rear'),
    today: today(),
  })
  const take = (value: string) =>
    draft.form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const tidy = name === 'licensePlate' && isSpecial ? undefined : tidyVehicleField(name)
  return (
    <RecordField draft={draft} name={name} tidy={tidy}>
      <VehicleHints hints={hints} onTake={draft.readOnly === null ? take : undefined} />
    </RecordField>
  )
}

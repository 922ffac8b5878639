import { useWatch } from 'react-hook-form'
import type { paper } from '#contract/records/paper.ts'
import type { LastMileage } from '#contract/vehicles/mileage.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { VehicleHints } from '#renderer/shared/vehicle/VehicleHints.tsx'
import { hasVehicleHints, vehicleHints } from '#renderer/shared/vehicle/vehicleHints.ts'
import { today } from '#renderer/ui/time/today.ts'
import { TechnicianField } from '../technicians/TechnicianField.tsx'
import { MarksField } from './MarksField.tsx'

type Props = { draft: AnyDraft; name: keyof typeof paper.fields; last: LastMileage | null }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A field of the sheet. Vehicle fields warn about doubtful values while the user types. */
export function PaperField(props: Props) {
  const { draft, name } = props
  if (hasVehicleHints(name)) return <DoubtedField {...props} />
  if (name === 'damage_marks') return <MarksField draft={draft} />
  if (name === 'technician_uuid') return <TechnicianField draft={draft} />
  return <RecordField draft={draft} name={name} tidy={tidyVehicleField(name)} />
}

function DoubtedField({ draft, name, last }: Props) {
  const [vin, licensePlate, special, first, built, due, kilometers, front, rear] = useWatch({
    control: draft.form.control,
    name: [
      'vin',
      'licensePlate',
      'plate_special',
      'firstRegistration',
      'productionDate',
      'inspection_due',
      'kilometers',
      'tires_front',
      'tires_rear',
    ],
  })
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : null)
  const hints = vehicleHints(name, {
    vin: String(vin ?? ''),
    licensePlate: String(licensePlate ?? ''),
    isPlateSpecial: special === true,
    firstRegistration: day(first),
    productionDate: day(built),
    inspectionDue: day(due),
    kilometers: typeof kilometers === 'number' ? kilometers : null,
    last,
    tiresFront: String(front ?? ''),
    tiresRear: String(rear ?? ''),
    today: today(),
  })
  const take = (value: string) =>
    draft.form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <RecordField
      draft={draft}
      name={name}
      tidy={name === 'licensePlate' && special === true ? undefined : tidyVehicleField(name)}
    >
      <VehicleHints hints={hints} onTake={draft.readOnly === null ? take : undefined} />
    </RecordField>
  )
}

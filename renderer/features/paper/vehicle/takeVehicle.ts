import type { UseFormReturn } from 'react-hook-form'
import type { RecordRow } from '#contract/records/define.ts'
import { VEHICLE_FIELDS, type vehicle } from '#contract/records/vehicle.ts'
import type { FormValues } from '#renderer/records/form/draft/recordDraft.ts'

export type VehicleRow = RecordRow<typeof vehicle>

/** What a sheet takes from a vehicle: everything that is known about it. Nothing that was typed is wiped out by an empty field. */
export function vehicleValues(row: VehicleRow): FormValues {
  const known = Object.keys(VEHICLE_FIELDS).map((name) => [name, row[name as keyof typeof VEHICLE_FIELDS]] as const)
  const all = [...known, ['vehicle_uuid', row.uuid] as const, ['customer_uuid', row.customer_uuid] as const]
  return Object.fromEntries(all.filter(([, value]) => value !== '' && value !== null))
}

/** Writes it into the form, as somebody would. */
export function takeVehicle(form: UseFormReturn<FormValues>, row: VehicleRow): void {
  for (const [name, value] of Object.entries(vehicleValues(row)))
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
}

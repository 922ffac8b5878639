import type { UseFormReturn } from 'react-hook-form'
import type { RecordRow } from '#contract/records/define.ts'
import { VEHICLE_FIELDS, type vehicle } from '#contract/records/vehicle.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'

export type VehicleRow = RecordRow<typeof vehicle>

/** The values that a sheet copies from a vehicle. Empty fields are left out, so that they do not erase typed values. */
export function vehicleValues(row: VehicleRow): FormValues {
  const known = Object.keys(VEHICLE_FIELDS).map((name) => [name, row[name as keyof typeof VEHICLE_FIELDS]] as const)
  const all = [...known, ['vehicle_uuid', row.uuid] as const, ['customer_uuid', row.customer_uuid] as const]
  return Object.fromEntries(all.filter(([, value]) => value !== '' && value !== null))
}

/** Copies the values into the form like typed input. */
export function takeVehicle(form: UseFormReturn<FormValues>, row: VehicleRow): void {
  for (const [name, value] of Object.entries(vehicleValues(row)))
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
}

/**
 * Removes unchanged values of a vehicle from the form, because another car is meant. The plate stays, because the user
 * typed it.
 */
export function returnVehicle(form: UseFormReturn<FormValues>, row: VehicleRow): void {
  for (const [name, value] of Object.entries(vehicleValues(row)))
    if (name !== 'licensePlate' && form.getValues(name) === value) form.resetField(name)
}

import { areAxlesSwapped } from '#contract/vehicles/axleSizes.ts'
import { firstRegistrationProblem, isBuiltTooLate } from '#contract/vehicles/fields.ts'
import { inspectionOn, inspectionState } from '#contract/vehicles/inspection.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { type LastMileage, type MileageWarning, mileageWarning } from '#contract/vehicles/mileage.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { checkVin, VIN_LENGTH } from '#contract/vehicles/vin.ts'

/** Typed values of a vehicle that are compared with each other. */
export type VehicleValues = {
  vin: string
  licensePlate: string
  isPlateSpecial: boolean
  firstRegistration: string | null
  productionDate: string | null
  inspectionDue: string | null
  kilometers: number | null
  /** The last known mileage, and the current day. */
  last: LastMileage | null
  tiresFront: string
  tiresRear: string
  today: string
}

/** A warning about a field, with a better value if one is known. */
export type VehicleHint =
  | { key: 'vin.count'; typed: number }
  | { key: 'vin.character' | 'vin.check_digit' | 'vin.model_year' }
  | { key: 'vin.meant' | 'plate.take'; value: string }
  | { key: 'plate.ambiguous' | 'plate.invalid' | 'plate.too_many_characters' | 'plate.season_length' }
  | { key: `mileage.${MileageWarning}`; last: LastMileage }
  | { key: 'inspection.due' | 'inspection.overdue' | 'inspection.extended' }
  | { key: 'axles.swapped' | 'tire.unknown' }
  | { key: 'registration.in_future' | 'registration.built_later' }

function vinHints({ vin, firstRegistration }: VehicleValues): VehicleHint[] {
  if (vin.trim() === '') return []
  const check = checkVin(vin, firstRegistration)
  const meant = check.suggestions.map((value) => ({ key: 'vin.meant' as const, value }))
  if (check.problem === 'length')
    return check.vin.length === VIN_LENGTH ? [] : [{ key: 'vin.count', typed: check.vin.length }, ...meant]
  if (check.problem === 'character') return [{ key: 'vin.character' }, ...meant]
  return [...check.warnings.map((warning) => ({ key: `vin.${warning}` as const })), ...meant]
}

function plateHints({ licensePlate, isPlateSpecial }: VehicleValues): VehicleHint[] {
  if (licensePlate.trim() === '' || isPlateSpecial) return []
  const check = checkPlate(licensePlate)
  if (check.state === 'ambiguous')
    return [
      { key: 'plate.ambiguous' },
      ...check.readings.map(({ canonical }) => ({ key: 'plate.take' as const, value: canonical })),
    ]
  if (check.state === 'invalid') return [{ key: 'plate.invalid' }]
  return check.state === 'read' ? check.reading.warnings.map((warning) => ({ key: `plate.${warning}` as const })) : []
}

function mileageHints({ kilometers, last, today }: VehicleValues): VehicleHint[] {
  if (kilometers === null || last === null) return []
  const warning = mileageWarning(kilometers, today, last)
  return warning ? [{ key: `mileage.${warning}`, last }] : []
}

function inspectionHints({ inspectionDue, today }: VehicleValues): VehicleHint[] {
  const state = inspectionDue === null ? 'valid' : inspectionState(inspectionOn(inspectionDue), today)
  return state === 'valid' ? [] : [{ key: `inspection.${state}` }]
}

function registrationHints({ firstRegistration, productionDate, today }: VehicleValues): VehicleHint[] {
  if (firstRegistration === null) return []
  if (firstRegistrationProblem(firstRegistration, today) === 'in_future') return [{ key: 'registration.in_future' }]
  return productionDate !== null && isBuiltTooLate(productionDate, firstRegistration)
    ? [{ key: 'registration.built_later' }]
    : []
}

const tireHints = (typed: string): VehicleHint[] =>
  typed.trim() === '' || readTireSize(typed) ? [] : [{ key: 'tire.unknown' }]

const axleHints = ({ tiresFront, tiresRear }: VehicleValues): VehicleHint[] =>
  areAxlesSwapped(tiresFront, tiresRear) ? [{ key: 'axles.swapped' }] : tireHints(tiresRear)

const HINTS: Readonly<Record<string, (values: VehicleValues) => VehicleHint[]>> = {
  vin: vinHints,
  licensePlate: plateHints,
  mileage: mileageHints,
  kilometers: mileageHints,
  inspection_due: inspectionHints,
  firstRegistration: registrationHints,
  tires_front: ({ tiresFront }) => tireHints(tiresFront),
  tires_rear: axleHints,
}

/** Whether a field can have warnings. */
export const hasVehicleHints = (name: string): boolean => Object.hasOwn(HINTS, name)

/** Warnings about a vehicle's field while it is typed. They do not prevent saving. */
export const vehicleHints = (name: string, values: VehicleValues): VehicleHint[] =>
  hasVehicleHints(name) ? (HINTS[name]?.(values) ?? []) : []

import type { FieldCode } from '#contract/fieldCodes.ts'
import { firstRegistrationProblem, normaliseCode, normaliseKeyNumber } from '#contract/vehicles/fields.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { Failure } from '#server/request/failure.ts'

/** Fields that vehicles and papers share, as far as they are written. */
type Written = {
  licensePlate?: string
  plate_special?: boolean
  engineNumber?: string
  keyNumber?: string
  firstRegistration?: string | null
  inspection_due?: string | null
  tires_front?: string
  tires_rear?: string
}

const refuse = (field: string, code: FieldCode) => new Failure('validation_failed', { fields: { [field]: code } })

/**
 * A German plate in its normal spelling. A plate with two readings, or none, is refused, and the user must clarify it.
 * A special plate stays as it is.
 */
function plateOf(typed: string, isSpecial: boolean): string {
  if (typed === '' || isSpecial) return typed
  const check = checkPlate(typed)
  if (check.state !== 'read') throw refuse('licensePlate', 'invalid_format')
  return check.reading.canonical
}

/**
 * The written fields of a vehicle in their normal spelling, so that searches find them. Refuses invalid values. `today`
 * is the day at the paper's location; for a vehicle, the dealer's day.
 */
export function normalisedVehicle(changes: Written, before: Written | null, today: string): Written {
  const written: Written = {}
  const isSpecial = changes.plate_special ?? before?.plate_special ?? false
  if (changes.licensePlate !== undefined || changes.plate_special !== undefined)
    written.licensePlate = plateOf(changes.licensePlate ?? before?.licensePlate ?? '', isSpecial)
  if (changes.engineNumber !== undefined) written.engineNumber = normaliseCode(changes.engineNumber)
  if (changes.keyNumber !== undefined) written.keyNumber = normaliseKeyNumber(changes.keyNumber)
  for (const name of ['tires_front', 'tires_rear'] as const) {
    const size = readTireSize(changes[name] ?? '')
    if (size) written[name] = size.canonical
  }
  if (changes.inspection_due) written.inspection_due = `${changes.inspection_due.slice(0, 7)}-01`
  const { firstRegistration } = changes
  const problem = firstRegistration ? firstRegistrationProblem(firstRegistration, today) : null
  if (problem) throw refuse('firstRegistration', problem === 'in_future' ? 'too_big' : 'too_small')
  return written
}

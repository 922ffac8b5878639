import type { FieldCode } from '#contract/errors.ts'
import { firstRegistrationProblem, normaliseCode, normaliseKeyNumber } from '#contract/vehicles/fields.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { Failure } from '#server/request/failure.ts'

/** What vehicles and papers have in common, as far as it is written. */
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
 * A German plate in its one spelling. What can be read in two ways, or in none, has to be settled by whoever typed it:
 * the server does not guess. A special one stays as it is.
 */
function plateOf(typed: string, isSpecial: boolean): string {
  if (typed === '' || isSpecial) return typed
  const check = checkPlate(typed)
  if (check.state !== 'read') throw refuse('licensePlate', 'invalid_format')
  return check.reading.canonical
}

/**
 * What is written of a vehicle, in the one spelling in which it is found again (domain.md 3.3). Refuses what cannot be.
 * `today` is the day where it is written: of the paper's location, of a vehicle the dealer's.
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

import { normaliseCode, normaliseKeyNumber } from '#contract/vehicles/fields.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { normaliseVin } from '#contract/vehicles/vin.ts'

/** A plate that can be read in one way only is written in that way; anything else stays as it was typed. */
function tidyPlate(typed: string): string {
  const check = checkPlate(typed)
  return check.state === 'read' ? check.reading.canonical : typed
}

const TIDIES: Readonly<Record<string, (typed: string) => string>> = {
  vin: normaliseVin,
  licensePlate: tidyPlate,
  engine: normaliseCode,
  transmission: normaliseCode,
  engineNumber: (typed) => typed.toUpperCase().trim(),
  type_code: normaliseCode,
  keyNumber: normaliseKeyNumber,
}

/** The one spelling of what was typed into a field of a vehicle; undefined for fields that have no such thing. */
export const tidyVehicleField = (name: string): ((typed: string) => string) | undefined =>
  Object.hasOwn(TIDIES, name) ? TIDIES[name] : undefined

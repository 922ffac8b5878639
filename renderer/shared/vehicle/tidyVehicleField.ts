import { normaliseCode, normaliseKeyNumber } from '#contract/vehicles/fields.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { normaliseVin } from '#contract/vehicles/vin.ts'

/** A plate that can be read in one way only is written in that way; anything else stays as it was typed. */
function tidyPlate(typed: string): string {
  const check = checkPlate(typed)
  return check.state === 'read' ? check.reading.canonical : typed
}

/** A size as it stands on the sidewall; what is none stays as it was typed. */
const tidyTire = (typed: string) => readTireSize(typed)?.canonical ?? typed.trim()

const TIDIES: Readonly<Record<string, (typed: string) => string>> = {
  vin: normaliseVin,
  licensePlate: tidyPlate,
  engine: normaliseCode,
  transmission: normaliseCode,
  engineNumber: (typed) => typed.toUpperCase().trim(),
  type_code: normaliseCode,
  keyNumber: normaliseKeyNumber,
  tires_front: tidyTire,
  tires_rear: tidyTire,
}

/** The one spelling of what was typed into a field of a vehicle; undefined for fields that have no such thing. */
export const tidyVehicleField = (name: string): ((typed: string) => string) | undefined =>
  Object.hasOwn(TIDIES, name) ? TIDIES[name] : undefined

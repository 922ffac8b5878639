import { normaliseCode, normaliseKeyNumber } from '#contract/vehicles/fields.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { readTireSize } from '#contract/vehicles/tireSize.ts'
import { normaliseVin } from '#contract/vehicles/vin.ts'

/** A plate in its one spelling, if it can be read in only one way; otherwise unchanged. */
function tidyPlate(typed: string): string {
  const check = checkPlate(typed)
  return check.state === 'read' ? check.reading.canonical : typed
}

/** A tyre size as written on the sidewall; other text is only trimmed. */
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

/** The function that normalises a vehicle's field; undefined for fields without one spelling. */
export const tidyVehicleField = (name: string): ((typed: string) => string) | undefined =>
  Object.hasOwn(TIDIES, name) ? TIDIES[name] : undefined

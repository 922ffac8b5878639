import { sql } from 'kysely'
import { checkPlate, plateSearchKeys } from '#contract/vehicles/licensePlate.ts'
import type { Tx } from '#server/db/database.ts'

/** The car and the customer of a visit, as a check-in or an acceptance names them. */
type Visit = {
  licensePlate: string
  vin: string
  vehicle_uuid: string | null
  customer_uuid: string | null
  customer_name: string
  customer_phone: string | null
  customer_email: string | null
  customer_number: string
}
type Given = Partial<Visit>
/** Texts about a customer that a visit copies. */
type CustomerText = Extract<keyof Visit, `customer_${'name' | 'phone' | 'email' | 'number'}`>

/** A vehicle that a plate or VIN can mean. */
export type KnownCar = {
  uuid: string
  vin: string
  licensePlate: string
  model: string
  customer_uuid: string | null
}

const cars = (tx: Tx) =>
  tx
    .selectFrom('vehicles')
    .select(['uuid', 'vin', 'licensePlate', 'model', 'customer_uuid'])
    .where('deleted_at', 'is', null)

/** The plate in its normal spelling. A foreign plate, or one with two readings, stays as typed, in capitals. */
export function plateOf(typed: string): string {
  const check = checkPlate(typed)
  if (check.state === 'read') return check.reading.canonical
  const special = checkPlate(typed, true)
  return special.state === 'special' ? special.canonical : typed.trim()
}

/** Vehicles with a plate in any spelling. */
export function carsByPlate(tx: Tx, plate: string, most: number): Promise<KnownCar[]> {
  const keys = plateSearchKeys(plate)
  if (keys.length === 0) return Promise.resolve([])
  return cars(tx)
    .where(sql<boolean>`plate_key = any(array(select plate_key(k) from unnest(${keys}::text[]) k))`)
    .orderBy('licensePlate')
    .orderBy('uuid')
    .limit(most)
    .execute()
}

/** Vehicles with any of the VINs that a text may mean. */
export const carsByVin = (tx: Tx, vins: readonly string[]): Promise<KnownCar[]> =>
  cars(tx)
    .where('vin', 'in', [...vins])
    .orderBy('licensePlate')
    .orderBy('uuid')
    .execute()
export const carByUuid = (tx: Tx, uuid: string): Promise<KnownCar | undefined> =>
  cars(tx).where('uuid', '=', uuid).executeTakeFirst()

/** The vehicle that a visit means: the chosen one, or the only one with its VIN or plate. */
async function carOf(tx: Tx, changes: Given, before: Given | null): Promise<KnownCar | undefined> {
  if (changes.vehicle_uuid) return carByUuid(tx, changes.vehicle_uuid)
  // The user has removed the vehicle, or the visit has one already.
  if (before !== null && (before.vehicle_uuid != null || changes.vehicle_uuid === null)) return undefined
  if (changes.vin) return (await carsByVin(tx, [changes.vin]))[0]
  if (!changes.licensePlate) return undefined
  const [first, second] = await carsByPlate(tx, changes.licensePlate, 2)
  return second ? undefined : first
}

/** The texts about a chosen customer. They stay with the visit, as they were on its day. */
async function textsOf(
  tx: Tx,
  customer: string,
  { changes, before, texts }: { changes: Given; before: Given | null; texts: readonly CustomerText[] },
): Promise<Given> {
  const row = await tx
    .selectFrom('customers')
    .select(['name', 'first_name', 'phone', 'mobile', 'email', 'number'])
    .where('uuid', '=', customer)
    .executeTakeFirst()
  if (!row) return {}
  const isOther = before !== null && before.customer_uuid !== customer
  // The texts of another customer are removed. Texts that were typed before a customer was chosen are replaced only by
  // stored texts.
  const isTyped = before?.customer_uuid == null
  const known = {
    customer_name: [row.first_name, row.name].join(' ').trim(),
    customer_phone: row.mobile ?? row.phone,
    customer_email: row.email,
    customer_number: row.number,
  }
  const isOpen = (name: CustomerText) => {
    if (changes[name]) return false
    if (isTyped && !known[name]) return false
    return isOther || !before?.[name]
  }
  return Object.fromEntries(texts.filter(isOpen).map((name) => [name, known[name]]))
}

/** Whether a typed plate means the plate of a vehicle. */
const isSamePlate = (typed: string, { licensePlate }: KnownCar) =>
  plateSearchKeys(typed).some((key) => plateSearchKeys(licensePlate).includes(key))

/**
 * Values that follow from the plate, the VIN, the vehicle and the customer that a user gives. `texts` are those about
 * the customer that the record has.
 */
export async function valuesOfCar(
  tx: Tx,
  changes: Given,
  before: Given | null,
  texts: readonly CustomerText[],
): Promise<Given> {
  const plate = changes.licensePlate === undefined ? {} : { licensePlate: plateOf(changes.licensePlate) }
  const merged: Given = { ...before, ...changes, ...plate }
  const car = await carOf(tx, changes, before)
  const values: Given = { ...plate }
  if (car) {
    values.vehicle_uuid = car.uuid
    if (!merged.vin) values.vin = car.vin
    // The spelling of the vehicle is preferred to the one typed at the desk, for example for a foreign plate.
    if (!merged.licensePlate || isSamePlate(changes.licensePlate ?? '', car)) values.licensePlate = car.licensePlate
    if (!merged.customer_uuid && !merged.customer_name) values.customer_uuid = car.customer_uuid
  }
  const customer = values.customer_uuid ?? changes.customer_uuid
  return customer ? { ...values, ...(await textsOf(tx, customer, { changes, before, texts })) } : values
}

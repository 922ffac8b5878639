import { type RawBuilder, sql } from 'kysely'

/** Values by which the rows of a car are found. */
export type Car = { uuid: string | null; vin: string; licensePlate: string }

/**
 * Rows `r` of a car by its vehicle, its VIN or its plate, because earlier rows may contain only some of these. A plate
 * can move to another car. It therefore counts only if neither vehicle nor VIN contradicts it.
 */
export function ofCar({ uuid, vin, licensePlate }: Car): RawBuilder<boolean> {
  return sql`(r.vehicle_uuid = ${uuid}::uuid or (r.vin <> '' and r.vin = ${vin})
    or (r.plate_key <> '' and r.plate_key = plate_key(${licensePlate})
      and (r.vehicle_uuid is null or ${uuid}::uuid is null) and (r.vin = '' or ${vin} = '')))`
}

/** Rows `r` of a car by its VIN or its plate, for tables whose rows name no vehicle. */
export function ofPlateOrVin({ vin, licensePlate }: Car): RawBuilder<boolean> {
  return sql`((r.vin <> '' and r.vin = ${vin})
    or (r.plate_key <> '' and r.plate_key = plate_key(${licensePlate}) and (r.vin = '' or ${vin} = '')))`
}

/** Rows at one of the locations; null means all of them. */
export const atLocations = (
  locations: readonly string[] | null,
  column: RawBuilder<unknown> = sql.ref('r.location_uuid'),
): RawBuilder<boolean> => (locations === null ? sql`true` : sql`${column} = any(${[...locations]}::uuid[])`)

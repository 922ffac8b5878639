import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import { VEHICLE_FIELDS } from '#contract/records/vehicle.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/records/hooks.ts'
import { type Context, changeWithin, createWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type PaperRecord = typeof paper
/** A write of a paper. */
type PaperWrite = Write<PaperRecord>
type Paper = RecordRow<PaperRecord>
type Given = Partial<Paper>
/** Columns of the paper that follow from its vehicle. */
type Linked = Given & { mileage?: number | null }

const NAMES = Object.keys(VEHICLE_FIELDS) as (keyof typeof VEHICLE_FIELDS)[]
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const find = (tx: Tx, by: { uuid: string } | { vin: string }) =>
  tx
    .selectFrom('vehicles')
    .select(['uuid', 'vin', 'licensePlate', 'plate_special', 'model', 'engine', 'transmission', 'color'])
    .select(['engineNumber', 'keyNumber', 'drive', 'tires_front', 'tires_rear', 'customer_uuid', 'mileage'])
    .select(sql<string | null>`"firstRegistration"::text`.as('firstRegistration'))
    .select(sql<string | null>`"productionDate"::text`.as('productionDate'))
    .select(sql<string | null>`inspection_due::text`.as('inspection_due'))
    .where('deleted_at', 'is', null)
    .where((eb) => ('uuid' in by ? eb('uuid', '=', by.uuid) : eb('vin', '=', by.vin)))
    .executeTakeFirst()
type Vehicle = NonNullable<Awaited<ReturnType<typeof find>>>

/** Locks a VIN, so that two papers with the same new VIN create one vehicle. */
const oneAtATime = (tx: Tx, dealerId: string, vin: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${vin}`}, 0))`.execute(tx)

/** Fills blank fields of a new paper from the vehicle. The paper keeps them as they were on its day. */
function takenOver(vehicle: Vehicle, paper: Given): Given {
  const values = NAMES.filter((name) => isBlank(paper[name]) && !isBlank(vehicle[name])).map((name) => [
    name,
    vehicle[name],
  ])
  const { licensePlate = '', plate_special, drive } = Object.fromEntries(values) as Given
  return {
    ...Object.fromEntries(values),
    // These fields have defaults and are never blank, so they are copied together with the field that they belong to.
    ...(licensePlate === ''
      ? { plate_special: paper.plate_special }
      : { plate_special: plate_special ?? vehicle.plate_special }),
    ...(isBlank(paper.vin) || paper.drive === 'petrol' ? { drive: drive ?? vehicle.drive } : {}),
    ...(isBlank(paper.customer_uuid) ? { customer_uuid: vehicle.customer_uuid } : {}),
  } as Given
}

async function given(tx: Tx, vehicles: Context, write: PaperWrite, paper: Given): Promise<Linked> {
  const vehicle = await find(tx, { uuid: String(paper.vehicle_uuid) })
  if (!vehicle) return {}
  if (paper.vin && vehicle.vin !== '' && paper.vin !== vehicle.vin)
    throw new Failure('validation_failed', { fields: { vin: 'unknown_value' } })
  // The vehicle has no VIN yet, so it gets that of the paper.
  if (paper.vin && vehicle.vin === '') await changeWithin(tx, vehicles, write.session, vehicle.uuid, { vin: paper.vin })
  const values = write.verb === 'create' ? takenOver(vehicle, paper) : {}
  return { ...values, ...readingOf(vehicle, write) }
}

/**
 * The mileage before this visit. Nothing if the paper already had this vehicle, because the vehicle's reading then
 * comes from this visit.
 */
const readingOf = ({ uuid, mileage }: Vehicle, { before }: PaperWrite) =>
  before?.vehicle_uuid === uuid ? {} : { mileage }

/**
 * Whether a VIN that was typed on a saved paper can belong to another vehicle than the paper's. Locks the VIN if the
 * paper's vehicle has none. A vehicle without a VIN gets it, unless another vehicle has it. Creating a new vehicle
 * instead would lose the customer and the history.
 */
async function isOfAnother(tx: Tx, { dealerId }: Session, { vehicle_uuid, vin }: Given): Promise<boolean> {
  const own = await find(tx, { uuid: String(vehicle_uuid) })
  if (own?.vin !== '') return true
  await oneAtATime(tx, dealerId, String(vin))
  return (await find(tx, { vin: String(vin) })) !== undefined
}

/**
 * The vehicle of a paper: the chosen one, or the one with its VIN, which is created when it is unknown. It runs in the
 * paper's transaction.
 */
export async function linkVehicle(tx: Tx, vehicles: Context, write: PaperWrite): Promise<Linked> {
  const { verb, session, before, changes } = write
  const { vin, vehicle_uuid } = changes
  if (verb === 'update' && vin === undefined && vehicle_uuid === undefined) return {}
  const paper: Given = { ...before, ...changes }
  const isTyped = vin !== undefined && vin !== '' && vehicle_uuid === undefined && before !== null
  if (paper.vehicle_uuid && !(isTyped && (await isOfAnother(tx, session, paper))))
    return given(tx, vehicles, write, paper)
  if (!paper.vin) return {}
  await oneAtATime(tx, session.dealerId, paper.vin)
  const known = await find(tx, { vin: paper.vin })
  if (known) {
    const values = verb === 'create' ? takenOver(known, paper) : {}
    return { ...values, vehicle_uuid: known.uuid, ...readingOf(known, write) }
  }
  const fields = Object.fromEntries(NAMES.map((name) => [name, paper[name]]))
  const more = { make: '', type_code: '', note: '', mileage: null, mileage_at: null }
  const made = await createWithin(tx, vehicles, session, {
    ...fields,
    ...more,
    customer_uuid: paper.customer_uuid ?? null,
  })
  return { vehicle_uuid: made.uuid, mileage: null }
}

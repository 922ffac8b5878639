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
/** Columns of the paper that follow from its vehicle, and what is to be told after the commit. */
type Linked = { values: Given & { mileage?: number | null }; afterCommit: (() => void)[] }

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

/** Two papers for a VIN that nobody knows yet make one vehicle. */
const oneAtATime = (tx: Tx, dealerId: string, vin: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${vin}`}, 0))`.execute(tx)

/** What a new paper says nothing about it takes from the vehicle; the paper keeps what the vehicle was like on its day. */
function takenOver(vehicle: Vehicle, paper: Given): Given {
  const values = NAMES.filter((name) => isBlank(paper[name]) && !isBlank(vehicle[name])).map((name) => [
    name,
    vehicle[name],
  ])
  const { licensePlate = '', plate_special, drive } = Object.fromEntries(values) as Given
  return {
    ...Object.fromEntries(values),
    // Chosen with a default, so that they are never blank: they go with what they belong to.
    ...(licensePlate === ''
      ? { plate_special: paper.plate_special }
      : { plate_special: plate_special ?? vehicle.plate_special }),
    ...(isBlank(paper.vin) || paper.drive === 'petrol' ? { drive: drive ?? vehicle.drive } : {}),
    ...(isBlank(paper.customer_uuid) ? { customer_uuid: vehicle.customer_uuid } : {}),
  } as Given
}

async function given(tx: Tx, vehicles: Context, write: PaperWrite, paper: Given): Promise<Linked> {
  const vehicle = await find(tx, { uuid: String(paper.vehicle_uuid) })
  if (!vehicle) return { values: {}, afterCommit: [] }
  if (paper.vin && vehicle.vin !== '' && paper.vin !== vehicle.vin)
    throw new Failure('validation_failed', { fields: { vin: 'unknown_value' } })
  // Somebody has read the VIN that was missing.
  const done =
    paper.vin && vehicle.vin === ''
      ? await changeWithin(tx, vehicles, write.session, vehicle.uuid, { vin: paper.vin })
      : { afterCommit: [] }
  const values = write.verb === 'create' ? takenOver(vehicle, paper) : {}
  return { values: { ...values, ...readingOf(vehicle, write) }, afterCommit: done.afterCommit }
}

/** What it had run before this visit. The reading of a vehicle that the paper has had is by now that of the visit. */
const readingOf = ({ uuid, mileage }: Vehicle, { before }: PaperWrite) =>
  before?.vehicle_uuid === uuid ? {} : { mileage }

/**
 * Whether a VIN that is typed on a saved paper is that of another vehicle than the paper's. One without a VIN gets it,
 * unless another has it: a new one would leave its customer and its history behind.
 */
async function isOfAnother(tx: Tx, { dealerId }: Session, { vehicle_uuid, vin }: Given): Promise<boolean> {
  const own = await find(tx, { uuid: String(vehicle_uuid) })
  if (own?.vin !== '') return true
  await oneAtATime(tx, dealerId, String(vin))
  return (await find(tx, { vin: String(vin) })) !== undefined
}

/**
 * The vehicle that a paper is for: the one that was chosen, or the one with its VIN, which is made when nobody knows it
 * yet. All of it in the transaction of the paper.
 */
export async function linkVehicle(tx: Tx, vehicles: Context, write: PaperWrite): Promise<Linked> {
  const { verb, session, before, changes } = write
  const { vin, vehicle_uuid } = changes
  if (verb === 'update' && vin === undefined && vehicle_uuid === undefined) return { values: {}, afterCommit: [] }
  const paper: Given = { ...before, ...changes }
  const isTyped = vin !== undefined && vin !== '' && vehicle_uuid === undefined && before !== null
  if (paper.vehicle_uuid && !(isTyped && (await isOfAnother(tx, session, paper))))
    return given(tx, vehicles, write, paper)
  if (!paper.vin) return { values: {}, afterCommit: [] }
  await oneAtATime(tx, session.dealerId, paper.vin)
  const known = await find(tx, { vin: paper.vin })
  if (known) {
    const values = verb === 'create' ? takenOver(known, paper) : {}
    return { values: { ...values, vehicle_uuid: known.uuid, ...readingOf(known, write) }, afterCommit: [] }
  }
  const fields = Object.fromEntries(NAMES.map((name) => [name, paper[name]]))
  const more = { make: '', type_code: '', note: '', mileage: null, mileage_at: null }
  const made = await createWithin(tx, vehicles, session, {
    ...fields,
    ...more,
    customer_uuid: paper.customer_uuid ?? null,
  })
  return { values: { vehicle_uuid: made.row.uuid, mileage: null }, afterCommit: made.afterCommit }
}

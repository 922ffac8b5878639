import { v7 as uuidv7 } from 'uuid'
import { walkInEndpoints } from '#contract/api/workshop/walkIn.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { refusedStep } from '#server/states/takeStep.ts'
import { carsByPlate } from '#server/timeline/carOfVisit.ts'
import { type CheckinRow, lockCheckin } from './openCheckin.ts'

/** The input of a walk-in, after its schema has filled in defaults. */
type PaperInput = ReturnType<(typeof INPUT)['parse']>
/** Creates a paper in the same transaction. The workshop provides it. */
export type CreatePaper = (tx: Tx, session: Session, input: never, uuid: string) => Promise<void>

const INPUT = walkInEndpoints['POST /v1/workshop/paper/walk-in'].body
const ORDER_TYPES: Readonly<Record<string, string>> = { tire_change: 'tire', internal: 'internal' }

/** The values of a check-in that its new paper takes over, as input of a walk-in. */
const paperOf = (row: CheckinRow, plate_special: boolean): PaperInput =>
  INPUT.parse({
    location_uuid: row.location_uuid,
    vehicle_uuid: row.vehicle_uuid,
    customer_uuid: row.customer_uuid,
    ...(row.customer_uuid === null ? { customer_name: row.customer_name.slice(0, 120) } : {}),
    customer_phone: row.customer_phone,
    contact_phone: row.customer_phone,
    licensePlate: row.licensePlate,
    plate_special,
    vin: row.vin,
    kilometers: row.kilometers,
    type: ORDER_TYPES[row.type] ?? 'customer',
    priority: row.waiting_customer ? 'waiting_customer' : 'normal',
    waiting_customer: row.waiting_customer,
    replacement_car: row.replacement_car,
    parking_place: row.parking_place,
    key_place: row.key_place,
    advisor_uuid: row.user_target_uuid,
    regular_info: row.description,
  })

/** Whether the plate is exempt from the German check: the vehicle says so, or the plate does not pass it. */
async function isSpecialPlate(tx: Tx, { vehicle_uuid, licensePlate }: CheckinRow): Promise<boolean> {
  if (licensePlate === '') return false
  if (checkPlate(licensePlate).state !== 'read') return true
  if (vehicle_uuid === null) return false
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('plate_special')
    .where('uuid', '=', vehicle_uuid)
    .where('licensePlate', '=', licensePlate)
    .executeTakeFirst()
  return vehicle?.plate_special ?? false
}

/**
 * Adds the known car of the plate, and its customer, to a check-in of the key-drop form, which names no car of the
 * dealer. Otherwise the car would exist twice. Changes nothing if several cars have the plate.
 */
async function withKnownCar(tx: Tx, row: CheckinRow): Promise<CheckinRow> {
  if (row.drop_number === '' || row.vehicle_uuid !== null || row.licensePlate === '') return row
  const [car, second] = await carsByPlate(tx, row.licensePlate, 2)
  if (!car || second) return row
  const { uuid: vehicle_uuid, customer_uuid, vin, licensePlate } = car
  return Object.assign({}, row, { vehicle_uuid, vin, licensePlate, customer_uuid: row.customer_uuid ?? customer_uuid })
}

/** The paper that a check-in has. Null without one, and for a deleted one. */
async function standingPaper(tx: Tx, uuid: string | null): Promise<string | null> {
  if (uuid === null) return null
  const paper = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return paper?.uuid ?? null
}

/** Creates the paper of a check-in and links it. A second call answers with the same paper. */
export async function createPaper(
  tx: Tx,
  { context, create }: { context: Context; create: CreatePaper },
  session: Session,
  uuid: string,
) {
  const row = await lockCheckin(tx, context, session, uuid)
  const known = await standingPaper(tx, row.paper_uuid)
  if (known !== null) return { paper_uuid: known, is_new: false, row }
  if (row.status === 'canceled' || row.status === 'picked_up') throw refusedStep(['transition_unknown'], {})
  if (row.licensePlate === '' && row.vin === '' && row.vehicle_uuid === null)
    throw new Failure('validation_failed', { fields: { licensePlate: 'required' } })
  const paper_uuid = uuidv7()
  const visit = await withKnownCar(tx, row)
  await create(tx, session, paperOf(visit, await isSpecialPlate(tx, visit)) as never, paper_uuid)
  const made = await tx
    .selectFrom('papers')
    .select(['vehicle_uuid', 'customer_uuid'])
    .where('uuid', '=', paper_uuid)
    .executeTakeFirstOrThrow()
  const linked = {
    paper_uuid,
    vehicle_uuid: row.vehicle_uuid ?? made.vehicle_uuid,
    customer_uuid: row.customer_uuid ?? made.customer_uuid,
  }
  const changed = await changeWithin(tx, context, session, uuid, linked)
  return { paper_uuid, is_new: true, row: changed.row as CheckinRow }
}

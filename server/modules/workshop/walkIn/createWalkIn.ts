import { recordEndpoints } from '#contract/api/records/records.ts'
import { holds } from '#contract/permissions/can.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { VEHICLE_FIELDS } from '#contract/records/vehicle.ts'
import type { walkIn } from '#contract/records/walkIn.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, changeWithin, createWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { createWorks } from '../papers/createWorks.ts'

export type WalkInContexts = { papers: Context; works: Context; vehicles: Context; customers: Context }
/** The input, after its schema has filled in defaults. */
export type WalkInInput = Omit<
  RecordRow<typeof walkIn>,
  'uuid' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>
type Input = WalkInInput

/** Fills the other columns of a new customer with defaults. */
const customerInput = recordEndpoints['POST /v1/customers'].body
const vehicleInput = recordEndpoints['POST /v1/vehicles'].body

/** The chosen customer, or a new one. */
async function customerOf(tx: Tx, { customers }: WalkInContexts, session: Session, input: Input) {
  const name = input.customer_name.trim()
  if (input.customer_uuid !== null || name === '') return input.customer_uuid
  const typed = { name, first_name: input.customer_first_name.trim(), phone: input.customer_phone }
  return (await createWithin(tx, customers, session, customerInput.parse(typed))).uuid
}

/** Creates an unknown vehicle without a VIN. A vehicle with a VIN is found or created by the paper itself. */
async function newVehicle(
  tx: Tx,
  { vehicles }: WalkInContexts,
  session: Session,
  input: Input,
  customer_uuid: string | null,
) {
  const fields = Object.keys(VEHICLE_FIELDS).map((name) => [name, input[name as keyof typeof VEHICLE_FIELDS]])
  const typed = vehicleInput.parse({ ...Object.fromEntries(fields), customer_uuid })
  return (await createWithin(tx, vehicles, session, typed)).uuid
}

/**
 * Locks a known vehicle before the paper refers to it. Otherwise two users who bring it at once would both share it for
 * their papers, and each would wait for the other to change its customer.
 */
const lockVehicle = (tx: Tx, uuid: string) =>
  tx.selectFrom('vehicles').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute()

/** Gives a known vehicle without a customer the customer of this visit, if the user may change vehicles. */
async function giveVehicle(
  tx: Tx,
  { vehicles }: WalkInContexts,
  session: Session,
  vehicle_uuid: string,
  customer_uuid: string | null,
) {
  if (customer_uuid === null || !holds(session.permissions, vehicles.record.permissions.update)) return
  const known = await tx
    .selectFrom('vehicles')
    .select('customer_uuid')
    .where('uuid', '=', vehicle_uuid)
    .where('deleted_at', 'is', null)
    // The lock makes the second of two simultaneous users see that the vehicle has a customer.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known || known.customer_uuid !== null) return
  await changeWithin(tx, vehicles, session, vehicle_uuid, { customer_uuid })
}

/** Creates a paper with its works, and new customer and vehicle if needed. */
export async function createWalkIn(
  tx: Tx,
  contexts: WalkInContexts,
  session: Session,
  input: Input,
  uuid: string,
): Promise<void> {
  const { works, customer_name: _name, customer_first_name: _first, customer_phone, ...fields } = input
  if (fields.vehicle_uuid !== null) await lockVehicle(tx, fields.vehicle_uuid)
  const customer_uuid = await customerOf(tx, contexts, session, input)
  const isNewVehicle = fields.vehicle_uuid === null && fields.vin === '' && fields.licensePlate.trim() !== ''
  const vehicle_uuid = isNewVehicle
    ? await newVehicle(tx, contexts, session, input, customer_uuid)
    : fields.vehicle_uuid
  const contact_phone = fields.contact_phone ?? customer_phone
  const made = await createWithin(
    tx,
    contexts.papers,
    session,
    { ...fields, customer_uuid, vehicle_uuid, contact_phone },
    uuid,
  )
  // The paper may have found this vehicle by its VIN.
  const car = made.vehicle_uuid
  if (!isNewVehicle && typeof car === 'string') await giveVehicle(tx, contexts, session, car, customer_uuid)
  const place = { location_uuid: fields.location_uuid, paper_uuid: uuid }
  const lines = works.map((line, index) => ({ ...line, position: index + 1 }))
  await createWorks(tx, contexts.works, session, place, lines)
}

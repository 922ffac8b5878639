import { sql } from 'kysely'
import { can } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isReadable, keyOf } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import { valuesOfCar } from '#server/timeline/carOfVisit.ts'
import type { Acceptance } from './openAcceptance.ts'

type Given = Partial<Acceptance>

const CUSTOMER_TEXTS = ['customer_name', 'customer_phone', 'customer_email'] as const
const PRICES: NumberedRight = 'numbered.prices'

/** Whether a value stands for "nothing was entered". */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Usual values of choices. A known value may replace them. */
const USUAL: Given = { type: 'customer', contact_channel: 'phone', language: 'de' }

/** The known values of fields that are empty or hold their usual value. */
function filled(given: Given, known: Given): Given {
  const isOpen = (name: keyof Given) => isEmpty(given[name]) || given[name] === USUAL[name]
  return Object.fromEntries(
    Object.entries(known).filter(([name, value]) => !isEmpty(value) && isOpen(name as keyof Given)),
  )
}

/** Values that a check-in has about its visit, if the session may read it. */
async function ofCheckin(tx: Tx, session: Session, uuid: string): Promise<Given> {
  const { rows } = await sql<Given>`select r."licensePlate", r.vin, r.vehicle_uuid, r.customer_uuid, r.customer_name,
      r.customer_phone, r.customer_email, r.customer_phone as contact_phone, r.kilometers, r.waiting_customer,
      r.replacement_car, r.description as wishes, r.user_target_uuid as advisor_uuid, r.paper_uuid
    from checkins r where r.uuid = ${uuid}::uuid and r.deleted_at is null and ${isReadable(records.checkin, session)}`.execute(
    tx,
  )
  return rows[0] ?? {}
}

/**
 * Values that a paper has about its visit, if the session may read it. The price limit needs the right to see prices.
 */
async function ofPaper(tx: Tx, session: Session, uuid: string): Promise<Given> {
  const { rows } = await sql<Given & { location_uuid: string }>`select r."jobId" as order_number, r."licensePlate",
      r.plate_special, r.vin, r.model, r.vehicle_uuid, r.customer_uuid, r.kilometers, r.fuel, r.battery, r.type,
      r.regular_info as wishes, r.damage_marks, r.body_damage, r.security_damage, r.waiting_customer, r.replacement_car,
      r.wash, r.old_parts_wanted, r.price_limit, r.contact_phone, r.contact_channel, r.advisor_uuid, r.location_uuid
    from papers r where r.uuid = ${uuid}::uuid and r.deleted_at is null and ${isReadable(records.paper, session)}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return {}
  const { location_uuid, price_limit = null, ...known } = row
  const seesPrices = can(session.permissions, PRICES, await keyOf(tx, location_uuid))
  return Object.assign(known, { price_limit: seesPrices && price_limit !== null ? Number(price_limit) : null })
}

/** Values that a new acceptance takes from the check-in and the paper that it names. */
async function valuesOfVisit(tx: Tx, session: Session, given: Given): Promise<Given> {
  const visit = given.checkin_uuid ? filled(given, await ofCheckin(tx, session, given.checkin_uuid)) : {}
  const merged = Object.assign({}, given, visit)
  const order = merged.paper_uuid ? filled(merged, await ofPaper(tx, session, merged.paper_uuid)) : {}
  return Object.assign(visit, order)
}

/**
 * Model and kind of plate of the vehicle, and language and contact channel of the customer. The caller fills only empty
 * fields with them.
 */
async function valuesOfPeople(tx: Tx, given: Given): Promise<Given> {
  const none = '00000000-0000-0000-0000-000000000000'
  const [vehicle, customer] = await Promise.all([
    tx
      .selectFrom('vehicles')
      .select(['model', 'plate_special', 'licensePlate'])
      .where('uuid', '=', given.vehicle_uuid ?? none)
      .executeTakeFirst(),
    tx
      .selectFrom('customers')
      .select(['language', 'contact_channel'])
      .where('uuid', '=', given.customer_uuid ?? none)
      .executeTakeFirst(),
  ])
  const plate = vehicle?.licensePlate === given.licensePlate ? { plate_special: vehicle?.plate_special ?? false } : {}
  return Object.assign({ model: vehicle?.model ?? '' }, plate, customer)
}

/**
 * Values that follow from what the user names: the check-in, the paper, the vehicle, the customer, the plate or the
 * VIN. Only empty fields are filled. A later change of the car or the customer follows the same rules as at the service
 * desk.
 */
export async function knownValues(tx: Tx, session: Session, changes: Given, before: Acceptance | null): Promise<Given> {
  const visit = before === null ? await valuesOfVisit(tx, session, changes) : {}
  const given = Object.assign({}, changes, visit)
  const car = (await valuesOfCar(tx, given, before, CUSTOMER_TEXTS)) as Given
  const values = Object.assign(visit, car)
  const merged = Object.assign({}, before, changes, values)
  const isNamed = (values.vehicle_uuid ?? changes.vehicle_uuid ?? values.customer_uuid ?? changes.customer_uuid) != null
  return isNamed ? Object.assign(values, filled(merged, await valuesOfPeople(tx, merged))) : values
}

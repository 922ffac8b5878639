import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { walkInEndpoints } from '#contract/api/workshop/walkIn.ts'
import { can, holds } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { paper } from '#contract/records/paper.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { keyOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { carsByPlate } from '#server/timeline/carOfVisit.ts'
import { ofCar } from '#server/timeline/ofCar.ts'
import type { Acceptance } from './openAcceptance.ts'

/** The input of a walk-in, after its schema has filled in defaults. */
const INPUT = walkInEndpoints['POST /v1/workshop/paper/walk-in'].body
/** Creates a paper in the same transaction. The workshop provides it. */
export type CreatePaper = (tx: Tx, session: Session, input: never, uuid: string) => Promise<void>

const PRICES: NumberedRight = 'numbered.prices'
const NONE = '00000000-0000-0000-0000-000000000000'

type Paper = RecordRow<typeof paper>
/** A signed acceptance, and its previous revision, which the paper already contains. */
type Signed = { row: Acceptance; earlier: Acceptance | null }

/**
 * Statuses of papers that can belong to this visit. A canceled paper cannot. A paper whose car was picked up is named,
 * but not changed.
 */
const STANDING = ['new', 'in_progress', 'completed', 'delivered', 'picked_up'] as const
type Standing = { uuid: string; isOpen: boolean }

/** The papers that are named by the acceptance and by its check-in. */
async function namedPapers(tx: Tx, { paper_uuid, checkin_uuid }: Acceptance): Promise<string[]> {
  const visit = await tx
    .selectFrom('checkins')
    .select('paper_uuid')
    .where('uuid', '=', checkin_uuid ?? NONE)
    .executeTakeFirst()
  return [paper_uuid, visit?.paper_uuid].flatMap((uuid) => uuid ?? [])
}

/**
 * The paper of the visit: the one named by the acceptance, that of its check-in, or the open paper of the car with the
 * same order number. Null if there is none.
 */
async function standingPaper(tx: Tx, row: Acceptance): Promise<Standing | null> {
  const named = await namedPapers(tx, row)
  const { vehicle_uuid, vin, licensePlate } = row
  const { rows } = await sql<{ uuid: string; status: string }>`select r.uuid, r.status from papers r
    where (r.uuid = any(${named}::uuid[]) or (r."jobId" <> '' and r."jobId" = ${row.order_number}
        and r.location_uuid = ${row.location_uuid}::uuid and r.status <> 'picked_up'
        and ${ofCar({ uuid: vehicle_uuid, vin, licensePlate })}))
      and r.deleted_at is null and r.status = any(${[...STANDING]}::text[])`.execute(tx)
  const found = named.flatMap((uuid) => rows.find((one) => one.uuid === uuid) ?? [])[0] ?? rows[0]
  return found ? { uuid: found.uuid, isOpen: found.status !== 'picked_up' } : null
}

/** Whether the plate is exempt from the German check: the acceptance says so, or the plate does not pass it. */
const isSpecialPlate = ({ plate_special, licensePlate }: Acceptance): boolean =>
  plate_special || (licensePlate !== '' && checkPlate(licensePlate).state !== 'read')

/** Input for a new paper of the car. The walk-in also creates an unknown vehicle and customer. */
function newPaper(row: Acceptance) {
  if (row.licensePlate === '' && row.vin === '' && row.vehicle_uuid === null)
    throw new Failure('validation_failed', { fields: { licensePlate: 'required' } })
  return INPUT.parse({
    location_uuid: row.location_uuid,
    jobId: row.order_number,
    vehicle_uuid: row.vehicle_uuid,
    customer_uuid: row.customer_uuid,
    ...(row.customer_uuid === null ? { customer_name: row.customer_name.slice(0, 120) } : {}),
    customer_phone: row.customer_phone,
    licensePlate: row.licensePlate,
    plate_special: isSpecialPlate(row),
    vin: row.vin,
    model: row.model,
    type: row.type,
    priority: row.waiting_customer ? 'waiting_customer' : 'normal',
    advisor_uuid: row.advisor_uuid,
    internal_info: row.internal_info,
    contact_phone: row.contact_phone ?? row.customer_phone,
  })
}

/** Merges the text of the acceptance into that of the paper. It replaces the text of the previous revision. */
function mergedText(now: string, text: string, earlier: string): string {
  if (earlier !== '' && now.includes(earlier)) return now.replace(earlier, () => text).trim()
  if (text === '' || now.includes(text)) return now
  return [now, text].filter((part) => part !== '').join('\n')
}

/**
 * Merges the marks of the acceptance into those of the paper, by their ids. Removes marks that only the previous
 * revision has.
 */
function mergedMarks({ row, earlier }: Signed, now: Paper['damage_marks']): Paper['damage_marks'] {
  const own = new Map(row.damage_marks.map((mark) => [mark.id, mark]))
  const gone = new Set((earlier?.damage_marks ?? []).map(({ id }) => id).filter((id) => !own.has(id)))
  const kept = now.filter(({ id }) => !gone.has(id)).map((mark) => own.get(mark.id) ?? mark)
  const known = new Set(kept.map(({ id }) => id))
  return [...kept, ...row.damage_marks.filter(({ id }) => !known.has(id))]
}

const FLAGS = ['waiting_customer', 'replacement_car', 'wash', 'old_parts_wanted'] as const
const TEXTS = ['body_damage', 'security_damage'] as const
const READINGS = ['kilometers', 'fuel', 'battery', 'price_limit', 'contact_phone'] as const

/**
 * Whether a revision writes a reading to the paper. An emptied one is written only over the value of the revision before
 * it, so that a value of the workshop stays.
 */
function isReadingWritten({ row, earlier }: Signed, now: Paper, name: (typeof READINGS)[number]): boolean {
  const before = earlier?.[name] ?? null
  return row[name] !== null || (before !== null && String(now[name]) === String(before))
}

/** The fields of the paper that the acceptance changes. */
function changesOf(signed: Signed, now: Paper, seesPrices: boolean): Partial<Paper> {
  const { row, earlier } = signed
  const changes: Record<string, unknown> = { damage_marks: mergedMarks(signed, now.damage_marks) }
  for (const name of READINGS)
    if ((name !== 'price_limit' || seesPrices) && isReadingWritten(signed, now, name)) changes[name] = row[name]
  for (const name of FLAGS) if (row[name] || earlier?.[name]) changes[name] = row[name]
  for (const name of TEXTS) changes[name] = mergedText(now[name], row[name], earlier?.[name] ?? '')
  if (row.contact_channel !== 'phone' || now.contact_channel === earlier?.contact_channel)
    changes.contact_channel = row.contact_channel
  if (now.regular_info === '' || now.regular_info === earlier?.wishes) changes.regular_info = row.wishes
  return changes
}

/** Renames the field of the paper in an error to the field of the acceptance. */
async function asAcceptance<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const { jobId, ...fields } = (error instanceof Failure && error.details.fields) || {}
    if (jobId === undefined) throw error
    throw new Failure('validation_failed', { fields: Object.assign(fields, { order_number: jobId }) })
  })
}

type Services = { core: Core; createPaper: CreatePaper }

/**
 * The vehicle for a paper that has none: that of the acceptance, or the only one with its plate, or a new one. With a
 * VIN, the paper finds or creates the vehicle by itself. Without a vehicle the visit would be missing in the customer
 * history.
 */
async function missingCar(tx: Tx, { core }: Services, session: Session, row: Acceptance, now: Paper) {
  if (now.vehicle_uuid !== null || now.vin !== '') return {}
  if (row.vehicle_uuid !== null) return { vehicle_uuid: row.vehicle_uuid }
  if (row.vin !== '') return { vin: row.vin }
  const { licensePlate, model, customer_uuid } = row
  if (licensePlate === '') return {}
  const [car, second] = await carsByPlate(tx, licensePlate, 2)
  if (car) return second ? {} : { vehicle_uuid: car.uuid }
  if (!holds(session.permissions, records.vehicle.permissions.create)) return {}
  const vehicle = { licensePlate, plate_special: isSpecialPlate(row), model, customer_uuid }
  return { vehicle_uuid: (await core.writer.createIn(tx, session, 'vehicle', vehicle)).uuid }
}

/**
 * Creates the paper of a signed acceptance, or updates the existing one. A paper whose car has left stays unchanged.
 */
export async function writePaper(
  tx: Tx,
  { core, createPaper }: Services,
  session: Session,
  signed: Signed,
): Promise<Standing> {
  const { row } = signed
  const standing = await standingPaper(tx, row)
  if (standing?.isOpen === false) return standing
  const uuid = standing?.uuid ?? uuidv7()
  if (standing === null) await asAcceptance(createPaper(tx, session, newPaper(row) as never, uuid))
  const now: Paper = (await tx
    .selectFrom('papers')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()) as never
  const seesPrices = can(session.permissions, PRICES, await keyOf(tx, row.location_uuid))
  const car = await missingCar(tx, { core, createPaper }, session, row, now)
  await core.writer.changeIn(tx, session, 'paper', uuid, Object.assign(changesOf(signed, now, seesPrices), car))
  return { uuid, isOpen: true }
}

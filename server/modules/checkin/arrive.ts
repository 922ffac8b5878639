import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { checkin } from '#contract/records/checkin.ts'
import type { CheckinTypes } from '#contract/service/checkinGraph.ts'
import { deskRecordOf } from '#contract/service/deskCode.ts'
import { RFC_UUID } from '#contract/uuid.ts'
import { plateReadings, plateSearchKeys, SPECIAL_PLATE_MAX } from '#contract/vehicles/licensePlate.ts'
import { checkVin, vinIn, vinReadings } from '#contract/vehicles/vin.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'
import type { Tx } from '#server/db/database.ts'
import { noteTypedPlaces } from '#server/places/placeRows.ts'
import { lockPapersOf, sharePlaces } from '#server/places/sharePlaces.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { StatedRecord } from '#server/states/statedRecord.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { carByUuid, carsByPlate, carsByVin, type KnownCar, plateOf } from '#server/timeline/carOfVisit.ts'
import { daysOfArrival, isExpected, isOfPlate, isWithin } from './expectedVisits.ts'
import { type CheckinRow, type Desk, lockCheckin, lockDesk, requireDesk } from './openCheckin.ts'
import type { CheckinStep } from './statedCheckin.ts'

type Answer = EndpointOutput<'POST /v1/service/checkin/arrive'>
type Candidate = Answer['candidates'][number]
type Arrival = {
  location_uuid: string
  typed: string
  checkin_uuid?: string | undefined
  vehicle_uuid?: string | undefined
  waiting_customer?: boolean | undefined
  key_place?: string | undefined
  parking_place?: string | undefined
  kilometers?: number | undefined
  description?: string | undefined
}
export type DeskServices = { context: Context; stated: StatedRecord<CheckinTypes, CheckinRow, CheckinStep> }

/** At most this many cars are offered for a typed plate. */
const MOST = 10
/** Characters of the concern by which a user tells two visits of one car apart. */
const CONCERN_MAX = 120
const PAPER_IN_PATH = /\/workshop\/paper\/([0-9a-f-]{36})/

/** The check-in, paper, car or plate that a scanned or typed text names. */
type Named =
  | { by: 'checkin'; uuid: string }
  | { by: 'paper'; uuid: string }
  | { by: 'vehicle'; uuid: string }
  /** `vins`: the VINs that the text may mean. `likeliest`: the VIN for a new car; null if no VIN is certain. */
  | { by: 'vin'; vins: string[]; likeliest: string | null }
  | { by: 'plate'; plate: string }

function namedBy({ typed, checkin_uuid, vehicle_uuid }: Arrival): Named {
  if (checkin_uuid !== undefined) return { by: 'checkin', uuid: checkin_uuid }
  if (vehicle_uuid !== undefined) return { by: 'vehicle', uuid: vehicle_uuid }
  const text = typed.trim()
  const scanned = deskRecordOf(text)
  if (scanned?.record === 'checkin') return { by: 'checkin', uuid: scanned.uuid }
  if (RFC_UUID.test(text.toLowerCase())) return { by: 'checkin', uuid: text.toLowerCase() }
  const paper = PAPER_IN_PATH.exec(paperPathOf(text) ?? '')?.[1]
  if (paper !== undefined) return { by: 'paper', uuid: paper }
  const vins = vinReadings(text)
  if (vins.length === 0) return { by: 'plate', plate: text }
  const [offered = null, other] = checkVin(text).suggestions
  return { by: 'vin', vins, likeliest: vinIn(text) ?? (other === undefined ? offered : null) }
}

/** Condition on the check-ins (`r`) of what the text names. */
function conditionOf(named: Named): RawBuilder<boolean> {
  switch (named.by) {
    case 'checkin':
      return sql<boolean>`r.uuid = ${named.uuid}`
    case 'paper':
      return sql<boolean>`(r.paper_uuid = ${named.uuid} or r.vehicle_uuid = (select p.vehicle_uuid from papers p
        where p.uuid = ${named.uuid} and p.location_uuid = r.location_uuid))`
    case 'vehicle':
      return sql<boolean>`(r.vehicle_uuid = ${named.uuid} or (r.vehicle_uuid is null and r.plate_key <> ''
        and r.plate_key = (select v.plate_key from vehicles v where v.uuid = ${named.uuid})))`
    case 'vin':
      return sql<boolean>`(r.vin = any(${named.vins}::text[]) or r.vehicle_uuid in (select v.uuid from vehicles v
        where v.vin = any(${named.vins}::text[])))`
    case 'plate':
      return isOfPlate(named.plate)
  }
}

/** `is_named`: the text names this check-in or its paper, and no other visit of the car. */
type Found = Candidate & { is_later: boolean; is_named: boolean }

/**
 * Open check-ins of a desk to which an arriving car can belong, the nearest first. They are those whose car is here,
 * those of today, and expected ones until the end of the next open day. A check-in that the text names counts on every
 * day.
 */
async function findOpen(tx: Tx, desk: Desk, named: Named, now: number): Promise<Found[]> {
  const { near, tomorrow } = await daysOfArrival(tx, desk.uuid, now)
  const isNear =
    named.by === 'checkin'
      ? sql`true`
      : sql`(r.arrival_at is not null or ${isWithin({ from: near.from, to: tomorrow })}
        or (${isExpected} and ${isWithin(near)}))`
  const isNamed = named.by === 'paper' ? sql`coalesce(r.paper_uuid = ${named.uuid}, false)` : sql`false`
  const { rows } = await sql<Found>`
    select r.uuid as checkin_uuid, r.vehicle_uuid, r."licensePlate", coalesce(v.model, '') as model,
      r.customer_name as customer, r.target_date, r.arrival_at is not null as has_arrived,
      (r.arrival_at is null and r.target_date >= ${new Date(tomorrow)}) as is_later, ${isNamed} as is_named,
      r.type, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as advisor,
      left(r.description, ${sql.lit(CONCERN_MAX)}) as concern
    from checkins r left join vehicles v on v.dealer_id = r.dealer_id and v.uuid = r.vehicle_uuid
      left join users u on u.dealer_id = r.dealer_id and u.uuid = r.user_target_uuid
    where r.location_uuid = ${desk.uuid} and r.deleted_at is null and r.status in ('new', 'in_progress')
      and ${conditionOf(named)} and ${isNear}
    order by r.arrival_at is not null, abs(extract(epoch from r.target_date - ${new Date(now)})), r.uuid
    limit ${sql.lit(MOST)}`.execute(tx)
  return rows
}

/**
 * The check-in to which an arriving car belongs. Visits of today come before later ones, and a scanned paper names its
 * own visit. Among several that are left, the user chooses, also when they are of the same car.
 */
function meantBy(found: readonly Found[]): { choice: Found[] } | { first: Found | undefined } {
  const named = found.filter(({ is_named }) => is_named)
  const today = found.filter(({ is_later }) => !is_later)
  const open = [named, today, found].find(({ length }) => length > 0) ?? []
  return open.length > 1 ? { choice: [...open] } : { first: open[0] }
}

/** Vehicles that the text can mean. */
async function findCars(tx: Tx, named: Named): Promise<KnownCar[]> {
  switch (named.by) {
    case 'vin':
      return carsByVin(tx, named.vins)
    case 'plate':
      return carsByPlate(tx, named.plate, MOST)
    case 'vehicle':
      return [await carByUuid(tx, named.uuid)].filter((car) => car !== undefined)
    case 'paper': {
      const paper = await tx
        .selectFrom('papers')
        .select('vehicle_uuid')
        .where('uuid', '=', named.uuid)
        .executeTakeFirst()
      return [paper?.vehicle_uuid ? await carByUuid(tx, paper.vehicle_uuid) : undefined].filter(
        (car) => car !== undefined,
      )
    }
    case 'checkin':
      return []
  }
}

/** A candidate without a check-in. */
const candidateOf = (licensePlate: string, vehicle_uuid: string | null, model: string): Candidate => ({
  checkin_uuid: null,
  vehicle_uuid,
  licensePlate,
  model,
  customer: '',
  target_date: null,
  type: '',
  advisor: '',
  concern: '',
  has_arrived: false,
})
const ofCar = ({ uuid, licensePlate, model }: KnownCar): Candidate => candidateOf(licensePlate, uuid, model)
const ofPlate = (licensePlate: string): Candidate => candidateOf(licensePlate, null, '')

const several = (candidates: readonly Candidate[]): Answer => ({
  row: null,
  outcome: 'several',
  candidates: [...candidates],
})

/** Adds a text to the concern of an appointment. Refuses a text that is too long, instead of cutting it off. */
function concernOf({ description }: CheckinRow, more: string | undefined) {
  const text = more?.trim() ?? ''
  if (text === '' || description.includes(text)) return {}
  const joined = description === '' ? text : `${description}\n${text}`
  if (joined.length > checkin.fields.description.max)
    throw new Failure('validation_failed', { fields: { description: 'too_long' } })
  return { description: joined }
}

/** The columns that an arrival writes beside its time. */
function given(row: CheckinRow, { waiting_customer, key_place, parking_place, kilometers, description }: Arrival) {
  const written = { waiting_customer, key_place, parking_place, kilometers, ...concernOf(row, description) }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

/** Writes an arrival. Its places become entries of the trail, and the paper of the visit gets them, too. */
async function writeArrival(
  tx: Tx,
  { context, stated }: DeskServices,
  session: Session,
  row: CheckinRow,
  arrival: Arrival,
) {
  const [now, of] = [context.now(), { record: 'checkin', uuid: row.uuid } as const]
  const changes = given(row, arrival)
  const written = await writeStep(tx, context, stated, session, row, {
    what: 'changed',
    values: { arrival_at: new Date(now), ...changes },
    reason: '',
  })
  await noteTypedPlaces(tx, session, now, of, { before: row, changes })
  await sharePlaces(tx, { hub: context.hub, session, now }, of, changes)
  return written
}

const checkinInput = recordEndpoints['POST /v1/service/checkin'].body

/** Creates the check-in of a car that has come without an appointment. */
async function createWalkIn(tx: Tx, services: DeskServices, session: Session, arrival: Arrival, car: object) {
  const { context } = services
  const target_date = new Date(context.now()).toISOString()
  const input = checkinInput.parse({ location_uuid: arrival.location_uuid, type: 'walk_in', target_date, ...car })
  const uuid = uuidv7()
  await createWithin(tx, context, session, input, uuid)
  return writeArrival(tx, services, session, await lockCheckin(tx, context, session, uuid), arrival)
}

/** The car for a text that matches no check-in: one car for a new check-in, or several to choose from. */
async function carFor(tx: Tx, named: Named): Promise<{ car: object } | { candidates: Candidate[] }> {
  const [first, ...more] = await findCars(tx, named)
  if (first && more.length > 0) return { candidates: [first, ...more].map(ofCar) }
  if (first) return { car: { vehicle_uuid: first.uuid, ...(named.by === 'paper' ? { paper_uuid: named.uuid } : {}) } }
  if (named.by === 'vin') {
    // Refuses an uncertain VIN, because a wrong one would stay with the car. The user types the VIN instead.
    if (named.likeliest === null) throw new Failure('validation_failed', { fields: { typed: 'unknown_value' } })
    return { car: { vin: named.likeliest } }
  }
  if (named.by !== 'plate') throw new Failure('not_found')
  const readings = plateReadings(named.plate).map(({ canonical }) => canonical)
  if (readings.length > 1) return { candidates: readings.map(ofPlate) }
  const licensePlate = plateOf(named.plate)
  if (licensePlate.length > SPECIAL_PLATE_MAX || plateSearchKeys(licensePlate).length === 0)
    throw new Failure('validation_failed', { fields: { typed: 'unknown_value' } })
  return { car: { licensePlate } }
}

/**
 * Records the arrival of a car at its check-in of today or the next open day, or at a new one. If the text means
 * several cars or open visits, nothing changes. A car that has already arrived is answered with its check-in.
 */
export async function arrive(tx: Tx, services: DeskServices, session: Session, arrival: Arrival): Promise<Answer> {
  const { context } = services
  const desk = await requireDesk(tx, session, arrival.location_uuid)
  await lockDesk(tx, desk)
  const named = namedBy(arrival)
  const found = await findOpen(tx, desk, named, context.now())
  const meant = meantBy(found)
  if ('choice' in meant) return several(meant.choice.map(({ is_later: _later, is_named: _named, ...one }) => one))
  const { first } = meant
  if (first?.checkin_uuid) {
    await lockPapersOf(tx, [first.checkin_uuid])
    const row = await lockCheckin(tx, context, session, first.checkin_uuid)
    if (first.has_arrived) return { row, outcome: 'known', candidates: [] }
    return { row: await writeArrival(tx, services, session, row, arrival), outcome: 'arrived', candidates: [] }
  }
  const chosen = await carFor(tx, named)
  if ('candidates' in chosen) return several(chosen.candidates)
  const row = await createWalkIn(tx, services, session, arrival, chosen.car)
  return { row, outcome: 'created', candidates: [] }
}

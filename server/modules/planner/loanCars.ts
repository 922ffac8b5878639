import { v7 as uuidv7 } from 'uuid'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { readHistory, recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Writer } from './blocks/writeBlocks.ts'
import { mayPlan, requirePlan } from './places.ts'

type Car = { location_uuid: string; name: string; licensePlate: string; is_usable: boolean }
type Booking = { loan_car_uuid: string; paper_uuid: string; from: string; until: string }

/** Loan cars in the contract's shape; with `areDeleted`, the deleted ones. */
export function carRows(tx: Tx, areDeleted = false) {
  return tx
    .selectFrom('loan_cars')
    .select(['uuid', 'location_uuid', 'name', 'licensePlate', 'is_usable', 'version'])
    .where('deleted_at', areDeleted ? 'is not' : 'is', null)
    .orderBy('name')
    .orderBy('uuid')
}

/**
 * Bookings that count. A deleted or canceled paper needs no car. When such a paper is restored, its booking counts
 * again, unless the car is taken.
 */
function standingBookings(tx: Tx) {
  return tx
    .selectFrom('loan_bookings as k')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'k.dealer_id').onRef('p.uuid', '=', 'k.paper_uuid'),
    )
    .where('k.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '<>', 'canceled')
}

/** Bookings of a car that overlap a time span. */
const overlapping = (tx: Tx, { loan_car_uuid, from, until }: Omit<Booking, 'paper_uuid'>) =>
  standingBookings(tx)
    .select('k.uuid')
    .where('k.loan_car_uuid', '=', loan_car_uuid)
    .where('k.from_at', '<', until)
    .where('k.until_at', '>', from)

/** Bookings of a location's cars within a time span. */
export function bookingRows(tx: Tx, location: string, { from, to }: { from: number; to: number }) {
  return standingBookings(tx)
    .innerJoin('loan_cars as c', (join) =>
      join.onRef('c.dealer_id', '=', 'k.dealer_id').onRef('c.uuid', '=', 'k.loan_car_uuid'),
    )
    .select(['k.uuid', 'k.loan_car_uuid', 'k.paper_uuid', 'k.from_at', 'k.until_at'])
    .where('c.location_uuid', '=', location)
    .where('k.from_at', '<', new Date(to).toISOString())
    .where('k.until_at', '>', new Date(from).toISOString())
    .orderBy('k.from_at')
    .orderBy('k.uuid')
}
type BookingRow = Awaited<ReturnType<ReturnType<typeof bookingRows>['execute']>>[number]

/** The booking in the contract's shape. */
export const toBooking = ({ from_at, until_at, ...row }: BookingRow) => ({ ...row, from: from_at, until: until_at })

/** Actions of a caller at a location: read its plan, change its cars, or lend them. */
type Deed = 'read' | 'plan' | 'lend'

/**
 * Refuses a session that may not do something with a row of a location. A caller who sees no cars there gets the answer
 * for a row that does not exist, so that users do not learn what other locations have.
 */
async function requireDeed(tx: Tx, session: Session, location: string, deed: Deed, missing: Failure): Promise<void> {
  const found = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', location)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw missing
  const plans = mayPlan(session, 'update', found.key)
  const may = {
    read: mayPlan(session, 'read', found.key),
    plan: plans,
    lend: plans || holds(session.permissions, PAPER_PERMISSIONS.update, found.key),
  }
  if (may[deed]) return
  throw may.read || may.lend ? new Failure('no_permission') : missing
}

/** Locks a car at a location where the caller may do this. A car of another location counts as missing. */
async function lockCar(tx: Tx, session: Session, uuid: string, missing: Failure, deed: Deed = 'plan') {
  const car = await carRows(tx).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()
  if (!car) throw missing
  await requireDeed(tx, session, car.location_uuid, deed, missing)
  return car
}

/** Whether a location is active. An inactive location keeps its cars and bookings, but gets no new ones. */
async function isActive(tx: Tx, location: string): Promise<boolean> {
  const query = tx.selectFrom('locations').select('uuid').where('uuid', '=', location).where('is_active', '=', true)
  return (await query.executeTakeFirst()) !== undefined
}

/** Refuses a location where the caller may not plan, or which is inactive. */
async function requireHome(tx: Tx, session: Session, location: string): Promise<void> {
  await requirePlan(tx, session, location, 'update')
  if (!(await isActive(tx, location))) throw unknown('location_uuid')
}

export async function addCar(tx: Tx, session: Session, car: Car, now: number) {
  await requireHome(tx, session, car.location_uuid)
  const times = { created_at: new Date(now), updated_at: new Date(now) }
  const values = { dealer_id: session.dealerId, uuid: uuidv7(), ...car }
  await tx
    .insertInto('loan_cars')
    .values({ ...values, ...times })
    .execute()
  await recordEvent(tx, session, now, {
    event: 'loanCar.created',
    uuid: values.uuid,
    before: null,
    after: car,
  })
  const { dealer_id: _dealer, ...made } = values
  return { ...made, version: 1 }
}

/** Changes a car, also the location that it belongs to. */
export async function changeCar(tx: Tx, session: Session, uuid: string, body: Car & { version: number }, now: number) {
  const before = await lockCar(tx, session, uuid, new Failure('not_found'))
  if (before.version !== body.version) throw new Failure('version_conflict', { current: before })
  if (before.location_uuid !== body.location_uuid) await requireHome(tx, session, body.location_uuid)
  const next = { ...body, version: body.version + 1, updated_at: new Date(now) }
  await tx.updateTable('loan_cars').set(next).where('uuid', '=', uuid).execute()
  const { version: _before, ...old } = before
  const { version: _after, ...after } = body
  await recordEvent(tx, session, now, { event: 'loanCar.changed', uuid, before: old, after })
  return { before: before.location_uuid, car: { uuid, ...after, version: next.version } }
}

/** Deletes a car without current or future bookings. */
export async function removeCar(tx: Tx, session: Session, uuid: string, now: number): Promise<string> {
  const car = await lockCar(tx, session, uuid, new Failure('not_found'))
  const booked = await standingBookings(tx)
    .select('k.uuid')
    .where('k.loan_car_uuid', '=', uuid)
    .where('k.until_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (booked) throw new Failure('record_in_use')
  await tx
    .updateTable('loan_cars')
    .set({ deleted_at: new Date(now), version: car.version + 1 })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, now, { event: 'loanCar.deleted', uuid, before: null, after: null })
  return car.location_uuid
}

/** Restores a deleted car. */
export async function restoreCar(tx: Tx, session: Session, uuid: string, now: number): Promise<string> {
  const car = await carRows(tx, true).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()
  if (!car) throw new Failure('not_found')
  await requireDeed(tx, session, car.location_uuid, 'plan', new Failure('not_found'))
  await tx
    .updateTable('loan_cars')
    .set({ deleted_at: null, version: car.version + 1, updated_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, now, { event: 'loanCar.restored', uuid, before: null, after: null })
  return car.location_uuid
}

/** The changes and bookings of a car, also of a deleted one. */
export async function carHistory(tx: Tx, session: Session, uuid: string, page: Parameters<typeof readHistory>[3]) {
  const car = await tx.selectFrom('loan_cars').select('location_uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!car) throw new Failure('not_found')
  await requireDeed(tx, session, car.location_uuid, 'read', new Failure('not_found'))
  return readHistory(tx, { name: 'loanCar' }, uuid, page)
}

const unknown = (field: string) => new Failure('validation_failed', { fields: { [field]: 'not_found' } })

/** Cars that a paper can get for a time span, and those that it has. */
export async function loanCarsFor(
  tx: Tx,
  session: Session,
  { paper_uuid, from, until }: { paper_uuid: string; from: string; until: string },
) {
  if (from >= until) throw new Failure('validation_failed', { fields: { until: 'too_small' } })
  const paper = await tx
    .selectFrom('papers')
    .select('location_uuid')
    .where('uuid', '=', paper_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!paper) throw new Failure('not_found')
  await requireDeed(tx, session, paper.location_uuid, 'lend', new Failure('not_found'))
  const isOpen = await isActive(tx, paper.location_uuid)
  const cars = isOpen ? await carRows(tx).where('location_uuid', '=', paper.location_uuid).execute() : []
  const taken = await bookingRows(tx, paper.location_uuid, { from: Date.parse(from), to: Date.parse(until) }).execute()
  const own = await tx
    .selectFrom('loan_bookings as k')
    .innerJoin('loan_cars as c', (join) =>
      join.onRef('c.dealer_id', '=', 'k.dealer_id').onRef('c.uuid', '=', 'k.loan_car_uuid'),
    )
    .select(['k.uuid', 'k.loan_car_uuid', 'k.paper_uuid', 'k.from_at', 'k.until_at', 'c.name', 'c.licensePlate'])
    .where('k.paper_uuid', '=', paper_uuid)
    .where('k.deleted_at', 'is', null)
    .orderBy('k.from_at')
    .orderBy('k.uuid')
    .execute()
  return {
    items: cars.map((car) => ({
      ...car,
      is_free: car.is_usable && !taken.some((one) => one.loan_car_uuid === car.uuid),
    })),
    bookings: own.map(({ name, licensePlate, ...row }) => ({ ...toBooking(row), name, licensePlate })),
  }
}

/**
 * Locks the car of a booking. Refuses a caller who may not lend it, a paper of another location, and a taken car. A new
 * booking needs an active location; a restored one does not.
 */
async function requireFree(tx: Tx, session: Session, { from, until, ...booking }: Booking, isRestored = false) {
  const missing = isRestored ? new Failure('not_found') : unknown('loan_car_uuid')
  const car = await lockCar(tx, session, booking.loan_car_uuid, missing, 'lend')
  if (!isRestored && !(await isActive(tx, car.location_uuid))) throw unknown('loan_car_uuid')
  const paper = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', '=', booking.paper_uuid)
    .where('location_uuid', '=', car.location_uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  if (!paper) throw unknown('paper_uuid')
  const taken = await overlapping(tx, { loan_car_uuid: car.uuid, from, until }).executeTakeFirst()
  if (taken || !car.is_usable) throw new Failure('loan_car_taken')
  return car
}

/** Books a car. When two users want it at once, the lock makes the second one find the first one's booking. */
export async function bookCar(tx: Tx, session: Session, { from, until, ...booking }: Booking, now: number) {
  if (from >= until) throw new Failure('validation_failed', { fields: { until: 'too_small' } })
  const car = await requireFree(tx, session, { from, until, ...booking })
  const uuid = uuidv7()
  await tx
    .insertInto('loan_bookings')
    .values({
      dealer_id: session.dealerId,
      uuid,
      ...booking,
      from_at: from,
      until_at: until,
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .execute()
  await recordEvent(tx, session, now, {
    event: 'loanCar.booked',
    uuid: car.uuid,
    before: null,
    after: { paper_uuid: booking.paper_uuid, from, until },
  })
  return { location: car.location_uuid, booking: { uuid, ...booking, from, until } }
}

async function readBooking(tx: Tx, uuid: string, isDeleted = false) {
  const booking = await tx
    .selectFrom('loan_bookings')
    .select(['loan_car_uuid', 'paper_uuid', 'from_at', 'until_at'])
    .where('uuid', '=', uuid)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!booking) throw new Failure('not_found')
  return booking
}

/** Restores a booking, if the car is still free. */
export async function restoreBooking(tx: Tx, session: Session, uuid: string, now: number): Promise<string> {
  const { loan_car_uuid, paper_uuid, from_at: from, until_at: until } = await readBooking(tx, uuid, true)
  const car = await requireFree(tx, session, { loan_car_uuid, paper_uuid, from, until }, true)
  await tx.updateTable('loan_bookings').set({ deleted_at: null }).where('uuid', '=', uuid).execute()
  const after = { paper_uuid, from, until }
  await recordEvent(tx, session, now, { event: 'loanCar.booked', uuid: car.uuid, before: null, after })
  return car.location_uuid
}

/** A booking that a paper did not get back: which car, and when. */
type LostBooking = { car: string; from: string; until: string }

/**
 * Removes bookings of a restored paper whose cars are lent to others meanwhile, unusable or deleted. Past bookings
 * stay. The lock on the car prevents other bookings until the commit.
 */
export async function releaseTaken(tx: Tx, writer: Writer, paper: string, now: number): Promise<LostBooking[]> {
  const own = await standingBookings(tx)
    .select(['k.uuid', 'k.loan_car_uuid', 'k.from_at', 'k.until_at'])
    .where('k.paper_uuid', '=', paper)
    .where('k.until_at', '>', new Date(now).toISOString())
    .orderBy('k.loan_car_uuid')
    .orderBy('k.from_at')
    .execute()
  const lost: LostBooking[] = []
  for (const { uuid, loan_car_uuid, from_at: from, until_at: until } of own) {
    const car = await tx
      .selectFrom('loan_cars')
      .select(['name', 'is_usable', 'deleted_at'])
      .where('uuid', '=', loan_car_uuid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const other = await overlapping(tx, { loan_car_uuid, from, until })
      .where('k.paper_uuid', '<>', paper)
      .executeTakeFirst()
    if (!other && car.is_usable && car.deleted_at === null) continue
    await deleteBooking(tx, writer, { uuid, loan_car_uuid, paper_uuid: paper, from, until }, now)
    lost.push({ car: car.name, from, until })
  }
  return lost
}

async function deleteBooking(tx: Tx, writer: Writer, booking: Booking & { uuid: string }, now: number): Promise<void> {
  const { uuid, loan_car_uuid, ...before } = booking
  await tx
    .updateTable('loan_bookings')
    .set({ deleted_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, writer, now, { event: 'loanCar.released', uuid: loan_car_uuid, before, after: null })
}

/** Deletes a booking, so that its car is free again. */
export async function releaseCar(tx: Tx, session: Session, uuid: string, now: number): Promise<string> {
  const booking = await readBooking(tx, uuid)
  const { location_uuid } = await tx
    .selectFrom('loan_cars')
    .select('location_uuid')
    .where('uuid', '=', booking.loan_car_uuid)
    .executeTakeFirstOrThrow()
  await requireDeed(tx, session, location_uuid, 'lend', new Failure('not_found'))
  const { from_at: from, until_at: until, ...what } = booking
  await deleteBooking(tx, session, { uuid, from, until, ...what }, now)
  return location_uuid
}

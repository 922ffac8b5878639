import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { staffOf } from '#server/staff/workshopPeople.ts'
import { carRows } from './loanCars.ts'
import { keepsPeopleAt, mayPlan } from './places.ts'
import { absences, toAbsence } from './planPeople.ts'

/** At most this many rows of each kind. The last deleted come first. */
const MOST = 100

/** Deleted absences, loan cars and bookings of a location that the caller may restore. */
export async function readBin(tx: Tx, session: Session, locationUuid: string, now: number) {
  const location = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', locationUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!location) throw new Failure('not_found')
  const [keeps, plans] = [keepsPeopleAt(session, [location.key]), mayPlan(session, 'update', location.key)]
  if (!keeps && !plans) throw new Failure('no_permission')
  return {
    absences: keeps ? await deletedAbsences(tx, locationUuid) : [],
    loan_cars: plans ? await deletedCars(tx, locationUuid) : [],
    bookings: plans ? await deletedBookings(tx, locationUuid, now) : [],
  }
}

async function deletedAbsences(tx: Tx, location: string) {
  const people = await staffOf(tx, location)
  if (people.length === 0) return []
  const rows = await absences(tx, true)
    .select('a.deleted_at')
    .where('a.user_uuid', 'in', people)
    .clearOrderBy()
    .orderBy('a.deleted_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({ ...toAbsence(row), deleted_at: deleted_at ?? '' }))
}

async function deletedCars(tx: Tx, location: string) {
  const rows = await carRows(tx, true)
    .select('deleted_at')
    .where('location_uuid', '=', location)
    .clearOrderBy()
    .orderBy('deleted_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at ?? '' }))
}

/** Deleted bookings of a location whose paper and car still exist, and that are not over. */
async function deletedBookings(tx: Tx, location: string, now: number) {
  const rows = await tx
    .selectFrom('loan_bookings as k')
    .innerJoin('loan_cars as c', (join) =>
      join.onRef('c.dealer_id', '=', 'k.dealer_id').onRef('c.uuid', '=', 'k.loan_car_uuid'),
    )
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'k.dealer_id').onRef('p.uuid', '=', 'k.paper_uuid'),
    )
    .select(['k.uuid', 'k.loan_car_uuid', 'k.paper_uuid', 'k.from_at', 'k.until_at', 'k.deleted_at', 'c.name'])
    .select(['p.jobId', 'p.licensePlate'])
    .where('c.location_uuid', '=', location)
    .where('c.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('k.deleted_at', 'is not', null)
    .where('k.until_at', '>', new Date(now).toISOString())
    .orderBy('k.deleted_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ from_at: from, until_at: until, deleted_at, ...row }) => ({
    ...row,
    from,
    until,
    deleted_at: deleted_at ?? '',
  }))
}

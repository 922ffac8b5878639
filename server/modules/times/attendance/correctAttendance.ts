import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { recordAccesses } from '../access/accesses.ts'
import { type Location, personLevel, requireLocation } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { lockPerson } from '../stamps/stampWork.ts'
import { attendanceItems, isOpenQuestion, liveAttendances } from './attendanceRows.ts'

type Span = { from: string; until: string | null }
type Entry = { location_uuid: string; user_uuid: string; from: string; until: string; reason: string }
type Correction = Span & { location_uuid: string; version: number; reason: string }

/** Longest attendance that can be entered (ms). */
const LONGEST_MS = DAY_MS

/** Refuses an impossible span: backwards, in the future, too long, or overlapping another one of the same user. */
async function requireSpan(tx: Tx, person: string, { from, until }: Span, now: number, own: string | null) {
  const [begin, end] = [Date.parse(from), until === null ? now : Date.parse(until)]
  const refuse = (field: 'from' | 'until', code: 'too_big' | 'too_small') =>
    new Failure('validation_failed', { fields: { [field]: code } })
  if (begin > now) throw refuse('from', 'too_big')
  if (end > now) throw refuse('until', 'too_big')
  if (end < begin) throw refuse('until', 'too_small')
  if (end - begin > LONGEST_MS) throw refuse('until', 'too_big')
  const beside = await liveAttendances(tx)
    .where('user_uuid', '=', person)
    .where('uuid', '<>', own ?? '00000000-0000-0000-0000-000000000000')
    .where('from_at', '<', new Date(end).toISOString())
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', new Date(begin).toISOString())]))
    .limit(1)
    .executeTakeFirst()
  if (beside) throw new Failure('attendance_overlaps')
}

/**
 * Requires that a user works at a location, and that the caller may see their hours. Otherwise it is `not_found`.
 * Records the access.
 */
async function requirePerson(
  tx: Tx,
  { now, working }: Services,
  session: Session,
  location: Location,
  person: string,
  at: string,
) {
  const day = dayIn(location.time_zone, Date.parse(at))
  const { sees } = await personLevel(tx, session, location, day, now())
  const staff = await working.plannedHours(tx, location.uuid, { from: day, to: day })
  const isVisible = person === session.userUuid || sees(person)
  if (!isVisible || !staff.some(({ uuid }) => uuid === person)) throw new Failure('not_found')
  await recordAccesses(tx, session, now(), [person], { what: 'attendance', from: day, to: day })
}

async function answer(tx: Tx, session: Session, location: Location, uuid: string) {
  const row = await liveAttendances(tx).where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const [item] = await attendanceItems(tx, session, location, [row])
  if (!item) throw new Failure('not_found')
  return item
}

/** Adds an attendance that was not stamped. */
export async function enterAttendance(tx: Tx, services: Services, session: Session, given: Entry) {
  const now = services.now()
  const { user_uuid: person, from, until, reason } = given
  const location = await requireLocation(tx, session, given.location_uuid, 'update')
  await requirePerson(tx, services, session, location, person, from)
  await lockPerson(tx, person)
  await requireSpan(tx, person, { from, until }, now, null)
  const uuid = uuidv7()
  const span = { from_at: new Date(from), until_at: new Date(until) }
  await tx
    .insertInto('attendances')
    .values({ dealer_id: session.dealerId, uuid, user_uuid: person, source: 'entered', ...span })
    .execute()
  await noteCorrection(tx, session, now, { uuid, before: span, after: span, reason })
  const after = { user_uuid: person, from, until, reason }
  await recordEvent(tx, session, now, { event: 'attendance.entered', uuid, before: null, after })
  return answer(tx, session, location, uuid)
}

type Written = { from_at: Date; until_at: Date | null }
type Noted = { uuid: string; before: Written; after: Written; reason: string }

function noteCorrection(tx: Tx, { dealerId, userUuid }: Session, now: number, { uuid, before, after, reason }: Noted) {
  return tx
    .insertInto('attendance_corrections')
    .values({
      dealer_id: dealerId,
      uuid: uuidv7(),
      attendance_uuid: uuid,
      at: new Date(now),
      by_user: userUuid,
      reason,
      before_from: before.from_at,
      before_until: before.until_at,
      after_from: after.from_at,
      after_until: after.until_at,
    })
    .execute()
}

/**
 * Moves a coming or going. A user who forgot to go can correct that once. Everything else requires the permission to
 * correct.
 */
export async function correctAttendance(
  tx: Tx,
  services: Services,
  session: Session,
  uuid: string,
  { location_uuid, version, from, until, reason }: Correction,
) {
  const now = services.now()
  const found = await liveAttendances(tx).where('uuid', '=', uuid).executeTakeFirst()
  if (!found) throw new Failure('not_found')
  const person = found.user_uuid
  await lockPerson(tx, person)
  const row = await liveAttendances(tx).where('uuid', '=', uuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const isOwn = person === session.userUuid && isOpenQuestion(row) && Date.parse(from) === Date.parse(row.from_at)
  const location = await requireLocation(tx, session, location_uuid, isOwn ? 'create' : 'update')
  await requirePerson(tx, services, session, location, person, row.from_at)
  if (Number(row.version) !== version) throw new Failure('version_conflict')
  // A time of going can be moved, but not removed.
  if (until === null && row.until_at !== null) throw new Failure('validation_failed', { fields: { until: 'required' } })
  await requireSpan(tx, person, { from, until }, now, uuid)
  const after = { from_at: new Date(from), until_at: until === null ? null : new Date(until) }
  const before = { from_at: new Date(row.from_at), until_at: row.until_at === null ? null : new Date(row.until_at) }
  await tx
    .updateTable('attendances')
    .set({ ...after, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute()
  await noteCorrection(tx, session, now, { uuid, before, after, reason })
  await recordEvent(tx, session, now, {
    event: 'attendance.corrected',
    uuid,
    before: { from: row.from_at, until: row.until_at },
    after: { from, until, reason },
  })
  return answer(tx, session, location, uuid)
}

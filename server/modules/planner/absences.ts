import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { type Absence, coversDays } from '#contract/planning/workingTime.ts'
import type { Tx } from '#server/db/database.ts'
import { readHistory, recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { keepsEverybody, keepsPeopleAt } from './places.ts'
import { type AbsenceRow, absences, toAbsence } from './planPeople.ts'

type Given = Absence & { note: string }
type HistoryPage = Parameters<typeof readHistory>[3]

/** Locations where a user works. The permission to edit their absences and hours is held for these. */
export async function workplacesOf(tx: Tx, user: string): Promise<{ uuid: string; key: string }[]> {
  return tx
    .selectFrom('locations as l')
    .select(['l.uuid', 'l.key'])
    .where('l.deleted_at', 'is', null)
    .where(
      sql<boolean>`(exists (select from department_members m
          join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
        where m.dealer_id = l.dealer_id and m.user_uuid = ${user} and d.location_uuid = l.uuid
          and d.is_workshop_team and d.deleted_at is null)
      or exists (select from work_models w where w.dealer_id = l.dealer_id and w.user_uuid = ${user}
          and w.sites @> jsonb_build_array(jsonb_build_object('location_uuid', l.uuid))))`,
    )
    .orderBy('l.uuid')
    .execute()
}

/**
 * Refuses an unknown user and one whose absences the caller may not edit, with the same answer. Returns the user's
 * locations.
 */
export async function requireKeeper(tx: Tx, session: Session, user: string, missing: Failure): Promise<string[]> {
  const found = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw missing
  const places = await workplacesOf(tx, user)
  const keys = places.map(({ key }) => key)
  if (!keepsPeopleAt(session, keys)) throw missing
  return places.map(({ uuid }) => uuid)
}

/** Absences within some days that the caller may edit. */
export async function listAbsences(
  tx: Tx,
  session: Session,
  { from, to, user_uuid: user }: { from: string; to: string; user_uuid?: string | undefined },
): Promise<AbsenceRow[]> {
  if (from > to) throw new Failure('validation_failed', { fields: { to: 'too_small' } })
  if (user !== undefined) await requireKeeper(tx, session, user, new Failure('not_found'))
  let query = absences(tx)
    .where('a.last_day', '>=', sql<never>`${from}::date`)
    .where('a.first_day', '<=', sql<never>`${to}::date`)
  if (user !== undefined) query = query.where('a.user_uuid', '=', user)
  const rows = (await query.limit(ABSENCES_MAX).execute()).map(toAbsence)
  if (keepsEverybody(session)) return rows
  const mine = new Set<string>()
  for (const one of new Set(rows.map((row) => row.user_uuid))) {
    const keys = (await workplacesOf(tx, one)).map(({ key }) => key)
    if (keepsPeopleAt(session, keys)) mine.add(one)
  }
  return rows.filter((row) => mine.has(row.user_uuid))
}
const ABSENCES_MAX = 2_000

/** Users of the list who are absent on a day (`2026-03-04`), for the whole day or for a part of it. */
export async function listAbsent(tx: Tx, users: readonly string[], day: string): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await absences(tx)
    .where('a.user_uuid', 'in', users)
    .where('a.first_day', '<=', sql<never>`${day}::date`)
    .where('a.last_day', '>=', sql<never>`${day}::date`)
    .execute()
  const weekday = weekdayOf(dayNumber(day))
  return new Set(
    rows.filter(({ weekdays }) => weekdays === null || weekdays.includes(weekday)).map(({ user_uuid }) => user_uuid),
  )
}

function valuesOf({ part, weekdays, ...given }: Given) {
  if (given.first_day > given.last_day) throw new Failure('validation_failed', { fields: { last_day: 'before_start' } })
  if (!coversDays({ ...given, weekdays }))
    throw new Failure('validation_failed', { fields: { weekdays: 'no_such_weekday' } })
  return {
    ...given,
    part_from: part?.from ?? null,
    part_to: part?.to ?? null,
    weekdays: weekdays === null ? null : [...weekdays],
  }
}

/** Audit values of an absence: that it exists and when, but never the reason. A part of the day is `13:00–17:00`. */
const traced = ({ user_uuid, first_day, last_day, part, weekdays }: Absence & { user_uuid: string }) => ({
  user_uuid,
  first_day,
  last_day,
  part: part && `${part.from}–${part.to}`,
  weekdays,
})

async function readAbsence(tx: Tx, uuid: string, isDeleted = false): Promise<AbsenceRow> {
  const row = await absences(tx, isDeleted).where('a.uuid', '=', uuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return toAbsence(row)
}

/**
 * Refuses an absence that equals another one of the user, so that a double click or a second window creates no second
 * row. The lock on the user makes the later of two writes wait for the earlier one. The notes may differ.
 */
async function requireSingle(
  tx: Tx,
  user: string,
  { kind, first_day, last_day, part, weekdays }: Absence,
  own: string | null,
): Promise<void> {
  await tx.selectFrom('users').select('uuid').where('uuid', '=', user).forNoKeyUpdate().execute()
  let same = absences(tx)
    .where('a.user_uuid', '=', user)
    .where('a.kind', '=', kind)
    .where('a.first_day', '=', sql<never>`${first_day}::date`)
    .where('a.last_day', '=', sql<never>`${last_day}::date`)
    .where(sql<boolean>`a.part_from is not distinct from ${part?.from ?? null}`)
    .where(sql<boolean>`a.part_to is not distinct from ${part?.to ?? null}`)
  if (own !== null) same = same.where('a.uuid', '!=', own)
  const days = daysOf(weekdays)
  if ((await same.execute()).some((row) => daysOf(toAbsence(row).weekdays) === days))
    throw new Failure('absence_exists')
}

/** The weekdays of an absence as a text that compares. */
const daysOf = (weekdays: Absence['weekdays']) => [...(weekdays ?? [])].sort().join()

/** Adds an absence of a user. */
export async function addAbsence(tx: Tx, session: Session, given: Given & { user_uuid: string }, now: number) {
  const missing = new Failure('validation_failed', { fields: { user_uuid: 'not_found' } })
  const places = await requireKeeper(tx, session, given.user_uuid, missing)
  const values = valuesOf(given)
  await requireSingle(tx, given.user_uuid, given, null)
  const uuid = uuidv7()
  await tx
    .insertInto('absences')
    .values({
      dealer_id: session.dealerId,
      uuid,
      user_uuid: given.user_uuid,
      ...values,
      created_at: new Date(now),
      updated_at: new Date(now),
      updated_by: session.userUuid,
    })
    .execute()
  await recordEvent(tx, session, now, {
    event: 'absence.created',
    uuid,
    before: null,
    after: traced(given),
  })
  return { places, absence: await readAbsence(tx, uuid) }
}

async function lockAbsence(tx: Tx, session: Session, uuid: string, isDeleted = false) {
  await tx.selectFrom('absences').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute()
  const before = await readAbsence(tx, uuid, isDeleted)
  const places = await requireKeeper(tx, session, before.user_uuid, new Failure('not_found'))
  return { before, places }
}

export async function changeAbsence(
  tx: Tx,
  session: Session,
  uuid: string,
  { version, ...given }: Given & { version: number },
  now: number,
) {
  const { before, places } = await lockAbsence(tx, session, uuid)
  if (before.version !== version) throw new Failure('version_conflict', { current: before })
  const values = valuesOf(given)
  await requireSingle(tx, before.user_uuid, given, uuid)
  const stamp = { version: version + 1, updated_at: new Date(now), updated_by: session.userUuid }
  await tx
    .updateTable('absences')
    .set({ ...values, ...stamp })
    .where('uuid', '=', uuid)
    .execute()
  const after = await readAbsence(tx, uuid)
  await recordEvent(tx, session, now, {
    event: 'absence.changed',
    uuid,
    before: traced(before),
    after: traced(after),
  })
  return { places, absence: after }
}

/** Deletes or restores an absence. */
export async function setAbsenceDeleted(
  tx: Tx,
  session: Session,
  uuid: string,
  isDeleted: boolean,
  now: number,
): Promise<string[]> {
  const { before, places } = await lockAbsence(tx, session, uuid, !isDeleted)
  if (!isDeleted) await requireSingle(tx, before.user_uuid, before, uuid)
  const stamp = { version: before.version + 1, updated_at: new Date(now), updated_by: session.userUuid }
  await tx
    .updateTable('absences')
    .set({ deleted_at: isDeleted ? new Date(now) : null })
    .set(stamp)
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, now, {
    event: isDeleted ? 'absence.deleted' : 'absence.restored',
    uuid,
    before: isDeleted ? traced(before) : null,
    after: isDeleted ? null : traced(before),
  })
  return places
}

/** The changes of an absence, also of a deleted one, for users who keep the absences of its user. */
export async function absenceHistory(tx: Tx, session: Session, uuid: string, page: HistoryPage) {
  const row = await tx.selectFrom('absences').select('user_uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  await requireKeeper(tx, session, row.user_uuid, new Failure('not_found'))
  return readHistory(tx, { name: 'absence' }, uuid, page)
}

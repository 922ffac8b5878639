import { GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import type { Permission } from '#contract/permissions/catalogue.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { publicHolidays } from '#server/calendar/publicHolidays.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Row = RecordRow<typeof location>

/** An action on a plan. Permissions are held for the plan's location. */
export type PlanVerb = 'read' | 'create' | 'update' | 'delete'

/** A location with what planning needs, in the contract's shape. */
export type Place = Awaited<ReturnType<typeof readPlaces>>[number]

/** The permission for an action. */
const permissionFor = (verb: PlanVerb): Permission => `location.workshop.planner.${verb}`

/** Whether the session may do this in the plan of the location with this key. */
export const mayPlan = (session: Session, verb: PlanVerb, key: string): boolean =>
  holds(session.permissions, permissionFor(verb), key)

/**
 * The key of a location that is not deleted and where the session may do this. All users may know which locations
 * exist.
 */
export async function requirePlan(tx: Tx, session: Session, uuid: string, verb: PlanVerb): Promise<string> {
  const found = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  if (!mayPlan(session, verb, found.key)) throw new Failure('no_permission')
  return found.key
}

/** Whether the session may edit absences and hours of all users. */
export const keepsEverybody = ({ permissions }: Session): boolean =>
  holds(permissions, 'global.users.update', GLOBAL_SCOPE)

/** Whether the session may edit absences and hours of users who work at one of these locations. */
export const keepsPeopleAt = (session: Session, keys: readonly string[]): boolean =>
  keepsEverybody(session) || keys.some((key) => holds(session.permissions, 'numbered.absences', key))

/** Years around a plan for which holidays are read. Planned work may continue into the next year. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 2

async function closedDays(row: Row, year: number, language: string) {
  const own = row.closed_days.map(({ day, reason }) => ({ day, reason }))
  const known = new Set(own.map(({ day }) => day))
  for (let one = year - YEARS_BEFORE; one <= year + YEARS_AFTER; one += 1)
    for (const { day, name } of await publicHolidays(row, one, language))
      if (!known.has(day) && !row.open_holidays.includes(day)) own.push({ day, reason: name })
  return own
}

/** Locations that are not deleted, by uuid, with their closed days in the years around `year`. */
export async function readPlaces(tx: Tx, uuids: readonly string[], year: number, language = 'en') {
  if (uuids.length === 0) return []
  const rows = (await tx
    .selectFrom('locations')
    .selectAll()
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .execute()) as unknown as Row[]
  return Promise.all(
    rows.map(async (row) => ({
      uuid: row.uuid,
      key: row.key,
      description: row.description,
      is_active: row.is_active,
      time_zone: row.time_zone as string,
      opening_hours: row.opening_hours,
      closed_days: await closedDays(row, year, language),
      bays: row.bays.map(({ code, name, type, is_usable }) => ({ code, name, type: type as string, is_usable })),
    })),
  )
}

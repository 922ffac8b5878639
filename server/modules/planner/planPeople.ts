import { sql } from 'kysely'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { type Absence, APPRENTICE_FACTORS, type WorkLocation, workingTimeOf } from '#contract/planning/workingTime.ts'
import type { WORKING_TIME_MODELS } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import { staffOf } from '#server/staff/workshopPeople.ts'
import { type Place, readPlaces } from './places.ts'

type Model = (typeof WORKING_TIME_MODELS)[number]
/** A person in the shape that `contract/planning` uses. */
export type PlanPerson = Awaited<ReturnType<typeof readStaff>>['people'][number]
/** An absence as it is stored, with its user and its note. */
export type AbsenceRow = Absence & { uuid: string; user_uuid: string; note: string; version: number }

/** Absences as stored, with days and times in the contract's format; with `areDeleted`, the deleted ones. */
export function absences(tx: Tx, areDeleted = false) {
  return tx
    .selectFrom('absences as a')
    .where('a.deleted_at', areDeleted ? 'is not' : 'is', null)
    .select(['a.uuid', 'a.user_uuid', 'a.kind', 'a.part_from', 'a.part_to', 'a.weekdays', 'a.note', 'a.version'])
    .select([sql<string>`a.first_day::text`.as('first_day'), sql<string>`a.last_day::text`.as('last_day')])
    .orderBy('a.first_day')
    .orderBy('a.uuid')
}

/** The absence in the contract's shape. */
export function toAbsence({
  part_from: from,
  part_to: to,
  ...row
}: Awaited<ReturnType<ReturnType<typeof absences>['execute']>>[number]): AbsenceRow {
  return { ...row, part: from === null || to === null ? null : { from, to } }
}

/** Workshop teams, to be filtered by user or location. */
function teams(tx: Tx) {
  return tx
    .selectFrom('departments as d')
    .where('d.is_workshop_team', '=', true)
    .where('d.is_active', '=', true)
    .where('d.deleted_at', 'is', null)
}

/** The teams of a location and their reserve. */
export function readTeams(tx: Tx, location: string) {
  return teams(tx)
    .leftJoin('team_reserves as r', (join) =>
      join.onRef('r.dealer_id', '=', 'd.dealer_id').onRef('r.team_uuid', '=', 'd.uuid'),
    )
    .select(['d.uuid', 'd.name', 'd.short_code', 'd.color'])
    .select((eb) => eb.fn.coalesce('r.percent', sql<number>`0`).as('reserve_percent'))
    .where('d.location_uuid', '=', location)
    .orderBy('d.name')
    .execute()
}

type Stored = { sites: WorkLocation[]; factor: number | null; secondary_percent: number }
type Row = { uuid: string; roles: string[]; working_time_model: string }

/**
 * The hours that count for a user: those that were entered, else those of their working time model at their teams'
 * locations.
 */
function workOf(row: Row, stored: Stored | undefined, homes: readonly string[], places: ReadonlyMap<string, Place>) {
  const usual = homes.flatMap((uuid): WorkLocation[] => {
    const place = places.get(uuid)
    if (!place) return []
    return [{ location_uuid: uuid, working_time: workingTimeOf(row.working_time_model as Model, place.opening_hours) }]
  })
  const [firstYear = 1] = APPRENTICE_FACTORS
  return {
    sites: stored && stored.sites.length > 0 ? stored.sites : usual,
    factor: stored?.factor ?? (row.roles.includes('apprentice') ? firstYear : 1),
    secondary_percent: stored?.secondary_percent ?? 0,
  }
}

type Employment = { uuid: string; active_from: string | null; active_until: string | null }

/** Before the first and after the last day of employment a user counts as absent. */
function notEmployed({ uuid, active_from, active_until }: Employment, { from, to }: { from: string; to: string }) {
  const absent = (first_day: string, last_day: string): AbsenceRow => {
    return {
      uuid,
      user_uuid: uuid,
      kind: 'other',
      first_day,
      last_day,
      part: null,
      weekdays: null,
      note: '',
      version: 1,
    }
  }
  const before = active_from !== null && active_from > from ? [absent(from, dayName(dayNumber(active_from) - 1))] : []
  const after = active_until !== null && active_until < to ? [absent(dayName(dayNumber(active_until) + 1), to)] : []
  return [...before, ...after].filter(({ first_day, last_day }) => first_day <= last_day)
}

/** A location, the users who work there, and the other locations where they work. */
export async function readStaff(tx: Tx, location: string, { from, to }: { from: string; to: string }, language = 'en') {
  const staff = await staffOf(tx, location)
  // No staff: an empty list would be invalid SQL.
  const asked = staff.length > 0 ? staff : [location]
  const rows = await tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name', 'roles', 'skills', 'working_time_model'])
    .select([
      sql<string | null>`active_from::text`.as('active_from'),
      sql<string | null>`active_until::text`.as('active_until'),
    ])
    .where('uuid', 'in', asked)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('uuid')
    .execute()
  const memberships = await teams(tx)
    .innerJoin('department_members as m', (join) =>
      join.onRef('m.dealer_id', '=', 'd.dealer_id').onRef('m.department_uuid', '=', 'd.uuid'),
    )
    .select(['d.uuid', 'd.location_uuid', 'm.user_uuid'])
    .where('m.user_uuid', 'in', asked)
    .orderBy('d.uuid')
    .execute()
  const models = await tx
    .selectFrom('work_models')
    .select(['user_uuid', 'sites', 'factor', 'secondary_percent'])
    .where('user_uuid', 'in', asked)
    .execute()
  const away = await absences(tx)
    .where('a.user_uuid', 'in', asked)
    .where('a.last_day', '>=', sql<never>`${from}::date`)
    .where('a.first_day', '<=', sql<never>`${to}::date`)
    .execute()
  const uuids = new Set([
    location,
    ...memberships.flatMap((one) => one.location_uuid ?? []),
    ...models.flatMap(({ sites: locations }) => locations.map((location) => location.location_uuid)),
  ])
  const places = await readPlaces(tx, [...uuids], Number(from.slice(0, 4)), language)
  const placeOf = new Map(places.map((place) => [place.uuid, place]))
  const people = rows.map((row) => {
    const own = memberships.filter((one) => one.user_uuid === row.uuid)
    const homes = [...new Set(own.flatMap((one) => one.location_uuid ?? []))]
    const { uuid, first_name, last_name, roles } = row
    return {
      uuid,
      first_name,
      last_name,
      roles,
      skills: row.skills as { skill: string; valid_until: string | null }[],
      team_uuids: own.map((one) => one.uuid),
      absences: [...away.filter((one) => one.user_uuid === uuid).map(toAbsence), ...notEmployed(row, { from, to })],
      ...workOf(
        row,
        models.find((one) => one.user_uuid === uuid),
        homes,
        placeOf,
      ),
    }
  })
  return { place: placeOf.get(location), others: places.filter(({ uuid }) => uuid !== location), people }
}

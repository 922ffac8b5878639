import { sql } from 'kysely'
import type { Permission } from '#contract/permissions/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAnywhere, holdersAt } from '#server/records/scope.ts'
import { listUserNames, type UserName } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'

/** Users who hold this at a location stamp the works there. */
const STAMPS: Permission = 'location.workshop.shouldiscompare.create'

/**
 * Users who work at a location: members of its workshop teams, and users with hours of their own there. Null asks about
 * all locations.
 */
export async function staffOf(tx: Tx, location: string | null): Promise<string[]> {
  const isHere = location === null ? sql<boolean>`true` : sql<boolean>`d.location_uuid = ${location}`
  const hasHours =
    location === null
      ? sql<boolean>`w.sites <> '[]'::jsonb`
      : sql<boolean>`w.sites @> ${JSON.stringify([{ location_uuid: location }])}::jsonb`
  const rows = await tx
    .selectFrom('department_members as m')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.dealer_id', '=', 'm.dealer_id').onRef('d.uuid', '=', 'm.department_uuid'),
    )
    .select('m.user_uuid')
    .where(isHere)
    .where('d.is_workshop_team', '=', true)
    .where('d.is_active', '=', true)
    .where('d.deleted_at', 'is', null)
    .union((eb) => eb.selectFrom('work_models as w').select('w.user_uuid').where(hasHours))
    .execute()
  return rows.map((row) => row.user_uuid)
}

/** Users who can be assigned at a location: its staff, and users who may stamp there. */
async function assignableAt(tx: Tx, location: string | null): Promise<string[]> {
  const staff = await staffOf(tx, location)
  const stampers = location === null ? await holdersAnywhere(tx, STAMPS) : await holdersAt(tx, STAMPS, location)
  return [...new Set([...staff, ...stampers])]
}

/** The active users whom the screens offer as technicians of a location. Null asks about all locations. */
export async function listWorkshopPeople(tx: Tx, location: string | null): Promise<UserName[]> {
  const people = await assignableAt(tx, location)
  return tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name'])
    .where(sql<boolean>`uuid = any(${people}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('uuid')
    .execute()
}

async function refuseOthers(tx: Tx, allowed: readonly string[], people: readonly string[]): Promise<void> {
  const others = people.filter((uuid) => !allowed.includes(uuid))
  if (others.length > 0) throw new Failure('not_in_workshop', { about: { people: await listUserNames(tx, others) } })
}

/** Refuses people who cannot be assigned to the papers and works of a location. */
export async function requireWorkshopPeople(tx: Tx, location: string, people: readonly string[]): Promise<void> {
  if (people.length > 0) await refuseOthers(tx, await assignableAt(tx, location), people)
}

/** Refuses people who have no row in the plan of a location. */
export async function requireStaff(tx: Tx, location: string, people: readonly string[]): Promise<void> {
  if (people.length > 0) await refuseOthers(tx, await staffOf(tx, location), people)
}

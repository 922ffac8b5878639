import { sql } from 'kysely'
import type { Permission } from '#contract/permissions/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import { listUserNames, type UserName } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Permission of the users who may stamp the works at a location. */
const STAMPS: Permission = 'location.workshop.shouldiscompare.create'

/**
 * The staff of a location: active users who are members of an active workshop team there, or have hours of their own
 * there. The plan has a row for each of them.
 */
export async function staffOf(tx: Tx, location: string): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    select s.user_uuid from (
      select d.dealer_id, d.location_uuid, m.user_uuid from departments d
        join department_members m on m.dealer_id = d.dealer_id and m.department_uuid = d.uuid
        where d.is_workshop_team and d.is_active and d.deleted_at is null
      union select w.dealer_id, (site ->> 'location_uuid')::uuid, w.user_uuid
        from work_models w, jsonb_array_elements(w.sites) site) s
    join users u on u.dealer_id = s.dealer_id and u.uuid = s.user_uuid and u.is_active and u.deleted_at is null
    where s.location_uuid = ${location}::uuid`.execute(tx)
  return rows.map(({ user_uuid }) => user_uuid)
}

/**
 * The people of a location, whom its papers and works may name: its staff. While a location has no staff, these are the
 * users who may stamp there.
 */
async function peopleOf(tx: Tx, location: string): Promise<string[]> {
  const staff = await staffOf(tx, location)
  return staff.length > 0 ? staff : holdersAt(tx, STAMPS, location)
}

/** The active users whom the screens offer as technicians: those who can be assigned at each of these locations. */
export async function listWorkshopPeople(tx: Tx, locations: readonly string[]): Promise<UserName[]> {
  const [first = [], ...others] = await Promise.all(locations.map((location) => peopleOf(tx, location)))
  const people = first.filter((uuid) => others.every((some) => some.includes(uuid)))
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

async function refuse(tx: Tx, others: readonly string[]): Promise<void> {
  if (others.length > 0) throw new Failure('not_in_workshop', { about: { people: await listUserNames(tx, others) } })
}

/** Whether the user can be assigned to the papers and works of a location. */
export async function isOfWorkshop(tx: Tx, { userUuid }: Session, location: string): Promise<boolean> {
  return (await notOfWorkshop(tx, location, [userUuid])).length === 0
}

/** The users among these who cannot be assigned to the papers and works of a location. */
export async function notOfWorkshop(tx: Tx, location: string, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return []
  const people = await peopleOf(tx, location)
  return users.filter((uuid) => !people.includes(uuid))
}

/** Refuses people who cannot be assigned to the papers and works of a location. */
export async function requireWorkshopPeople(tx: Tx, location: string, people: readonly string[]): Promise<void> {
  await refuse(tx, await notOfWorkshop(tx, location, people))
}

/** Refuses people who have no row in the plan of a location. Users who may only stamp have no hours there. */
export async function requireStaff(tx: Tx, location: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const staff = await staffOf(tx, location)
  await refuse(
    tx,
    people.filter((uuid) => !staff.includes(uuid)),
  )
}

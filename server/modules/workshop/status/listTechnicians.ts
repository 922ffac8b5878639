import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { listWorkshopPeople } from '#server/staff/workshopPeople.ts'

/** The users who can be assigned at a location whose papers the caller reads, or at any location. */
export async function listTechnicians(tx: Tx, { permissions }: Session, location: string | undefined) {
  if (location === undefined) return { items: await listWorkshopPeople(tx, null) }
  const place = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', location)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!place) throw new Failure('not_found')
  if (!holds(permissions, PAPER_PERMISSIONS.read, place.key)) throw new Failure('no_permission')
  return { items: await listWorkshopPeople(tx, location) }
}

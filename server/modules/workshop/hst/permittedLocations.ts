import { EVERY_LOCATION, holds, type Needed } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

type PermittedLocation = { uuid: string; key: string; time_zone: string }

/** Locations where the session holds one of the permissions. */
export async function listPermittedLocations(
  tx: Tx,
  { permissions }: Session,
  needed: Needed,
): Promise<PermittedLocation[]> {
  const all = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'time_zone'])
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .execute()
  return holds(permissions, needed, EVERY_LOCATION) ? all : all.filter(({ key }) => holds(permissions, needed, key))
}

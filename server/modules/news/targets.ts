import { EVERY_LOCATION, holds } from '#contract/permissions/can.ts'
import { news } from '#contract/records/news.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

const WRITING = [...news.permissions.create, ...news.permissions.update]

/** The locations that the session may address, and all departments and groups. */
export async function listTargets(tx: Tx, { permissions }: Session) {
  const locations = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'description as name'])
    .where('deleted_at', 'is', null)
    .orderBy('description')
    .execute()
  const departments = await tx
    .selectFrom('departments')
    .select(['uuid', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const groups = await tx
    .selectFrom('groups')
    .select(['uuid', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const isEverywhere = holds(permissions, WRITING, EVERY_LOCATION)
  return {
    locations: locations
      .filter(({ key }) => isEverywhere || holds(permissions, WRITING, key))
      .map(({ uuid, name }) => ({ uuid, name })),
    departments,
    groups,
  }
}

import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { listWorkshopPeople } from '#server/staff/workshopPeople.ts'

/** A location, or papers that are assigned together. */
type Asked = { location_uuid?: string | undefined; paper_uuids?: string | string[] | undefined }

/** The locations of papers. A deleted paper is included here, and is refused when it is assigned. */
async function locationsOf(tx: Tx, papers: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('papers').select(['uuid', 'location_uuid']).where('uuid', 'in', papers).execute()
  if (rows.length < new Set(papers).size) throw new Failure('not_found')
  return [...new Set(rows.map(({ location_uuid }) => location_uuid))]
}

/**
 * Refuses a location whose papers the session may not read. If the location comes from a paper, it counts as missing,
 * like the paper.
 */
async function requireReadable(tx: Tx, { permissions }: Session, location: string, isNamed: boolean): Promise<void> {
  const place = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', location)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!place) throw new Failure('not_found')
  if (!holds(permissions, PAPER_PERMISSIONS.read, place.key)) throw new Failure(isNamed ? 'no_permission' : 'not_found')
}

/** The people who can be assigned at a location, or to each of several papers. */
export async function listTechnicians(tx: Tx, session: Session, { location_uuid, paper_uuids = [] }: Asked) {
  const locations = location_uuid === undefined ? await locationsOf(tx, [paper_uuids].flat()) : [location_uuid]
  for (const location of locations) await requireReadable(tx, session, location, location_uuid !== undefined)
  return { items: await listWorkshopPeople(tx, locations) }
}

import { sql } from 'kysely'
import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import type { Tx } from '#server/db/database.ts'
import { blockRows, standing, toBlock } from './planBlocks.ts'

/** Somebody whom work of a location names and who does not work there. */
type FormerPerson = {
  uuid: string
  first_name: string
  last_name: string
  why: 'deleted' | 'inactive' | 'left'
}

/** Whether a block names somebody who is not among the staff. */
const namesOther = (staff: readonly string[]) => sql<boolean>`exists (
  select from jsonb_array_elements(b.technicians) t where not (t ->> 'uuid')::uuid = any(${[...staff]}::uuid[]))`

/** Unfinished work with a date that is planned for somebody who does not work at its location, the oldest first. */
export async function readOrphaned(tx: Tx, location: string, staff: readonly string[]): Promise<PlanBlock[]> {
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', '=', location)
    .where('b.start_at', 'is not', null)
    .where('b.state', '<>', 'finished')
    .where(namesOther(staff))
    .orderBy('b.start_at')
    .orderBy('b.uuid')
    .execute()
  return rows.map(toBlock).filter(({ state }) => state !== 'finished')
}

/** The people outside of the staff whom these blocks of a location name. */
export async function readFormer(
  tx: Tx,
  location: string,
  staff: readonly string[],
  blocks: readonly PlanBlock[],
): Promise<FormerPerson[]> {
  const here = blocks.filter(({ location_uuid }) => location_uuid === location)
  const named = new Set(here.flatMap(({ technicians }) => technicians.map(({ uuid }) => uuid)))
  for (const uuid of staff) named.delete(uuid)
  if (named.size === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name', 'is_active', 'deleted_at'])
    .where('uuid', 'in', [...named])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('uuid')
    .execute()
  return rows.map(({ is_active, deleted_at, ...person }) => ({ ...person, why: whyOf(is_active, deleted_at) }))
}

function whyOf(isActive: boolean, deletedAt: string | null): FormerPerson['why'] {
  if (deletedAt !== null) return 'deleted'
  return isActive ? 'left' : 'inactive'
}

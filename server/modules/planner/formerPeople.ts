import { sql } from 'kysely'
import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import type { Tx } from '#server/db/database.ts'
import { blockRows, mayBeUnfinished, standing, toBlock } from './blocks/planBlocks.ts'

/** A user who is named by blocks of a location but does not work there. */
type FormerPerson = {
  uuid: string
  first_name: string
  last_name: string
  why: 'deleted' | 'inactive' | 'no_team'
}

/** Whether a block names a user who is not in the staff. */
const namesOther = (staff: readonly string[]) => sql<boolean>`exists (
  select from jsonb_array_elements(b.technicians) t where not (t ->> 'uuid')::uuid = any(${[...staff]}::uuid[]))`

/** Whether a block is in a bay that its location no longer has. */
const standsOnGoneBay = sql<boolean>`(b.bay is not null and not exists (
  select from locations l, jsonb_array_elements(l.bays) y
  where l.dealer_id = b.dealer_id and l.uuid = b.location_uuid and y ->> 'code' = b.bay))`

/** Unfinished dated blocks that name a user or a bay that is no longer at the location, oldest first. */
export async function readOrphaned(tx: Tx, location: string, staff: readonly string[]): Promise<PlanBlock[]> {
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', '=', location)
    .where('b.start_at', 'is not', null)
    .where(mayBeUnfinished)
    .where((eb) => eb.or([namesOther(staff), standsOnGoneBay]))
    .orderBy('b.start_at')
    .orderBy('b.uuid')
    .execute()
  return rows.map(toBlock).filter(({ state }) => state !== 'finished')
}

/** Users outside the staff who are named by these blocks of a location. */
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
  return isActive ? 'no_team' : 'inactive'
}

import type { PlannedBlock, PlanOverwrite } from '#contract/api/planner/plannerShapes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { type BlockRow, toBlock } from './blocks/planBlocks.ts'
import { type BlockWrite, blockBefore, lockBlocks, writeBlocks } from './blocks/writeBlocks.ts'
import { checkBlocks } from './checkBlocks.ts'
import { mayPlan, type PlanVerb } from './places.ts'

type Change = { uuid: string; seen: number | null; after: PlannedBlock | null }

const refused = (index: number, field: string, code: 'not_found' | 'already_exists' | 'unknown_value') =>
  new Failure('validation_failed', { fields: { [`changes.${index}.${field}`]: code } })

/** The permission verb for a change of a block. */
function verbOf(row: BlockRow | undefined, after: PlannedBlock | null): PlanVerb {
  if (after === null) return 'delete'
  return row === undefined || row.deleted_at !== null ? 'create' : 'update'
}

/** Checks the permissions of one change, at the block's old and new location. */
async function requireChange(
  tx: Tx,
  session: Session,
  keys: Map<string, string | null>,
  { index, row, after }: { index: number; row: BlockRow | undefined; after: PlannedBlock | null },
): Promise<void> {
  const keyOf = async (uuid: string) => {
    const found = keys.get(uuid)
    if (found !== undefined) return found
    const place = await tx
      .selectFrom('locations')
      .select('key')
      .where('uuid', '=', uuid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    keys.set(uuid, place?.key ?? null)
    return place?.key ?? null
  }
  const verb = verbOf(row, after)
  if (row) {
    // A deleted location has no key any more. Only administrators still reach its blocks.
    const key = (await keyOf(row.location_uuid)) ?? ''
    if (!mayPlan(session, 'read', key)) throw refused(index, 'uuid', 'not_found')
    if (!mayPlan(session, verb, key)) throw new Failure('no_permission')
  }
  if (after === null || after.location_uuid === row?.location_uuid) return
  const key = await keyOf(after.location_uuid)
  if (key === null) throw refused(index, 'after.location_uuid', 'not_found')
  if (!mayPlan(session, verb, key)) throw new Failure('no_permission')
}

/**
 * Another user's change that the writer had not seen. The writer overwrites it, and the answer reports it, so that it
 * is not lost silently.
 */
function overwriteOf(session: Session, row: BlockRow | undefined, { uuid, seen }: Change): PlanOverwrite[] {
  if (!row || row.version === seen || row.updated_by === session.userUuid) return []
  return [{ uuid, theirs: blockBefore(row), by: row.updated_by }]
}

/**
 * Writes a planner's changes, all or none. Blocks are locked one after another. When two planners write at once, the
 * second one overwrites the first one's changes block by block, and the answer contains them.
 */
export async function changeBlocks(tx: Tx, session: Session, changes: readonly Change[], now: number) {
  const rows = await lockBlocks(
    tx,
    changes.map(({ uuid }) => uuid),
  )
  const keys = new Map<string, string | null>()
  const writes: BlockWrite[] = []
  const overwritten: PlanOverwrite[] = []
  for (const [index, change] of changes.entries()) {
    const { uuid, after } = change
    const row = rows.get(uuid)
    if (after !== null && after.uuid !== uuid) throw refused(index, 'after.uuid', 'unknown_value')
    if (row === undefined && after === null) throw refused(index, 'uuid', 'not_found')
    await requireChange(tx, session, keys, { index, row, after })
    // The block is already deleted, as the caller wanted.
    if (after === null && row?.deleted_at !== null) continue
    overwritten.push(...overwriteOf(session, row, change))
    writes.push({ uuid, row: row ?? null, after })
  }
  const wanted = changes.flatMap(({ after }, index) => (after ? [{ index, block: after }] : []))
  const before = new Map([...rows].map(([uuid, row]) => [uuid, toBlock(row)]))
  await checkBlocks(tx, session, wanted, before)
  return { changes: await writeBlocks(tx, session, writes, now), overwritten }
}

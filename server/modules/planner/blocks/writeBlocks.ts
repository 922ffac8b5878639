import { sql } from 'kysely'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { type BlockRow, blockRows, keptMinutes, toBlock } from './planBlocks.ts'

/** The writer: a user, or null when the server carries work over. */
export type Writer = { dealerId: string; userUuid: string | null }
/** A block and its old row; null for a new one. A null `after` deletes it. */
export type BlockWrite = { uuid: string; row: BlockRow | null; after: PlannedBlock | null }

function valuesOf(block: PlannedBlock, row: BlockRow | null) {
  return {
    location_uuid: block.location_uuid,
    paper_uuid: block.paper_uuid,
    work_uuids: sql<string[]>`${[...block.work_uuids]}::uuid[]`,
    start_at: block.start,
    planned_minutes: block.planned_minutes,
    done_minutes: keptMinutes(row, block.done_minutes),
    buffer_minutes: block.buffer_minutes,
    technicians: JSON.stringify(block.technicians),
    bay: block.bay,
    team_uuid: block.team_uuid,
    is_fixed: block.is_fixed,
    part_of: block.part_of,
    part: block.part,
    parts: block.parts,
    // The paper is on hold, not the block, so this state is not stored.
    state: block.state === 'on_hold' ? (row?.state ?? 'planned') : block.state,
    skills: [...block.needs.skills],
    bay_kinds: [...block.needs.bay_kinds],
    loan_car_uuid: block.needs.loan_car_uuid,
    wheel_set: block.needs.wheel_set,
    parts_ready: block.needs.parts,
    carried_from: block.carried_from,
    carry_reason: block.carry_reason,
    note: block.note,
  }
}

async function writeOne(tx: Tx, { dealerId, userUuid }: Writer, at: Date, { uuid, row, after }: BlockWrite) {
  const stamp = { updated_at: at, updated_by: userUuid }
  if (after === null) {
    await tx
      .updateTable('plan_blocks')
      .set((eb) => ({ ...stamp, deleted_at: at, version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute()
    return
  }
  const values = { ...valuesOf(after, row), ...stamp }
  const made = { dealer_id: dealerId, uuid, created_at: at, created_by: userUuid }
  await tx
    .insertInto('plan_blocks')
    .values({ ...made, ...values })
    // The row may already exist, be deleted, or be sent twice at once.
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'uuid']).doUpdateSet((eb) => ({
        ...values,
        deleted_at: null,
        version: eb('plan_blocks.version', '+', 1),
      })),
    )
    .execute()
}

/** Fields whose history users look up: when, where and by whom a block was planned. */
const TRACED = ['start', 'location_uuid', 'bay', 'technicians', 'team_uuid', 'planned_minutes', 'state'] as const

function difference(from: PlannedBlock | null, to: PlannedBlock | null) {
  const isOther = (name: (typeof TRACED)[number]) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name])
  const names = TRACED.filter(isOther)
  const pick = (block: PlannedBlock | null) =>
    block && Object.fromEntries([['paper_uuid', block.paper_uuid], ...names.map((name) => [name, block[name]])])
  return { before: pick(from), after: pick(to) }
}

/** Locks the rows of blocks in one order, so that two writers never deadlock. */
export async function lockBlocks(tx: Tx, uuids: readonly string[]): Promise<Map<string, BlockRow>> {
  if (uuids.length === 0) return new Map()
  await tx
    .selectFrom('plan_blocks')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const rows = await blockRows(tx).where('b.uuid', 'in', uuids).execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

const isThere = (row: BlockRow | null | undefined): row is BlockRow => row != null && row.deleted_at === null

/** The block before the write; null when there was none. */
export const blockBefore = (row: BlockRow | null | undefined) => (isThere(row) ? toBlock(row) : null)

function eventOf(before: object | null, after: object | null) {
  if (before === null) return 'planBlock.created'
  return after === null ? 'planBlock.deleted' : 'planBlock.changed'
}

/** Writes blocks and records who did it. Returns each block before and after. */
export async function writeBlocks(tx: Tx, writer: Writer, writes: readonly BlockWrite[], now: number) {
  const at = new Date(now)
  for (const write of writes) await writeOne(tx, writer, at, write)
  const uuids = writes.map(({ uuid }) => uuid)
  const rows = uuids.length > 0 ? await blockRows(tx).where('b.uuid', 'in', uuids).execute() : []
  const changes = writes.map(({ uuid, row }) => ({
    uuid,
    before: blockBefore(row),
    after: blockBefore(rows.find((one) => one.uuid === uuid)),
  }))
  for (const { uuid, before, after } of changes) {
    await recordEvent(tx, writer, now, { event: eventOf(before, after), uuid, ...difference(before, after) })
  }
  return changes
}

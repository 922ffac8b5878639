import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type MergedRecord, UNDO_DAYS } from '#contract/service/duplicates.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockMerge, type MovedRows } from './mergeLocks.ts'
import { requireMerging, requirePlaces } from './mergeRights.ts'
import { requireRow, type Snapshot } from './mergeRows.ts'
import { moveOwnersBack } from './moveOwners.ts'
import { announceMoved, type MergeCore, moveBack, moveTogether, stillMoved } from './moveRows.ts'
import { movedPointers, type Pointer } from './pointers.ts'
import { listTaken, requireFree } from './takenValues.ts'

type Merge = {
  uuid: string
  record: MergedRecord
  kept_uuid: string
  merged_uuid: string
  merged_at: string
  snapshot: Snapshot | null
  undone_at: string | null
}
type Values = Record<string, unknown>

const EVENTS = { customer: 'customer.unmerged', vehicle: 'vehicle.unmerged' } as const

/**
 * Whether a later merge builds on this one. The later one has to be undone first, so that each undoing finds the state
 * that its merge has left.
 */
export const isFollowed = sql<boolean>`exists (select from merges l where l.dealer_id = m.dealer_id and l.record = m.record
  and l.undone_at is null and (l.merged_at, l.uuid) > (m.merged_at, m.uuid)
  and (l.kept_uuid = m.kept_uuid or l.merged_uuid = m.kept_uuid))`

/** Locks and returns a merge. Refuses one that cannot be undone now. */
export async function requireUndoable(
  tx: Tx,
  record: MergedRecord,
  uuid: string,
  now: number,
): Promise<Merge & { snapshot: Snapshot }> {
  const { rows } = await sql<Merge & { is_followed: boolean }>`select m.uuid, m.record, m.kept_uuid, m.merged_uuid,
      m.merged_at, m.snapshot, m.undone_at, ${isFollowed} as is_followed
    from merges m where m.uuid = ${uuid}::uuid and m.record = ${record} for no key update of m`.execute(tx)
  const [merge] = rows
  if (!merge) throw new Failure('not_found')
  const { snapshot } = merge
  const isOver = Date.parse(merge.merged_at) + UNDO_DAYS * DAY_MS <= now
  if (snapshot === null || merge.undone_at !== null || isOver) throw new Failure('merge_over')
  if (merge.is_followed) throw new Failure('merge_followed')
  return Object.assign(merge, { snapshot })
}

const movedBy =
  ({ uuid, kept_uuid }: Merge): MovedRows =>
  (pointer: Pointer) =>
    stillMoved(uuid, kept_uuid, pointer)

/**
 * The values that the kept row gets back, the fields that stay because a user has changed them since, and unique values
 * that another row has taken.
 */
export async function fieldsOf(tx: Tx, core: MergeCore, session: Session, merge: Merge & { snapshot: Snapshot }) {
  const row = await requireRow(tx, core, session, merge.record, merge.kept_uuid, { isAnyState: true })
  const { before, after } = merge.snapshot
  const isUnchanged = (name: string) => isDeepStrictEqual(row[name] ?? null, after[name] ?? null)
  const names = Object.keys(before)
  const back = names.filter(isUnchanged)
  const values = Object.fromEntries(back.map((name) => [name, before[name]])) as Values
  const merged = await requireRow(tx, core, session, merge.record, merge.merged_uuid, { isAnyState: true })
  const taken = await listTaken(tx, merge.record, core.records[merge.record] as RecordDefinition, [
    { uuid: merge.kept_uuid, values: Object.assign({}, row, values) },
    { uuid: merge.merged_uuid, values: merged },
  ])
  return { values, staying: names.filter((name) => !isUnchanged(name)), taken }
}

/**
 * Undoes a merge: both rows get their earlier values, and moved rows point at the merged row again. Rows that were
 * created for the kept row or pointed at it since stay there.
 */
export async function undoMerge(
  tx: Tx,
  core: MergeCore,
  session: Session,
  record: MergedRecord,
  uuid: string,
): Promise<{ uuid: string; kept_uuid: string; restored_uuid: string }> {
  const definition = core.records[record] as RecordDefinition
  const now = core.now()
  requireMerging(session, definition)
  await serializeDealer(tx)
  const merge = await requireUndoable(tx, record, uuid, now)
  const { kept_uuid: to, merged_uuid: from, snapshot } = merge
  const pointers = movedPointers(record)
  const moving = { pointers, moved: movedBy(merge) }
  await lockMerge(tx, { table: definition.table, pair: [from, to], ...moving })
  await requirePlaces(tx, core.records, session, definition, moving)

  const { values, taken } = await fieldsOf(tx, core, session, merge)
  requireFree(taken)
  const move = { merge: uuid, from, to }
  await tx
    .updateTable('merges')
    .set({ undone_at: new Date(now), undone_by: session.userUuid })
    .where('uuid', '=', uuid)
    .execute()
  const isOwnerBack = values.customer_uuid !== undefined
  if (record === 'vehicle')
    await moveOwnersBack(
      tx,
      session,
      move,
      now,
      isOwnerBack ? { period: snapshot.owner, mergedAt: merge.merged_at } : null,
    )
  await moveTogether(tx, record, to, async () => {
    for (const pointer of pointers.toReversed()) await moveBack(tx, pointer, move, now)
  })
  if (Object.keys(values).length > 0) await core.writer.changeIn(tx, session, record, to, values)
  await core.writer.restoreIn(tx, session, record, from)
  for (const [one, other] of [
    [to, { restored_uuid: from }],
    [from, { kept_uuid: to }],
  ] as const)
    await recordEvent(tx, session, now, { event: EVENTS[record], uuid: one, before: null, after: other })
  for (const pointer of pointers) await announceMoved(tx, core, session, pointer, uuid)
  await clearMerge(tx, uuid)
  return { uuid, kept_uuid: to, restored_uuid: from }
}

/** Deletes the data that only undoing needs. The row that records the merge stays. */
async function clearMerge(tx: Tx, uuid: string): Promise<void> {
  await tx.updateTable('merges').set({ snapshot: null }).where('uuid', '=', uuid).execute()
  await tx.deleteFrom('merged_rows').where('merge_uuid', '=', uuid).execute()
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { type MergedRecord, PAIRED_FIELDS, UNDO_DAYS } from '#contract/service/duplicates.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { planJobAt } from '#server/jobs/planJobAt.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockMerge } from './mergeLocks.ts'
import { requireMerging, requirePlaces } from './mergeRights.ts'
import { findOpenPeriod, moveOwners, type OpenPeriod } from './moveOwners.ts'
import { announceMoved, type MergeCore, type Move, moveRows, moveTogether } from './moveRows.ts'
import { movedPointers, type Pointer } from './pointers.ts'

type Row = RecordRow & Record<string, unknown>
type Values = Record<string, unknown>
type MergeInput = {
  kept_uuid: string
  merged_uuid: string
  kept_version: number
  merged_version: number
  /** Fields whose value comes from the merged row. */
  take: readonly string[]
  is_vin_confirmed: boolean
}
/** Data of the kept row for undoing: the changed fields before and after, and its owner before the merge. */
export type Snapshot = { before: Values; after: Values; owner: OpenPeriod | null }

const EVENTS = { customer: 'customer.merged', vehicle: 'vehicle.merged' } as const

/** Rows (`x`) whose column holds a uuid. */
export const pointsAt =
  (uuid: string) =>
  ({ column }: Pointer) =>
    sql<boolean>`x.${sql.id(column)} = ${uuid}::uuid`

/** Whether a row was merged into another one. */
async function isMerged(tx: Tx, record: MergedRecord, uuid: string): Promise<boolean> {
  const found = await tx
    .selectFrom('merges')
    .select('uuid')
    .where('record', '=', record)
    .where('merged_uuid', '=', uuid)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A row that is not deleted, in the version that the caller has seen. `isAnyState`: also a deleted or merged one. */
export async function requireRow(
  tx: Tx,
  core: Pick<MergeCore, 'records' | 'gathered'>,
  session: Session,
  record: MergedRecord,
  uuid: string,
  { version, isAnyState = false }: { version?: number; isAnyState?: boolean } = {},
): Promise<Row> {
  const known = { record: core.records[record] as RecordDefinition, hooks: core.gathered.hooks[record] ?? {} }
  const row = (await findRow(tx, unscoped(known as never, session), uuid)) as Row | undefined
  if (!row) throw new Failure('not_found')
  if (isAnyState) return row
  if (row.deleted_at !== null)
    throw new Failure((await isMerged(tx, record, uuid)) ? 'record_merged' : 'record_deleted')
  if (version !== undefined && row.version !== version) throw new Failure('version_conflict', { current: row })
  return row
}

/** The fields that the kept row takes over, with those that belong to them. */
function takenFrom(definition: RecordDefinition, kept: Row, merged: Row, take: readonly string[]): Values {
  const names = take.flatMap((name) => [
    name,
    ...(Object.hasOwn(PAIRED_FIELDS, name) ? (PAIRED_FIELDS[name] ?? []) : []),
  ])
  const known = names.filter((name) => Object.hasOwn(definition.fields, name))
  if (known.length < names.length) throw new Failure('validation_failed', { fields: { take: 'unknown_value' } })
  return Object.fromEntries(known.filter((name) => kept[name] !== merged[name]).map((name) => [name, merged[name]]))
}

/** Refuses rows with two VINs, which are two cars, unless the user says that one is a typing mistake. */
function requireOneCar(kept: Row, merged: Row, isConfirmed: boolean): void {
  const [one, other] = [String(kept.vin ?? ''), String(merged.vin ?? '')]
  if (one !== '' && other !== '' && one !== other && !isConfirmed) throw new Failure('merge_vins_differ')
}

const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/**
 * Moves everything that points at the merged row. Rows of tables that are not records move first, so that owners move
 * before their vehicles.
 */
async function moveAll(tx: Tx, core: MergeCore, session: Session, record: MergedRecord, move: Move, taken: Values) {
  const now = core.now()
  const pointers = movedPointers(record)
  const counts: Record<string, number> = {}
  const note = (table: string, count: number) => {
    if (count > 0) counts[table] = (counts[table] ?? 0) + count
  }
  if (record === 'vehicle')
    note('vehicle_owners', await moveOwners(tx, session, move, now, taken.customer_uuid !== undefined))
  await moveTogether(tx, record, move.to, async () => {
    for (const pointer of pointers.toReversed()) note(pointer.table, await moveRows(tx, session, pointer, move, now))
  })
  return counts
}

/** Merges a row into another one of the same record. Returns the merge, by which it can be undone. */
export async function mergeRows(
  tx: Tx,
  core: MergeCore,
  session: Session,
  record: MergedRecord,
  input: MergeInput,
): Promise<{ uuid: string; kept_uuid: string }> {
  const definition = core.records[record] as RecordDefinition
  const { kept_uuid: to, merged_uuid: from } = input
  requireMerging(session, definition)
  if (from === to) throw new Failure('validation_failed', { fields: { merged_uuid: 'unknown_value' } })
  // Runs one merge of the dealer at a time, so that two opposite merges follow each other.
  await serializeDealer(tx)
  await requireRow(tx, core, session, record, from)
  await requireRow(tx, core, session, record, to)
  const moving = { pointers: movedPointers(record), moved: pointsAt(from) }
  await lockMerge(tx, { table: definition.table, pair: [from, to], ...moving })
  const merged = await requireRow(tx, core, session, record, from, { version: input.merged_version })
  const kept = await requireRow(tx, core, session, record, to, { version: input.kept_version })
  if (record === 'vehicle') requireOneCar(kept, merged, input.is_vin_confirmed)
  await requirePlaces(tx, core.records, session, definition, moving)

  const taken = takenFrom(definition, kept, merged, input.take)
  const names = Object.keys(taken)
  const owner = record === 'vehicle' ? await findOpenPeriod(tx, to) : null
  const now = core.now()
  const merge = uuidv7()
  const snapshot: Snapshot = { before: pick(kept, names), after: pick(taken, names), owner }
  await tx
    .insertInto('merges')
    .values({
      dealer_id: session.dealerId,
      uuid: merge,
      record,
      kept_uuid: to,
      merged_uuid: from,
      merged_at: new Date(now),
      merged_by: session.userUuid,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
  const counts = await moveAll(tx, core, session, record, { merge, from, to }, taken)
  await core.writer.remove(tx, session, record, from)
  if (names.length > 0) await core.writer.changeIn(tx, session, record, to, taken)
  await noteStored(tx, core, session, record, { merge, to, names, snapshot })
  await recordEvent(tx, session, now, {
    event: EVENTS[record],
    uuid: to,
    before: null,
    after: { merged_uuid: from, ...counts },
  })
  await recordEvent(tx, session, now, { event: EVENTS[record], uuid: from, before: null, after: { kept_uuid: to } })
  for (const pointer of moving.pointers) await announceMoved(tx, core, session, pointer, merge)
  await planJobAt(tx, session.dealerId, 'merge_purge', now + UNDO_DAYS * DAY_MS)
  return { uuid: merge, kept_uuid: to }
}

/**
 * Stores the values that the kept row has after the hooks, which may write another spelling. Undoing compares the
 * current values with them.
 */
async function noteStored(
  tx: Tx,
  core: MergeCore,
  session: Session,
  record: MergedRecord,
  { merge, to, names, snapshot }: { merge: string; to: string; names: readonly string[]; snapshot: Snapshot },
): Promise<void> {
  if (names.length === 0) return
  const stored = Object.assign({}, snapshot, { after: pick(await requireRow(tx, core, session, record, to), names) })
  await tx
    .updateTable('merges')
    .set({ snapshot: JSON.stringify(stored) })
    .where('uuid', '=', merge)
    .execute()
}

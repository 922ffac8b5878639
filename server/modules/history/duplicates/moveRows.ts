import { type RawBuilder, sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { type FindReaders, reserveAnnouncement } from '#server/records/announceRecord.ts'
import { emitRowEvent } from '#server/records/emitRowEvent.ts'
import { locationField } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import type { Pointer } from './pointers.ts'

export type MergeCore = Pick<Core, 'hub' | 'now' | 'records' | 'writer' | 'gathered'>
export type Move = { merge: string; from: string; to: string }

/**
 * At most this many rows of one table are announced to open screens. A screen with another row loads the new state when
 * the row is opened again.
 */
const ANNOUNCED_MOST = 100

const changes = ({ column, record }: Pointer, to: string, now: number): RawBuilder<unknown> => {
  const set = sql`${sql.id(column)} = ${to}::uuid`
  return record === undefined ? set : sql`${set}, version = x.version + 1, updated_at = ${new Date(now)}::timestamptz`
}

/** Points the rows of one column at the kept row, and records which rows were moved. */
export async function moveRows(
  tx: Tx,
  { dealerId }: Session,
  pointer: Pointer,
  { merge, from, to }: Move,
  now: number,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number> {
  const { table, column } = pointer
  const { rows } = await sql<{ count: number }>`with moved as (
      update ${sql.table(table)} x set ${changes(pointer, to, now)}
        where x.${sql.id(column)} = ${from}::uuid and ${condition} returning x.uuid),
    noted as (
      insert into merged_rows (dealer_id, merge_uuid, table_name, column_name, row_uuid)
        select ${dealerId}::uuid, ${merge}::uuid, ${table}, ${column}, uuid from moved returning 1)
    select count(*)::int as count from noted`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Moves rows without looking for duplicates of each one, because a fleet of hundreds of vehicles would block the
 * database for seconds. Looks for duplicates once at the end, for the kept row.
 */
export async function moveTogether(
  tx: Tx,
  record: MergedRecord,
  kept: string,
  move: () => Promise<void>,
): Promise<void> {
  await sql`select set_config('app.is_merging', 'on', true)`.execute(tx)
  await move()
  await sql`select set_config('app.is_merging', 'off', true)`.execute(tx)
  // Runs the trigger that looks for duplicates, which fires because the column is named. The value does not change.
  if (record === 'customer') await sql`update customers set name = name where uuid = ${kept}::uuid`.execute(tx)
}

/** Rows (`x`) of a pointer that a merge has moved and that still points at the kept row. */
export const stillMoved = (merge: string, kept: string, { table, column }: Pointer): RawBuilder<boolean> =>
  sql<boolean>`x.${sql.id(column)} = ${kept}::uuid and x.uuid in (select m.row_uuid from merged_rows m
    where m.merge_uuid = ${merge}::uuid and m.table_name = ${table} and m.column_name = ${column})`

/** Points the moved rows of one column back at the merged row. */
export async function moveBack(tx: Tx, pointer: Pointer, { merge, from, to }: Move, now: number): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(pointer.table)} x
    set ${changes(pointer, from, now)} where ${stillMoved(merge, to, pointer)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Row = Pick<RecordRow, 'uuid' | 'version'> & Record<string, unknown>

/** Tells open screens and other modules about the newest moved rows, at the location of each row. */
export async function announceMoved(
  tx: Tx,
  { hub, records, gathered }: MergeCore,
  session: Session,
  pointer: Pointer,
  merge: string,
): Promise<void> {
  const record = pointer.record === undefined ? undefined : records[pointer.record]
  if (!record) return
  const place = locationField(record)
  const names = [place ?? [], record.event?.carries ?? []].flat()
  const columns = ['uuid', 'version', ...new Set(names)].map((name) => sql.ref(`x.${name}`))
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(record.table)} x
    where x.deleted_at is null and x.uuid in (select m.row_uuid from merged_rows m where m.merge_uuid = ${merge}::uuid
      and m.table_name = ${pointer.table} and m.column_name = ${pointer.column})
    order by x.updated_at desc, x.uuid desc limit ${sql.lit(ANNOUNCED_MOST)}`.execute(tx)
  const fields = [pointer.column]
  const { readers } = gathered.hooks[record.name as keyof typeof gathered.hooks] ?? {}
  for (const group of Map.groupBy(rows, (row) => (place === undefined ? '' : row[place])).values()) {
    const announce = reserveAnnouncement(tx, hub, session, record, readers as FindReaders | undefined)
    await announce(group, { rows: group, fields, what: 'changed' })
    for (const row of group)
      await emitRowEvent(tx, session, record, { fact: 'changed', uuid: row.uuid, fields, after: row })
  }
}

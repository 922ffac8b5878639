import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { MergeShown, MergeUndoing } from '#contract/api/service/duplicates.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type MergedRecord, UNDO_DAYS } from '#contract/service/duplicates.ts'
import type { Tx } from '#server/db/database.ts'
import { findKeptRow } from '#server/db/keptRow.ts'
import type { Session } from '#server/request/session.ts'
import { kindOf } from './compare.ts'
import { placesOf } from './mergeRights.ts'
import { type MergeCore, stillMoved } from './moveRows.ts'
import { movedPointers, type Pointer } from './pointers.ts'
import { sidesOf } from './proposals.ts'
import { fieldsOf, isFollowed, requireUndoable } from './undoMerge.ts'

type Row = {
  uuid: string
  other_uuid: string
  merged_at: string
  has_snapshot: boolean
  is_followed: boolean
  by_uuid: string | null
  first_name: string | null
  last_name: string | null
}

/** At most this many merges that a screen lists. */
const MERGES_SHOWN = 50

async function listMerges(
  tx: Tx,
  record: MergedRecord,
  other: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
  now: number,
): Promise<MergeShown[]> {
  const { rows } =
    await sql<Row>`select m.uuid, ${other} as other_uuid, m.merged_at, m.snapshot is not null as has_snapshot,
      ${isFollowed} as is_followed, u.uuid as by_uuid, u.first_name, u.last_name
    from merges m left join users u on u.dealer_id = m.dealer_id and u.uuid = m.merged_by
    where m.record = ${record} and ${condition} order by m.merged_at desc, m.uuid desc
    limit ${sql.lit(MERGES_SHOWN)}`.execute(tx)
  const sides = await sidesOf(
    tx,
    record,
    rows.map(({ other_uuid }) => other_uuid),
  )
  return rows.map((row) => {
    const until = Date.parse(row.merged_at) + UNDO_DAYS * DAY_MS
    return {
      uuid: row.uuid,
      other: { uuid: row.other_uuid, label: sides.get(row.other_uuid)?.label ?? '' },
      merged_at: row.merged_at,
      by:
        row.by_uuid === null
          ? null
          : { uuid: row.by_uuid, first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
      undo_until: row.has_snapshot && until > now ? new Date(until).toISOString() : null,
      is_followed: row.is_followed,
    }
  })
}

/** The row into which a row was finally merged, and the rows that were merged into it. */
export async function mergesOf(
  tx: Tx,
  record: MergedRecord,
  uuid: string,
  now: number,
): Promise<EndpointOutput<'GET /v1/duplicates/:record/rows/:uuid'>> {
  const isActive = sql<boolean>`m.undone_at is null`
  const kept = await findKeptRow(tx, record, uuid)
  const last = sql`${kept ?? uuid}::uuid`
  const [into] =
    kept === undefined
      ? []
      : await listMerges(tx, record, last, sql`${isActive} and m.merged_uuid = ${uuid}::uuid`, now)
  const merges = await listMerges(tx, record, sql`m.merged_uuid`, sql`${isActive} and m.kept_uuid = ${uuid}::uuid`, now)
  return { merged_into: into ?? null, merges }
}

const sum = (tx: Tx, rows: RawBuilder<unknown>) =>
  sql<{ count: number }>`select count(*)::int as count from (${rows}) counted`
    .execute(tx)
    .then((found) => found.rows[0]?.count ?? 0)

/**
 * Counts the rows of a pointer that go back to the merged row, and those that stay: created since the merge, or
 * pointing at another row since then.
 */
async function countPointer(tx: Tx, pointer: Pointer, merge: { uuid: string; kept_uuid: string; merged_at: string }) {
  const { table, column } = pointer
  const moved = sql`select m.row_uuid from merged_rows m where m.merge_uuid = ${merge.uuid}::uuid
    and m.table_name = ${table} and m.column_name = ${column}`
  const back = await sum(
    tx,
    sql`select from ${sql.table(table)} x where ${stillMoved(merge.uuid, merge.kept_uuid, pointer)}`,
  )
  const elsewhere = (await sum(tx, moved)) - back
  const isNew = table === 'vehicle_owners' ? sql`x.from_at` : sql`x.created_at`
  const added = await sum(
    tx,
    sql`select from ${sql.table(table)} x where x.${sql.id(column)} = ${merge.kept_uuid}::uuid
      and ${isNew} > ${merge.merged_at}::timestamptz and x.uuid not in (${moved})`,
  )
  return { kind: kindOf(pointer), back, staying: elsewhere + added }
}

/** The effects of undoing, before it is done. */
export async function previewUndoing(
  tx: Tx,
  core: MergeCore,
  session: Session,
  record: MergedRecord,
  uuid: string,
): Promise<MergeUndoing> {
  const now = core.now()
  const merge = await requireUndoable(tx, record, uuid, now)
  const pointers = movedPointers(record)
  const counts: Awaited<ReturnType<typeof countPointer>>[] = []
  for (const pointer of pointers) counts.push(await countPointer(tx, pointer, merge))
  const { values, staying, taken } = await fieldsOf(tx, core, session, merge)
  const places = await placesOf(tx, core.records, session, core.records[record] as RecordDefinition, {
    pointers,
    moved: (pointer) => stillMoved(uuid, merge.kept_uuid, pointer),
  })
  const [shown] = await listMerges(tx, record, sql`m.merged_uuid`, sql`m.uuid = ${uuid}::uuid`, now)
  if (!shown) throw new Error('The merge was just found')
  const some = (of: 'back' | 'staying') =>
    counts.flatMap(({ kind, [of]: count }) => (count > 0 ? [{ kind, count }] : []))
  return {
    merge: shown,
    fields: Object.keys(values),
    staying_fields: staying,
    taken,
    going_back: some('back'),
    staying: some('staying'),
    refused_locations: places.flatMap(({ name, is_allowed }) => (is_allowed ? [] : [name])),
  }
}

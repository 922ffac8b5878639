import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { DuplicateComparison } from '#contract/api/service/duplicates.ts'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { defaultOf } from '#contract/records/fields.ts'
import { type MergedRecord, PAIRED_FIELDS } from '#contract/service/duplicates.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { placesOf } from './mergeRights.ts'
import { pointsAt, requireRow } from './mergeRows.ts'
import type { MergeCore } from './moveRows.ts'
import { movedPointers, type Pointer, STAYING } from './pointers.ts'
import { readPair } from './proposals.ts'

type Row = RecordRow & Record<string, unknown>

/** Rows that refer to a paper and therefore move along with it, by kind. */
const ALONG: Readonly<Record<string, (papers: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  consents: (papers) => sql`select from consent_links x where x.paper_uuid in (${papers})`,
  loans: (papers) => sql`select from loan_bookings x where x.deleted_at is null and x.paper_uuid in (${papers})`,
  chats: (papers) => sql`select from papers x where x.chat_uuid is not null and x.uuid in (${papers})`,
}

/** The name of the rows of a pointer: the record, or the table. */
export const kindOf = ({ record, table }: Pointer) => record ?? table

const counted = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows}) counted)`

/** How many rows point at each of two rows, by kind. */
async function countRows(tx: Tx, record: MergedRecord, pair: readonly [string, string]) {
  const owners: Pointer[] = Object.keys(STAYING).flatMap((name) =>
    record === 'vehicle' && name === 'vehicle_owners.vehicle_uuid'
      ? [{ table: 'vehicle_owners', column: 'vehicle_uuid', record: undefined }]
      : [],
  )
  const column = record === 'customer' ? sql`p.customer_uuid` : sql`p.vehicle_uuid`
  const kinds = [
    ...[...movedPointers(record), ...owners].map((pointer) => ({
      kind: kindOf(pointer),
      rows: (uuid: string) => sql`select from ${sql.table(pointer.table)} x where ${pointsAt(uuid)(pointer)}`,
    })),
    ...Object.entries(ALONG).map(([kind, rows]) => ({
      kind,
      rows: (uuid: string) => rows(sql`select p.uuid from papers p where ${column} = ${uuid}::uuid`),
    })),
  ]
  const lines = kinds.map(
    ({ kind, rows }) =>
      sql`(select ${kind}::text as kind, ${counted(rows(pair[0]))} as first, ${counted(rows(pair[1]))} as second)`,
  )
  const { rows } = await sql<DuplicateComparison['counts'][number]>`${sql.join(lines, sql` union all `)}`.execute(tx)
  return rows.filter(({ first, second }) => first + second > 0)
}

/** Whether a value was not typed by a user: it is empty, or it is the default of a new row. */
function isBlank(record: RecordDefinition, name: string, value: unknown): boolean {
  const field = record.fields[name]
  return value === null || value === undefined || value === '' || (field !== undefined && value === defaultOf(field))
}

/** The row with the better value: the only one that was typed, or else the one that was written last. */
function better(record: RecordDefinition, name: string, one: Row, other: Row): Row {
  const [isOne, isOther] = [isBlank(record, name, one[name]), isBlank(record, name, other[name])]
  if (isOne !== isOther) return isOne ? other : one
  const by = name === 'mileage' ? 'mileage_at' : 'updated_at'
  return String(one[by] ?? '') >= String(other[by] ?? '') ? one : other
}

/** Two rows side by side, with the proposed value of each field for their merge. */
export async function compareRows(
  tx: Tx,
  core: MergeCore,
  session: Session,
  record: MergedRecord,
  pair: readonly [string, string],
): Promise<DuplicateComparison> {
  const definition = core.records[record] as RecordDefinition
  const first = await requireRow(tx, core, session, record, pair[0])
  const second = await requireRow(tx, core, session, record, pair[1])
  const counts = await countRows(tx, record, pair)
  const total = (of: 'first' | 'second') => counts.reduce((sum, one) => sum + one[of], 0)
  const isFirstFuller = total('first') > total('second')
  const isOlder = total('first') === total('second') && first.created_at <= second.created_at
  const follows = new Set(Object.values(PAIRED_FIELDS).flat())
  const names = Object.keys(definition.fields).filter(
    (name) => !follows.has(name) && !isDeepStrictEqual(first[name] ?? null, second[name] ?? null),
  )
  const pointers = movedPointers(record)
  const refused = await Promise.all(
    pair.map((uuid) => placesOf(tx, core.records, session, definition, { pointers, moved: pointsAt(uuid) })),
  )
  const [one, other] = [String(first.vin ?? ''), String(second.vin ?? '')]
  return {
    first,
    second,
    ...(await readPair(tx, record, ...pair)),
    kept_uuid: isFirstFuller || isOlder ? pair[0] : pair[1],
    fields: names.map((name) => ({ name, from_uuid: better(definition, name, first, second).uuid })),
    counts,
    vins_differ: one !== '' && other !== '' && one !== other,
    refused_locations: [...new Set(refused.flat().flatMap(({ name, is_allowed }) => (is_allowed ? [] : [name])))],
  }
}

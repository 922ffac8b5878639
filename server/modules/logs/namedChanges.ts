import { sql } from 'kysely'
import type { AuditEntry } from '#contract/api/administration/logs.ts'
import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { UUID_PATTERN } from '#contract/uuid.ts'
import type { Tx } from '#server/db/database.ts'

/** Stands for a row without a name in the export. */
export const UNNAMED = '…'

const UUID = new RegExp(`^${UUID_PATTERN}$`)
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Records whose rows are people. Without a consent, an export of the audit names none of them. */
const PEOPLE: readonly string[] = ['user', 'customer']
/** Records of fields whose own name does not name the record. */
const OTHER_NAMES: Readonly<Record<string, RecordName>> = { team_uuid: 'department', from_location: 'location' }

const recordNamed = (name: string): RecordDefinition | undefined =>
  Object.hasOwn(records, name) ? records[name as RecordName] : undefined

/** `check_list_uuid` names a row of the record `checkList`. */
const recordByField = (field: string): string =>
  OTHER_NAMES[field] ??
  field.replace(/_uuids?$/, '').replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** The record whose rows a field of an event names. */
function targetOf(record: string, field: string): RecordDefinition | undefined {
  const own = recordNamed(record)
  const declared = own && columnsOf(own)[field]
  const name = declared?.kind === 'reference' ? declared.to : recordByField(field)
  return PEOPLE.includes(name) ? undefined : recordNamed(name)
}

const uuidsIn = (value: unknown): string[] => [value].flat().filter(isUuid)

/** Names of the rows that the events of a page mention, one query for each record. */
async function namesOf(tx: Tx, items: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<RecordDefinition, Set<string>>()
  for (const { record, changes } of items)
    for (const { field, before, after } of changes) {
      const target = targetOf(record, field)
      const uuids = [...uuidsIn(before), ...uuidsIn(after)]
      if (target && uuids.length > 0) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...uuids]))
    }
  const names = new Map<string, string>()
  for (const [{ table, label }, uuids] of wanted) {
    const parts = sql.join(label.map((name) => sql`nullif(${sql.ref(name)}::text, '')`))
    const { rows } = await sql<{ uuid: string; label: string }>`
      select uuid, concat_ws(' ', ${parts}) as label from ${sql.table(table)} where uuid = any(${[...uuids]}::uuid[])`.execute(
      tx,
    )
    for (const row of rows) if (row.label !== '') names.set(row.uuid, row.label)
  }
  return names
}

/** A value with names for uuids. Inside lists and objects, uuids without a name are left out. */
function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (isUuid(value)) return names.get(value) ?? UNNAMED
  const isKept = (one: unknown) => !isUuid(one) || names.has(one)
  if (Array.isArray(value)) return value.filter(isKept).map((one) => named(one, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => isKept(one))
  return Object.fromEntries(kept.map(([key, one]) => [key, named(one, names)]))
}

/** The events of a page with names for uuids, for a table that people read. */
export async function namedChanges(tx: Tx, items: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const names = await namesOf(tx, items)
  return items.map((item) => ({
    ...item,
    changes: item.changes.map(({ field, before, after }) => ({
      field,
      before: named(before, names),
      after: named(after, names),
    })),
  }))
}

import { records } from '#contract/records/index.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import type { Reference } from '#server/db/references/reference.ts'
import { references } from '#server/db/references/references.ts'
import { type RecordTable, usesOf } from '#server/records/recordTable.ts'

/** A column that holds uuids of a record. `record` is the name of the table's own record. */
export type Pointer = { table: string; column: string; record: string | undefined }

/** Columns whose rows stay with the merged row, each with the reason. */
export const STAYING: Readonly<Record<string, string>> = {
  'vehicle_owners.vehicle_uuid': 'moveOwners.ts moves the past periods: a vehicle has one owner of today',
}

const pointsAt = (reference: Reference, to: MergedRecord): boolean => {
  if ('ties' in reference) return reference.ties.some((tie) => tie.to === to && tie.match === undefined)
  if ('trace' in reference) return reference.trace === to
  return 'part' in reference && reference.part === to
}

const nameOf = ({ table, column }: Pointer) => `${table}.${column}`

/**
 * The records in the order in which their rows are locked: check-ins, papers, vehicles. A row is locked before the rows
 * that it refers to, as its own writes do.
 */
function inLockOrder(all: RecordTable): string[] {
  const ordered: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    const record = all[name]
    if (!record || path.includes(name) || ordered.includes(name)) return
    for (const { to } of usesOf(record)) visit(to, [...path, name])
    ordered.push(name)
  }
  for (const name of Object.keys(all)) visit(name, [])
  return ordered.reverse()
}

/** Every declared column that holds uuids of a record, as `contract/records` and `server/db/references` say. */
export function declaredPointers(to: MergedRecord, all: RecordTable = records): Pointer[] {
  const own = inLockOrder(all).flatMap((name) => {
    const record = all[name]
    const uses = record ? usesOf(record).filter((use) => use.to === to) : []
    return uses.map((use) => ({ table: record?.table ?? '', column: use.name, record: name }))
  })
  const others = Object.entries(references).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, reference]) =>
      pointsAt(reference, to) ? [{ table, column, record: undefined }] : [],
    ),
  )
  return [...own, ...others]
}

/** The columns that a merge moves. */
export const movedPointers = (to: MergedRecord): Pointer[] =>
  declaredPointers(to).filter((pointer) => STAYING[nameOf(pointer)] === undefined)

import { sql } from 'kysely'
import { EVERY_LOCATION, holds } from '#contract/permissions/can.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '#server/db/database.ts'
import type { RecordTable } from '#server/records/recordTable.ts'
import { locationField } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { MovedRows } from './mergeLocks.ts'
import type { Pointer } from './pointers.ts'

/**
 * Whether the caller may read, change and delete such rows, because a merge shows both rows, changes one and deletes
 * the other.
 */
const mayMergeAt = ({ permissions }: Session, record: RecordDefinition, key?: string) =>
  (['read', 'update', 'delete'] as const).every((verb) => holds(permissions, record.permissions[verb], key))

/** Refuses a caller who lacks, at all locations, the right to read, change or delete such rows. */
export function requireMerging(session: Session, record: RecordDefinition): void {
  if (!mayMergeAt(session, record)) throw new Failure('no_permission')
}

type MergePlace = { uuid: string; name: string; is_allowed: boolean }

/** Locations of the rows that would move, and whether the caller may merge there. */
export async function placesOf(
  tx: Tx,
  all: RecordTable,
  session: Session,
  record: RecordDefinition,
  { pointers, moved }: { pointers: readonly Pointer[]; moved: MovedRows },
): Promise<MergePlace[]> {
  const found = pointers.flatMap((pointer) => {
    const own = pointer.record === undefined ? undefined : all[pointer.record]
    const place = own?.scope === 'location' ? locationField(own) : undefined
    return place === undefined
      ? []
      : [sql`select x.${sql.id(place)} as uuid from ${sql.table(pointer.table)} x where ${moved(pointer)}`]
  })
  if (found.length === 0) return []
  const { rows } = await sql<{ uuid: string; key: string; name: string; is_deleted: boolean }>`
    select l.uuid, l.key, coalesce(nullif(l.description, ''), l.key) as name, l.deleted_at is not null as is_deleted
    from locations l where l.uuid in (${sql.join(found, sql` union `)}) order by name, l.uuid`.execute(tx)
  return rows.map(({ uuid, key, name, is_deleted }) => ({
    uuid,
    name,
    is_allowed: mayMergeAt(session, record, is_deleted ? EVERY_LOCATION : key),
  }))
}

/** Refuses to move rows of a location at which the caller may not merge. */
export async function requirePlaces(...asked: Parameters<typeof placesOf>): Promise<void> {
  const refused = (await placesOf(...asked)).filter(({ is_allowed }) => !is_allowed)
  if (refused.length > 0)
    throw new Failure('merge_elsewhere', { about: { locations: refused.map(({ name }) => name) } })
}

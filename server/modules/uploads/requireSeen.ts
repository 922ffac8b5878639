import { sql } from 'kysely'
import { holds } from '#contract/permissions/can.ts'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { upload } from '#contract/records/upload.ts'
import type { Tx } from '#server/db/database.ts'
import { isReadable } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Fields of a file that link it to a record. */
const LINKS = {
  paper_uuid: records.paper,
  vehicle_uuid: records.vehicle,
  customer_uuid: records.customer,
} as const satisfies Partial<Record<keyof RecordRow<typeof upload>, RecordDefinition>>

/**
 * Refuses a new link to a record that the session may not read, as if the record did not exist. An existing link stays
 * when the user changes another field.
 */
export async function requireSeen(tx: Tx, session: Session, changes: Partial<RecordRow<typeof upload>>): Promise<void> {
  for (const [field, record] of Object.entries(LINKS)) {
    const uuid = changes[field as keyof typeof LINKS]
    if (uuid == null) continue
    if (!(await isSeen(tx, session, record, uuid)))
      throw new Failure('validation_failed', { fields: { [field]: 'not_found' } })
  }
}

async function isSeen(tx: Tx, session: Session, record: RecordDefinition, uuid: string): Promise<boolean> {
  if (!holds(session.permissions, record.permissions.read)) return false
  const { rows } = await sql`select from ${sql.table(record.table)} r
    where r.uuid = ${uuid}::uuid and ${isReadable(record, session)}`.execute(tx)
  return rows.length > 0
}

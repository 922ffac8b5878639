import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'
import type { Hub } from '../socket/hub.ts'
import { announceRecord } from './announceRecord.ts'
import { emitRowEvent } from './emitRowEvent.ts'
import { locationField } from './scope.ts'

type Row = { uuid: string; version: number }

/**
 * Gives a row a new version after a change beside its columns, such as a photo, so that open clients refetch it. `fields`
 * name what changed.
 */
export async function touchRow(
  tx: Tx,
  { hub, session, now }: { hub: Hub; session: Session; now: number },
  record: RecordDefinition,
  uuid: string,
  fields: string[],
): Promise<void> {
  const place = locationField(record)
  const told = [place ?? [], record.event?.carries ?? []].flat()
  const columns = ['uuid', 'version', ...told].map((name) => sql.ref(name))
  const { rows } = await sql<Row>`update ${sql.table(record.table)} set version = version + 1,
      updated_at = ${new Date(now)}, modifier_uuid = ${session.userUuid}
    where uuid = ${uuid}::uuid returning ${sql.join(columns)}`.execute(tx)
  const [row] = rows
  if (!row) return
  const emitted = emitRowEvent(tx, session, record, { fact: 'changed', uuid, fields, after: row })
  await Promise.all([emitted, announceRecord(tx, hub, session, record, [row], fields)])
}

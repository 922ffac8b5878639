import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../session.ts'
import type { Hub } from '../socket/hub.ts'
import { room } from '../socket/room.ts'
import { locationField, readersOf } from './scope.ts'

/** Tells everybody who may read a row, where it was and where it is, what is different. Call it after the commit. */
export async function announcement(
  tx: Tx,
  hub: Hub,
  session: Session,
  record: RecordDefinition,
  rows: readonly (Pick<RecordRow, 'uuid' | 'version'> & Record<string, unknown>)[],
  fields: string[],
): Promise<() => void> {
  const readers = await readersOf(tx, record, rows)
  const row = rows.at(-1)
  const name = locationField(record)
  const place = name === undefined ? null : row?.[name]
  const location = typeof place === 'string' ? place : null
  return () => {
    if (!row) return
    const data = { type: `${record.name}.changed`, uuid: row.uuid, version: row.version, location, fields }
    for (const reader of readers)
      hub.publish(session.dealerId, room.user(reader), {
        event: 'custom.event',
        data: { ...data, by: session.userUuid },
      })
  }
}

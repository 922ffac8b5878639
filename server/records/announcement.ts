import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../session.ts'
import type { Hub } from '../socket/hub.ts'
import { room } from '../socket/room.ts'
import { locationField, readersOf } from './scope.ts'

type Row = Pick<RecordRow, 'uuid' | 'version'> & Record<string, unknown>

/** Tells everybody who may read a row, where it was and where it is, what is different. Call it after the commit. */
export const announcement = (
  ...[tx, hub, session, record, rows, fields]: Parameters<typeof announcements>
): Promise<() => void> => announcements(tx, hub, session, record, rows, fields, rows.slice(-1))

/** The same for many rows at once, of a record that is given to nobody by location. */
export async function announcements(
  tx: Tx,
  hub: Hub,
  { dealerId, userUuid }: Session,
  record: RecordDefinition,
  rows: readonly Row[],
  fields: string[],
  told: readonly Row[] = rows,
): Promise<() => void> {
  const readers = rows.length > 0 ? await readersOf(tx, record, rows) : []
  const name = locationField(record)
  return () => {
    for (const { uuid, version, ...row } of told) {
      const place = name === undefined ? null : row[name]
      const location = typeof place === 'string' ? place : null
      const data = { type: `${record.name}.changed`, uuid, version, location, fields, by: userUuid }
      for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'custom.event', data })
    }
  }
}

import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'
import type { Hub } from '../socket/hub.ts'
import { room } from '../socket/room.ts'
import { locationField, readersOf } from './scope.ts'

type Row = Pick<RecordRow, 'uuid' | 'version'> & Record<string, unknown>
/** Rows to tell of, what of them is different, and how the event ends. */
type Told = { rows: readonly Row[]; fields: string[]; what: string }

/**
 * Tells everybody who may read a row, where it was and where it is, what is different. Call it after the commit. `what`
 * is how the event ends: `changed`, or what only this record knows.
 */
export const announcement = (
  tx: Tx,
  hub: Hub,
  session: Session,
  record: RecordDefinition,
  rows: readonly Row[],
  fields: string[],
  what = 'changed',
): Promise<() => void> => tell(tx, hub, session, record, rows, { rows: rows.slice(-1), fields, what })

/** The same for many rows at once, of a record that is given to nobody by location. */
export const announcements = (
  tx: Tx,
  hub: Hub,
  session: Session,
  record: RecordDefinition,
  rows: readonly Row[],
  fields: string[],
): Promise<() => void> => tell(tx, hub, session, record, rows, { rows, fields, what: 'changed' })

async function tell(
  tx: Tx,
  hub: Hub,
  { dealerId, userUuid }: Session,
  record: RecordDefinition,
  places: readonly Row[],
  { rows, fields, what }: Told,
): Promise<() => void> {
  const readers = places.length > 0 ? await readersOf(tx, record, places) : []
  const name = locationField(record)
  const type = `${record.event?.name ?? record.name}.${what}`
  return () => {
    for (const row of rows) {
      const { uuid, version } = row
      const place = name === undefined ? null : row[name]
      const location = typeof place === 'string' ? place : null
      const carried = Object.fromEntries((record.event?.carries ?? []).map((column) => [column, row[column]]))
      const data = { type, uuid, version, location, fields, ...carried, by: userUuid }
      for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'custom.event', data })
    }
  }
}

import { sql } from 'kysely'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { type EventActor, onCommit, type Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'
import type { Hub } from '../socket/hub.ts'
import { room } from '../socket/room.ts'
import { emitRowEvent } from './emitRowEvent.ts'
import { locationField, readersOf } from './scope.ts'

type Row = Pick<RecordRow, 'uuid' | 'version'> & Record<string, unknown>
/** The changed rows, the names of their changed fields, and the last word of the event's type. */
type News = { rows: readonly Row[]; fields: string[]; what: string }

/**
 * Tells every user who may read the row, at its old or new location, which fields changed. `rows` are the row before
 * and after the write. Users are told after the commit. `what` is the last word of the event: `changed`, or a word that
 * only this record has.
 */
export const announceRecord = (
  tx: Tx,
  hub: Hub,
  session: EventActor,
  record: RecordDefinition,
  rows: readonly Row[],
  fields: string[],
  what = 'changed',
): Promise<void> => reserveAnnouncement(tx, hub, session, record)(rows, { rows: rows.slice(-1), fields, what })

/** Tells the readers of many rows which fields changed, for records without a location scope. */
export const announceRecords = (
  tx: Tx,
  hub: Hub,
  session: EventActor,
  record: RecordDefinition,
  rows: readonly Row[],
  fields: string[],
): Promise<void> => reserveAnnouncement(tx, hub, session, record)(rows, { rows, fields, what: 'changed' })

function eventOf(record: RecordDefinition, row: Row, { fields, what }: News, by: string | null) {
  const { uuid, version } = row
  const name = locationField(record)
  const place = name === undefined ? null : row[name]
  const location = typeof place === 'string' ? place : null
  const carried = Object.fromEntries((record.event?.carries ?? []).map((column) => [column, row[column]]))
  return { type: `${record.event?.name ?? record.name}.${what}`, uuid, version, location, fields, ...carried, by }
}

/** Finds the users who hear of a write of these rows. */
export type FindReaders = (tx: Tx, rows: readonly Row[]) => Promise<readonly string[]>

/**
 * Fixes the position of an announcement among the actions after the commit, before its content is known. The returned
 * function finds the readers and fills it. `findReaders` replaces the usual search by permission.
 */
export function reserveAnnouncement(
  tx: Tx,
  hub: Hub,
  { dealerId, userUuid }: EventActor,
  record: RecordDefinition,
  findReaders: FindReaders = (within, rows) => readersOf(within, record, rows),
) {
  let publish = () => {}
  onCommit(tx, () => publish())
  return async (places: readonly Row[], news: News): Promise<void> => {
    const readers = places.length > 0 ? await findReaders(tx, places) : []
    publish = () => {
      for (const row of news.rows) {
        const data = eventOf(record, row, news, userUuid)
        for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'custom.event', data })
      }
    }
  }
}

/**
 * Increases the version of a row after a change outside its own columns, such as a new photo, so that open clients
 * refetch it. `fields` names what changed.
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
  const { rows } = await sql<Pick<Row, 'uuid' | 'version'>>`update ${sql.table(record.table)} set version = version + 1,
      updated_at = ${new Date(now)}, modifier_uuid = ${session.userUuid}
    where uuid = ${uuid}::uuid returning ${sql.join(columns)}`.execute(tx)
  const [row] = rows
  if (!row) return
  const emitted = emitRowEvent(tx, session, record, { fact: 'changed', uuid, fields, after: row })
  await Promise.all([emitted, announceRecord(tx, hub, session, record, [row], fields)])
}

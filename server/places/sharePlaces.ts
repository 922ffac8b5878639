import { records } from '#contract/records/index.ts'
import { PLACE_FIELDS, type PlacedRecord } from '#contract/service/places.ts'
import type { Tx } from '#server/db/database.ts'
import { touchRow } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

type Field = (typeof PLACE_FIELDS)[keyof typeof PLACE_FIELDS]
type Places = Partial<Record<Field, string>>
type Teller = { hub: Hub; session: Session; now: number }
type Row = Record<Field, string> & PlacedRecord

const FIELDS = Object.values(PLACE_FIELDS)
/** Statuses of a visit that has ended. Its places stay as they are, because the paper can belong to a later visit. */
const ENDED = ['canceled', 'picked_up'] as const

/** Locks the paper of check-ins before the check-ins themselves, because a changed paper is locked before them, too. */
export const lockPapersOf = (tx: Tx, checkins: readonly string[]): Promise<unknown> =>
  tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', 'in', (eb) =>
      eb
        .selectFrom('checkins as c')
        .select('c.paper_uuid')
        .where('c.uuid', 'in', [...checkins])
        .where('c.paper_uuid', 'is not', null)
        .$castTo<{ paper_uuid: string }>(),
    )
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()

/** The paper of a visit and its check-ins, locked in this order. Rows that have ended or are deleted are left out. */
async function rowsOf(tx: Tx, { record, uuid }: PlacedRecord): Promise<Row[]> {
  const own = tx.selectFrom('checkins').select('paper_uuid').where('uuid', '=', uuid)
  const paper_uuid = record === 'paper' ? uuid : (await own.executeTakeFirst())?.paper_uuid
  if (!paper_uuid) return []
  const columns = ['uuid', ...FIELDS] as const
  const paper = await tx
    .selectFrom('papers')
    .select(columns)
    .where('uuid', '=', paper_uuid)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ENDED)
    .forNoKeyUpdate()
    .execute()
  const checkins = await tx
    .selectFrom('checkins')
    .select(columns)
    .where('paper_uuid', '=', paper_uuid)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ENDED)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  return [
    ...paper.map((row) => Object.assign(row, { record: 'paper' as const })),
    ...checkins.map((row) => Object.assign(row, { record: 'checkin' as const })),
  ]
}

/** Writes places into a row, with its event and its entry in the history. Equal ones are not written. */
async function writePlaces(tx: Tx, { hub, session, now }: Teller, row: Row, places: Places): Promise<void> {
  const fields = FIELDS.filter((name) => places[name] !== undefined && places[name] !== row[name])
  if (fields.length === 0) return
  const part = (of: Places) => Object.fromEntries(fields.map((name) => [name, of[name] ?? '']))
  const { record, uuid } = row
  await tx
    .updateTable(records[record].table as 'papers')
    .set(part(places))
    .where('uuid', '=', uuid)
    .execute()
  await touchRow(tx, { hub, session, now }, records[record], uuid, [...fields, 'places'])
  await recordEvent(tx, session, now, { event: `${record}.changed`, uuid, before: part(row), after: part(places) })
}

/**
 * Writes the changed places of a check-in to its paper, and those of a paper to its check-ins. The list of the desk,
 * the guards of both and the labels then name the same place.
 */
export async function sharePlaces(
  tx: Tx,
  teller: Teller,
  of: PlacedRecord,
  changes: { readonly [Name in Field]?: unknown },
): Promise<void> {
  const places: Places = {}
  for (const name of FIELDS) {
    const place = changes[name]
    if (typeof place === 'string') places[name] = place
  }
  if (Object.keys(places).length === 0) return
  for (const row of await rowsOf(tx, of)) if (row.uuid !== of.uuid) await writePlaces(tx, teller, row, places)
}

/** The place that counts when a check-in and its paper name different ones: the newest entry of the visit. */
async function newestOf(tx: Tx, rows: readonly Row[], field: Field): Promise<string> {
  const named = [...new Set(rows.map((row) => row[field]).filter((place) => place !== ''))]
  const [only = '', other] = named
  if (other === undefined) return only
  const uuids = rows.map(({ uuid }) => uuid)
  const newest = await tx
    .selectFrom('car_places')
    .select('place')
    .where((eb) => eb.or([eb('paper_uuid', 'in', uuids), eb('checkin_uuid', 'in', uuids)]))
    .where('thing', '=', field === PLACE_FIELDS.key ? 'key' : 'car')
    .where('place', 'in', named)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.place ?? only
}

/** Brings the places of a check-in and of the paper that it got together. A named place replaces an empty one. */
export async function joinPlaces(tx: Tx, teller: Teller, checkin: string): Promise<void> {
  const rows = await rowsOf(tx, { record: 'checkin', uuid: checkin })
  if (rows.length < 2) return
  const places: Places = {}
  for (const field of FIELDS) places[field] = await newestOf(tx, rows, field)
  for (const row of rows) await writePlaces(tx, teller, row, places)
}

import { records } from '#contract/records/index.ts'
import { PLACE_FIELDS, type PlacedRecord, type PlacedThing, type PlaceKind } from '#contract/service/places.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { notePlaces } from '#server/places/placeRows.ts'
import { sharePlaces } from '#server/places/sharePlaces.ts'
import { touchRow } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import { requireScope } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

export type Scanned = PlacedRecord & { things: readonly PlacedThing[]; kind: PlaceKind; place: string }

/** A paper or a check-in with the columns that places need. One at another location counts as missing. */
export async function readVisit(tx: Tx, session: Session, { record, uuid }: PlacedRecord, verb: 'read' | 'update') {
  const columns = [
    'uuid',
    'version',
    'deleted_at',
    'location_uuid',
    'licensePlate',
    'key_place',
    'parking_place',
  ] as const
  const row =
    record === 'paper'
      ? await tx
          .selectFrom('papers')
          .select(columns)
          .select((eb) => eb.ref('uuid').as('paper_uuid'))
          .where('uuid', '=', uuid)
          .executeTakeFirst()
      : await tx.selectFrom('checkins').select(columns).select('paper_uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  await requireScope(tx, records[record], session, verb, row as never, {})
  return row
}

/**
 * The paper of a check-in, because users then read the fields of the paper. The check-in itself when it has no paper.
 */
async function visitOf(tx: Tx, session: Session, named: PlacedRecord): Promise<PlacedRecord> {
  if (named.record === 'paper') return named
  const { paper_uuid } = await readVisit(tx, session, named, 'read')
  const paper = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', '=', paper_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return paper ? { record: 'paper', uuid: paper.uuid } : { record: 'checkin', uuid: named.uuid }
}

/** Notes a scan at a place, and fills in the fields for key and parking place of the paper and its check-in. */
export async function notePlace(
  tx: Tx,
  { hub, now }: Pick<Core, 'hub' | 'now'>,
  session: Session,
  { things, kind, place, ...named }: Scanned,
) {
  const visit = await visitOf(tx, session, named)
  const record = records[visit.record]
  const table = record.table as 'papers'
  // Locks the row, so that a second scan waits and sees the values of the first one. The version is raised below.
  await tx.selectFrom(table).select('uuid').where('uuid', '=', visit.uuid).forNoKeyUpdate().execute()
  const row = await readVisit(tx, session, visit, 'update')
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  const wanted = [...new Set(things)]
  await notePlaces(
    tx,
    session,
    now(),
    visit,
    wanted.map((thing) => ({ thing, kind, place })),
  )
  const names = wanted.flatMap((thing) => (thing === 'sheet' ? [] : [PLACE_FIELDS[thing]]))
  const changed = names.filter((name) => row[name] !== place)
  const part = (of: (name: (typeof names)[number]) => unknown) =>
    Object.fromEntries(changed.map((name) => [name, of(name)]))
  if (changed.length > 0)
    await tx
      .updateTable(table)
      .set(part(() => place))
      .where('uuid', '=', visit.uuid)
      .execute()
  await touchRow(tx, { hub, session, now: now() }, record, visit.uuid, [...changed, 'places'])
  if (changed.length > 0)
    await recordEvent(tx, session, now(), {
      event: `${visit.record}.changed`,
      uuid: visit.uuid,
      before: part((name) => row[name]),
      after: part(() => place),
    })
  await sharePlaces(tx, { hub, session, now: now() }, visit, Object.fromEntries(names.map((name) => [name, place])))
  return { ...visit, licensePlate: row.licensePlate }
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import {
  PLACE_FIELDS,
  PLACED_THINGS,
  PLACES_SHOWN,
  type PlacedRecord,
  type PlacedThing,
  type PlaceKind,
} from '#contract/service/places.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'

type Entry = { thing: PlacedThing; kind: PlaceKind | 'typed'; place: string }

/** Writes entries of a visit, all with the same time. */
export async function notePlaces(
  tx: Tx,
  { dealerId, userUuid }: Pick<Session, 'dealerId' | 'userUuid'>,
  now: number,
  { record, uuid }: PlacedRecord,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  const owner = { paper_uuid: record === 'paper' ? uuid : null, checkin_uuid: record === 'checkin' ? uuid : null }
  await tx
    .insertInto('car_places')
    .values(
      entries.map((entry) =>
        Object.assign({ dealer_id: dealerId, uuid: uuidv7(), at: new Date(now), by_user: userUuid }, owner, entry),
      ),
    )
    .execute()
}

type Placed = { key_place?: unknown; parking_place?: unknown }

/** Notes the places that a user typed. An empty field of a new row makes no entry. */
export async function noteTypedPlaces(
  tx: Tx,
  session: Session,
  now: number,
  of: PlacedRecord,
  { before, changes }: { before: Placed | null; changes: Placed },
): Promise<void> {
  const entries = PLACED_THINGS.flatMap((thing): Entry[] => {
    if (thing === 'sheet') return []
    const [was, is] = [before?.[PLACE_FIELDS[thing]] ?? '', changes[PLACE_FIELDS[thing]]]
    return typeof is === 'string' && is !== was ? [{ thing, kind: 'typed', place: is }] : []
  })
  await notePlaces(tx, session, now, of, entries)
}

/** The entries of a visit, newest first: those of a paper and of its check-ins, or of a check-in and of its paper. */
export async function listPlaces(
  tx: Tx,
  { record, uuid }: PlacedRecord,
): Promise<EndpointOutput<'GET /v1/service/places/:record/:uuid'>> {
  const ofVisit =
    record === 'paper'
      ? sql<boolean>`(p.paper_uuid = ${uuid}::uuid or p.checkin_uuid in
          (select c.uuid from checkins c where c.dealer_id = p.dealer_id and c.paper_uuid = ${uuid}::uuid))`
      : sql<boolean>`(p.checkin_uuid = ${uuid}::uuid or p.paper_uuid in
          (select c.paper_uuid from checkins c where c.dealer_id = p.dealer_id and c.uuid = ${uuid}::uuid))`
  const rows = await tx
    .selectFrom('car_places as p')
    .select(['p.uuid', 'p.thing', 'p.kind as source', 'p.place', 'p.at', 'p.by_user'])
    .where(ofVisit)
    .orderBy('p.at', 'desc')
    .orderBy('p.uuid', 'desc')
    .limit(PLACES_SHOWN)
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map(({ by_user }) => by_user),
  )
  return { items: rows.map(({ by_user, ...row }) => Object.assign(row, { by: nameOf(by_user) })) }
}

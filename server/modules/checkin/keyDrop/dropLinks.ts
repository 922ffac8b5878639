import { v7 as uuidv7 } from 'uuid'
import { keyDropPath } from '#contract/service/keyDrop.ts'
import { isDealerClosed } from '#server/db/closedDealer.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import type { AddressedRow } from '#server/storage/signedAddress.ts'
import { readToken, tokenOf } from './address.ts'

type Services = { secrets: SecretBox; now: () => number }

const NONE = { path: null, asks_key_place: false, created_at: null }

/** Locks a location, so that two users do not create two addresses. Refuses one that does not exist. */
async function lockLocation(tx: Tx, uuid: string): Promise<void> {
  const found = await tx
    .selectFrom('locations')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
}

/** The address of a location's form that works now. */
export async function readLink(tx: Tx, { secrets }: Services, { dealerId }: Session, location: string) {
  await lockLocation(tx, location)
  const link = await tx
    .selectFrom('key_drops')
    .select(['uuid', 'asks_key_place', 'created_at'])
    .where('location_uuid', '=', location)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!link) return NONE
  const { uuid, asks_key_place, created_at } = link
  return { path: keyDropPath(tokenOf(secrets, { dealerId, uuid })), asks_key_place, created_at }
}

/** Ends the address of a location. Changes nothing when the location has none. */
export async function endLink(tx: Tx, { now }: Services, session: Session, location: string): Promise<void> {
  await lockLocation(tx, location)
  const ended = await tx
    .updateTable('key_drops')
    .set({ ended_at: new Date(now()) })
    .where('location_uuid', '=', location)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()
  if (!ended) return
  const [before, after] = [{ key_drop: ended.uuid }, { key_drop: null }]
  await recordEvent(tx, session, now(), { event: 'location.changed', uuid: location, before, after })
}

/** Gives a location a new address and ends the earlier one. */
export async function replaceLink(
  tx: Tx,
  services: Services,
  session: Session,
  { location, asks_key_place }: { location: string; asks_key_place: boolean },
) {
  await endLink(tx, services, session, location)
  const [now, uuid] = [services.now(), uuidv7()]
  await tx
    .insertInto('key_drops')
    .values({
      dealer_id: session.dealerId,
      uuid,
      location_uuid: location,
      asks_key_place,
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .execute()
  const [before, after] = [{ key_drop: null }, { key_drop: uuid }]
  await recordEvent(tx, session, now, { event: 'location.changed', uuid: location, before, after })
  return readLink(tx, services, session, location)
}

/** The open form of an address with its location. */
export type OpenForm = Awaited<ReturnType<typeof findForm>>

async function findForm(tx: Tx, { uuid }: AddressedRow) {
  const form = await tx
    .selectFrom('key_drops as k')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'k.dealer_id').onRef('l.uuid', '=', 'k.location_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 'k.dealer_id')
    .select(['k.location_uuid', 'k.asks_key_place', 'l.key', 'l.description as location', 'l.phone', 'd.name'])
    .select(['l.time_zone', 'l.country_code', 'l.region_code', 'l.opening_hours', 'l.closed_days', 'l.open_holidays'])
    .where('k.uuid', '=', uuid)
    .where('k.ended_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('l.is_active', '=', true)
    .executeTakeFirst()
  if (!form) throw new Failure('link_invalid_or_expired')
  return form
}

/** Opens the form of a token. Refuses an ended address, a deactivated dealer and one without the service desk. */
export async function openForm(database: Database, secrets: SecretBox, token: string) {
  const link = readToken(secrets, token)
  const form = await database.inDealer(link.dealerId, async (tx) => {
    if (await isDealerClosed(tx)) throw new Failure('dealer_deactivated')
    const { values } = await readSettings(tx, ['plugin_service'])
    if (!values.plugin_service) throw new Failure('plugin_disabled')
    return findForm(tx, link)
  })
  return { link, form }
}

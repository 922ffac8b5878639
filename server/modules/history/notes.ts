import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { HistoryNote } from '#contract/api/service/history.ts'
import { dayIn } from '#contract/datePresets.ts'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { NOTES_MAX } from '#contract/service/history.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { holdersAnywhere } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { KnownCar } from './historyScope.ts'

type Notes = EndpointOutput<'POST /v1/service/customer-history/:uuid/notes'>
type Input = { text: string; is_care: boolean; expires_on: string | null }
type Services = { hub: Hub; now: () => number }
type Row = HistoryNote & { author_uuid: string | null; first_name: string; last_name: string }

/** Condition: the note (`n`) is about the car, or about its present customer. */
const about = ({ uuid, customer_uuid }: KnownCar) =>
  sql<boolean>`n.deleted_at is null and ((n.vehicle_uuid = ${uuid}::uuid and n.customer_uuid is null)
    or n.customer_uuid = ${customer_uuid}::uuid)`

/** The valid notes, those to be handled with care first. */
export async function listNotes(tx: Tx, car: KnownCar, now: number): Promise<HistoryNote[]> {
  const today = dayIn(await dealerZone(tx), now)
  const { rows } = await sql<Row>`
    select n.uuid, n.customer_uuid is not null as is_about_customer, n.is_care, n.text, n.expires_on::text as expires_on,
      n.version, n.created_at, u.uuid as author_uuid, u.first_name, u.last_name
    from vehicle_notes n left join users u on u.dealer_id = n.dealer_id and u.uuid = n.created_by
    where ${about(car)} and (n.expires_on is null or n.expires_on >= ${today}::date)
    order by n.is_care desc, n.created_at desc, n.uuid limit ${sql.lit(NOTES_MAX)}`.execute(tx)
  return rows.map(({ author_uuid, first_name, last_name, ...note }) => ({
    ...note,
    by: author_uuid === null ? null : { uuid: author_uuid, first_name, last_name },
  }))
}

/** Tells all users who may read the history that the notes of a car have changed. */
async function announce(tx: Tx, { hub }: Services, { dealerId }: Session, { uuid }: KnownCar): Promise<void> {
  const readers = await holdersAnywhere(tx, HISTORY_PERMISSIONS.read)
  onCommit(tx, () => {
    for (const user of readers) hub.publish(dealerId, room.user(user), { event: 'history.changed', data: { uuid } })
  })
}

/** Refuses a last day that is over, because the note would disappear at once. An unchanged day is accepted. */
async function requireComing(tx: Tx, expiresOn: string | null, now: number, before: string | null = null) {
  if (expiresOn === null || expiresOn === before) return
  if (expiresOn < dayIn(await dealerZone(tx), now))
    throw new Failure('validation_failed', { fields: { expires_on: 'too_small' } })
}

const written = ({ text, is_care, expires_on }: Input) => ({ text, is_care, expires_on })

async function answer(tx: Tx, services: Services, session: Session, car: KnownCar): Promise<Notes> {
  await announce(tx, services, session, car)
  return { items: await listNotes(tx, car, services.now()) }
}

/** Adds a note. A note about the customer is refused when the car has no customer. */
export async function addNote(
  tx: Tx,
  services: Services,
  session: Session,
  car: KnownCar,
  input: Input & { is_about_customer: boolean },
): Promise<Notes> {
  if (input.is_about_customer && car.customer_uuid === null)
    throw new Failure('validation_failed', { fields: { is_about_customer: 'not_found' } })
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from vehicle_notes n where ${about(car)}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= NOTES_MAX) throw new Failure('too_many_notes')
  await requireComing(tx, input.expires_on, services.now())
  const at = new Date(services.now())
  await tx
    .insertInto('vehicle_notes')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      vehicle_uuid: car.uuid,
      customer_uuid: input.is_about_customer ? car.customer_uuid : null,
      ...written(input),
      created_at: at,
      created_by: session.userUuid,
      updated_at: at,
    })
    .execute()
  await recordEvent(tx, session, services.now(), {
    event: 'vehicle.note.created',
    uuid: car.uuid,
    before: null,
    after: { ...written(input), is_about_customer: input.is_about_customer },
  })
  return answer(tx, services, session, car)
}

async function lockNote(tx: Tx, car: KnownCar, uuid: string) {
  const { rows } = await sql<Input & { version: number }>`
    select n.text, n.is_care, n.expires_on::text as expires_on, n.version from vehicle_notes n
    where n.uuid = ${uuid}::uuid and ${about(car)} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not_found')
  return row
}

/** Changes a note. If another user has changed it meanwhile, the error contains the current note. */
export async function changeNote(
  tx: Tx,
  services: Services,
  session: Session,
  car: KnownCar,
  uuid: string,
  input: Input & { version: number },
): Promise<Notes> {
  const before = await lockNote(tx, car, uuid)
  if (before.version !== input.version) throw new Failure('version_conflict', { current: { uuid, ...before } })
  await requireComing(tx, input.expires_on, services.now(), before.expires_on)
  await tx
    .updateTable('vehicle_notes')
    .set({ ...written(input), version: before.version + 1, updated_at: new Date(services.now()) })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, services.now(), {
    event: 'vehicle.note.changed',
    uuid: car.uuid,
    before: written(before),
    after: written(input),
  })
  return answer(tx, services, session, car)
}

/** Deletes a note. The audit keeps its text. */
export async function deleteNote(
  tx: Tx,
  services: Services,
  session: Session,
  car: KnownCar,
  uuid: string,
): Promise<Notes> {
  const before = await lockNote(tx, car, uuid)
  await tx
    .updateTable('vehicle_notes')
    .set({ deleted_at: new Date(services.now()) })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, services.now(), {
    event: 'vehicle.note.deleted',
    uuid: car.uuid,
    before: written(before),
    after: null,
  })
  return answer(tx, services, session, car)
}

import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { isUnannounced, TYPING_MINUTES } from '#contract/service/checkin.ts'
import type { Tx } from '#server/db/database.ts'
import { attachmentColumns } from '#server/files/texts/attachedRows.ts'
import { noteTypedPlaces } from '#server/places/placeRows.ts'
import { joinPlaces, lockPapersOf, sharePlaces } from '#server/places/sharePlaces.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { requireOwnPaper } from '#server/records/requireOwnPaper.ts'
import { keyOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { insertFirstState } from '#server/states/history.ts'
import { valuesOfCar } from '#server/timeline/carOfVisit.ts'
import { checkinColumns, narrowedCheckins, type SharedColumns } from './checkinColumns.ts'
import { CHECKIN_FILES } from './checkinFiles.ts'
import { planNoShows } from './noShows.ts'
import { CHECKIN_HISTORY } from './openCheckin.ts'
import { planReminder } from './reminders/reminders.ts'

const MINUTE_MS = 60_000

/** Whether the agreed time is past, with some minutes for typing. Types without an appointment have no agreed time. */
export const isPast = ({ type, target_date }: Pick<RecordRow<typeof checkin>, 'type' | 'target_date'>, now: number) =>
  !isUnannounced(type) && Date.parse(target_date) < now - TYPING_MINUTES * MINUTE_MS

/** Refuses a new agreed time in the past. The time of a car that has arrived is not checked. */
function requireFuture({ before, changes }: Write<typeof checkin>, now: number): void {
  const merged = { ...before, ...changes } as RecordRow<typeof checkin>
  if (changes.target_date === undefined || merged.arrival_at) return
  if (isPast(merged, now)) throw new Failure('validation_failed', { fields: { target_date: 'in_past' } })
}

/** Texts about the customer that a check-in copies. */
const CUSTOMER_TEXTS = ['customer_name', 'customer_phone', 'customer_email', 'customer_number'] as const
/** Fields that name the car or the customer. */
const NAMES = ['licensePlate', 'vin', 'vehicle_uuid', 'customer_uuid', 'customer_name'] as const

/** Refuses an appointment that names neither a car nor a customer: nobody could say who comes. */
function requireNamed({ before, changes }: Write<typeof checkin>): void {
  const merged = { ...before, ...changes } as RecordRow<typeof checkin>
  // A row of an import that names nobody can still be changed in other fields.
  if (before !== null && NAMES.every((name) => changes[name] === undefined)) return
  if (isUnannounced(merged.type) || NAMES.some((name) => merged[name])) return
  throw new Failure('validation_failed', { fields: { licensePlate: 'plate_or_customer' } })
}

/**
 * The advisor of a new appointment: the chosen one, or the user who makes it, if they are an advisor of its location.
 * Null otherwise. An appointment without an advisor is in no calendar.
 */
async function advisorOf(
  tx: Tx,
  session: Session,
  changes: Partial<RecordRow<typeof checkin>>,
): Promise<string | null> {
  const { user_target_uuid: chosen, type, location_uuid } = changes
  if (chosen || type === undefined || isUnannounced(type) || location_uuid === undefined) return chosen ?? null
  const user = await tx.selectFrom('users').select('roles').where('uuid', '=', session.userUuid).executeTakeFirst()
  if (!user?.roles.includes('service_advisor')) return null
  return holds(session.permissions, checkin.permissions.read, await keyOf(tx, location_uuid)) ? session.userUuid : null
}

/**
 * Copies the places typed at a check-in to its paper. A check-in that gets a paper takes over the places of that paper.
 */
async function agreeOnPlaces(
  tx: Tx,
  { hub, now }: Pick<Given, 'hub' | 'now'>,
  { session, uuid, changes }: Write<typeof checkin>,
): Promise<void> {
  const teller = { hub, session, now: now() }
  if (changes.paper_uuid) return joinPlaces(tx, teller, uuid)
  await sharePlaces(tx, teller, { record: 'checkin', uuid }, changes)
}

type Given = {
  now: () => number
  hub: Hub
  shared: SharedColumns
  /** Whether the public form writes. Its plate is a mere text that is linked to no car of the dealer. */
  isOfStranger?: boolean
}

/** A check-in begins as new, knows the car and customer that it names, and records its authors. */
export function checkinHooks({ now, hub, shared, isOfStranger = false }: Given): Hooks<typeof checkin> {
  return {
    computed: checkinColumns(shared),
    narrowed: narrowedCheckins,
    async beforeLock(tx, _verb, { key_place, parking_place }, uuids) {
      if (key_place !== undefined || parking_place !== undefined) await lockPapersOf(tx, uuids)
    },
    async beforeWrite(tx, write) {
      const { verb, session, before, changes } = write
      const modifier_uuid = session.userUuid
      if (verb === 'delete' || verb === 'restore') return { modifier_uuid }
      requireFuture(write, now())
      requireNamed(write)
      const location_uuid = changes.location_uuid ?? before?.location_uuid ?? ''
      await requireOwnPaper(tx, session, { paper_uuid: changes.paper_uuid, location_uuid })
      const listed = await attachmentColumns(tx, session, changes.attachments, CHECKIN_FILES)
      const values = {
        ...(isOfStranger ? {} : await valuesOfCar(tx, changes, before, CUSTOMER_TEXTS)),
        ...listed,
        modifier_uuid,
      }
      if (verb === 'update') return values
      const user_target_uuid = await advisorOf(tx, session, changes)
      return { ...values, user_target_uuid, status: 'new', state_since: new Date(now()), creator_uuid: modifier_uuid }
    },
    async afterWrite(tx: Tx, write, row) {
      const { verb, session, uuid, changes } = write
      if (verb === 'create') await insertFirstState(tx, CHECKIN_HISTORY, session, uuid, now())
      if (verb !== 'delete') await noteTypedPlaces(tx, session, now(), { record: 'checkin', uuid }, write)
      if (verb === 'create' || verb === 'update') await agreeOnPlaces(tx, { hub, now }, write)
      if (verb === 'delete' || (verb === 'update' && changes.target_date === undefined)) return
      await planNoShows(tx, session.dealerId, row, now())
      await planReminder(tx, session.dealerId, row, now())
    },
  }
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#contract/datePresets.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import { isFuelLevel, normaliseTag } from '#contract/vehicles/fields.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { noteTypedPlaces } from '#server/places/placeRows.ts'
import { sharePlaces } from '#server/places/sharePlaces.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { notOfWorkshop, requireWorkshopPeople } from '#server/staff/workshopPeople.ts'
import { insertFirstState } from '#server/states/history.ts'
import { normalisedVehicle } from '../vehicles/normalisedVehicle.ts'
import { linkVehicle } from '../vehicles/paperVehicle.ts'
import { assigneesOf } from './assigneesOf.ts'
import { dueColumns } from './dueColumns.ts'
import { PAPER_HISTORY, type PaperRow } from './openPaper.ts'
import { freeOrderNumber, requireOrderNumber } from './orderNumbers.ts'
import { requirePrices, seesPrices, setsPrice } from './priceMask.ts'
import { readinessColumns } from './readinessColumns.ts'

type PaperMark = RecordRow<typeof paper>['damage_marks'][number]
/** `vehicles` writes vehicles, with their own rules, audit and events. */
type Services = {
  now: () => number
  vehicles: Context
}

const worksOf = (states: ReturnType<typeof sql>) => sql<number>`(select coalesce(sum(w.target_ze), 0) from works w
  where w.dealer_id = r.dealer_id and w.paper_uuid = r.uuid and w.deleted_at is null and w.state ${states}
    and not is_put_off(w.dealer_id, w.paper_uuid, w.extension))`

/**
 * Whether a paper belongs to the current day. The status is compared first, so that days are calculated only for cars
 * that have not left.
 */
const isToday = sql`(r.status in ('new', 'in_progress', 'completed', 'delivered') and exists (
  select from locations l,
    lateral (select date_trunc('day', now(), l.time_zone) as begins,
      date_trunc('day', now() + interval '1 day', l.time_zone) as ends) as today
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid and (
    r.promised_at < today.ends or r.created_at >= today.begins or exists (
      select from plan_blocks b where b.dealer_id = r.dealer_id and b.paper_uuid = r.uuid and b.deleted_at is null
        and b.start_at >= today.begins and b.start_at < today.ends))))`

const computed: NonNullable<Hooks<typeof paper>['computed']> = {
  status: sql`r.status`,
  hold_reason: sql`r.hold_reason`,
  state_since: sql`r.state_since`,
  hold_since: sql`r.hold_since`,
  hold_until: sql`r.hold_until`,
  hold_note: sql`r.hold_note`,
  final_check_at: sql`r.final_check_at`,
  final_checker_uuid: sql`r.final_checker_uuid`,
  picked_up_by: sql`r.picked_up_by`,
  sender_uuid: sql`r.sender_uuid`,
  receiver_uuid: sql`r.receiver_uuid`,
  creator_uuid: sql`r.creator_uuid`,
  modifier_uuid: sql`r.modifier_uuid`,
  rework_count: sql`r.rework_count`,
  mileage: sql`r.mileage`,
  target_ze: worksOf(sql`<> 'canceled'`),
  done_ze: worksOf(sql`= 'completed'`),
  ...readinessColumns,
  ...dueColumns(sql`now()`),
  is_today: isToday,
}

/** Gives a mark without an id a new one, because programs send marks without ids. */
const withId = (mark: PaperMark): PaperMark => (mark.id === '' ? { ...mark, id: uuidv7() } : mark)

/** Moves works and extensions to the paper's location. */
async function moveParts(tx: Tx, now: number, { uuid, location_uuid }: RecordRow<typeof paper>): Promise<void> {
  for (const table of ['works', 'extensions'] as const)
    await tx
      .updateTable(table)
      .set((eb) => ({ location_uuid, version: eb('version', '+', 1), updated_at: new Date(now) }))
      .where('paper_uuid', '=', uuid)
      .execute()
}

/**
 * Records in the history of a moved paper which of its people do not belong to the workshop of the new location. The
 * paper keeps them until users there replace them.
 */
async function recordKept(tx: Tx, now: number, session: Session, row: PaperRow): Promise<void> {
  const people = await notOfWorkshop(tx, row.location_uuid, await assigneesOf(tx, row))
  if (people.length > 0)
    await recordEvent(tx, session, now, { event: 'paper.people.kept', uuid: row.uuid, before: {}, after: { people } })
}

/** Refuses values that the field rules alone cannot check. */
async function requireAllowed(
  tx: Tx,
  { verb, session, changes }: Write<typeof paper>,
  location: string | null,
): Promise<void> {
  if (typeof changes.fuel === 'number' && !isFuelLevel(changes.fuel))
    throw new Failure('validation_failed', { fields: { fuel: 'unknown_value' } })
  if (setsPrice(verb, changes.price_limit)) await requirePrices(tx, session, location ?? '')
  if (changes.jobId !== undefined) await requireOrderNumber(tx, changes.jobId)
  if (changes.technician_uuid) await requireWorkshopPeople(tx, location ?? '', [changes.technician_uuid])
}

/** A paper begins as new, has a number and a vehicle, records its authors, and knows the vehicle's earlier mileage. */
export function paperHooks({ now, vehicles }: Services): Hooks<typeof paper> {
  return {
    computed,
    masks: (session) => ({ price_limit: seesPrices(session) }),
    async beforeWrite(tx, write) {
      const { verb, session, before, changes } = write
      const modifier_uuid = session.userUuid
      if (verb === 'delete' || verb === 'restore') return { modifier_uuid }
      const location = changes.location_uuid ?? before?.location_uuid ?? null
      await requireAllowed(tx, write, location)
      const zone = await locationZone(tx, location)
      const own = normalisedVehicle(changes, before, dayIn(zone, now()))
      const tag = changes.tag === undefined ? {} : { tag: normaliseTag(changes.tag) }
      const values = await linkVehicle(tx, vehicles, { ...write, changes: { ...changes, ...own } })
      const marks = changes.damage_marks && { damage_marks: changes.damage_marks.map(withId) }
      const written = { ...own, ...tag, ...marks, ...values, modifier_uuid }
      if (verb === 'update') return written
      const jobId = changes.jobId || (await freeOrderNumber(tx, now()))
      return { ...written, jobId, status: 'new', state_since: new Date(now()), creator_uuid: modifier_uuid }
    },
    async afterWrite(tx, write, row) {
      const { verb, session, uuid, changes } = write
      if (verb === 'create') await insertFirstState(tx, PAPER_HISTORY, session, uuid, now())
      if (verb === 'update' && changes.location_uuid !== undefined) {
        await moveParts(tx, now(), row)
        await recordKept(tx, now(), session, row)
      }
      if (verb === 'create' || verb === 'update')
        await noteTypedPlaces(tx, session, now(), { record: 'paper', uuid }, write)
      if (verb === 'update')
        await sharePlaces(tx, { hub: vehicles.hub, session, now: now() }, { record: 'paper', uuid }, changes)
      if (typeof changes.kilometers === 'number' && row.vehicle_uuid !== null) {
        const mileage_at = dayIn(await locationZone(tx, row.location_uuid), now())
        const reading = { mileage: changes.kilometers, mileage_at }
        await changeWithin(tx, vehicles, session, row.vehicle_uuid, reading)
      }
    },
  }
}

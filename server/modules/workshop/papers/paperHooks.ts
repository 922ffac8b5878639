import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#contract/datePresets.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import { isFuelLevel, normaliseTag } from '#contract/vehicles/fields.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { normalisedVehicle } from '../vehicles/normalisedVehicle.ts'
import { linkVehicle } from '../vehicles/paperVehicle.ts'
import { freeOrderNumber, requireOrderNumber } from './orderNumbers.ts'
import type { TellPlan } from './partOfPaper.ts'
import { requirePrices, seesPrices, setsPrice } from './priceMask.ts'
import { readinessColumns } from './readinessColumns.ts'

type PaperMark = RecordRow<typeof paper>['damage_marks'][number]
/** `vehicles`: how a vehicle is written, with its own rules, audit and event. */
type Services = {
  now: () => number
  vehicles: Context
  tellPlan: TellPlan
  /** Takes the open requests of a paper to its new location. Tells whoever is asked after the commit. */
  moveRequestsOf: (
    tx: Tx,
    services: { hub: Hub; session: Session; now: number },
    paper: string,
    location: string,
  ) => Promise<() => void>
}

const worksOf = (states: ReturnType<typeof sql>) => sql<number>`(select coalesce(sum(w.target_ze), 0) from works w
  where w.dealer_id = r.dealer_id and w.paper_uuid = r.uuid and w.deleted_at is null and w.state ${states}
    and not is_put_off(w.dealer_id, w.paper_uuid, w.extension))`

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
  is_late: sql`(r.promised_at is not null and r.promised_at < now() and r.status in ('new', 'in_progress'))`,
}

/** Whoever sends a mark without an id, as programs do, gets one for it. */
const withId = (mark: PaperMark): PaperMark => (mark.id === '' ? { ...mark, id: uuidv7() } : mark)

/** Works, extensions and open requests stand where their paper stands. Tells whoever is asked after the commit. */
async function moveParts(
  tx: Tx,
  services: { hub: Hub; session: Session; now: number },
  { uuid, location_uuid }: RecordRow<typeof paper>,
  moveRequestsOf: Services['moveRequestsOf'],
): Promise<() => void> {
  for (const table of ['works', 'extensions'] as const)
    await tx
      .updateTable(table)
      .set((eb) => ({ location_uuid, version: eb('version', '+', 1), updated_at: new Date(services.now) }))
      .where('paper_uuid', '=', uuid)
      .execute()
  return moveRequestsOf(tx, services, uuid, location_uuid)
}

/** Refuses values that the fields alone cannot judge. */
async function requireAllowed(
  tx: Tx,
  { verb, session, changes }: Write<typeof paper>,
  location: string | null,
): Promise<void> {
  if (typeof changes.fuel === 'number' && !isFuelLevel(changes.fuel))
    throw new Failure('validation_failed', { fields: { fuel: 'unknown_value' } })
  if (setsPrice(verb, changes.price_limit)) await requirePrices(tx, session, location ?? '')
  if (changes.jobId !== undefined) await requireOrderNumber(tx, changes.jobId)
}

/** The history of a paper begins with its creation. */
async function insertFirstState(tx: Tx, session: Session, paper_uuid: string, now: number): Promise<void> {
  await tx
    .insertInto('paper_states')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      paper_uuid,
      at: new Date(now),
      by_user: session.userUuid,
      source: session.source,
      from_status: null,
      to_status: 'new',
      from_hold: '',
      to_hold: '',
      reason: '',
      lasted: 0,
    })
    .execute()
}

/** A paper begins as new, has a number and a vehicle, knows who wrote on it, and what its vehicle had run before. */
export function paperHooks({ now, vehicles, tellPlan, moveRequestsOf }: Services): Hooks<typeof paper> {
  /** What follows from a write is told after its commit. */
  const pending = new WeakMap<Write<typeof paper>, (() => void)[]>()

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
      const { values, afterCommit } = await linkVehicle(tx, vehicles, { ...write, changes: { ...changes, ...own } })
      pending.set(write, afterCommit)
      const marks = changes.damage_marks && { damage_marks: changes.damage_marks.map(withId) }
      const written = { ...own, ...tag, ...marks, ...values, modifier_uuid }
      if (verb === 'update') return written
      const jobId = changes.jobId || (await freeOrderNumber(tx, now()))
      return { ...written, jobId, status: 'new', state_since: new Date(now()), creator_uuid: modifier_uuid }
    },
    async afterWrite(tx, write, row) {
      const { verb, session, uuid, before, changes } = write
      const afterCommit = [...(pending.get(write) ?? [])]
      if (verb === 'create') await insertFirstState(tx, session, uuid, now())
      if (verb === 'update' && changes.location_uuid !== undefined)
        afterCommit.push(await moveParts(tx, { hub: vehicles.hub, session, now: now() }, row, moveRequestsOf))
      if (typeof changes.kilometers === 'number' && row.vehicle_uuid !== null) {
        const mileage_at = dayIn(await locationZone(tx, row.location_uuid), now())
        const reading = { mileage: changes.kilometers, mileage_at }
        afterCommit.push(...(await changeWithin(tx, vehicles, session, row.vehicle_uuid, reading)).afterCommit)
      }
      const places = [...new Set([row.location_uuid, before?.location_uuid ?? row.location_uuid])]
      afterCommit.push(await tellPlan(tx, session, { uuid, places, fields: Object.keys(changes) }))
      return () => {
        for (const act of afterCommit) act()
      }
    },
  }
}

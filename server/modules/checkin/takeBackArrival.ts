import { sql } from 'kysely'
import { PLACE_FIELDS } from '#contract/service/places.ts'
import type { Tx } from '#server/db/database.ts'
import { noteTypedPlaces } from '#server/places/placeRows.ts'
import { lockPapersOf, sharePlaces } from '#server/places/sharePlaces.ts'
import type { Session } from '#server/request/session.ts'
import { refusedStep } from '#server/states/takeStep.ts'
import { writeStep } from '#server/states/writeStep.ts'
import type { DeskServices } from './arrive.ts'
import { planNoShows } from './noShows.ts'
import { type CheckinRow, lockCheckin } from './openCheckin.ts'
import { planReminder } from './reminders/reminders.ts'

type Refusal = 'transition_unknown' | 'acceptance_begun' | 'paper_exists'
type Places = Partial<Record<(typeof PLACE_FIELDS)[keyof typeof PLACE_FIELDS], string>>

/** A check-in that has nothing of an arrival. */
const NOT_HERE = { arrival_at: null, called_at: null, called_by_uuid: null, called_to: '', waited_until: null }

/**
 * Why the arrival stays: the check-in has gone on, or something was built on the arrival. A paper that was prepared
 * before the arrival and whose work has not begun is no reason.
 */
async function refusalOf(tx: Tx, row: CheckinRow): Promise<Refusal | null> {
  if (row.status !== 'new') return 'acceptance_begun'
  // A customer who has used the form at the key box did bring the key.
  if (row.drop_number !== '') return 'transition_unknown'
  const accepted = await tx
    .selectFrom('acceptances')
    .select('uuid')
    .where('checkin_uuid', '=', row.uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .limit(1)
    .executeTakeFirst()
  if (accepted) return 'acceptance_begun'
  if (row.paper_uuid === null) return null
  const paper = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', '=', row.paper_uuid)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'canceled')
    .where((eb) => eb.or([eb('status', '<>', 'new'), eb('created_at', '>=', row.arrival_at)]))
    .executeTakeFirst()
  return paper ? 'paper_exists' : null
}

/** The places of key and car before the arrival, for those that were noted since. An unknown place is empty. */
async function placesBefore(tx: Tx, { uuid, paper_uuid, arrival_at }: CheckinRow): Promise<Places> {
  const arrived = new Date(arrival_at ?? 0)
  const { rows } = await sql<{ thing: keyof typeof PLACE_FIELDS; place: string | null }>`
    with trail as (select p.thing, p.place, p.at, p.uuid from car_places p
      where (p.checkin_uuid = ${uuid} or p.paper_uuid = ${paper_uuid}) and p.thing in ('key', 'car'))
    select t.thing, (select b.place from trail b where b.thing = t.thing and b.at < ${arrived}
      order by b.at desc, b.uuid desc limit 1) as place
    from trail t where t.at >= ${arrived} group by t.thing`.execute(tx)
  return Object.fromEntries(rows.map(({ thing, place }) => [PLACE_FIELDS[thing], place ?? '']))
}

/** The end of a check-in that only the arrival has created: without a car, nobody is expected. */
const canceled = (now: number) => ({ status: 'canceled', state_since: new Date(now), is_no_show: false }) as const

/**
 * Takes back an arrival that was recorded by mistake. The check-in is expected again, and its key and its car lie where
 * they lay before. The check-in of a car without an appointment is canceled. A repeat answers with the same check-in.
 */
export async function takeBackArrival(
  tx: Tx,
  { context, stated }: DeskServices,
  session: Session,
  uuid: string,
): Promise<CheckinRow> {
  await lockPapersOf(tx, [uuid])
  const row = await lockCheckin(tx, context, session, uuid)
  if (row.arrival_at === null) return row
  const refusal = await refusalOf(tx, row)
  if (refusal !== null) throw refusedStep([refusal], {})
  const [now, of] = [context.now(), { record: 'checkin', uuid } as const]
  const places = await placesBefore(tx, row)
  const isOnlyArrival = row.type === 'walk_in'
  const written = await writeStep(tx, context, stated, session, row, {
    what: isOnlyArrival ? 'status' : 'changed',
    values: { ...NOT_HERE, ...places, ...(isOnlyArrival ? canceled(now) : {}) },
    reason: '',
  })
  await noteTypedPlaces(tx, session, now, of, { before: row, changes: places })
  await sharePlaces(tx, { hub: context.hub, session, now }, of, places)
  if (isOnlyArrival) return written
  await planNoShows(tx, session.dealerId, written, now)
  await planReminder(tx, session.dealerId, written, now)
  return written
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { FORGOTTEN_AFTER_MS } from '#contract/workshop/times/stampMath.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { announceTime } from '../access/announceTime.ts'
import { personZones } from '../access/personZones.ts'
import type { Services } from '../access/services.ts'

/** Stamps older than this (ms) are not searched for forgotten ends. */
const LOOK_BACK_MS = 60 * DAY_MS

type Open = {
  user_uuid: string
  work_uuid: string
  paper_uuid: string
  location_uuid: string
  zone: string
  at: string
}

/** Stretches that were begun on an earlier day of their location and not ended. */
async function openSince(tx: Tx, now: number, person: string | null): Promise<Open[]> {
  const { rows } = await sql<Open & { kind: string }>`select * from (
      select distinct on (s.user_uuid, s.work_uuid) s.user_uuid, s.work_uuid, s.paper_uuid, p.location_uuid, s.kind, s.at,
        l.time_zone as zone
      from stamps s join papers p on p.dealer_id = s.dealer_id and p.uuid = s.paper_uuid
      join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
      where s.at > ${new Date(now - LOOK_BACK_MS)} and (cast(${person} as uuid) is null or s.user_uuid = ${person})
      order by s.user_uuid, s.work_uuid, s.at desc, s.uuid desc) last
    where last.kind = 'start'`.execute(tx)
  return rows.filter(({ zone, at }) => localDay(zone, dayAt(zone, Date.parse(at))).to + FORGOTTEN_AFTER_MS <= now)
}

type Clock = Pick<Services, 'hub' | 'now' | 'working'>

/**
 * Ends forgotten stretches at the closing time of their day, and marks them so that the user confirms the real time.
 * For all users, it also ends forgotten attendance.
 */
export async function closeForgotten(
  tx: Tx,
  { hub, now, working }: Clock,
  dealerId: string,
  person: string | null = null,
): Promise<void> {
  const at = now()
  for (const { user_uuid, work_uuid, paper_uuid, location_uuid, at: began } of await openSince(tx, at, person)) {
    const closing = await working.closingTimes(tx, location_uuid, at)
    await tx
      .insertInto('stamps')
      .values({
        dealer_id: dealerId,
        uuid: uuidv7(),
        paper_uuid,
        work_uuid,
        user_uuid,
        kind: 'stop',
        at: new Date(closing(Date.parse(began))),
        created_at: new Date(at),
        created_by: null,
        is_forgotten: true,
      })
      .execute()
    const data = { work_uuid, paper_uuid, location_uuid }
    await emitEvent(tx, { dealerId, userUuid: null }, { type: 'stamp.stopped', uuid: user_uuid, data })
    const news = { what: 'stopped', work: work_uuid, location: location_uuid, person: user_uuid, version: 1 } as const
    await announceTime(tx, hub, dealerId, news)
  }
  if (person === null) await closeAttendances(tx, at)
}

/**
 * Ends attendance without a going at the user's last stamp of its day, or at its beginning when there is no stamp. For
 * all users, or for one.
 */
export async function closeAttendances(tx: Tx, now: number, person: string | null = null): Promise<void> {
  let asked = tx
    .selectFrom('attendances')
    .select(['uuid', 'user_uuid', 'from_at'])
    .where('until_at', 'is', null)
    .where('replaced_at', 'is', null)
  if (person !== null) asked = asked.where('user_uuid', '=', person)
  const open = await asked.execute()
  const zones = await personZones(
    tx,
    open.map((one) => one.user_uuid),
  )
  for (const { uuid, user_uuid, from_at } of open) {
    const zone = zones.get(user_uuid) ?? (await dealerZone(tx))
    const { to } = localDay(zone, dayAt(zone, Date.parse(from_at)))
    if (to + FORGOTTEN_AFTER_MS > now) continue
    const last = await tx
      .selectFrom('stamps')
      .select('at')
      .where('user_uuid', '=', user_uuid)
      .where('at', '>', from_at)
      .where('at', '<=', new Date(to).toISOString())
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const values = { until_at: last?.at ?? from_at, is_forgotten: true }
    await tx.updateTable('attendances').set(values).where('uuid', '=', uuid).execute()
  }
}

/** The next moment at which a stretch counts as forgotten in one of the time zones. */
export function nextForgotten(zones: readonly string[], now: number): number {
  const ends = zones.flatMap((zone) => {
    const today = dayAt(zone, now)
    return [today - 1, today].map((day) => localDay(zone, day).to + FORGOTTEN_AFTER_MS)
  })
  return Math.min(...ends.filter((end) => end > now))
}

/**
 * Plans the job for the next night of a location. When the dealer's locations have several time zones, each has its
 * own. One job is enough, because a job that has started plans its successor itself.
 */
export async function planForgotten(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (await isPlanned(tx, 'forgotten_stamps')) return
  const locations = await tx.selectFrom('locations').select('time_zone').distinct().execute()
  const zones = [await dealerZone(tx), ...locations.map(({ time_zone }) => time_zone)]
  await enqueueJob(tx, dealerId, 'forgotten_stamps', {}, null, new Date(nextForgotten(zones, now)))
}

/** After a start, plans the job again, because a missed night or a failed job would end the series. */
export async function resumeForgotten(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers)
    await database.inDealer(dealer, async (tx) => {
      // A dealer without any stamps needs no job.
      const any = await tx.selectFrom('stamps').select('uuid').limit(1).executeTakeFirst()
      if (any) await planForgotten(tx, dealer, now)
    })
}

/** Ends forgotten stretches and attendance every night. */
export function forgottenStampsWorker(services: Clock) {
  return async ({ dealerId, inDealer }: Job<'forgotten_stamps'>): Promise<void> => {
    // Plans the next night first, so that a failure of this run does not end the series.
    await inDealer((tx) => planForgotten(tx, dealerId, services.now()))
    await inDealer((tx) => closeForgotten(tx, services, dealerId))
  }
}

import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { clockMinutes, dayAt, dayName, localDay, MINUTE_MS } from '#contract/planning/localDay.ts'
import { type Location, openingOf } from '#server/calendar/openingOf.ts'
import type { Core } from '#server/core/core.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { addEntry, openEntries, toUser } from '#server/inbox/addEntry.ts'
import type { InboxServices } from '#server/inbox/entryRow.ts'
import { closeEntry } from '#server/inbox/entrySteps.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { planJobAt } from '#server/jobs/planJobAt.ts'

const KIND = 'checkinNoShow'
/** Minutes after the closing time, in which a late customer may still come. */
const GRACE_MINUTES = 15
/** Days for which missing customers are proposed, so that old rows of an import bring no flood. */
const LOOK_BACK_DAYS = 14
/** Check-ins that the job reads at once. It reads on until there are no more. */
const AT_ONCE = 200

type Expected = Pick<InboxSubject, 'target_date' | 'location_uuid'>
type InboxSubject = {
  uuid: string
  location_uuid: string
  target_date: string
  user_target_uuid: string | null
  licensePlate: string
  customer_name: string
}

const locationOf = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('locations')
    .select(['time_zone', 'country_code', 'region_code', 'opening_hours', 'closed_days', 'open_holidays'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** When the job asks about a customer who has not come: after the closing time of the day, or after the day itself. */
async function proposedAt(tx: Tx, { target_date, location_uuid }: Expected): Promise<number> {
  const target = Date.parse(target_date)
  const location = await locationOf(tx, location_uuid)
  if (!location) return target + DAY_MS
  const number = dayAt(location.time_zone, target)
  const day = localDay(location.time_zone, number)
  const { spans } = await openingOf(location as unknown as Location, dayName(number))
  const closing = spans.at(-1)
  const end = closing ? day.at(clockMinutes(closing.to)) : day.to
  return Math.max(end, target) + GRACE_MINUTES * MINUTE_MS
}

/** Plans the job for the closing time of an expected check-in. */
export async function planNoShows(tx: Tx, dealerId: string, row: Expected, now: number): Promise<void> {
  const at = await proposedAt(tx, row)
  if (at > now) await planJobAt(tx, dealerId, 'checkin_no_shows', at)
}

/**
 * The next expected check-ins whose time has passed, and for which nothing has been proposed since that time. They
 * follow after the given one, by time.
 */
async function listMissing(tx: Tx, now: number, after: InboxSubject | undefined): Promise<InboxSubject[]> {
  const isNext = after
    ? sql<boolean>`(r.target_date, r.uuid) > (${after.target_date}::timestamptz, ${after.uuid}::uuid)`
    : sql<boolean>`true`
  const { rows } = await sql<InboxSubject>`
    select r.uuid, r.location_uuid, r.target_date, r.user_target_uuid, r."licensePlate", r.customer_name
    from checkins r
    where r.status = 'new' and r.arrival_at is null and r.deleted_at is null
      and ${isNext} and r.target_date < ${new Date(now)} and r.target_date > ${new Date(now - LOOK_BACK_DAYS * DAY_MS)}
      and not exists (select from inbox_entries x where x.dealer_id = r.dealer_id and x.kind = ${KIND}
        and x.subject = r.uuid::text and (x.state = 'open' or x.created_at >= r.target_date))
    order by r.target_date, r.uuid limit ${AT_ONCE}`.execute(tx)
  return rows
}

/**
 * Asks the advisor of a check-in about its missing customer. Without an advisor, it asks all advisors of the location.
 */
async function propose(tx: Tx, services: InboxServices, row: InboxSubject): Promise<void> {
  const { uuid, location_uuid, user_target_uuid, licensePlate, customer_name } = row
  const all = { for_user: null, for_role: 'service_advisor', for_department: null } as const
  const details = { plate: licensePlate, name: customer_name }
  const about = { kind: KIND, location_uuid, record_uuid: uuid, subject: uuid, details, note: '' } as const
  await addEntry(tx, services, Object.assign({}, about, user_target_uuid === null ? all : toUser(user_target_uuid)))
}

/**
 * Proposes to mark each customer as missing who had not come when the location closed. Customers of a location that is
 * still open hold up nobody behind them.
 */
async function proposeNoShows(tx: Tx, services: InboxServices): Promise<void> {
  for (let rows = await listMissing(tx, services.now, undefined); rows.length > 0; ) {
    for (const row of rows) if ((await proposedAt(tx, row)) <= services.now) await propose(tx, services, row)
    rows = rows.length < AT_ONCE ? [] : await listMissing(tx, services.now, rows.at(-1))
  }
}

/** Runs after each closing time for which a customer was expected. */
export const noShowsWorker =
  ({ hub, jobs, now }: Pick<Core, 'hub' | 'jobs' | 'now'>) =>
  ({ dealerId, inDealer }: Job<'checkin_no_shows'>): Promise<void> =>
    inDealer(async (tx) => {
      await proposeNoShows(tx, { hub, jobs, now: now(), session: { dealerId, userUuid: null } })
    })

/** After a start, plans the job for all expected check-ins. A run that was missed follows at once. */
export async function resumeNoShows(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers)
    await database.inDealer(dealer, async (tx) => {
      const { rows } =
        await sql<Expected>`select distinct on (r.location_uuid, (r.target_date at time zone 'UTC')::date)
          r.location_uuid, r.target_date from checkins r
        where r.status = 'new' and r.arrival_at is null and r.deleted_at is null
          and r.target_date > ${new Date(now - LOOK_BACK_DAYS * DAY_MS)}
        order by r.location_uuid, (r.target_date at time zone 'UTC')::date, r.target_date desc`.execute(tx)
      for (const row of rows) await planJobAt(tx, dealer, 'checkin_no_shows', Math.max(now, await proposedAt(tx, row)))
    })
}

/** Ends a proposal as soon as the car comes, or the check-in is canceled, moved or deleted. */
export const endProposals = ({ hub, jobs, now }: Pick<Core, 'hub' | 'jobs' | 'now'>) =>
  subscribe({
    name: 'checkin.ends_no_show',
    types: ['checkin.status', 'checkin.changed', 'checkin.deleted'],
    when: (event) =>
      event.type !== 'checkin.changed' ||
      event.data.fields.includes('arrival_at') ||
      event.data.fields.includes('target_date'),
    isAwaited: true,
    async handle(tx, { uuid }, session) {
      for (const entry of await openEntries(tx, KIND, uuid))
        await closeEntry(tx, { hub, jobs, now: now(), session }, entry, { state: 'done', note: '' })
    },
  })

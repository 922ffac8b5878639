import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { languageFor } from '#contract/records/news.ts'
import type { Core } from '#server/core/core.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { addEntry, changeWithNews, openEntries, toUser } from '#server/inbox/addEntry.ts'
import { type InboxServices, selectEntries } from '#server/inbox/entryRow.ts'
import { closeEntry } from '#server/inbox/entrySteps.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import { isOut, withAudience } from './audience.ts'
import { refreshFigures } from './figures.ts'

/** Days before the deadline from which people are reminded. Without a deadline, days after the publication. */
const AHEAD_DAYS = 2
/** Days until a person is reminded again of the same notice. */
const AGAIN_DAYS = 3
/** People of one transaction, so that a large dealer does not hold its locks for long. */
const AT_ONCE = 50

/** Plans the reminders of the coming night. A job that has started plans its successor itself. */
export async function planReminder(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (!(await isPlanned(tx, 'news_reminder')))
    await enqueueJob(tx, dealerId, 'news_reminder', {}, null, await nextNight(tx, now))
}

/**
 * Plans the coming night if it is needed: while there are notices to confirm, or open reminders that must still be
 * ended. Returns whether it is needed.
 */
async function planWhereNeeded(tx: Tx, dealerId: string, now: number): Promise<boolean> {
  const { rows } = await sql`select from news where needs_confirmation and deleted_at is null
    union all select from inbox_entries where kind = 'newsToConfirm' and state = 'open' limit 1`.execute(tx)
  if (rows.length > 0) await planReminder(tx, dealerId, now)
  return rows.length > 0
}

/** After a start, plans the job again, because a missed night would end the series. */
export async function resumeReminder(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planWhereNeeded(tx, dealer, now))
}

/** A notice with its titles: the one of its first language, and those of its translations. */
type Due = {
  uuid: string
  title: string
  language: Language
  translations: readonly { language: Language; title: string }[]
}

async function listWhere(tx: Tx, condition: RawBuilder<boolean>): Promise<Due[]> {
  const { rows } = await sql<Due>`select r.uuid, r.title, r.language, r.translations from news r
    where ${condition} order by r.uuid`.execute(tx)
  return rows
}

/** Notices of which people are reminded at this moment. */
const listDue = (tx: Tx, now: number): Promise<Due[]> =>
  listWhere(
    tx,
    sql<boolean>`${isOut(now)} and r.needs_confirmation
      and coalesce(r.confirm_until <= (${new Date(now + AHEAD_DAYS * DAY_MS)}::timestamptz)::date,
        coalesce(r.published_at, r.publish_from) <= ${new Date(now - AHEAD_DAYS * DAY_MS)})`,
  )

/** Uuids of people who have not confirmed a notice and were not reminded lately. */
async function listForgetful(tx: Tx, uuid: string, toldBefore: number) {
  const { rows } = await sql<{ user_uuid: string }>`${withAudience(
    sql`r.uuid = ${uuid}::uuid`,
    sql`select p.user_uuid from people p join news n on n.uuid = p.news_uuid
      where not exists (select from news_confirmations c where c.dealer_id = n.dealer_id and c.news_uuid = n.uuid
          and c.user_uuid = p.user_uuid and c.version >= n.confirm_from_version)
        and not exists (select from inbox_entries x where x.dealer_id = n.dealer_id and x.kind = 'newsToConfirm'
          and x.subject = n.uuid::text and x.for_user = p.user_uuid and x.state = 'open'
          and x.told_at > ${new Date(toldBefore)})
      order by p.user_uuid`,
  )}`.execute(tx)
  return rows.map((row) => row.user_uuid)
}

/** The title for each of some people, in the language in which they read the notice. */
async function titlesFor(tx: Tx, { title, language, translations }: Due, people: readonly string[]) {
  const titles = new Map([{ language, title }, ...translations].map((text) => [text.language, text.title]))
  const users = await tx.selectFrom('users').select(['uuid', 'language']).where('uuid', 'in', people).execute()
  return new Map(users.map((user) => [user.uuid, titles.get(languageFor(user.language, [...titles.keys()])) ?? title]))
}

async function remind(tx: Tx, services: InboxServices, due: Due, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { uuid } = due
  const known = new Map((await openEntries(tx, 'newsToConfirm', uuid)).map((entry) => [entry.for_user, entry.uuid]))
  const titles = await titlesFor(tx, due, people)
  for (const person of people) {
    const entry = known.get(person)
    const details = { title: titles.get(person) ?? due.title }
    if (entry !== undefined) await changeWithNews(tx, services, entry, { details: JSON.stringify(details) })
    else {
      const about = { kind: 'newsToConfirm', subject: uuid, details, note: '' } as const
      await addEntry(tx, services, Object.assign({ location_uuid: null, record_uuid: uuid }, about, toUser(person)))
    }
  }
}

/** Reminds at once all people who have not confirmed a notice, unless they were reminded within the last 24 hours. */
export async function remindNow(tx: Tx, services: InboxServices, uuid: string): Promise<number> {
  const people = await listForgetful(tx, uuid, services.now - DAY_MS)
  for (const due of await listWhere(tx, sql<boolean>`r.uuid = ${uuid}::uuid`)) await remind(tx, services, due, people)
  return people.length
}

/** Ends the reminders of a notice: for a user who has confirmed it, or for all users (null) because it is gone. */
export async function endReminders(tx: Tx, services: InboxServices, uuid: string, user: string | null): Promise<void> {
  for (const entry of await openEntries(tx, 'newsToConfirm', uuid))
    if (user === null) await closeEntry(tx, services, entry, { state: 'withdrawn', note: '' })
    else if (entry.for_user === user) await closeEntry(tx, services, entry, { state: 'done', note: '' })
}

/** Notices that have open reminders although readers no longer see them or need not confirm them. */
async function listEnded(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select distinct r.uuid from news r
    join inbox_entries x on x.dealer_id = r.dealer_id and x.kind = 'newsToConfirm' and x.subject = r.uuid::text
      and x.state = 'open'
    where not (${isOut(now)} and r.needs_confirmation)`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

type InDealer = Job<'news_reminder'>['inDealer']

/** Open reminders of people who no longer belong to the audience of a notice. */
async function listLeft(tx: Tx, news: readonly string[]): Promise<string[]> {
  if (news.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`${withAudience(
    sql`r.uuid = any(${[...news]}::uuid[])`,
    sql`select x.uuid from inbox_entries x where x.kind = 'newsToConfirm' and x.state = 'open'
      and x.subject = any(${[...news]}::text[])
      and not exists (select from people p where p.news_uuid::text = x.subject and p.user_uuid = x.for_user)
      order by x.uuid`,
  )}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Ends the reminders of people who have left the audience of some notices, because they can no longer confirm them. */
export async function endLeftReminders(
  inDealer: InDealer,
  services: () => InboxServices,
  news: readonly string[],
): Promise<void> {
  const left = await inDealer((tx) => listLeft(tx, news))
  for (let at = 0; at < left.length; at += AT_ONCE)
    await inDealer(async (tx) => {
      const uuids = left.slice(at, at + AT_ONCE)
      const rows = await selectEntries(tx).where('uuid', 'in', uuids).where('state', '=', 'open').forUpdate().execute()
      for (const entry of rows) await closeEntry(tx, services(), entry, { state: 'withdrawn', note: '' })
    })
}

/** Reminds every night of notices that are not confirmed, and counts their readers anew. */
export function newsReminderWorker({ hub, jobs, now }: Pick<Core, 'hub' | 'jobs' | 'now'>) {
  return async ({ dealerId, inDealer }: Job<'news_reminder'>): Promise<void> => {
    // Plans the next night first, so that a failure of this night does not end the series.
    if (!(await inDealer((tx) => planWhereNeeded(tx, dealerId, now())))) return
    const services = (): InboxServices => ({ hub, jobs, now: now(), session: { dealerId, userUuid: null } })
    for (const uuid of await inDealer((tx) => listEnded(tx, now())))
      await inDealer((tx) => endReminders(tx, services(), uuid, null))
    for (const due of await inDealer((tx) => listDue(tx, now()))) {
      const people = await inDealer((tx) => listForgetful(tx, due.uuid, now() - AGAIN_DAYS * DAY_MS))
      for (let at = 0; at < people.length; at += AT_ONCE)
        await inDealer((tx) => remind(tx, services(), due, people.slice(at, at + AT_ONCE)))
      await endLeftReminders(inDealer, services, [due.uuid])
      await inDealer((tx) => refreshFigures(tx, [due.uuid]))
    }
  }
}

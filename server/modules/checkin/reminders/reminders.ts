import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import type { Core } from '#server/core/core.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { planJobAt } from '#server/jobs/planJobAt.ts'
import { readMailAccount } from '#server/mail/mailAccount.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { noteProblem } from './notes.ts'
import { reminderSpan, spansOf } from './reminderSpan.ts'
import { isTold, problemNow, wantsReminder } from './wanted.ts'

/** Reminders of one run of the job. The others follow with the next one. */
const AT_ONCE = 200
/** An appointment of tomorrow begins within two days in every time zone. */
const AHEAD_DAYS = 2

/** The hour from which customers are reminded. Null when the dealer reminds nobody. */
export async function readReminderHour(tx: Tx): Promise<number | null> {
  const { values } = await readSettings(tx, ['appointment_reminder', 'appointment_reminder_hour'])
  return values.appointment_reminder ? values.appointment_reminder_hour : null
}

type Appointed = { location_uuid: string; target_date: string }

async function planAt(tx: Tx, dealerId: string, row: Appointed, hour: number, now: number): Promise<void> {
  const span = reminderSpan(await locationZone(tx, row.location_uuid), Date.parse(row.target_date), hour)
  if (now < span.to) await planJobAt(tx, dealerId, 'appointment_reminder', Math.max(now, span.from))
}

/** Plans the reminder of an appointment. Nothing when the dealer reminds nobody, or when the day before is over. */
export async function planReminder(tx: Tx, dealerId: string, row: Appointed, now: number): Promise<void> {
  const hour = await readReminderHour(tx)
  if (hour !== null) await planAt(tx, dealerId, row, hour, now)
}

/** Plans the reminders of all appointments to come. */
async function planAll(tx: Tx, dealerId: string, now: number): Promise<void> {
  const hour = await readReminderHour(tx)
  if (hour === null) return
  const { rows } =
    await sql<Appointed>`select distinct on (r.location_uuid, (r.target_date at time zone l.time_zone)::date)
      r.location_uuid, to_char(r.target_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as target_date
    from checkins r join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    where r.status = 'new' and r.arrival_at is null and r.deleted_at is null and r.target_date > ${new Date(now)}
    order by r.location_uuid, (r.target_date at time zone l.time_zone)::date, r.target_date`.execute(tx)
  for (const row of rows) await planAt(tx, dealerId, row, hour, now)
  const waits = await tx
    .selectFrom('checkins')
    .select('uuid')
    .where('reminder_problem', '=', 'mail_off')
    .where('status', '=', 'new')
    .where('target_date', '>', new Date(now).toISOString())
    .limit(1)
    .executeTakeFirst()
  // The reminders wait for a mail account, which the dealer may have now.
  if (waits) await planJobAt(tx, dealerId, 'appointment_reminder', now)
}

/** After a start, plans the reminders of all dealers again. A run that was missed follows at once. */
export async function resumeReminders(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planAll(tx, dealer, now))
}

const RULES: readonly SettingKey[] = [
  'appointment_reminder',
  'appointment_reminder_hour',
  'email_enable',
  'email_external_enable',
  'email_email',
  'email_from',
  'smtp_host',
]

/**
 * Follows a change of the reminder and of the mail account, so that it also counts for appointments that exist already.
 */
export const followReminderRule =
  (now: () => number) =>
  async (tx: Tx, dealerId: string, keys: readonly string[]): Promise<void> => {
    if (RULES.some((key) => keys.includes(key))) await planAll(tx, dealerId, now())
  }

/** Condition: no mail about the time of the appointment (`r`) waits to be sent. */
const hasNoMail = sql<boolean>`not exists (select from jobs j where j.dealer_id = r.dealer_id
  and j.kind = 'appointment_mail' and j.state = 'waiting' and j.data ->> 'checkin_uuid' = r.uuid::text
  and (j.data ->> 'target_date')::timestamptz = r.target_date)`

/**
 * Appointments of the next days whose customers were not told their time, with the zone of their location. A refused or
 * late mail is not tried again for the same time.
 */
async function listDue(tx: Tx, now: number) {
  const { rows } = await sql<{ uuid: string; target_date: string; zone: string; is_waiting: boolean }>`
    select r.uuid, to_char(r.target_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as target_date,
      l.time_zone as zone, ${problemNow} = 'mail_off' as is_waiting
    from checkins r
    join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
    where ${wantsReminder} and l.is_active and l.deleted_at is null and r.target_date > ${new Date(now)}
      and r.target_date < ${new Date(now + AHEAD_DAYS * DAY_MS)}
      and not ${isTold} and ${problemNow} in ('', 'mail_off') and ${hasNoMail}
    order by r.target_date, r.uuid for update of r`.execute(tx)
  return rows
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Appointments whose mail is sent now, and the moments at which the others follow. */
function sortDue(found: readonly Due[], hour: number, now: number): { ready: Due[]; later: Set<number> } {
  const ready: Due[] = []
  const later = new Set<number>()
  for (const due of found) {
    const spans = spansOf(due.zone, Date.parse(due.target_date), hour, due.is_waiting).filter(({ to }) => now < to)
    const [next] = spans
    if (!next) continue
    if (now >= next.from) ready.push(due)
    else later.add(next.from)
  }
  return { ready: ready.slice(0, AT_ONCE), later }
}

/**
 * Creates the mails that are due at a moment, and plans the job again for those of the next two days that are not due
 * yet. Without a mail account they wait until the dealer has one. Returns the number of mails.
 */
async function createMails(tx: Tx, dealerId: string, hour: number, { now, canSend }: Moment): Promise<number> {
  const { ready, later } = sortDue(await listDue(tx, now), hour, now)
  // The time of these reminders has not come: they belong to another day or time zone, or the dealer has chosen a later
  // hour.
  for (const from of later) await planJobAt(tx, dealerId, 'appointment_reminder', from)
  for (const { uuid, target_date } of ready)
    if (canSend) await enqueueJob(tx, dealerId, 'appointment_mail', { checkin_uuid: uuid, target_date })
    else await noteProblem(tx, uuid, target_date, 'mail_off')
  return canSend ? ready.length : 0
}
type Moment = { now: number; canSend: boolean }

/** Whether the dealer has a mail account for customers. */
export async function canMailCustomers(tx: Tx, secrets: SecretBox, dealerId: string): Promise<boolean> {
  const dealer = await tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirstOrThrow()
  return (await readMailAccount(tx, secrets, Object.assign({ dealerId }, dealer), 'outside')) !== null
}

/**
 * Creates the mails that are due at this moment, each as a job of its own. So a mailbox that refuses one mail does not
 * delay the others, and its failure is listed with its reason.
 */
export const reminderWorker =
  ({ secrets, jobs, now }: Pick<Core, 'secrets' | 'jobs' | 'now'>) =>
  ({ dealerId, inDealer }: Job<'appointment_reminder'>): Promise<void> =>
    inDealer(async (tx) => {
      const hour = await readReminderHour(tx)
      if (hour === null) return
      const canSend = await canMailCustomers(tx, secrets, dealerId)
      const created = await createMails(tx, dealerId, hour, { now: now(), canSend })
      if (created === AT_ONCE) await enqueueJob(tx, dealerId, 'appointment_reminder', {})
      if (created > 0) onCommit(tx, () => jobs.wake('appointment_mail'))
    })

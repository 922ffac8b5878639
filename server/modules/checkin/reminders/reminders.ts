import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import type { Core } from '#server/core/core.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { planJobAt } from '#server/jobs/planJobAt.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { wantsReminder } from './appointmentMail.ts'
import { reminderSpan } from './reminderSpan.ts'

/** Reminders of one run of the job. The others follow with the next one. */
const AT_ONCE = 200
/** An appointment of tomorrow begins within two days in every time zone. */
const AHEAD_DAYS = 2

async function readRule(tx: Tx) {
  const { values } = await readSettings(tx, ['appointment_reminder', 'appointment_reminder_hour'])
  return values.appointment_reminder ? { hour: values.appointment_reminder_hour } : null
}

type Appointed = { location_uuid: string; target_date: string }

async function planAt(tx: Tx, dealerId: string, row: Appointed, hour: number, now: number): Promise<void> {
  const span = reminderSpan(await locationZone(tx, row.location_uuid), Date.parse(row.target_date), hour)
  if (now < span.to) await planJobAt(tx, dealerId, 'appointment_reminder', Math.max(now, span.from))
}

/** Plans the reminder of an appointment. Nothing when the dealer reminds nobody, or when the day before is over. */
export async function planReminder(tx: Tx, dealerId: string, row: Appointed, now: number): Promise<void> {
  const rule = await readRule(tx)
  if (rule) await planAt(tx, dealerId, row, rule.hour, now)
}

/** Plans the reminders of all appointments to come. */
async function planAll(tx: Tx, dealerId: string, now: number): Promise<void> {
  const rule = await readRule(tx)
  if (!rule) return
  const { rows } =
    await sql<Appointed>`select distinct on (r.location_uuid, (r.target_date at time zone l.time_zone)::date)
      r.location_uuid, to_char(r.target_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as target_date
    from checkins r join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    where r.status = 'new' and r.arrival_at is null and r.deleted_at is null and r.target_date > ${new Date(now)}
    order by r.location_uuid, (r.target_date at time zone l.time_zone)::date, r.target_date`.execute(tx)
  for (const row of rows) await planAt(tx, dealerId, row, rule.hour, now)
}

/** After a start, plans the reminders of all dealers again. A run that was missed follows at once. */
export async function resumeReminders(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planAll(tx, dealer, now))
}

const RULES: readonly SettingKey[] = ['appointment_reminder', 'appointment_reminder_hour']

/** Follows a change of the settings, so that it also counts for appointments that exist already. */
export const followReminderRule =
  (now: () => number) =>
  async (tx: Tx, dealerId: string, keys: readonly string[]): Promise<void> => {
    if (RULES.some((key) => keys.includes(key))) await planAll(tx, dealerId, now())
  }

/** Appointments of the next days of which nobody was reminded, with the zone of their location. */
async function listDue(tx: Tx, now: number) {
  const { rows } = await sql<{ uuid: string; target_date: string; zone: string }>`
    select r.uuid, to_char(r.target_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as target_date,
      l.time_zone as zone
    from checkins r
    join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
    where ${wantsReminder} and l.is_active and l.deleted_at is null and r.target_date > ${new Date(now)} and r.target_date < ${new Date(now + AHEAD_DAYS * DAY_MS)}
      and r.reminded_for is distinct from r.target_date
    order by r.target_date, r.uuid for update of r`.execute(tx)
  return rows
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Creates the mail of an appointment, once for its time. */
async function createMail(tx: Tx, dealerId: string, { uuid, target_date }: Due): Promise<void> {
  await enqueueJob(tx, dealerId, 'appointment_mail', { checkin_uuid: uuid, target_date })
  await tx.updateTable('checkins').set({ reminded_for: target_date }).where('uuid', '=', uuid).execute()
}

/** Creates the mails that are due at a moment, and plans those that come later on the same day. Returns their number. */
async function createMails(tx: Tx, dealerId: string, hour: number, now: number): Promise<number> {
  const spans = (await listDue(tx, now)).map((due) => ({
    due,
    span: reminderSpan(due.zone, Date.parse(due.target_date), hour),
  }))
  // The dealer has chosen a later hour since this run was planned.
  const later = new Set(spans.flatMap(({ span }) => (now < span.from ? [span.from] : [])))
  for (const from of later) await planJobAt(tx, dealerId, 'appointment_reminder', from)
  const ready = spans.filter(({ span }) => now >= span.from && now < span.to).slice(0, AT_ONCE)
  for (const { due } of ready) await createMail(tx, dealerId, due)
  return ready.length
}

/**
 * Creates the mails that are due at this moment, each as a job of its own. So a mailbox that refuses one mail does not delay
 * the others, and its failure is listed with its reason.
 */
export const reminderWorker =
  ({ jobs, now }: Pick<Core, 'jobs' | 'now'>) =>
  ({ dealerId, inDealer }: Job<'appointment_reminder'>): Promise<void> =>
    inDealer(async (tx) => {
      const rule = await readRule(tx)
      if (!rule) return
      const created = await createMails(tx, dealerId, rule.hour, now())
      if (created === AT_ONCE) await enqueueJob(tx, dealerId, 'appointment_reminder', {})
      if (created > 0) onCommit(tx, () => jobs.wake('appointment_mail'))
    })

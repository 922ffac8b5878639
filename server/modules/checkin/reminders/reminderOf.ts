import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { ReminderProblem } from '#contract/service/reminder.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { reminderSpan } from './reminderSpan.ts'
import { canMailCustomers, readReminderHour } from './reminders.ts'
import { isRemindable, isTold, mailOf, problemNow } from './wanted.ts'

type Answer = EndpointOutput<'GET /v1/service/checkin/:uuid/reminder'>
type Found = {
  is_told: boolean
  told_at: string | null
  problem: ReminderProblem
  can: boolean
  address: string
  wants: boolean
  zone: string
}

async function readNotes(tx: Tx, uuid: string): Promise<Found> {
  const { rows } = await sql<Found>`select ${isTold} as is_told, r.reminded_at as told_at, ${problemNow} as problem,
      (${isRemindable} and l.is_active and l.deleted_at is null) as can, ${mailOf} as address,
      coalesce(c.appointment_reminder, true) as wants, l.time_zone as zone
    from checkins r
    join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
    where r.uuid = ${uuid}`.execute(tx)
  return rows[0] as Found
}

/**
 * Why a customer gets no mail, judged by the visit, the customer and the settings. Null if none of them prevents it.
 */
function reasonAgainst({ can, address, wants }: Found, hour: number | null): Answer['state'] | null {
  if (!can) return 'none'
  if (hour === null) return 'off'
  if (address === '') return 'no_address'
  return wants ? null : 'unwanted'
}

/** When the customer was or will be reminded of the time of a check-in, or why not. */
export async function reminderOf(
  tx: Tx,
  { secrets, now }: { secrets: SecretBox; now: () => number },
  { dealerId }: Session,
  { uuid, target_date }: { uuid: string; target_date: string },
): Promise<Answer> {
  const found = await readNotes(tx, uuid)
  if (found.is_told) return { state: 'sent', at: found.told_at && new Date(found.told_at).toISOString() }
  const hour = await readReminderHour(tx)
  const reason = reasonAgainst(found, hour)
  if (reason !== null) return { state: reason, at: null }
  if (found.problem !== '') return { state: found.problem, at: null }
  const { from, to } = reminderSpan(found.zone, Date.parse(target_date), hour ?? 0)
  if (now() >= to) return { state: 'passed', at: null }
  if (!(await canMailCustomers(tx, secrets, dealerId))) return { state: 'mail_off', at: null }
  return { state: 'planned', at: new Date(Math.max(now(), from)).toISOString() }
}

import { sql } from 'kysely'
import type { CheckinType } from '#contract/service/checkin.ts'

/**
 * Types whose customer is not reminded. The customer of the pick-up service brings no car: the agreed time is that of
 * the driver, who calls before.
 */
const NOT_REMINDED: readonly CheckinType[] = ['walk_in', 'key_drop', 'towed', 'internal', 'pickup_service']

/** The address of a customer (`c`) of a check-in (`r`): the one that was typed for the visit, or the customer's own. */
export const mailOf = sql<string>`coalesce(nullif(r.customer_email, ''), c.email, '')`

/** Check-ins (`r`) whose customer is expected and can be reminded by their type. */
export const isRemindable = sql<boolean>`(r.status = 'new' and r.arrival_at is null and r.deleted_at is null
  and r.type not in (${sql.join(NOT_REMINDED.map((type) => sql.lit(type)))}))`

/** Condition: the customer (`c`) of the check-in (`r`) wants to be reminded of its time. */
export const wantsReminder = sql<boolean>`(${isRemindable} and ${mailOf} <> '' and coalesce(c.appointment_reminder, true))`

/** Condition: the customer was told the current time of the check-in (`r`) by mail. */
export const isTold = sql<boolean>`(r.reminded_for is not distinct from r.target_date)`

/** SQL: the reason why no mail about the current time of the check-in (`r`) was sent. Empty for none. */
export const problemNow = sql<string>`(case when r.reminder_tried_for = r.target_date then r.reminder_problem else '' end)`

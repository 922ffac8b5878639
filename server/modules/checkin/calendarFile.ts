import { sql } from 'kysely'
import { writeCalendar } from '#server/calendar/iCalendar.ts'
import type { Tx } from '#server/db/database.ts'
import { type Appointment, eventOf } from './reminders/appointmentEvent.ts'

type Found = Appointment & { plate: string; vin: string; customer: string; description: string; status: string }

/**
 * Check-ins as entries of a calendar. Contacts of customers are left out, because calendars are shared and
 * synchronised.
 */
export async function listEntries(tx: Tx, uuids: readonly string[]) {
  const { rows } = await sql<Found>`
    select r.uuid, r.version, r.target_date, r.updated_at, r.status, r."licensePlate" as plate, r.vin,
      r.customer_name as customer, r.description, l.description as location, l.street, l.street_number, l.zip_code, l.city
    from checkins r join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    where r.uuid = any(${[...uuids]}::uuid[]) order by r.target_date, r.uuid`.execute(tx)
  return rows.map((row) =>
    eventOf(row, {
      summary: [row.plate || row.vin, row.customer].filter(Boolean).join(' · ') || '…',
      description: row.description,
      isCanceled: row.status === 'canceled',
    }),
  )
}

/** One check-in as a calendar file. */
export const calendarFile = async (tx: Tx, uuid: string): Promise<string> =>
  writeCalendar({ name: null, events: await listEntries(tx, [uuid]) })

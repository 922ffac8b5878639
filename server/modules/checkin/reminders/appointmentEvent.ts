import type { CalendarEvent } from '#server/calendar/iCalendar.ts'

/** Length of an appointment in a calendar (ms): the customer brings the car and does not wait for the work. */
const LENGTH_MS = 30 * 60_000

type Address = { street: string; street_number: string; zip_code: string; city: string }
export type Appointment = Address & {
  uuid: string
  version: number
  target_date: string
  updated_at: string
  location: string
}
type Words = { summary: string; description: string; isCanceled?: boolean }

/** Street and city in one line. */
export const addressOf = ({ street, street_number, zip_code, city }: Address): string =>
  [`${street} ${street_number}`.trim(), `${zip_code} ${city}`.trim()].filter(Boolean).join(', ')

/** An appointment as an entry of a calendar. A moved one replaces its earlier entry, because it keeps its uid. */
export function eventOf(row: Appointment, { summary, description, isCanceled = false }: Words): CalendarEvent {
  const from = Date.parse(row.target_date)
  return {
    uid: `${row.uuid}@werkbank`,
    sequence: row.version,
    changedAt: Date.parse(row.updated_at),
    from,
    to: from + LENGTH_MS,
    summary,
    location: [row.location, addressOf(row)].filter(Boolean).join(', '),
    description,
    isCanceled,
  }
}

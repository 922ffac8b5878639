import { DAY_MINUTES } from '#contract/durations.ts'
import { dayAt, dayName, dayNumber, localDay, MINUTE_MS } from '#contract/planning/localDay.ts'
import { type Recurrence, serviceRequest } from '#contract/records/serviceRequest.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { withoutGone } from '#server/records/references.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import type { RequestRow } from './openRequest.ts'

const DAYS: Readonly<Partial<Record<Recurrence, number>>> = { daily: 1, weekly: 7, two_weeks: 14 }
const MONTHS: Readonly<Partial<Record<Recurrence, number>>> = { monthly: 1, yearly: 12 }

/** Days of the longest month. */
const MONTH_DAYS = 31

/** The same day some months later. The 31st becomes the last day of a shorter month, and 29 February the 28th. */
function monthsLater(day: string, months: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayNumber(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10))
}

/**
 * The next due time of a recurring request that is not in the past, at the same time of day. Null for a request that
 * does not come again.
 */
function nextDue(recurrence: Recurrence, due: number, zone: string, now: number): number | null {
  const [days = 0, months = 0] = [DAYS[recurrence], MONTHS[recurrence]]
  if (days === 0 && months === 0) return null
  const first = dayAt(zone, due)
  const minutes = Math.min(DAY_MINUTES - 1, Math.floor((due - localDay(zone, first).at(0)) / MINUTE_MS))
  // Skips the times that have passed, however long ago the first one was.
  const passed = Math.floor((dayAt(zone, now) - first) / (days > 0 ? days : months * MONTH_DAYS))
  for (let nth = Math.max(1, passed - 1); ; nth += 1) {
    const day = days > 0 ? first + days * nth : monthsLater(dayName(first), months * nth)
    const next = localDay(zone, day).at(minutes)
    if (next > now) return next
  }
}

/** Creates the next request of a recurring one. A request that is completed twice comes again once. */
export async function repeatRequest(tx: Tx, again: Context, session: Session, row: RequestRow): Promise<void> {
  const zone = await locationZone(tx, row.location_uuid)
  const due = nextDue(row.recurrence, Date.parse(row.target_date), zone, again.now())
  if (due === null) return
  const before = await tx
    .selectFrom('service_requests')
    .select('uuid')
    .where('after_uuid', '=', row.uuid)
    .executeTakeFirst()
  if (before) return
  const fields = Object.fromEntries(Object.keys(serviceRequest.fields).map((name) => [name, row[name]]))
  const anew = { number: '', result: '', attachments: [], target_date: new Date(due).toISOString() }
  const values = await withoutGone(tx, again.records, again.record, Object.assign(fields, anew))
  await createWithin(tx, again, session, Object.assign(values, { after_uuid: row.uuid }))
}

import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Services } from '../access/services.ts'
import { isOpenQuestion, liveAttendances } from './attendanceRows.ts'

/**
 * How far back users are asked (ms). Users do not remember an older going, but others with the right to correct it
 * still can.
 */
const ASKED_MS = 14 * DAY_MS

/** The locations where the session may stamp. */
async function stampingLocations(tx: Tx, { permissions }: Session) {
  const locations = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'time_zone'])
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .execute()
  return locations.filter(({ key }) => holds(permissions, 'location.workshop.shouldiscompare.create', key))
}

/**
 * The last attendance without going, with the likely time: the last stamp, else the end of the shift. Null when there
 * is none to ask about.
 */
export async function forgottenGoing(tx: Tx, { now, working }: Pick<Services, 'now' | 'working'>, session: Session) {
  const rows = await liveAttendances(tx)
    .where('user_uuid', '=', session.userUuid)
    .where('from_at', '>', new Date(now() - ASKED_MS).toISOString())
    .orderBy('from_at', 'desc')
    .execute()
  const at = rows.findIndex(isOpenQuestion)
  const row = rows[at]
  if (!row || row.until_at === null) return null
  const [from, stamped] = [Date.parse(row.from_at), Date.parse(row.until_at)]
  // Attendances of a user cannot overlap.
  const next = rows[at - 1]
  const latest = Math.min(now(), next ? Date.parse(next.from_at) : Number.POSITIVE_INFINITY)
  for (const { uuid: location_uuid, time_zone } of await stampingLocations(tx, session)) {
    const day = dayIn(time_zone, from)
    const staff = await working.plannedHours(tx, location_uuid, { from: day, to: day })
    const hours = staff.find(({ uuid }) => uuid === session.userUuid)
    if (!hours) continue
    const shiftEnd = Math.max(from, ...hours.paid.map(({ to }) => to))
    const until = stamped > from ? stamped : Math.min(shiftEnd, latest)
    return {
      uuid: row.uuid,
      location_uuid,
      from: row.from_at,
      until: new Date(until).toISOString(),
      version: Number(row.version),
    }
  }
  return null
}

import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readCapacity } from './askPlan.ts'
import { mayPlan } from './places.ts'

/**
 * The load of all people of a location for each day of the week that contains a day. Null for sessions that may not
 * read the plan there.
 */
export async function findWeekLoad(tx: Tx, session: Session, locationUuid: string, day: string, now: number) {
  const location = await tx.selectFrom('locations').select('key').where('uuid', '=', locationUuid).executeTakeFirst()
  const isOff = session.disabledPlugins.includes('plugin_workshop')
  if (!location || isOff || !mayPlan(session, 'read', location.key)) return null
  const { items } = await readCapacity(tx, session, { location_uuid: locationUuid, period: 'week', day }, now)
  const all = items.filter(({ team_uuid }) => team_uuid === null)
  return new Map(
    all.map(({ day: one, net, reserve, planned, carried_over }) => [one, { net, reserve, planned, carried_over }]),
  )
}

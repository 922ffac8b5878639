import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { wallEndpoints } from '#contract/api/service/wall.ts'
import type { TerminalKind } from '#contract/bay.ts'
import type { Language } from '#contract/constants.ts'
import { initialsOf, shownKey, WALL_CALL_MINUTES, WALL_CALLS_MAX, WALL_WAITS_MIN } from '#contract/service/wall.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { isWaitingAt } from './checkinColumns.ts'

/** The screen of a token. Throws for a token that is revoked, invented, or of another kind. */
export type FindScreen = (
  database: Database,
  token: string,
  kind: TerminalKind,
) => Promise<{
  dealerId: string
  uuid: string
  location_uuid: string
  location: string
  dealer_name: string
  time_zone: string
  language: Language
  last_used_at: string | null
}>
type Services = { database: Database; now: () => number; findScreen: FindScreen }

/** Time after which the last use of a screen is written again (ms), so that not every request writes. */
const USED_EVERY_MS = 60_000

/** Customers who are called and were not accepted yet, the newest first. */
async function listCalls(tx: Tx, location: string, now: number) {
  const rows = await tx
    .selectFrom('checkins')
    .select(['key_place', 'licensePlate', 'customer_name', 'called_to', 'called_at'])
    .where('location_uuid', '=', location)
    .where('status', '=', 'new')
    .where('deleted_at', 'is', null)
    .where('called_at', '>', new Date(now - WALL_CALL_MINUTES * 60_000).toISOString())
    .orderBy('called_at', 'desc')
    .orderBy('uuid')
    .limit(WALL_CALLS_MAX)
    .execute()
  return rows.map(({ key_place, licensePlate, customer_name, called_to, called_at }) => ({
    key: shownKey(key_place, licensePlate),
    initials: initialsOf(customer_name),
    desk: called_to,
    called_at: new Date(called_at ?? now).toISOString(),
  }))
}

/**
 * How many customers wait, and how long a customer of today usually waits until the call. The first call decides about
 * the day, because a customer who was called again has waited only once.
 */
async function readWaiting(tx: Tx, location: string, zone: string, now: number) {
  const { rows } = await sql<{ waiting: number | string; called: number | string; usual: number | string | null }>`
    select (select count(*) from checkins r
        where r.location_uuid = ${location} and r.deleted_at is null and ${isWaitingAt}) as waiting,
      count(*) as called,
      floor(percentile_cont(0.5) within group (order by extract(epoch from coalesce(r.waited_until, r.called_at) - r.arrival_at) / 60)) as usual
    from checkins r
    where r.location_uuid = ${location} and r.deleted_at is null and r.arrival_at is not null
      and r.called_at is not null and coalesce(r.waited_until, r.called_at) >= date_trunc('day', ${new Date(now)}::timestamptz, ${zone})`.execute(
    tx,
  )
  const [{ waiting = 0, called = 0, usual = null } = {}] = rows
  return {
    waiting: Number(waiting),
    usual_minutes: Number(called) < WALL_WAITS_MIN || usual === null ? null : Math.max(0, Number(usual)),
  }
}

/** The screen in the waiting area. */
export function wallHandlers({ database, now, findScreen }: Services): HandlersOf<keyof typeof wallEndpoints> {
  return {
    async 'POST /v1/wall/calls'({ body }): Promise<EndpointOutput<'POST /v1/wall/calls'>> {
      const screen = await findScreen(database, body.terminal, 'wall')
      const { dealer_name, location, language, time_zone } = screen
      return database.inDealer(screen.dealerId, async (tx) => {
        const used = screen.last_used_at === null ? 0 : Date.parse(screen.last_used_at)
        if (now() - used > USED_EVERY_MS)
          await tx
            .updateTable('bay_terminals')
            .set({ last_used_at: new Date(now()) })
            .where('uuid', '=', screen.uuid)
            .execute()
        return {
          dealer_name,
          location,
          language,
          calls: await listCalls(tx, screen.location_uuid, now()),
          ...(await readWaiting(tx, screen.location_uuid, time_zone, now())),
        }
      })
    },
  }
}

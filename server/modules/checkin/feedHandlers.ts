import { sql } from 'kysely'
import type { calendarFeedEndpoints } from '#contract/api/service/calendarFeed.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds, type PermissionMap } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import { CALENDAR_TYPE, writeCalendar } from '#server/calendar/iCalendar.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { listEntries } from './calendarFile.ts'

type Owner = { dealerId: string; dealerName: string; userUuid: string; permissions: PermissionMap }
/** The part of the accounts that this module needs: they store the secret address of each user's calendar feed. */
export type Feeds = {
  readFeed: (tx: Tx, session: Session) => Promise<{ since: string | null }>
  renewFeed: (tx: Tx, session: Session, now: number) => Promise<string>
  endFeed: (tx: Tx, session: Session, userUuid: string, now: number) => Promise<void>
  /** Throws `not_found` for a secret that is not valid. */
  findFeedOwner: (database: Database, company: string, secret: string, now: number) => Promise<Owner>
}
type Services = { database: Database; now: () => number; feeds: Feeds }

/** A feed has the appointments of the past days and the coming days, and at most this many entries. */
const PAST_DAYS = 30
const FUTURE_DAYS = 365
const ENTRIES_MAX = 2_000

/** The appointments of an advisor at the locations whose desk they may see. */
async function listOwn(tx: Tx, { userUuid, permissions }: Owner, now: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; key: string }>`
    select r.uuid, l.key from checkins r join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    where r.user_target_uuid = ${userUuid} and r.deleted_at is null and r.type not in ('walk_in', 'key_drop', 'towed')
      and r.target_date > ${new Date(now - PAST_DAYS * DAY_MS)}
      and r.target_date < ${new Date(now + FUTURE_DAYS * DAY_MS)}
    order by r.target_date desc, r.uuid limit ${ENTRIES_MAX}`.execute(tx)
  return rows.filter(({ key }) => holds(permissions, checkin.permissions.read, key)).map(({ uuid }) => uuid)
}

/** The calendar feed of a user: its address, and the feed itself. */
export function feedHandlers({ database, now, feeds }: Services): HandlersOf<keyof typeof calendarFeedEndpoints> {
  return {
    async 'GET /v1/service/calendar-feed'({ session }) {
      return database.inDealer(session.dealerId, (tx) => feeds.readFeed(tx, session))
    },
    async 'POST /v1/service/calendar-feed'({ session }) {
      const at = now()
      const secret = await database.inDealer(session.dealerId, (tx) => feeds.renewFeed(tx, session, at))
      return { path: `/api/v1/calendar/${session.company}/${secret}`, since: new Date(at).toISOString() }
    },
    async 'DELETE /v1/service/calendar-feed'({ session }) {
      await database.inDealer(session.dealerId, (tx) => feeds.endFeed(tx, session, session.userUuid, now()))
    },
    async 'GET /v1/calendar/:company/:secret'({ params, reply }) {
      const owner = await feeds.findFeedOwner(database, params.company, params.secret, now())
      // The answer of an unknown address, so that the feed of a user without the right does not look valid.
      if (!holds(owner.permissions, checkin.permissions.read)) throw new Failure('not_found')
      const events = await database.inDealer(owner.dealerId, async (tx) =>
        listEntries(tx, await listOwn(tx, owner, now())),
      )
      await reply
        .type(CALENDAR_TYPE)
        .serializer((text: unknown) => text as never)
        .send(writeCalendar({ name: owner.dealerName, events }))
    },
  }
}

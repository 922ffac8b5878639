import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import { mustHaveSecondFactor } from '#contract/permissions/can.ts'
import { PLUGIN_KEYS } from '#contract/settings/registry.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { employed, noteWeek } from './employment.ts'
import { readPermissions } from './permissions.ts'
import { hashToken, newToken } from './token.ts'

const HOUR = 3_600_000
/**
 * How long a session look-up is cached (ms). A change by this process takes effect at once, a change by another process
 * within this time.
 */
const CACHE_MS = 1_000
const CACHE_MAX = 20_000
/** `last_seen_at` is written at most this often (ms), because it serves the idle limit, not surveillance. */
const SEEN_EVERY_MS = 10 * 60_000

/** The device that signs in, and its network address without the last part. */
type Origin = { deviceName: string; network: string; deviceUuid: string }

export type Sessions = {
  load(token: string): Promise<Session | null>
  create(tx: Tx, dealerId: string, userUuid: string, from: Origin): Promise<{ token: string; expiresAt: string }>
  /** Ends sessions of a user: one, all but one, or all. Returns the uuids that ended. */
  end(tx: Tx, userUuid: string, which: { only: string } | { except: string } | 'all'): Promise<string[]>
  /** Clears the cache of a user, or of a whole dealer. Call it after a change of access was committed. */
  forget(dealerId: string, userUuid: string | 'all'): void
}

/**
 * `onOver` is called for each session that ended without a sign-out: too old, unused for too long, or of a user who may
 * no longer sign in.
 */
export function createSessions(
  database: Database,
  now: () => number = Date.now,
  onOver: (dealerId: string, sessionUuid: string) => void = () => {},
): Sessions {
  const cache = new Map<string, { at: number; session: Promise<Session | null> }>()

  async function findSession(token: string): Promise<Session | null> {
    const hash = hashToken(token)
    const found = await database.single(null, async (tx) => {
      const { rows } = await sql<{ dealer_id: string; session_uuid: string; user_uuid: string }>`
        select * from find_session(${hash})`.execute(tx)
      return rows[0]
    })
    if (!found) return null
    const { dealer_id, session_uuid, user_uuid } = found
    const session = await database.inDealer(dealer_id, (tx) => readSession(tx, session_uuid, user_uuid, now()))
    if (session === null) onOver(dealer_id, session_uuid)
    return session
  }

  return {
    load(token) {
      const known = cache.get(token)
      if (known && now() - known.at < CACHE_MS) return known.session
      const session = findSession(token)
      if (cache.size >= CACHE_MAX) cache.clear()
      cache.set(token, { at: now(), session })
      // A failed look-up says nothing about the session, and an unknown token must not fill the memory, so neither
      // stays cached.
      session.then(
        (value) => value === null && cache.delete(token),
        () => cache.delete(token),
      )
      return session
    },
    async create(tx, dealerId, userUuid, { deviceName, network, deviceUuid }) {
      const { token, hash } = newToken()
      const { values } = await readSettings(tx, ['session_absolute_days'])
      const expiresAt = new Date(now() + values.session_absolute_days * DAY_MS).toISOString()
      await tx
        .insertInto('sessions')
        .values({
          dealer_id: dealerId,
          uuid: uuidv7(),
          user_uuid: userUuid,
          token_hash: hash,
          device_name: deviceName.slice(0, 200),
          network,
          device_uuid: deviceUuid,
          created_at: new Date(now()),
          last_seen_at: new Date(now()),
          expires_at: expiresAt,
        })
        .execute()
      await noteWeek(tx, userUuid, now())
      return { token, expiresAt }
    },
    async end(tx, userUuid, which) {
      let ending = tx.deleteFrom('sessions').where('user_uuid', '=', userUuid)
      if (which !== 'all')
        ending = 'only' in which ? ending.where('uuid', '=', which.only) : ending.where('uuid', '!=', which.except)
      return (await ending.returning('uuid').execute()).map((row) => row.uuid)
    },
    forget(dealerId, userUuid) {
      for (const [token, entry] of cache)
        entry.session.then(
          (session) => {
            if (session === null || (session.dealerId === dealerId && [session.userUuid, 'all'].includes(userUuid)))
              cache.delete(token)
          },
          // The failed look-up was never cached, but an unhandled rejection would end the process.
          () => {},
        )
    },
  }
}

async function readSession(tx: Tx, uuid: string, userUuid: string, now: number): Promise<Session | null> {
  const [row, held, { values }] = await Promise.all([
    tx
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 's.dealer_id').onRef('u.uuid', '=', 's.user_uuid'),
      )
      .innerJoin('dealers as d', 'd.dealer_id', 's.dealer_id')
      .select(['s.dealer_id', 's.created_at', 's.last_seen_at', 's.expires_at', 'd.code', 'd.name'])
      .select(employed('u', now).as('is_employed'))
      .select(['u.must_change_password', 'u.password_changed_at'])
      .select((eb) => eb('u.totp_secret', 'is not', null).as('has2fa'))
      .where('s.uuid', '=', uuid)
      .executeTakeFirst(),
    readPermissions(tx, userUuid),
    readSettings(tx, [...PLUGIN_KEYS, 'session_idle_hours', 'session_absolute_days', 'password_max_age_days']),
  ])
  const lastSeen = row ? Date.parse(row.last_seen_at) : 0
  const isOver =
    !row?.is_employed ||
    Date.parse(row.expires_at) <= now ||
    now - Date.parse(row.created_at) > values.session_absolute_days * DAY_MS ||
    now - lastSeen > values.session_idle_hours * HOUR
  if (isOver) {
    await tx.deleteFrom('sessions').where('uuid', '=', uuid).execute()
    return null
  }
  if (now - lastSeen > SEEN_EVERY_MS) {
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now) })
      .where('uuid', '=', uuid)
      .execute()
    await noteWeek(tx, userUuid, now)
  }
  return {
    dealerId: row.dealer_id,
    company: row.code,
    dealerName: row.name,
    uuid,
    userUuid,
    source: 'api',
    permissions: held,
    disabledPlugins: PLUGIN_KEYS.filter((key) => !values[key]),
    mustChangePassword:
      row.must_change_password || isTooOld(row.password_changed_at, values.password_max_age_days, now),
    mustSetUpSecondFactor: mustHaveSecondFactor(held) && !row.has2fa,
    expiresAt: row.expires_at,
  }
}

/** A limit of zero days means that a password never expires. */
const isTooOld = (changedAt: string, days: number, now: number) =>
  days > 0 && now - Date.parse(changedAt) > days * DAY_MS

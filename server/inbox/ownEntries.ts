import { type RawBuilder, sql } from 'kysely'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { INBOX_KINDS, type InboxKind, type InboxView } from '#contract/notices.ts'
import { EVERY_LOCATION, GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { isActing, isAddressed } from './audience.ts'
import type { EntryRow } from './entryRow.ts'

/** An entry with what the user did with it. */
export type OwnEntry = EntryRow & {
  seen_at: string | null
  snoozed_until: string | null
  put_away_at: string | null
  is_acting: boolean
  is_unread: boolean
}

/** Entries (`x`) of a kind at locations where the session holds the permission that the kind needs. */
function allowedKind({ permissions, disabledPlugins }: Session, kind: InboxKind): RawBuilder<boolean> | null {
  const { needs, plugin } = inboxRuleOf(kind)
  if (plugin !== null && disabledPlugins.includes(plugin)) return null
  if (needs === null || holds(permissions, needs, EVERY_LOCATION)) return sql<boolean>`x.kind = ${kind}`
  const keys = Object.keys(permissions).filter((key) => key !== GLOBAL_SCOPE && holds(permissions, needs, key))
  if (keys.length === 0) return null
  return sql<boolean>`(x.kind = ${kind} and (x.location_uuid is null or x.location_uuid = any(array(
    select l.uuid from locations l where l.key = any(${keys}::text[]) and l.deleted_at is null))))`
}

function isAllowed(session: Session): RawBuilder<boolean> {
  const kinds = INBOX_KINDS.flatMap((kind) => allowedKind(session, kind) ?? [])
  return kinds.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(kinds, sql` or `)})`
}

/** Entries with the user who asks, and what they did with them. */
const from = ({ userUuid }: Session) => sql`from inbox_entries x
  join users u on u.dealer_id = x.dealer_id and u.uuid = ${userUuid}::uuid
  left join inbox_states s on s.dealer_id = x.dealer_id and s.entry_uuid = x.uuid and s.user_uuid = u.uuid`

/** News that the user has not seen, or an entry that is back after it was put off. */
const isUnread = (at: RawBuilder<unknown>) => sql<boolean>`(s.seen_at is null or s.seen_at < x.told_at
  or coalesce(s.snoozed_until <= ${at} and s.seen_at < s.snoozed_until, false))`
const isWaiting = sql<boolean>`(x.state = 'open' and s.put_away_at is null and ${isActing})`
const isSnoozed = (at: RawBuilder<unknown>) => sql<boolean>`coalesce(s.snoozed_until > ${at}, false)`
const moment = (now: number) => sql`${new Date(now)}::timestamptz`

function viewOf(view: InboxView, at: RawBuilder<unknown>): RawBuilder<boolean> {
  if (view === 'open') return sql<boolean>`${isWaiting} and not ${isSnoozed(at)}`
  if (view === 'snoozed') return sql<boolean>`${isWaiting} and ${isSnoozed(at)}`
  return sql<boolean>`(s.put_away_at is not null or (x.state <> 'open' and (x.closed_by = u.uuid or ${isActing})))`
}
const ORDERS: Readonly<Record<InboxView, RawBuilder<unknown>>> = {
  open: sql`x.told_at desc, x.uuid desc`,
  snoozed: sql`s.snoozed_until, x.uuid`,
  done: sql`coalesce(s.put_away_at, x.closed_at) desc, x.uuid desc`,
}

const columns = (at: RawBuilder<unknown>) => sql`x.*, s.seen_at, s.snoozed_until, s.put_away_at,
  ${isActing} as is_acting, ${isUnread(at)} as is_unread`

/** Entries of one view of the user. */
export async function listOwn(
  tx: Tx,
  session: Session,
  { view, now, most }: { view: InboxView; now: number; most: number },
): Promise<OwnEntry[]> {
  const at = moment(now)
  const { rows } = await sql<OwnEntry>`select ${columns(at)} ${from(session)}
    where ${isAllowed(session)} and ${viewOf(view, at)} order by ${ORDERS[view]} limit ${sql.lit(most)}`.execute(tx)
  return rows
}

/** Numbers for the bell: unread and open entries, put off ones, and when the next one of them is back. */
export async function countOwn(tx: Tx, session: Session, now: number) {
  const at = moment(now)
  const { rows } = await sql<{ unread: number; open: number; snoozed: number; wakes_at: string | null }>`
    select count(*) filter (where not ${isSnoozed(at)} and ${isUnread(at)}) as unread,
      count(*) filter (where not ${isSnoozed(at)}) as open, count(*) filter (where ${isSnoozed(at)}) as snoozed,
      min(s.snoozed_until) filter (where ${isSnoozed(at)}) as wakes_at
    ${from(session)} where ${isAllowed(session)} and ${isWaiting}`.execute(tx)
  const [found] = rows
  return {
    unread: Number(found?.unread ?? 0),
    open: Number(found?.open ?? 0),
    snoozed: Number(found?.snoozed ?? 0),
    wakes_at: found?.wakes_at ? new Date(found.wakes_at).toISOString() : null,
  }
}

type Wanted = {
  uuids: readonly string[]
  now: number
  /** Locks them until the end of the transaction. */
  isLocked?: boolean
  /** The rights for the kind are enough. Otherwise the user needs a part in the entry. */
  isAnyReader?: boolean
}

/**
 * Entries that the user may read: they are for them, or were until somebody else took or forwarded them, or they had a
 * part in them.
 */
export async function findOwn(
  tx: Tx,
  session: Session,
  { uuids, now, isLocked = false, isAnyReader = false }: Wanted,
): Promise<OwnEntry[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<OwnEntry>`select ${columns(moment(now))} ${from(session)}
    where x.uuid = any(${[...uuids]}::uuid[]) and ${isAllowed(session)} and (${isAnyReader}::boolean or ${isActing}
      or ${isAddressed} or u.uuid in (x.created_by, x.closed_by, x.forwarded_by))
    ${isLocked ? sql`for update of x` : sql``}`.execute(tx)
  return rows
}

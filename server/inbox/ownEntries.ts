import { type RawBuilder, sql } from 'kysely'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { INBOX_KINDS, type InboxKind, type InboxView } from '#contract/notices.ts'
import { EVERY_LOCATION, GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { leadsTo, type Person, readPerson, waitsFor } from './audience.ts'
import type { EntryRow } from './entryRow.ts'

/** An entry with what the user did with it. */
export type OwnEntry = EntryRow & {
  seen_at: string | null
  snoozed_until: string | null
  put_away_at: string | null
  is_acting: boolean
  is_unread: boolean
}

/** Kinds of entries, by the locations at which the session holds the permission that they need. */
type AllowedKinds = { everywhere: InboxKind[]; atKeys: Map<string, { keys: string[]; kinds: InboxKind[] }> }

function allowedKinds({ permissions, disabledPlugins }: Session): AllowedKinds {
  const allowed: AllowedKinds = { everywhere: [], atKeys: new Map() }
  for (const kind of INBOX_KINDS) {
    const { needs, plugin } = inboxRuleOf(kind)
    if (plugin !== null && disabledPlugins.includes(plugin)) continue
    if (needs === null || holds(permissions, needs, EVERY_LOCATION)) {
      allowed.everywhere.push(kind)
      continue
    }
    const keys = Object.keys(permissions).filter((key) => key !== GLOBAL_SCOPE && holds(permissions, needs, key))
    if (keys.length === 0) continue
    const name = keys.join(' ')
    const same = allowed.atKeys.get(name) ?? { keys, kinds: [] }
    same.kinds.push(kind)
    allowed.atKeys.set(name, same)
  }
  return allowed
}

/** Entries (`x`) of the kinds and locations that the session may see. */
function isAllowed(session: Session): RawBuilder<boolean> {
  const { everywhere, atKeys } = allowedKinds(session)
  const parts = [...atKeys.values()].map(
    ({ keys, kinds }) => sql<boolean>`(x.kind = any(${kinds}::text[]) and (x.location_uuid is null
      or x.location_uuid = any(array(select l.uuid from locations l
        where l.key = any(${keys}::text[]) and l.deleted_at is null))))`,
  )
  return sql<boolean>`(${sql.join([sql`x.kind = any(${everywhere}::text[])`, ...parts], sql` or `)})`
}

/** Entries with what the user did with them. */
const from = ({ uuid }: Person) => sql`from inbox_entries x
  left join inbox_states s on s.dealer_id = x.dealer_id and s.entry_uuid = x.uuid and s.user_uuid = ${uuid}::uuid`

/** News that the user has not seen, or an entry that is back after it was put off. */
const isUnread = (at: RawBuilder<unknown>) => sql<boolean>`(s.seen_at is null or s.seen_at < x.told_at
  or coalesce(s.snoozed_until <= ${at} and s.seen_at < s.snoozed_until, false))`
/**
 * The negation of a condition on what the user did, which is true for nearly all entries. After a left join, Postgres
 * takes `is null` for rare, and would read and sort all entries for one page. It takes `case` for common.
 */
const unless = (condition: RawBuilder<unknown>) => sql<boolean>`case when ${condition} then false else true end`
const isWaiting = (person: Person) =>
  sql<boolean>`(x.state = 'open' and ${unless(sql`s.put_away_at is not null`)} and ${waitsFor(person)})`
const isSnoozed = (at: RawBuilder<unknown>) => sql<boolean>`coalesce(s.snoozed_until > ${at}, false)`
const moment = (now: number) => sql`${new Date(now)}::timestamptz`

const columns = (person: Person, at: RawBuilder<unknown>) => sql`x.*, s.seen_at, s.snoozed_until, s.put_away_at,
  ${waitsFor(person)} as is_acting, ${isUnread(at)} as is_unread`

type Counts = { unread: number; open: number; snoozed: number; wakes_at: string | null }
type Page = { view: InboxView; now: number; most: number }

/** Numbers for the bell: unread and open entries, put off ones, and when the next one of them is back. */
async function countWaiting(tx: Tx, session: Session, person: Person, { now }: Page): Promise<Counts> {
  const at = moment(now)
  const { rows } = await sql<Counts>`select count(*) filter (where not ${isSnoozed(at)} and ${isUnread(at)}) as unread,
      count(*) filter (where not ${isSnoozed(at)}) as open, count(*) filter (where ${isSnoozed(at)}) as snoozed,
      min(s.snoozed_until) filter (where ${isSnoozed(at)}) as wakes_at
    ${from(person)} where ${isWaiting(person)} and ${isAllowed(session)}`.execute(tx)
  const [found] = rows
  return {
    unread: Number(found?.unread ?? 0),
    open: Number(found?.open ?? 0),
    snoozed: Number(found?.snoozed ?? 0),
    wakes_at: found?.wakes_at ? new Date(found.wakes_at).toISOString() : null,
  }
}

/**
 * The first entries that wait for the user: those to act on now with the latest news first, or those put off with the
 * first to come back first. The database reads the open ones in the order of its index and stops after the page.
 */
async function listWaiting(tx: Tx, session: Session, person: Person, { view, now, most }: Page): Promise<OwnEntry[]> {
  const at = moment(now)
  const part =
    view === 'snoozed'
      ? sql`${isSnoozed(at)} order by s.snoozed_until, x.uuid`
      : sql`${unless(sql`s.snoozed_until > ${at}`)} order by x.told_at desc, x.uuid desc`
  const { rows } = await sql<OwnEntry>`select ${columns(person, at)} ${from(person)}
    where ${isWaiting(person)} and ${isAllowed(session)} and ${part} limit ${sql.lit(most)}`.execute(tx)
  return rows
}

/** Entries that are done or put away, the latest first. */
async function listDone(tx: Tx, session: Session, person: Person, { now, most }: Page): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`select ${columns(person, moment(now))} ${from(person)}
    where ${isAllowed(session)} and (s.put_away_at is not null
      or (x.state <> 'open' and (x.closed_by = ${person.uuid}::uuid or ${waitsFor(person)})))
    order by coalesce(s.put_away_at, x.closed_at) desc, x.uuid desc limit ${sql.lit(most)}`.execute(tx)
  return rows
}

/** Entries of one view of the user, with the numbers for the bell. */
export async function listOwn(tx: Tx, session: Session, page: Page): Promise<{ entries: OwnEntry[]; counts: Counts }> {
  const person = await readPerson(tx, session.userUuid)
  const counts = await countWaiting(tx, session, person, page)
  const list = page.view === 'done' ? listDone : listWaiting
  return { entries: await list(tx, session, person, page), counts }
}

type Wanted = {
  uuids: readonly string[]
  now: number
  /** Locks them until the end of the transaction. */
  isLocked?: boolean
  /** Whether the rights for the kind are enough. Otherwise the user must also be involved in the entry. */
  isAnyReader?: boolean
}

/**
 * Entries that the user may read: those that wait for them or are addressed to them, and those that they created,
 * closed or forwarded.
 */
export async function findOwn(
  tx: Tx,
  session: Session,
  { uuids, now, isLocked = false, isAnyReader = false }: Wanted,
): Promise<OwnEntry[]> {
  if (uuids.length === 0) return []
  const person = await readPerson(tx, session.userUuid)
  const { rows } = await sql<OwnEntry>`select ${columns(person, moment(now))} ${from(person)}
    where x.uuid = any(${[...uuids]}::uuid[]) and ${isAllowed(session)} and (${isAnyReader}::boolean or ${waitsFor(person)}
      or ${leadsTo(person)} or ${person.uuid}::uuid in (x.created_by, x.closed_by, x.forwarded_by))
    ${isLocked ? sql`for update of x` : sql``}`.execute(tx)
  return rows
}

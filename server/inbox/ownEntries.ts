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
const isWaiting = (person: Person) => sql<boolean>`(x.state = 'open' and s.put_away_at is null and ${waitsFor(person)})`
const isSnoozed = (at: RawBuilder<unknown>) => sql<boolean>`coalesce(s.snoozed_until > ${at}, false)`
const moment = (now: number) => sql`${new Date(now)}::timestamptz`

const columns = (person: Person, at: RawBuilder<unknown>) => sql`x.*, s.seen_at, s.snoozed_until, s.put_away_at,
  ${waitsFor(person)} as is_acting, ${isUnread(at)} as is_unread`

type Counts = { unread: number; open: number; snoozed: number; wakes_at: string | null }
type Waiting = Counts & { page: string[] }
type Page = { view: InboxView; now: number; most: number }

/** Entries of a view that wait for the user. */
const PAGES = {
  open: sql`select w.uuid from waiting w where not w.is_snoozed order by w.told_at desc, w.uuid desc`,
  snoozed: sql`select w.uuid from waiting w where w.is_snoozed order by w.snoozed_until, w.uuid`,
} as const satisfies Partial<Record<InboxView, RawBuilder<unknown>>>

/**
 * Numbers for the bell and the first entries of a view: unread and open entries, put off ones, and when the next one of them is
 * back. It reads the waiting entries once for both.
 */
async function readWaiting(tx: Tx, session: Session, person: Person, view: keyof typeof PAGES, { now, most }: Page) {
  const at = moment(now)
  const { rows } = await sql<Waiting>`with waiting as materialized (
      select x.uuid, x.told_at, s.snoozed_until, ${isSnoozed(at)} as is_snoozed, ${isUnread(at)} as is_unread
      ${from(person)} where ${isWaiting(person)} and ${isAllowed(session)})
    select count(*) filter (where not w.is_snoozed and w.is_unread) as unread,
      count(*) filter (where not w.is_snoozed) as open, count(*) filter (where w.is_snoozed) as snoozed,
      min(w.snoozed_until) filter (where w.is_snoozed) as wakes_at,
      array(${PAGES[view]} limit ${sql.lit(most)}) as page
    from waiting w`.execute(tx)
  const [found] = rows
  return {
    page: found?.page ?? [],
    unread: Number(found?.unread ?? 0),
    open: Number(found?.open ?? 0),
    snoozed: Number(found?.snoozed ?? 0),
    wakes_at: found?.wakes_at ? new Date(found.wakes_at).toISOString() : null,
  }
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
  const waiting = page.view === 'done' ? 'open' : page.view
  const { page: uuids, ...counts } = await readWaiting(tx, session, person, waiting, page)
  if (page.view === 'done') return { entries: await listDone(tx, session, person, page), counts }
  const { rows } = await sql<OwnEntry>`select ${columns(person, moment(page.now))} ${from(person)}
    where x.uuid = any(${uuids}::uuid[]) order by array_position(${uuids}::uuid[], x.uuid)`.execute(tx)
  return { entries: rows, counts }
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
  const person = await readPerson(tx, session.userUuid)
  const { rows } = await sql<OwnEntry>`select ${columns(person, moment(now))} ${from(person)}
    where x.uuid = any(${[...uuids]}::uuid[]) and ${isAllowed(session)} and (${isAnyReader}::boolean or ${waitsFor(person)}
      or ${leadsTo(person)} or ${person.uuid}::uuid in (x.created_by, x.closed_by, x.forwarded_by))
    ${isLocked ? sql`for update of x` : sql``}`.execute(tx)
  return rows
}

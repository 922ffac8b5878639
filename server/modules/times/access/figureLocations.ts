import { sql } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import type { NumberedRight, Permission } from '#contract/permissions/catalogue.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'

type Verb = 'read' | 'create' | 'update'
export type Location = { uuid: string; key: string; time_zone: string }

const permissionFor = (verb: Verb): Permission => `location.workshop.shouldiscompare.${verb}`

/** A location that is not deleted and where the session may do this. All users may know which locations exist. */
export async function requireLocation(tx: Tx, session: Session, uuid: string, verb: Verb): Promise<Location> {
  const location = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'time_zone'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!location) throw new Failure('not_found')
  if (!holds(session.permissions, permissionFor(verb), location.key)) throw new Failure('no_permission')
  return location
}

/** A work and its location, where the session may do this. At other locations the work counts as missing. */
export async function requireWork(tx: Tx, session: Session, uuid: string, verb: Verb) {
  const { rows } = await sql<{
    uuid: string
    paper_uuid: string
    location_uuid: string
    state: 'new' | 'in_progress' | 'completed' | 'canceled'
    extension: number
    hold_reason: HoldReason | ''
    is_deleted: boolean
    status: string
    key: string | null
    time_zone: string | null
  }>`select w.uuid, w.paper_uuid, w.location_uuid, w.state, w.extension, w.hold_reason, p.status, l.key, l.time_zone,
      (w.deleted_at is not null or p.deleted_at is not null) as is_deleted
    from works w join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid
    left join locations l on l.dealer_id = w.dealer_id and l.uuid = w.location_uuid and l.deleted_at is null
    where w.uuid = ${uuid}`.execute(tx)
  const work = rows[0]
  const read = (verbs: readonly Verb[]) =>
    work?.key != null && verbs.some((one) => holds(session.permissions, permissionFor(one), work.key ?? ''))
  if (!work || !read(['read', 'create', 'update'])) throw new Failure('not_found')
  if (!read([verb])) throw new Failure('no_permission')
  return { ...work, extension: Number(work.extension), key: work.key ?? '', time_zone: work.time_zone ?? 'UTC' }
}

type Level = 'off' | 'self' | 'foreman' | 'all'
/** People whose figures a session may see at a location, and the first day with figures of persons. */
export type PersonLevel = { level: Level; since: string; sees: (person: string) => boolean; seesOthers: boolean }

/** The right to see figures of persons, as far as the dealer's setting allows any. */
const PERSONS: NumberedRight = 'numbered.person_figures'

/** Members of the teams that a user leads, as head or deputy. */
async function ledBy(tx: Tx, userUuid: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_uuid: string }>`select m.user_uuid from department_members m
    join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
      and d.is_workshop_team and d.deleted_at is null
    where d.head_uuid = ${userUuid} or exists (select from department_members me where me.dealer_id = m.dealer_id
      and me.department_uuid = m.department_uuid and me.user_uuid = ${userUuid} and me.is_deputy)`.execute(tx)
  return new Set(rows.map((row) => row.user_uuid))
}

/** Reads the level. `from` is the first requested day; figures of persons that are too old are never shown. */
export async function personLevel(
  tx: Tx,
  session: Session,
  { key, time_zone }: Pick<Location, 'key' | 'time_zone'>,
  from: string,
  now: number,
): Promise<PersonLevel> {
  const { values } = await readSettings(tx, ['stats_person_level', 'stats_person_days'])
  const level = session.disabledPlugins.includes('plugin_stats') ? 'off' : values.stats_person_level
  const since = dayIn(time_zone, now - (values.stats_person_days - 1) * DAY_MS)
  const isKept = from >= since
  const isOpen = isKept && holds(session.permissions, PERSONS, key)
  const led = level === 'foreman' && isOpen ? await ledBy(tx, session.userUuid) : null
  const sees = (person: string) => {
    if (!isKept || level === 'off') return false
    if (person === session.userUuid) return true
    return isOpen && (level === 'all' || (led?.has(person) ?? false))
  }
  return { level, since, sees, seesOthers: isOpen && (level === 'all' || (led?.size ?? 0) > 0) }
}

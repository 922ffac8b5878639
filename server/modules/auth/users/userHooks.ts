import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import { isAdmin } from '#contract/permissions/can.ts'
import { EXPIRING_DAYS, employmentProblem, INACTIVE_DAYS, type user } from '#contract/records/user.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { dealerZone, dealerZoneSql } from '#server/db/timeZones.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { hashPassword } from '../password/passwordHash.ts'
import { requireAdministrator, serializeAdministration } from '../rights/lastAdministrator.ts'
import { requireNotAbove } from '../rights/requireNotAbove.ts'
import { worksOn } from '../session/employment.ts'
import { readPermissions } from '../session/permissions.ts'
import type { Sessions } from '../session/sessions.ts'
import { freeDirectoryId } from './freeDirectoryId.ts'

type UserWrite = Write<typeof user>
type Services = { sessions: Sessions; hub: Hub; now: () => number }

/** Whether the write deletes the user, or the user could sign in before it and cannot afterwards. */
async function endsAccess(tx: Tx, { verb, before, changes }: UserWrite, now: number): Promise<boolean> {
  if (verb === 'delete') return true
  const today = dayIn(await dealerZone(tx), now)
  return before !== null && worksOn(before, today) && !worksOn({ ...before, ...changes }, today)
}

/** Whether the write can reduce the number of administrators. */
const mayEndAdministration = ({ verb, changes }: Pick<UserWrite, 'verb' | 'changes'>) =>
  verb === 'delete' || changes.is_active === false || 'active_from' in changes || 'active_until' in changes

/** Whether the write opens an account or redirects its mail. The caller could then sign in as that user. */
async function opensAccess(tx: Tx, { verb, before, changes }: UserWrite, now: number): Promise<boolean> {
  if (verb === 'restore' || 'email' in changes) return true
  const today = dayIn(await dealerZone(tx), now)
  return before !== null && !worksOn(before, today) && worksOn({ ...before, ...changes }, today)
}

/** Whether colleagues see a different list of people: a user was added, removed, restored or renamed. */
const isSeenByColleagues = ({ verb, changes }: UserWrite) =>
  verb !== 'update' || ['first_name', 'last_name', 'is_active'].some((name) => name in changes)

/**
 * Refuses a change of an administrator by a user who is no administrator. A new e-mail address would let another person
 * set the password, and so gain all rights.
 */
async function requireEqual(tx: Tx, { session, uuid }: UserWrite): Promise<void> {
  if (isAdmin(session.permissions)) return
  if (isAdmin(await readPermissions(tx, uuid))) throw new Failure('no_permission')
}

/** Hashed once, because hashing is slow on purpose and would delay each transaction. */
let hash: Promise<string> | undefined
function nobodysPassword(): Promise<string> {
  hash ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
    hash = undefined
    throw error
  })
  return hash
}

const groups: RawBuilder<unknown> = sql`array(select g.name from group_members m
  join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid
  where m.dealer_id = r.dealer_id and m.user_uuid = r.uuid and g.deleted_at is null order by g.name)`
/** Locations where the user holds permissions directly or by a group. A permission for all locations names none. */
const locations: RawBuilder<unknown> = sql`array(select l.key from locations l
  where l.dealer_id = r.dealer_id and l.deleted_at is null and (
    exists (select from user_permissions p
      where p.dealer_id = r.dealer_id and p.user_uuid = r.uuid and p.scope = l.key)
    or exists (select from group_members m
      join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
      join group_permissions p on p.dealer_id = m.dealer_id and p.group_uuid = m.group_uuid
      where m.dealer_id = r.dealer_id and m.user_uuid = r.uuid and p.scope = l.key)) order by l.key)`
const departments: RawBuilder<unknown> = sql`array(select d.name from department_members m
  join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
  where m.dealer_id = r.dealer_id and m.user_uuid = r.uuid and d.deleted_at is null order by d.name)`
/** Today in the time zone of the dealer, by the clock of the database. */
const todaySql: RawBuilder<unknown> = sql`cast(now() at time zone ${dealerZoneSql} as date)`
const isInactive: RawBuilder<unknown> = sql`(r.is_active and r.deleted_at is null
  and coalesce(r.seen_in_week + 6, cast(r.created_at as date)) < ${todaySql} - ${sql.lit(INACTIVE_DAYS)})`
const hasExpiringSkill: RawBuilder<unknown> = sql`exists (select from jsonb_array_elements(r.skills) s
  where s ->> 'valid_until' <= cast(${todaySql} + ${sql.lit(EXPIRING_DAYS)} as text))`

/**
 * A new user has a password that nobody knows. A user who may no longer sign in is signed out at once. At least one
 * administrator must stay.
 */
export function userHooks({ sessions, hub, now }: Services): Hooks<typeof user> {
  return {
    computed: {
      groups,
      locations,
      departments,
      has2fa: sql`r.totp_secret is not null`,
      is_inactive: isInactive,
      has_expiring_skill: hasExpiringSkill,
      avatar_uuid: sql`coalesce(cast(r.avatar_uuid as text), '')`,
    },
    async beforeLock(tx, verb, changes) {
      if (mayEndAdministration({ verb, changes })) await serializeAdministration(tx)
    },
    async beforeWrite(tx, write) {
      const problem = employmentProblem({ ...write.before, ...write.changes }, write.changes)
      if (problem) throw new Failure('validation_failed', { fields: problem })
      if (write.verb === 'create') return { password_hash: await nobodysPassword() }
      await requireEqual(tx, write)
      if (await opensAccess(tx, write, now())) await requireNotAbove(tx, write.session, write.uuid)
      if (write.uuid === write.session.userUuid && (await endsAccess(tx, write, now())))
        throw new Failure('cannot_change_yourself')
      return write.verb === 'restore' ? freeDirectoryId(tx, 'users', write.uuid) : undefined
    },
    async afterWrite(tx, write) {
      const { session, uuid } = write
      const { dealerId } = session
      if (mayEndAdministration(write) && isAdmin(await readPermissions(tx, uuid))) await requireAdministrator(tx, now())
      // Lists, chats and presence of every colleague show the name.
      const audience = isSeenByColleagues(write) ? room.dealer : room.user(uuid)
      onCommit(tx, () => {
        sessions.forget(dealerId, uuid)
        hub.publish(dealerId, audience, { event: 'user.changed', data: { user_uuid: uuid } })
      })
      if (!(await endsAccess(tx, write, now()))) return
      await sessions.end(tx, uuid, 'all')
      onCommit(tx, () => hub.closeUser(dealerId, uuid, 'deactivated'))
    },
  }
}

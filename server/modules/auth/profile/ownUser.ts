import { sql } from 'kysely'
import type { User } from '#contract/api/define/shapes.ts'
import { user as userRecord } from '#contract/records/user.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readersOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'

type Services = { database: Database; hub: Hub; now: () => number }
type OwnField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'language'
  | 'theme'
  | 'date_format'
  | 'density'
  | 'start_page'
  | 'appears_offline'
  | 'notify_messages'
  | 'notify_sound'
  | 'notify_mentions'
  | 'notify_inbox'
  | 'mail_inbox'
  | 'quiet_from'
  | 'quiet_until'
type OwnChanges = { [Name in OwnField]?: User[Name] | undefined }

/** Fields that others see, so their changes are announced and audited. The other fields are display preferences. */
const KNOWN_TO_OTHERS: readonly string[] = ['first_name', 'last_name', 'email', 'phone'] satisfies OwnField[]

/** The signed-in user as they see themselves. */
export async function readOwnUser(tx: Tx, uuid: string): Promise<User> {
  const row = await tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name', 'email', 'phone', 'avatar_uuid'])
    .select([
      'language',
      'theme',
      'date_format',
      'density',
      'dismissed_hints',
      'start_page',
      'appears_offline',
      'roles',
    ])
    .select([
      'notify_messages',
      'notify_sound',
      'notify_mentions',
      'notify_inbox',
      'mail_inbox',
      'quiet_from',
      'quiet_until',
    ])
    .select((eb) => eb('totp_secret', 'is not', null).as('has2fa'))
    .select(
      sql<string[]>`array(select g.start_page from groups g
        join group_members m on m.dealer_id = g.dealer_id and m.group_uuid = g.uuid
        where m.dealer_id = users.dealer_id and m.user_uuid = users.uuid
          and g.deleted_at is null and g.start_page <> '' order by g.name_sort)`.as('group_start_pages'),
    )
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const { avatar_uuid, has2fa, ...user } = row
  return {
    ...user,
    avatar: toAvatar(avatar_uuid),
    has2fa: Boolean(has2fa),
    roles: user.roles as User['roles'],
  }
}

/**
 * Refuses an e-mail address that another user has, after a violation of the unique index. Throws every other error
 * again.
 */
function addressTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'users_email'
  throw isTaken ? new Failure('validation_failed', { fields: { email: 'already_exists' } }) : error
}

/** Writes the fields that differ. `also` runs in the same transaction. */
export async function changeOwnUser(
  { database, hub, now }: Services,
  { dealerId, userUuid, ...session }: Session,
  wanted: OwnChanges,
  also: (tx: Tx, before: User) => Promise<void> = async () => {},
): Promise<User> {
  return database.inDealer(dealerId, async (tx) => {
    await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute()
    const before = await readOwnUser(tx, userUuid)
    const names = (Object.keys(wanted) as OwnField[]).filter(
      (name) => wanted[name] !== undefined && wanted[name] !== before[name],
    )
    if (names.length === 0) return before
    const changes = Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<Tables['users']> & object
    const { version } = await tx
      .updateTable('users')
      .set((eb) => ({ ...(changes as object), version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', userUuid)
      .returning('version')
      .executeTakeFirstOrThrow()
      .catch(addressTaken)
    await also(tx, before)
    const shown = names.filter((name) => KNOWN_TO_OTHERS.includes(name))
    if (names.includes('appears_offline')) onCommit(tx, () => hub.reconnectUser(dealerId, userUuid))
    if (shown.length === 0) return readOwnUser(tx, userUuid)
    const part = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => shown.includes(name as OwnField)))
    const event = { event: 'user.changed', uuid: userUuid, before: part(before), after: part(wanted) } as const
    await recordEvent(tx, { dealerId, userUuid, ...session }, now(), event)
    const readers = await readersOf(tx, userRecord, [])
    onCommit(tx, () => {
      const data = { type: 'user.changed', uuid: userUuid, location: null, version, by: userUuid, fields: [...shown] }
      for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'custom.event', data })
      // All clients show the user's name.
      hub.publish(dealerId, room.dealer, { event: 'user.changed', data: { user_uuid: userUuid } })
    })
    return readOwnUser(tx, userUuid)
  })
}

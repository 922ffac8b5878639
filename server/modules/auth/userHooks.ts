import { randomBytes } from 'node:crypto'
import { isAdmin } from '#contract/permissions/can.ts'
import type { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { requireAdministrator, serializeAdministration } from './lastAdministrator.ts'
import { hashPassword } from './passwordHash.ts'
import { readPermissions } from './permissions.ts'
import type { Sessions } from './sessions.ts'

type UserWrite = Write<typeof user>

const endsAccess = ({ verb, changes }: UserWrite) => verb === 'delete' || changes.is_active === false

/** Only administrators touch administrators: with somebody's e-mail address comes a new password, and all of their rights. */
async function requireEqual(tx: Tx, { session, uuid }: UserWrite): Promise<void> {
  if (isAdmin(session.permissions)) return
  if (isAdmin(await readPermissions(tx, uuid))) throw new Failure('no_permission')
}

/** Hashed once: it is slow on purpose, and a transaction should not wait for it each time. */
let hash: Promise<string> | undefined
function nobodysPassword(): Promise<string> {
  hash ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
    hash = undefined
    throw error
  })
  return hash
}

/** A new user has a password that nobody knows; who loses access loses it at once; somebody always administers. */
export function userHooks({ sessions, hub }: { sessions: Sessions; hub: Hub }): Hooks<typeof user> {
  return {
    async beforeWrite(tx, write) {
      if (write.verb === 'create') return { password_hash: await nobodysPassword() }
      await requireEqual(tx, write)
      if (!endsAccess(write)) return undefined
      if (write.uuid === write.session.userUuid) throw new Failure('cannot_change_yourself')
      await serializeAdministration(tx)
      return undefined
    },
    async afterWrite(tx, write) {
      const { session, uuid } = write
      const { dealerId } = session
      if (!endsAccess(write))
        return () => hub.publish(dealerId, room.user(uuid), { event: 'user.changed', data: { user_uuid: uuid } })
      await requireAdministrator(tx)
      await sessions.end(tx, uuid, 'all')
      return () => {
        sessions.forget(dealerId, uuid)
        hub.closeUser(dealerId, uuid, 'deactivated')
      }
    },
  }
}

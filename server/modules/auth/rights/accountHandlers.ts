import type { rightsEndpoints } from '#contract/api/administration/rights.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isAdmin, isRestricted } from '#contract/permissions/can.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { avatarFrom } from '#server/storage/avatarFrom.ts'
import { setUserAvatar } from '../profile/userAvatar.ts'
import { deleteRecoveryCodes } from '../secondFactor/recoveryCodes.ts'
import { tellOwner } from '../secondFactor/secondFactor.ts'
import { endOtherAccess } from '../session/endOtherAccess.ts'
import { endSessions } from '../session/endSessions.ts'
import { readPermissions } from '../session/permissions.ts'
import type { Sessions } from '../session/sessions.ts'
import { announceRows } from './announceRows.ts'
import { requireNotAbove } from './requireNotAbove.ts'

type Keys = Exclude<keyof typeof rightsEndpoints, `${string}/rights${string}` | `${string}/proposals`>
type Services = {
  database: Database
  sessions: Sessions
  hub: Hub
  files: Files
  jobs: Pick<Jobs, 'wake'>
  now: () => number
}

/**
 * A user who is not deleted and whose account the caller may change, locked. Only administrators may change an
 * administrator's account.
 */
async function requireAccount(tx: Tx, session: Session, userUuid: string, missing: ErrorCode = 'not_found') {
  const user = await tx
    .selectFrom('users')
    .select(['uuid', 'email', 'totp_secret', 'avatar_uuid'])
    .where('uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Failure(missing)
  if (!isAdmin(session.permissions) && isAdmin(await readPermissions(tx, userUuid))) throw new Failure('no_permission')
  return user
}

/** An administrator's actions on another user's account: sessions, second factor, password. */
export function accountHandlers({ database, sessions, hub, files, jobs, now }: Services): HandlersOf<Keys> {
  function signOut(session: Session, userUuid: string, which: Parameters<Sessions['end']>[2]): Promise<string[]> {
    const { dealerId } = session
    return database.inDealer(dealerId, async (tx) => {
      await requireAccount(tx, session, userUuid)
      const isEverywhere = typeof which === 'string' || 'except' in which
      if (isEverywhere) await endOtherAccess(tx, session, userUuid, now())
      const uuids = await endSessions(tx, { sessions, hub }, { dealerId, userUuid }, which)
      if (uuids.length > 0)
        await recordEvent(tx, session, now(), {
          event: 'user.logout',
          uuid: userUuid,
          before: null,
          after: { sessions: uuids.length },
        })
      return uuids
    })
  }

  /** Checks the rights before the scanner runs, because a picture without them would be refused anyway. */
  async function admitPicture(session: Session, userUuid: string, uploaded: unknown) {
    const picture = avatarFrom(uploaded)
    await database.inDealer(session.dealerId, (tx) => requireAccount(tx, session, userUuid, 'save_user_first'))
    return files.admit(session, FILE_USES.userAvatar, picture, userUuid)
  }

  /** Sets or removes the picture of a user, and tells all clients, because all of them show it. */
  async function setPicture(session: Session, userUuid: string, uploaded: unknown) {
    const { dealerId } = session
    if (isRestricted(session.permissions, 'restrict.user.avatar.upload')) throw new Failure('no_permission')
    const missing = uploaded === null ? 'not_found' : 'save_user_first'
    const picture = uploaded === null ? null : await admitPicture(session, userUuid, uploaded)
    return database.inDealer(dealerId, async (tx) => {
      await requireAccount(tx, session, userUuid, missing)
      const avatar = await setUserAvatar(tx, session, now(), userUuid, picture)
      const event = { event: 'user.avatar.changed', uuid: userUuid, before: null, after: null } as const
      await recordEvent(tx, session, now(), event)
      await announceRows(tx, hub, session, [{ record: 'user', uuid: userUuid }], ['avatar'])
      onCommit(tx, () =>
        hub.publish(dealerId, room.dealer, { event: 'user.avatar.changed', data: { user_uuid: userUuid, avatar } }),
      )
      return avatar
    })
  }

  return {
    async 'PUT /v1/admin/users/:user_uuid/avatar'({ session, params, body }) {
      const avatar = await setPicture(session, params.user_uuid, body)
      return { avatar }
    },

    async 'DELETE /v1/admin/users/:user_uuid/avatar'({ session, params }) {
      await setPicture(session, params.user_uuid, null)
    },

    async 'GET /v1/admin/users/:user_uuid/sessions'({ session, params }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const user = await tx.selectFrom('users').select('uuid').where('uuid', '=', params.user_uuid).executeTakeFirst()
        if (!user) throw new Failure('not_found')
        const rows = await tx
          .selectFrom('sessions')
          .select(['uuid', 'device_name', 'created_at', 'expires_at'])
          .where('user_uuid', '=', params.user_uuid)
          .orderBy('created_at', 'desc')
          .orderBy('uuid')
          .execute()
        return rows.map((row) => ({ ...row, is_current: row.uuid === session.uuid }))
      })
    },

    async 'DELETE /v1/admin/users/:user_uuid/sessions'({ session, params }) {
      await signOut(session, params.user_uuid, { except: session.uuid })
    },

    async 'DELETE /v1/admin/users/:user_uuid/sessions/:session_uuid'({ session, params }) {
      if (params.session_uuid === session.uuid) throw new Failure('cannot_delete_current_token')
      const ended = await signOut(session, params.user_uuid, { only: params.session_uuid })
      if (ended.length === 0) throw new Failure('not_found')
    },

    async 'DELETE /v1/admin/users/:user_uuid/twofa'({ session, params }) {
      const { dealerId } = session
      const userUuid = params.user_uuid
      // Users remove their own second factor in the profile, where a code proves that they hold it.
      if (userUuid === session.userUuid) throw new Failure('cannot_change_yourself')
      await database.inDealer(dealerId, async (tx) => {
        const user = await requireAccount(tx, session, userUuid)
        await requireNotAbove(tx, session, userUuid)
        if (!user.totp_secret) throw new Failure('twofa_not_set_up')
        await tx
          .updateTable('users')
          .set({ totp_secret: null, totp_pending: null, updated_at: new Date(now()) })
          .where('uuid', '=', userUuid)
          .execute()
        await deleteRecoveryCodes(tx, userUuid)
        await tellOwner(tx, { dealerId, userUuid }, 'removed', now())
        await endOtherAccess(tx, session, userUuid, now())
        await recordEvent(tx, session, now(), {
          event: 'user.twofa.changed',
          uuid: userUuid,
          before: { has2fa: true },
          after: { has2fa: false },
        })
        onCommit(tx, () => jobs.wake('mail'))
        await endSessions(tx, { sessions, hub }, { dealerId, userUuid }, 'all')
        const changed = { event: 'user.changed', data: { user_uuid: userUuid } } as const
        onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), changed))
      })
    },

    async 'POST /v1/admin/users/:user_uuid/password-reset'({ session, params }) {
      const { dealerId } = session
      await database.inDealer(dealerId, async (tx) => {
        const { email } = await requireAccount(tx, session, params.user_uuid)
        await requireNotAbove(tx, session, params.user_uuid)
        await enqueueJob(tx, dealerId, 'password_link', { purpose: 'reset', email }, session.userUuid)
        onCommit(tx, () => jobs.wake('password_link'))
      })
    },
  }
}

import type { profileEndpoints } from '#contract/api/account/profile.ts'
import { isRestricted } from '#contract/permissions/can.ts'
import { type Database, onCommit } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { streamPieces } from '#server/files/streamPieces.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { avatarFrom } from '#server/storage/avatarFrom.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { proveSelf } from '../secondFactor/secondFactor.ts'
import type { Sessions } from '../session/sessions.ts'
import { fetchExport, readExport, requestExport } from './dataExport.ts'
import { dismissHints, showHintsAgain } from './dismissedHints.ts'
import { changeOwnUser, readOwnUser } from './ownUser.ts'
import { setUserAvatar } from './userAvatar.ts'

type Services = {
  database: Database
  sessions: Sessions
  secrets: SecretBox
  hub: Hub
  files: Files
  jobs: Pick<Jobs, 'wake'>
  now: () => number
}

/** At most this many sign-ins are listed. */
const SIGN_INS = 30

/** The user's own e-mail address, picture, devices, sign-ins and data. */
export function profileHandlers(services: Services): HandlersOf<keyof typeof profileEndpoints> {
  const { database, files, hub, jobs, now } = services

  /** Sets or removes the user's picture, and tells all clients, because all of them show it. */
  async function setAvatar(session: Session, uploaded: unknown) {
    const { dealerId, userUuid } = session
    if (isRestricted(session.permissions, 'restrict.user.avatar.upload')) throw new Failure('no_permission')
    const picture =
      uploaded === null ? null : await files.admit(session, FILE_USES.userAvatar, avatarFrom(uploaded), userUuid)
    return database.inDealer(dealerId, async (tx) => {
      const avatar = await setUserAvatar(tx, session, now(), userUuid, picture)
      const event = { event: 'user.avatar.changed', uuid: userUuid, before: null, after: null } as const
      await recordEvent(tx, session, now(), event)
      const frame = { event: 'user.avatar.changed', data: { user_uuid: userUuid, avatar } } as const
      onCommit(tx, () => hub.publish(dealerId, room.dealer, frame))
      return readOwnUser(tx, userUuid)
    })
  }

  return {
    async 'PUT /v1/auth/email'({ session, body }) {
      await proveSelf(services, session, { password: body.password }, false)
      return changeOwnUser(services, session, { email: body.email }, async (tx, before) => {
        // A link on its way to the old address must not open the account any more.
        await tx
          .updateTable('password_links')
          .set({ used_at: new Date(now()) })
          .where('user_uuid', '=', session.userUuid)
          .where('used_at', 'is', null)
          .execute()
        const at = new Date(now()).toISOString()
        await enqueueJob(tx, session.dealerId, 'mail', {
          user_uuid: session.userUuid,
          address: before.email,
          content: { template: 'email_changed', address: body.email, at },
        })
        onCommit(tx, () => jobs.wake('mail'))
      })
    },

    async 'PUT /v1/auth/avatar'({ session, body }) {
      return setAvatar(session, body)
    },

    async 'DELETE /v1/auth/avatar'({ session }) {
      return setAvatar(session, null)
    },

    async 'POST /v1/auth/hints/dismissed'({ session, body }) {
      return database.inDealer(session.dealerId, (tx) => dismissHints(tx, session.userUuid, body.names))
    },
    async 'DELETE /v1/auth/hints/dismissed'({ session }) {
      return database.inDealer(session.dealerId, (tx) => showHintsAgain(tx, session.userUuid))
    },
    async 'GET /v1/auth/devices'({ session }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const own = await tx
          .selectFrom('sessions')
          .select('device_uuid')
          .where('uuid', '=', session.uuid)
          .executeTakeFirst()
        const rows = await tx
          .selectFrom('known_devices')
          .select(['uuid', 'device_name', 'first_seen_at', 'last_seen_at'])
          .where('user_uuid', '=', session.userUuid)
          .orderBy('last_seen_at', 'desc')
          .execute()
        return rows.map((row) => ({ ...row, is_current: row.uuid === own?.device_uuid }))
      })
    },

    async 'DELETE /v1/auth/devices/:device_uuid'({ session, params }) {
      const gone = await database.single(session.dealerId, (tx) =>
        tx
          .deleteFrom('known_devices')
          .where('uuid', '=', params.device_uuid)
          .where('user_uuid', '=', session.userUuid)
          .returning('uuid')
          .executeTakeFirst(),
      )
      if (!gone) throw new Failure('not_found')
    },

    async 'GET /v1/auth/sign-ins'({ session }) {
      return database.single(session.dealerId, (tx) =>
        tx
          .selectFrom('sign_ins')
          .select(['uuid', 'at', 'device_name', 'network', 'outcome'])
          .where('user_uuid', '=', session.userUuid)
          .orderBy('uuid', 'desc')
          .limit(SIGN_INS)
          .execute(),
      )
    },

    async 'GET /v1/auth/data-export'({ session }) {
      return { export: await database.inDealer(session.dealerId, (tx) => readExport(tx, session.userUuid, now())) }
    },

    async 'POST /v1/auth/data-export'({ session, body }) {
      await proveSelf(services, session, body, true)
      await database.inDealer(session.dealerId, async (tx) => {
        await requestExport(tx, session, now())
        onCommit(tx, () => jobs.wake('data_export'))
      })
    },

    async 'GET /v1/auth/data-export/:export_uuid/file'({ session, params, reply }) {
      const fileUuid = await database.inDealer(session.dealerId, (tx) =>
        fetchExport(tx, session, params.export_uuid, now()),
      )
      const opened = await files.open(session.dealerId, fileUuid)
      await reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="werkbank-data.json"')
        .serializer((one: unknown) => one as never)
        .send(streamPieces(reply, opened))
    },
  }
}

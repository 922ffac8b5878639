import type { FastifyRequest } from 'fastify'
import type { passwordEndpoints } from '#contract/api/account/passwords.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { missingForMail } from '#server/mail/mailAccount.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { NetworkLimit } from './password/networkLimit.ts'
import { changePassword, confirmPassword, giveStartPassword, type PasswordServices } from './password/newPassword.ts'
import { findLink } from './password/passwordLinks.ts'
import { requireNotAbove } from './rights/requireNotAbove.ts'
import { countRecoveryCodes } from './secondFactor/recoveryCodes.ts'
import { issueRecoveryCodes } from './secondFactor/secondFactor.ts'
import { dealerCode, findDealer } from './session/dealer.ts'
import { endOtherAccess } from './session/endOtherAccess.ts'
import { endSessions } from './session/endSessions.ts'
import { noteLogout } from './session/noteLogout.ts'
import type { Sessions } from './session/sessions.ts'

type Services = PasswordServices & {
  secrets: SecretBox
  hub: Hub
  publicUrl: string | undefined
}

/** At most this many link requests of a network within an hour. */
const LINKS_PER_NETWORK = { failures: 20, windowMs: 3_600_000 }

/** Passwords and the links that set them, the user's own sessions, recovery codes. */
export function passwordHandlers(services: Services): HandlersOf<keyof typeof passwordEndpoints> {
  const { database, jobs, publicUrl, now } = services
  const requests = new NetworkLimit(LINKS_PER_NETWORK)
  const guesses = new NetworkLimit()

  const mustBeWithin = (limit: NetworkLimit, request: FastifyRequest) => {
    const retryAfter = limit.check(request.ip, now())
    if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  }
  const dealerOf = async (request: FastifyRequest, company: string | undefined) => {
    const code = dealerCode(request, publicUrl, company)
    if (code === null) throw new Failure('bad_request_company', { fields: { company: 'required' } })
    const dealer = await findDealer(database, code)
    if (!dealer) throw new Failure('not_found')
    return dealer
  }
  const endOwn = (
    session: Session,
    which: Parameters<Sessions['end']>[2],
    also: (tx: Tx) => Promise<void> = async () => {},
  ) =>
    database.inDealer(session.dealerId, async (tx) => {
      await also(tx)
      const ended = await endSessions(tx, services, session, which)
      await noteLogout(tx, session, ended, now())
      return ended
    })

  return {
    async 'POST /v1/auth/password/forgot'({ body, request }) {
      mustBeWithin(requests, request)
      requests.fail(request.ip, now())
      const { dealerId } = await dealerOf(request, body.company)
      await database.inDealer(dealerId, async (tx) => {
        await enqueueJob(tx, dealerId, 'password_link', { purpose: 'reset', email: body.email })
        onCommit(tx, () => jobs.wake('password_link'))
      })
    },

    async 'POST /v1/auth/password/link'({ body, request }) {
      mustBeWithin(guesses, request)
      const { dealerId } = await dealerOf(request, body.company)
      const link = await database.inDealer(dealerId, (tx) => findLink(tx, body.token, now()))
      if (link === null) {
        guesses.fail(request.ip, now())
        throw new Failure('link_invalid_or_expired')
      }
      const { purpose, first_name, last_name, email, language, name } = link
      return { purpose, first_name, last_name, email, language, dealer_name: name }
    },

    async 'POST /v1/auth/password/confirm'({ body, request }) {
      mustBeWithin(guesses, request)
      const { dealerId } = await dealerOf(request, body.company)
      try {
        await confirmPassword(services, dealerId, body)
      } catch (error) {
        if (error instanceof Failure && error.code === 'link_invalid_or_expired') guesses.fail(request.ip, now())
        throw error
      }
    },

    async 'POST /v1/auth/password'({ session, body }) {
      await changePassword(services, session, body)
    },

    async 'GET /v1/auth/sessions'({ session }) {
      const rows = await database.single(session.dealerId, (tx) =>
        tx
          .selectFrom('sessions')
          .select(['uuid', 'device_name', 'network', 'created_at', 'last_seen_at', 'expires_at'])
          .where('user_uuid', '=', session.userUuid)
          .orderBy('last_seen_at', 'desc')
          .orderBy('uuid')
          .execute(),
      )
      return rows.map((row) => ({ ...row, is_current: row.uuid === session.uuid }))
    },

    async 'DELETE /v1/auth/sessions/:session_uuid'({ session, params }) {
      if (params.session_uuid === session.uuid) throw new Failure('cannot_delete_current_token')
      const ended = await endOwn(session, { only: params.session_uuid })
      if (ended.length === 0) throw new Failure('not_found')
    },

    async 'DELETE /v1/auth/sessions'({ session }) {
      await endOwn(session, { except: session.uuid }, (tx) => endOtherAccess(tx, session, session.userUuid, now()))
    },

    async 'GET /v1/auth/twofa/recovery'({ session }) {
      return { left: await database.inDealer(session.dealerId, (tx) => countRecoveryCodes(tx, session.userUuid)) }
    },

    async 'POST /v1/auth/twofa/recovery'({ session, body }) {
      const codes = await issueRecoveryCodes(services, session, body)
      jobs.wake('mail')
      return { codes }
    },

    async 'POST /v1/admin/users/:user_uuid/start-password'({ session, params }) {
      if (params.user_uuid === session.userUuid) throw new Failure('cannot_change_yourself')
      const password = await giveStartPassword(services, session, params.user_uuid, (tx) =>
        requireAccount(tx, session, params.user_uuid),
      )
      return { password }
    },

    async 'POST /v1/admin/users/:user_uuid/invitation'({ session, params }) {
      const { dealerId } = session
      await database.inDealer(dealerId, async (tx) => {
        await requireAccount(tx, session, params.user_uuid)
        // Refuses at once if mail is not set up. Otherwise the administrator would believe that the invitation was
        // sent.
        if ((await missingForMail(tx)).length > 0) throw new Failure('mail_not_set_up')
        const wish = { purpose: 'invitation', user_uuid: params.user_uuid } as const
        await enqueueJob(tx, dealerId, 'password_link', wish, session.userUuid)
        onCommit(tx, () => jobs.wake('password_link'))
      })
    },
  }
}

/** Locks an active user whom the caller may invite. */
async function requireAccount(tx: Tx, session: Session, uuid: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Failure('not_found')
  await requireNotAbove(tx, session, uuid)
}

import type { FastifyRequest } from 'fastify'
import type { authEndpoints } from '#contract/api/account/auth.ts'
import { withoutNumberedRights } from '#contract/permissions/numberedRights.ts'
import { type Database, onCommit } from '#server/db/database.ts'
import { homeZone } from '#server/db/timeZones.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { tellAdministrators } from '#server/records/tellAdministrators.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { networkOf } from '#server/request/networkOf.ts'
import { belongTo } from '#server/request/requestDealer.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { login } from './login.ts'
import { FairTurns } from './password/fairTurns.ts'
import { type SignInEnd, SignInLimit } from './password/signInLimit.ts'
import { SPRAY_FAILURES, SPRAY_WINDOW_MINUTES, SprayGuard } from './password/sprayGuard.ts'
import { listOwnLocations } from './profile/ownLocations.ts'
import { changeOwnUser, readOwnUser } from './profile/ownUser.ts'
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from './secondFactor/secondFactor.ts'
import { dealerCode } from './session/dealer.ts'
import { employed } from './session/employment.ts'
import { noteLogout } from './session/noteLogout.ts'
import type { Sessions } from './session/sessions.ts'
import { issueTicket } from './session/tickets.ts'

type AuthServices = {
  database: Database
  sessions: Sessions
  secrets: SecretBox
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  publicUrl: string | undefined
  now: () => number
}

/**
 * Limits of the look-up before a sign-in is checked (`findSignIn`). A look-up takes about half a millisecond, so even
 * 20,000 waiting ones are answered within seconds. More than two at once would only make other requests wait for the
 * database.
 */
const QUESTIONS = { atOnce: 2, waitingMost: 20_000 }
/**
 * Sign-ins that are checked at once. Two hashes run at once (`passwordHash.ts`). The embedded database has one
 * connection, so a second check would gain nothing there and delay other requests.
 */
const CHECKS_AT_ONCE = { postgres: 2, embedded: 1 } as const
/**
 * At most this many sign-ins wait for their check. A check takes about 12 ms, so 80 people of a dealer who sign in
 * during the same second wait for a second at most.
 */
const CHECKS_WAITING = 500

/** Sign in and out, the signed-in user, the socket ticket, the second factor. */
export function authHandlers(services: AuthServices): HandlersOf<keyof typeof authEndpoints> {
  const { database, sessions, hub, publicUrl, now } = services
  const networks = new SignInLimit()
  const sprayGuard = new SprayGuard()
  const questions = new FairTurns(QUESTIONS)
  const checks = new FairTurns({ atOnce: CHECKS_AT_ONCE[database.kind], waitingMost: CHECKS_WAITING })

  return {
    async 'POST /v1/auth/api'({ body, request }) {
      const code = dealerCode(request, publicUrl, body.company)
      if (code === null) throw new Failure('bad_request_company', { fields: { company: 'required' } })
      const attempt = networks.begin(request.ip, `${code.toLowerCase()} ${body.email.toLowerCase()}`, now())
      let end: SignInEnd = 'none'
      let dealerId: string | undefined
      try {
        const { email, password, totp } = body
        const input = { code, email, password, totp, strangerWaits: attempt.strangerWaits, ...deviceOf(request) }
        const result = await login({ ...services, sprayGuard, questions, checks }, input, (found) => {
          dealerId = found
          belongTo(request, found)
        })
        end = 'success'
        return result
      } catch (error) {
        end = endOf(error)
        throw error
      } finally {
        attempt.end(end, now())
        if (end === 'failure' && dealerId !== undefined && sprayGuard.fail(dealerId, networkOf(request.ip), now()))
          noteSpray(services, dealerId)
      }
    },

    async 'GET /v1/auth/user'({ session }) {
      const { user, time_zone, own_locations, is_demo } = await database.inDealer(session.dealerId, async (tx) => ({
        user: await readOwnUser(tx, session.userUuid),
        ...(await tx.selectFrom('dealers').select('is_demo').executeTakeFirstOrThrow()),
        time_zone: await homeZone(tx, session.userUuid),
        own_locations: await listOwnLocations(tx, session.userUuid),
      }))
      return {
        user,
        userData: [{ type: 'permissions', stored_data: toMutable(withoutNumberedRights(session.permissions)) }],
        expiresAt: session.expiresAt,
        company: session.company,
        dealer_name: session.dealerName,
        is_demo,
        time_zone,
        own_locations,
        must_change_password: session.mustChangePassword,
      }
    },

    async 'GET /v1/auth/ws'({ session }) {
      return { token: await issueTicket(database, session) }
    },

    async 'GET /v1/auth/logout'({ session }) {
      await database.inDealer(session.dealerId, async (tx) => {
        await noteLogout(tx, session, await sessions.end(tx, session.userUuid, { only: session.uuid }), now())
        onCommit(tx, () => {
          sessions.forget(session.dealerId, session.userUuid)
          hub.closeSession(session.dealerId, session.uuid, 'signed_out')
        })
      })
    },

    async 'GET /v1/user/list'({ session }) {
      return database.single(session.dealerId, (tx) =>
        tx
          .selectFrom('users')
          .select(['uuid', 'first_name', 'last_name'])
          .where(employed('users', now()))
          .orderBy('last_name')
          .orderBy('first_name')
          .execute(),
      )
    },

    async 'PATCH /v1/auth/user'({ session, body: { quiet, ...body } }) {
      const hours = { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
      return changeOwnUser(services, session, quiet === undefined ? body : Object.assign(body, hours))
    },

    async 'POST /v1/auth/twofa'({ session, body }) {
      return beginSecondFactor(services, session, body)
    },

    async 'POST /v1/auth/twofa/confirm'({ session, body }) {
      return { codes: await confirmSecondFactor(services, session, body.code) }
    },

    async 'POST /v1/auth/twofa/disable'({ session, body }) {
      await disableSecondFactor(services, session, body)
    },
  }
}

/** Reads the device token, the device name and the network of a request to sign in. */
function deviceOf(request: FastifyRequest) {
  const deviceToken = request.headers['x-device-token']
  return {
    deviceToken: typeof deviceToken === 'string' ? deviceToken : undefined,
    deviceName: request.headers['user-agent'] ?? '',
    network: networkOf(request.ip),
  }
}

/** Records an attack and mails the administrators. Runs without being awaited, so that the answer does not wait. */
function noteSpray({ database, jobs, now }: AuthServices, dealerId: string): void {
  const at = new Date(now()).toISOString()
  const after = { failures: SPRAY_FAILURES, minutes: SPRAY_WINDOW_MINUTES }
  void database
    .inDealer(dealerId, async (tx) => {
      const event = { event: 'user.login.sprayed', uuid: null, before: null, after } as const
      await recordEvent(tx, { dealerId, userUuid: null }, now(), event)
      await tellAdministrators(tx, dealerId, { template: 'login_sprayed', failures: SPRAY_FAILURES, at })
      onCommit(tx, () => jobs.wake('mail'))
    })
    .catch(() => {})
}

/** Errors that count as a guess. A deactivated dealer counts like a code that does not exist. */
const GUESSES: readonly string[] = ['invalid_credentials', 'totp_failed', 'not_found', 'dealer_deactivated']

const endOf = (error: unknown): SignInEnd =>
  error instanceof Failure && GUESSES.includes(error.code) ? 'failure' : 'none'

const toMutable = (map: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(map).map(([scope, names]) => [scope, [...names]]))

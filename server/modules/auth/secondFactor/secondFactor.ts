import type { SecondFactorChange } from '#contract/mail.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { charge, payBack } from '../password/attempts.ts'
import { verifyPassword } from '../password/passwordHash.ts'
import { endOtherAccess } from '../session/endOtherAccess.ts'
import { endSessions } from '../session/endSessions.ts'
import type { Sessions } from '../session/sessions.ts'
import { noteSignIn, settleSignIn } from '../session/signIns.ts'
import { deleteRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

type Services = {
  database: Database
  sessions: Sessions
  secrets: SecretBox
  hub: Pick<Hub, 'closeSession' | 'publish'>
  now: () => number
}

/** Number of wrong codes after which a session ends. */
const CODES_PER_SESSION = 10

/** Binds a sealed secret to its owner, so that it cannot be copied to another row. */
export const secondFactorContext = (dealerId: string, userUuid: string) => `totp:${dealerId}:${userUuid}`

/**
 * Accepts each code once: returns true for the first use of a time step of a user. One statement takes the step, so
 * that of several parallel uses of a code exactly one succeeds.
 */
export async function spendCode(tx: Tx, userUuid: string, secret: string, code: string, now: number): Promise<boolean> {
  const step = matchingStep(secret, code, now)
  if (step === null) return false
  const taken = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('uuid', '=', userUuid)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('uuid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Mails the owner about a change. The mail job is part of the change's transaction. */
export async function tellOwner(
  tx: Tx,
  { dealerId, userUuid }: Pick<Session, 'dealerId' | 'userUuid'>,
  change: SecondFactorChange,
  now: number,
): Promise<void> {
  const content = { template: 'second_factor_changed', change, at: new Date(now).toISOString() } as const
  await enqueueJob(tx, dealerId, 'mail', { user_uuid: userUuid, content })
}

/**
 * Mails the user about a change of their own second factor and records it in the audit, in the change's transaction.
 */
async function noteChange(tx: Tx, session: Session, change: SecondFactorChange, now: number): Promise<void> {
  await tellOwner(tx, session, change, now)
  const event = { event: 'user.twofa.changed', uuid: session.userUuid, before: null, after: { change } } as const
  await recordEvent(tx, session, now, event)
}

/** Tells the user's own devices that the user has changed. */
function tellDevices(tx: Tx, { hub }: Services, { dealerId, userUuid }: Session): void {
  const frame = { event: 'user.changed', data: { user_uuid: userUuid } } as const
  onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), frame))
}

type OwnUser = {
  uuid: string
  email: string
  password_hash: string
  totp_secret: Buffer | null
  totp_pending: Buffer | null
}

/** Charges an attempt under `key` before it calls `prove`, and pays it back if `prove` returns true. */
async function limited(
  { database, now }: Services,
  session: Session,
  key: string,
  prove: (user: OwnUser) => Promise<boolean> | boolean,
): Promise<{ user: OwnUser; isRight: boolean }> {
  const { user, retryAfter } = await database.inDealer(session.dealerId, async (tx) => ({
    user: await tx
      .selectFrom('users')
      .select(['uuid', 'email', 'password_hash', 'totp_secret', 'totp_pending'])
      .where('uuid', '=', session.userUuid)
      .executeTakeFirstOrThrow(),
    retryAfter: await charge(tx, session.dealerId, key, now()),
  }))
  if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  const isRight = await prove(user)
  if (isRight) await database.inDealer(session.dealerId, (tx) => payBack(tx, [key], 'all'))
  return { user, isRight }
}

/**
 * Checks the user's password. It has a limit of its own, so that a right password gives no new tries at the second
 * factor.
 */
async function proveOwner(services: Services, session: Session, password: string): Promise<OwnUser> {
  const { user, isRight } = await limited(services, session, `password:${session.userUuid}`, ({ password_hash }) =>
    verifyPassword(password_hash, password),
  )
  if (!isRight) throw new Failure('wrong_password')
  return user
}

/**
 * Uses a code up and does the confirmed action in the same transaction. A wrong code is recorded in the audit and among
 * the sign-ins. After ten wrong codes the session ends, because its holder does not have the phone.
 */
async function withCode<T>(
  services: Services,
  session: Session,
  { sealed, code }: { sealed: Buffer; code: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, secrets, now } = services
  const { dealerId, userUuid } = session
  const key = `totp:${userUuid}`
  const secret = secrets.open(sealed, secondFactorContext(dealerId, userUuid))
  const retryAfter = await database.inDealer(dealerId, (tx) => charge(tx, dealerId, key, now()))
  if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  const spent = await database.inDealer(dealerId, async (tx) => {
    if (!(await spendCode(tx, userUuid, secret, code, now()))) return null
    return { result: await work(tx) }
  })
  if (spent === null) {
    await noteWrongCode(services, session)
    throw new Failure('code_invalid_or_expired')
  }
  // Runs in a transaction of its own, because the one above locks the user. Signing in locks the limit before the user,
  // so locking the limit here after the user could deadlock.
  await database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [key], 'all')
    await tx.updateTable('sessions').set({ failed_codes: 0 }).where('uuid', '=', session.uuid).execute()
  })
  return spent.result
}

async function noteWrongCode(services: Services, session: Session): Promise<void> {
  const { database, now } = services
  const { dealerId, userUuid } = session
  await database.inDealer(dealerId, async (tx) => {
    const event = { event: 'user.twofa.failed', uuid: userUuid, before: null, after: null } as const
    await recordEvent(tx, session, now(), event)
    const row = await tx
      .updateTable('sessions')
      .set((eb) => ({ failed_codes: eb('failed_codes', '+', 1) }))
      .where('uuid', '=', session.uuid)
      .returning(['failed_codes', 'device_name', 'network'])
      .executeTakeFirst()
    if (!row) return
    const caller = { deviceName: row.device_name, network: row.network }
    await settleSignIn(tx, await noteSignIn(tx, userUuid, caller, now()), 'wrong_code')
    if (row.failed_codes >= CODES_PER_SESSION) await endSessions(tx, services, session, { only: session.uuid })
  })
}

/**
 * Creates a secret, which stays pending until a first code proves that the app has it. Replacing a second factor
 * requires a code of the old one. Otherwise a password and an open session would be enough to replace it.
 */
export async function beginSecondFactor(
  services: Services,
  session: Session,
  { password, code = '' }: { password: string; code?: string | undefined },
) {
  const user = await proveOwner(services, session, password)
  const { dealerId, userUuid } = session
  const sealed = user.totp_secret
  if (sealed !== null && code === '') throw new Failure('no_code')
  const secret = newTotpSecret()
  const keepAside = async (tx: Tx) => {
    await tx
      .updateTable('users')
      .set({ totp_pending: services.secrets.seal(secret, secondFactorContext(dealerId, userUuid)) })
      .where('uuid', '=', userUuid)
      .execute()
  }
  if (sealed === null) await services.database.inDealer(dealerId, keepAside)
  else await withCode(services, session, { sealed, code }, keepAside)
  return { secret, uri: totpUri(secret, user.email) }
}

/**
 * Activates the pending secret, and ends the user's other sessions. Returns recovery codes for a lost phone. They are
 * created now, because users do not come back for them later.
 */
export async function confirmSecondFactor(services: Services, session: Session, code: string): Promise<string[]> {
  if (code === '') throw new Failure('no_code')
  const { dealerId, userUuid } = session
  let step: number | null = null
  const { user } = await limited(services, session, `enrol:${userUuid}`, ({ totp_pending: sealed }) => {
    if (!sealed) throw new Failure('no_2fa_secret')
    step = matchingStep(services.secrets.open(sealed, secondFactorContext(dealerId, userUuid)), code, services.now())
    return step !== null
  })
  const pending = user.totp_pending
  if (step === null) throw new Failure('code_invalid_or_expired')
  return services.database.inDealer(dealerId, async (tx) => {
    // A new secret counts its time steps anew, because the last step of the old secret may be the current one.
    const activated = await tx
      .updateTable('users')
      .set({ totp_secret: pending, totp_pending: null, totp_last_step: step })
      .where('uuid', '=', userUuid)
      .where('totp_pending', '=', pending)
      .returning('uuid')
      .executeTakeFirst()
    if (!activated) throw new Failure('code_invalid_or_expired')
    // Recovery codes belong to the secret with which they were created.
    const codes = await renewRecoveryCodes(tx, dealerId, userUuid)
    await noteChange(tx, session, user.totp_secret === null ? 'activated' : 'replaced', services.now())
    await endSessions(tx, services, session, { except: session.uuid })
    tellDevices(tx, services, session)
    return codes
  })
}

/** Removes the second factor, which needs the password and a valid code, and ends the other sessions. */
export async function disableSecondFactor(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<void> {
  if (code === '') throw new Failure('no_code')
  const { userUuid } = session
  const user = await proveOwner(services, session, password)
  if (!user.totp_secret) throw new Failure('twofa_not_set_up')
  await withCode(services, session, { sealed: user.totp_secret, code }, async (tx) => {
    await tx.updateTable('users').set({ totp_secret: null, totp_pending: null }).where('uuid', '=', userUuid).execute()
    await deleteRecoveryCodes(tx, userUuid)
    await noteChange(tx, session, 'removed', services.now())
    await endOtherAccess(tx, session, userUuid, services.now())
    await endSessions(tx, services, session, { except: session.uuid })
    tellDevices(tx, services, session)
  })
}

/**
 * Guards an action that would do harm in an unattended session. It requires the password. If `asked` is true and the
 * user has a second factor, it also requires a code.
 */
export async function proveSelf(
  services: Services,
  session: Session,
  { password, code = '' }: { password: string; code?: string | undefined },
  asked: boolean,
): Promise<void> {
  const user = await proveOwner(services, session, password)
  const sealed = asked ? user.totp_secret : null
  if (sealed === null) return
  if (code === '') throw new Failure('no_code')
  await withCode(services, session, { sealed, code }, async () => {})
}

/**
 * Creates new recovery codes. Needs the password and a valid code, like everything that weakens or replaces the second
 * factor.
 */
export async function issueRecoveryCodes(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  if (code === '') throw new Failure('no_code')
  const { dealerId, userUuid } = session
  const user = await proveOwner(services, session, password)
  if (!user.totp_secret) throw new Failure('twofa_not_set_up')
  return withCode(services, session, { sealed: user.totp_secret, code }, async (tx) => {
    await noteChange(tx, session, 'recovery_renewed', services.now())
    return renewRecoveryCodes(tx, dealerId, userUuid)
  })
}

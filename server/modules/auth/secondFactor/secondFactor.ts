import type { SecondFactorChange } from '#contract/mail.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { charge, payBack } from '../password/attempts.ts'
import { verifyPassword } from '../password/passwordHash.ts'
import type { Sessions } from '../session/sessions.ts'
import { dropRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

type Services = { database: Database; sessions: Sessions; secrets: SecretBox; now: () => number }

/** Binds a sealed secret to its owner, so that it cannot be copied to another row. */
export const secondFactorContext = (dealerId: string, userUuid: string) => `totp:${dealerId}:${userUuid}`

/**
 * True once for each time step of a user: the step is taken in one statement, so that of many parallel uses of the
 * same code exactly one succeeds.
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

/**
 * Throws inside of the transaction, which takes back what it paid back before. That comes first, because signing in
 * locks in this order, too: the limit, then the user.
 */
async function mustSpendCode(...args: Parameters<typeof spendCode>): Promise<void> {
  if (!(await spendCode(...args))) throw new Failure('code_invalid_or_expired')
}

/** A mail about it, made in the transaction of the change: there is none without the other. */
export async function tellOwner(
  tx: Tx,
  { dealerId, userUuid }: Pick<Session, 'dealerId' | 'userUuid'>,
  change: SecondFactorChange,
  now: number,
): Promise<void> {
  const content = { template: 'second_factor_changed', change, at: new Date(now).toISOString() } as const
  await enqueueJob(tx, dealerId, 'mail', { user_uuid: userUuid, content })
}

/** What somebody did to their own second factor: the mail to them and the event, both with the change or neither. */
async function noteChange(tx: Tx, session: Session, change: SecondFactorChange, now: number): Promise<void> {
  await tellOwner(tx, session, change, now)
  const event = { event: 'user.twofa.changed', uuid: session.userUuid, before: null, after: { change } } as const
  await recordEvent(tx, session, now, event)
}

async function proveOwner({ database, now }: Services, session: Session, password: string) {
  const user = await limitedRead(database, session, now())
  if (!(await verifyPassword(user.password_hash, password))) throw new Failure('wrong_password')
  return user
}

async function limitedRead(database: Database, session: Session, now: number) {
  const { user, retryAfter } = await database.inDealer(session.dealerId, async (tx) => ({
    user: await tx
      .selectFrom('users')
      .select(['uuid', 'email', 'password_hash', 'totp_secret', 'totp_pending'])
      .where('uuid', '=', session.userUuid)
      .executeTakeFirstOrThrow(),
    retryAfter: await charge(tx, session.dealerId, `totp:${session.userUuid}`, now),
  }))
  if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  return user
}

/**
 * A fresh secret, kept aside until a first code has proven that the app holds it. Replacing a second factor takes a
 * code of the old one: else a password and an open session would be enough to be rid of it.
 */
export async function beginSecondFactor(
  services: Services,
  session: Session,
  { password, code = '' }: { password: string; code?: string | undefined },
) {
  const user = await proveOwner(services, session, password)
  const { dealerId, userUuid } = session
  const context = secondFactorContext(dealerId, userUuid)
  const old = user.totp_secret === null ? null : services.secrets.open(user.totp_secret, context)
  if (old !== null && code === '') throw new Failure('no_code')
  const secret = newTotpSecret()
  await services.database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [`totp:${userUuid}`], 'all')
    if (old !== null) await mustSpendCode(tx, userUuid, old, code, services.now())
    await tx
      .updateTable('users')
      .set({ totp_pending: services.secrets.seal(secret, context) })
      .where('uuid', '=', userUuid)
      .execute()
  })
  return { secret, uri: totpUri(secret, user.email) }
}

/**
 * Activates the secret that was kept aside. Returns the other sessions of the user, which end, and codes for the day on
 * which the phone is gone: nobody comes back for them later.
 */
export async function confirmSecondFactor(
  services: Services,
  session: Session,
  code: string,
): Promise<{ ended: string[]; codes: string[] }> {
  if (code === '') throw new Failure('no_code')
  const { dealerId, userUuid } = session
  const user = await limitedRead(services.database, session, services.now())
  if (!user.totp_pending) throw new Failure('no_2fa_secret')
  const pending = user.totp_pending
  const secret = services.secrets.open(pending, secondFactorContext(dealerId, userUuid))
  const step = matchingStep(secret, code, services.now())
  if (step === null) throw new Failure('code_invalid_or_expired')
  const done = await services.database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [`totp:${userUuid}`], 'all')
    // A new secret begins its own count of steps: the last one of its predecessor may be the current one.
    const activated = await tx
      .updateTable('users')
      .set({ totp_secret: pending, totp_pending: null, totp_last_step: step })
      .where('uuid', '=', userUuid)
      .where('totp_pending', '=', pending)
      .returning('uuid')
      .executeTakeFirst()
    if (!activated) throw new Failure('code_invalid_or_expired')
    // Codes belong to the secret they were made beside.
    const codes = await renewRecoveryCodes(tx, dealerId, userUuid)
    await noteChange(tx, session, user.totp_secret === null ? 'activated' : 'replaced', services.now())
    return { codes, ended: await services.sessions.end(tx, userUuid, { except: session.uuid }) }
  })
  services.sessions.forget(dealerId, userUuid)
  return done
}

/** Removes the second factor: password and a valid code, and the other sessions end. */
export async function disableSecondFactor(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  if (code === '') throw new Failure('no_code')
  const { dealerId, userUuid } = session
  const user = await proveOwner(services, session, password)
  if (!user.totp_secret) throw new Failure('twofa_not_set_up')
  const secret = services.secrets.open(user.totp_secret, secondFactorContext(dealerId, userUuid))
  const ended = await services.database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [`totp:${userUuid}`], 'all')
    await mustSpendCode(tx, userUuid, secret, code, services.now())
    await tx.updateTable('users').set({ totp_secret: null, totp_pending: null }).where('uuid', '=', userUuid).execute()
    await dropRecoveryCodes(tx, userUuid)
    await noteChange(tx, session, 'removed', services.now())
    return services.sessions.end(tx, userUuid, { except: session.uuid })
  })
  services.sessions.forget(dealerId, userUuid)
  return ended
}

/**
 * For what would hurt in the hands of a passer-by: the password and, where the second factor is `asked` for and set up, a
 * code of it.
 */
export async function proveSelf(
  services: Services,
  session: Session,
  { password, code = '' }: { password: string; code?: string | undefined },
  asked: boolean,
): Promise<void> {
  const user = await proveOwner(services, session, password)
  const { dealerId, userUuid } = session
  const sealed = asked ? user.totp_secret : null
  if (sealed !== null && code === '') throw new Failure('no_code')
  const secret = sealed === null ? null : services.secrets.open(sealed, secondFactorContext(dealerId, userUuid))
  await services.database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [`totp:${userUuid}`], 'all')
    if (secret !== null) await mustSpendCode(tx, userUuid, secret, code, services.now())
  })
}

/** New recovery codes: password and a valid code, as for everything that weakens or replaces the second factor. */
export async function issueRecoveryCodes(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  if (code === '') throw new Failure('no_code')
  const { dealerId, userUuid } = session
  const user = await proveOwner(services, session, password)
  if (!user.totp_secret) throw new Failure('twofa_not_set_up')
  const secret = services.secrets.open(user.totp_secret, secondFactorContext(dealerId, userUuid))
  return services.database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [`totp:${userUuid}`], 'all')
    await mustSpendCode(tx, userUuid, secret, code, services.now())
    await noteChange(tx, session, 'recovery_renewed', services.now())
    return renewRecoveryCodes(tx, dealerId, userUuid)
  })
}

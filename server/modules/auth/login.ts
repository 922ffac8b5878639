import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { charge, FAILURE_POINTS, payBack } from './password/attempts.ts'
import type { FairTurns } from './password/fairTurns.ts'
import { findSignIn } from './password/findSignIn.ts'
import { verifyPassword } from './password/passwordHash.ts'
import type { SprayGuard } from './password/sprayGuard.ts'
import { isRecoveryCode, spendRecoveryCode } from './secondFactor/recoveryCodes.ts'
import { secondFactorContext, spendCode, tellOwner } from './secondFactor/secondFactor.ts'
import { employed } from './session/employment.ts'
import { purgeOldEntries } from './session/purge.ts'
import type { Sessions } from './session/sessions.ts'
import { NOBODY, noteSignIn, settleSignIn } from './session/signIns.ts'
import { hashToken, newToken } from './session/token.ts'

type Input = {
  /** The code of the dealer. */
  code: string
  email: string
  password: string
  totp: string | undefined
  deviceToken: string | undefined
  deviceName: string
  /** The caller's network, without the last part of the address. */
  network: string
  /**
   * Seconds that a device has to wait if the user has not signed in with it before, because its network has failed too
   * often. 0 without a wait.
   */
  strangerWaits: number
}
type Services = {
  database: Database
  sessions: Sessions
  secrets: SecretBox
  sprayGuard: Pick<SprayGuard, 'takeTurn'>
  /** Turns of networks for the look-up before the check. */
  questions: Pick<FairTurns, 'take'>
  /** Turns of dealers for the check, which charges the attempt and computes the hash. */
  checks: Pick<FairTurns, 'take'>
  now: () => number
}
/**
 * A wrong password is answered no sooner than this (ms). An attempt on a known user is also listed and audited, which
 * costs about half a millisecond. Without the wait, many tries would show by their time which addresses exist. The
 * value is several times the duration of the work.
 */
const REFUSED_AFTER_MS = 100

type Result = { token: string; expiresAt: string; device_token: string; company: string }

/**
 * Checks e-mail, password and second factor and opens a session. A look-up that writes nothing refuses a guess that has
 * to wait. The limit is charged before the slow hash. The second factor is asked only after a right password.
 * `onDealer` is called when the dealer is found.
 */
export async function login(services: Services, input: Input, onDealer: (dealerId: string) => void): Promise<Result> {
  const { database, sessions, secrets, checks, now } = services
  const keys = { folded: input.email.toLowerCase(), deviceHash: hashToken(input.deviceToken ?? '') }
  const { dealer, isKnown, asked } = await admit(services, input, keys, onDealer)
  const { dealerId } = dealer
  const check = () => timed(() => checkPassword(services, dealerId, input, keys))
  const { result, took: checked } = await checks.take(dealerId, check, isKnown)
  const { attempt, isRight } = result

  const { user, key, signIn } = attempt
  // Not awaited: an existing user's answer must not take longer than that of an unknown one.
  const noteFailure = (reason: 'wrong_password' | 'wrong_code') => {
    if (!user) return
    const after = { user: user.uuid, reason }
    const event = { event: 'user.login.failed', uuid: null, before: null, after } as const
    void database
      .inDealer(dealerId, (tx) => recordEvent(tx, { dealerId, userUuid: null }, now(), event))
      .catch(() => {})
  }
  if (!isRight || !user) {
    noteFailure('wrong_password')
    // Waiting for a turn takes equally long for known and unknown users, so it does not count.
    await pause(Math.max(0, REFUSED_AFTER_MS - asked - checked))
    throw new Failure('invalid_credentials')
  }

  const totpKey = `totp:${user.uuid}`
  if (user.totp_secret) {
    if (input.totp === undefined || input.totp === '') {
      await database.inDealer(dealerId, async (tx) => {
        await payBack(tx, [key], FAILURE_POINTS / 2)
        await settleSignIn(tx, signIn, null)
      })
      throw new Failure('totp_required')
    }
    const { totp } = input
    const secret = secrets.open(user.totp_secret, secondFactorContext(dealerId, user.uuid))
    const outcome = await database.inDealer(dealerId, async (tx) => {
      const retryAfter = await charge(tx, dealerId, totpKey, now())
      if (retryAfter !== null) return { retryAfter }
      if (!isRecoveryCode(totp)) return { isAccepted: await spendCode(tx, user.uuid, secret, totp, now()) }
      const isAccepted = await spendRecoveryCode(tx, user.uuid, totp)
      if (isAccepted) await tellOwner(tx, { dealerId, userUuid: user.uuid }, 'recovery_used', now())
      return { isAccepted }
    })
    if (outcome.retryAfter !== undefined) throw new Failure('too_many_attempts', { retryAfter: outcome.retryAfter })
    if (!outcome.isAccepted) {
      // The password was right, so only the second factor's own limit counts the failure. This runs in a transaction of
      // its own: with both limits locked, it and a simultaneous success would wait for each other.
      await database.inDealer(dealerId, async (tx) => {
        await payBack(tx, [key], FAILURE_POINTS)
        await settleSignIn(tx, signIn, 'wrong_code')
      })
      noteFailure('wrong_code')
      throw new Failure('totp_failed')
    }
  }

  return database.inDealer(dealerId, async (tx) => {
    await payBack(tx, [key, totpKey], 'all')
    await purgeOldEntries(tx, now())
    if (!attempt.isKnown) await tellOfDevice(tx, dealerId, user.uuid, input.deviceName, now())
    await settleSignIn(tx, signIn, 'success')
    // The event is not about the user's row, because more people may read that row's history than may see sign-ins.
    const event = { event: 'user.login', uuid: null, before: null, after: null } as const
    await recordEvent(tx, { dealerId, userUuid: user.uuid }, now(), event)
    const device = await rememberDevice(tx, dealerId, user.uuid, input)
    const session = await sessions.create(tx, dealerId, user.uuid, { ...input, deviceUuid: device.uuid })
    return { ...session, device_token: device.token, company: dealer.code }
  })
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now()
  const result = await work()
  return { result, took: performance.now() - began }
}

type Keys = { folded: string; deviceHash: Buffer }

/**
 * Finds the dealer of an attempt. Refuses an attempt that has to wait, before anything is written or charged. Returns
 * whether the user has used the device before, and the duration of the look-up.
 */
async function admit(
  { database, questions, sprayGuard, now }: Services,
  { code, network, strangerWaits }: Input,
  keys: Keys,
  onDealer: (dealerId: string) => void,
) {
  const ask = () => timed(() => findSignIn(database, { code, ...keys }))
  const waits = () => new Failure('too_many_attempts', { retryAfter: strangerWaits })
  const { result: found, took: asked } = await questions.take(network, ask).catch((error: unknown) => {
    throw strangerWaits > 0 && error instanceof Failure ? waits() : error
  })
  // Another computer of the network may have made the wrong guesses. A device that its owner has used before signs in
  // all the same.
  if (strangerWaits > 0 && !found?.isKnown) throw waits()
  if (!found) throw new Failure('not_found')
  const { dealer, isKnown, blockedUntil } = found
  onDealer(dealer.dealerId)
  const blocked = blockedUntil - now()
  if (blocked > 0) throw new Failure('too_many_attempts', { retryAfter: Math.ceil(blocked / 1_000) })
  // A device that its owner has used before is not slowed down by an attack on others.
  if (!isKnown) await sprayGuard.takeTurn(dealer.dealerId, network, now())
  return { dealer, isKnown, asked }
}

/**
 * Charges an attempt and compares the password. The hash is computed in every case, so that unknown users take as long.
 */
async function checkPassword(services: Services, dealerId: string, input: Input, keys: Keys) {
  const attempt = await beginAttempt(services, dealerId, input, keys)
  if (attempt.retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter: attempt.retryAfter })
  const isRight = await verifyPassword(attempt.user?.password_hash, input.password)
  return { attempt, isRight }
}

/**
 * Counts an attempt against its limit. An attempt within the limit is listed for the user with the typed address, if
 * there is one.
 */
function beginAttempt({ database, now }: Services, dealerId: string, input: Input, { folded, deviceHash }: Keys) {
  return database.inDealer(dealerId, async (tx) => {
    const user = await findUser(tx, folded, now())
    const device = await tx
      .selectFrom('known_devices')
      .select('user_uuid')
      .where('device_hash', '=', deviceHash)
      .where('user_uuid', '=', user?.uuid ?? NOBODY)
      .executeTakeFirst()
    // A known device has a limit of its own, so that an attacker on another device cannot lock its owner out. It counts
    // per user: users who share a device neither lock each other out nor gain tries by signing in themselves.
    const key = device ? `device:${deviceHash.toString('hex')}:${device.user_uuid}` : `account:${folded}`
    const retryAfter = await charge(tx, dealerId, key, now())
    // A refused attempt is not listed, because it was not checked. Otherwise an attacker could fill the list.
    const signIn = retryAfter === null ? await noteSignIn(tx, user?.uuid, input, now()) : ''
    return { user, key, isKnown: device !== undefined, retryAfter, signIn }
  })
}

function findUser(tx: Tx, folded: string, now: number) {
  return tx
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'totp_secret'])
    .where('email_folded', '=', folded)
    .where(employed('users', now))
    .executeTakeFirst()
}

/**
 * Mails the user about a device that signs in for the first time. The user's very first device is expected, so no mail.
 */
async function tellOfDevice(tx: Tx, dealerId: string, userUuid: string, name: string, now: number): Promise<void> {
  const others = await tx
    .selectFrom('known_devices')
    .select('user_uuid')
    .where('user_uuid', '=', userUuid)
    .limit(1)
    .execute()
  if (others.length === 0) return
  const content = { template: 'new_device', device: name.slice(0, 200), at: new Date(now).toISOString() } as const
  await enqueueJob(tx, dealerId, 'mail', { user_uuid: userUuid, content })
}

async function rememberDevice(
  tx: Tx,
  dealerId: string,
  userUuid: string,
  { deviceToken: given, deviceName }: Pick<Input, 'deviceToken' | 'deviceName'>,
): Promise<{ token: string; uuid: string }> {
  const device = given !== undefined && given.length === 43 ? { token: given, hash: hashToken(given) } : newToken()
  const device_name = deviceName.slice(0, 200)
  const { uuid } = await tx
    .insertInto('known_devices')
    .values({ dealer_id: dealerId, device_hash: device.hash, user_uuid: userUuid, device_name })
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'device_hash', 'user_uuid'])
        .doUpdateSet({ last_seen_at: new Date(), device_name }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await emitEvent(tx, { dealerId, userUuid }, { type: 'user.signed_in', uuid: userUuid, data: { device_uuid: uuid } })
  return { token: device.token, uuid }
}

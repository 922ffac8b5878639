import { randomInt } from 'node:crypto'
import { type Language, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { brokenPasswordRules, PASSWORD_FIELD_CODES } from '#contract/passwordRules.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { revokeTokensOf } from '../extensions/revokeTokens.ts'
import type { Sessions } from '../session/sessions.ts'
import { charge, payBack } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'
import { findLink, useLink } from './passwordLinks.ts'

export type PasswordServices = {
  database: Database
  sessions: Sessions
  jobs: Pick<Jobs, 'wake'>
  now: () => number
}

/** Everything that must not be part of somebody's password. */
async function wordsAbout(tx: Tx, userUuid: string): Promise<string[]> {
  const [user, dealer] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email'])
      .where('uuid', '=', userUuid)
      .executeTakeFirstOrThrow(),
    tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirstOrThrow(),
  ])
  return [user.first_name, user.last_name, user.email.split('@')[0] ?? '', dealer.code, dealer.name]
}

function mustBeStrong(password: string, words: readonly string[]): void {
  const [broken] = brokenPasswordRules(password, words)
  if (broken === undefined) return
  const isLong = broken === 'length' && [...password].length > PASSWORD_MAX_LENGTH
  throw new Failure('password_too_weak', {
    fields: { new_password: isLong ? 'too_long' : PASSWORD_FIELD_CODES[broken] },
  })
}

/** The password, the end of the sessions and the mail about it are one transaction: none without the others. */
async function storePassword(
  { sessions, now }: PasswordServices,
  tx: Tx,
  {
    dealerId,
    userUuid,
    hash,
    isGiven = false,
  }: { dealerId: string; userUuid: string; hash: string; isGiven?: boolean },
  which: { except: string } | 'all',
): Promise<string[]> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: hash,
      password_changed_at: new Date(now()),
      must_change_password: isGiven,
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('uuid', '=', userUuid)
    .execute()
  const at = new Date(now()).toISOString()
  await enqueueJob(tx, dealerId, 'mail', { user_uuid: userUuid, content: { template: 'password_changed', at } })
  // Of one that was given there is an event of its own: it is another's doing.
  if (!isGiven) {
    const event = { event: 'user.password.changed', uuid: userUuid, before: null, after: null } as const
    await recordEvent(tx, { dealerId, userUuid }, now(), event)
  }
  await revokeTokensOf(tx, { dealerId, userUuid }, userUuid, now())
  return sessions.end(tx, userUuid, which)
}

/** Changes the own password; the current one is asked for, with a limit of its own. Returns the sessions that ended. */
export async function changePassword(
  services: PasswordServices,
  session: Session,
  given: { password: string; new_password: string },
): Promise<string[]> {
  const { database, sessions, now, jobs } = services
  const { dealerId, userUuid } = session
  const key = `password:${userUuid}`
  const { user, words, retryAfter } = await database.inDealer(dealerId, async (tx) => ({
    user: await tx.selectFrom('users').select('password_hash').where('uuid', '=', userUuid).executeTakeFirstOrThrow(),
    words: await wordsAbout(tx, userUuid),
    retryAfter: await charge(tx, dealerId, key, now()),
  }))
  if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  if (!(await verifyPassword(user.password_hash, given.password))) throw new Failure('wrong_password')
  // What was right does not count as a try, whatever comes of the new one.
  await database.inDealer(dealerId, (tx) => payBack(tx, [key], 'all'))
  mustBeStrong(given.new_password, words)
  // Else whoever has to change it would not.
  if (given.new_password.normalize('NFC') === given.password.normalize('NFC'))
    throw new Failure('password_too_weak', { fields: { new_password: 'already_exists' } })
  const hash = await hashPassword(given.new_password)
  const ended = await database.inDealer(dealerId, (tx) =>
    storePassword(services, tx, { dealerId, userUuid, hash }, { except: session.uuid }),
  )
  jobs.wake('mail')
  sessions.forget(dealerId, userUuid)
  return ended
}

/**
 * Sets the password with a link out of a mail. A weak password does not use the link up. Nobody is signed in by it,
 * and the second factor stays what it was. Returns whose sessions ended.
 */
export async function confirmPassword(
  services: PasswordServices,
  dealerId: string,
  given: { token: string; new_password: string; language?: Language | undefined },
): Promise<{ userUuid: string; ended: string[] }> {
  const { database, sessions, now, jobs } = services
  const found = await database.inDealer(dealerId, async (tx) => {
    const link = await findLink(tx, given.token, now())
    return link && { ...link, words: await wordsAbout(tx, link.uuid) }
  })
  if (!found) throw new Failure('link_invalid_or_expired')
  const { uuid: userUuid, email_folded: email } = found
  mustBeStrong(given.new_password, found.words)
  const hash = await hashPassword(given.new_password)
  const ended = await database.inDealer(dealerId, async (tx) => {
    if (!(await useLink(tx, given.token, now()))) throw new Failure('link_invalid_or_expired')
    // Whoever forgot the password has tried it a few times.
    await payBack(tx, [`account:${email}`, `password:${userUuid}`], 'all')
    if (given.language !== undefined)
      await tx.updateTable('users').set({ language: given.language }).where('uuid', '=', userUuid).execute()
    return storePassword(services, tx, { dealerId, userUuid, hash }, 'all')
  })
  jobs.wake('mail')
  sessions.forget(dealerId, userUuid)
  return { userUuid, ended }
}

/** Without signs that are read for one another, in groups that can be told over a counter. */
const SIGNS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const
const pick = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')
const newStartPassword = () =>
  `${pick(SIGNS[0], 2)}${pick(SIGNS[1], 3)}-${pick(SIGNS[2], 3)}${pick(SIGNS[0], 2)}-${pick(SIGNS[1], 5)}`

/**
 * A password for somebody without mail. Nobody chooses it, and it opens nothing but the choice of another one. Returns
 * it, and whose sessions ended.
 */
export async function giveStartPassword(
  services: PasswordServices,
  session: Session,
  userUuid: string,
  /** Asked in the transaction that gives it. */
  requireAllowed: (tx: Tx) => Promise<void>,
): Promise<{ password: string; ended: string[] }> {
  const { dealerId } = session
  const password = newStartPassword()
  const hash = await hashPassword(password)
  const ended = await services.database.inDealer(dealerId, async (tx) => {
    await requireAllowed(tx)
    const event = { event: 'user.password_given', uuid: userUuid, before: null, after: null } as const
    await recordEvent(tx, session, services.now(), event)
    return storePassword(services, tx, { dealerId, userUuid, hash, isGiven: true }, 'all')
  })
  services.jobs.wake('mail')
  services.sessions.forget(dealerId, userUuid)
  return { password, ended }
}

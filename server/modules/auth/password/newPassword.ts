import { randomInt } from 'node:crypto'
import { type Language, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { brokenPasswordRules, PASSWORD_FIELD_CODES } from '#contract/passwordRules.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { endOtherAccess } from '../session/endOtherAccess.ts'
import { endSessions } from '../session/endSessions.ts'
import type { Sessions } from '../session/sessions.ts'
import { charge, payBack, release } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwordHash.ts'
import { findLink, useLink } from './passwordLinks.ts'

export type PasswordServices = {
  database: Database
  sessions: Sessions
  jobs: Pick<Jobs, 'wake'>
  hub: Pick<Hub, 'closeSession'>
  now: () => number
}

/** Words that a user's password must not contain. */
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

/** Stores the password, ends the sessions and plans the mail about it, in one transaction. */
async function storePassword(
  services: PasswordServices,
  tx: Tx,
  {
    dealerId,
    userUuid,
    hash,
    isGiven = false,
  }: { dealerId: string; userUuid: string; hash: string; isGiven?: boolean },
  which: { except: string } | 'all',
): Promise<void> {
  const { jobs, now } = services
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
  // A password set by another user has an event of its own.
  if (!isGiven) {
    const event = { event: 'user.password.changed', uuid: userUuid, before: null, after: null } as const
    await recordEvent(tx, { dealerId, userUuid }, now(), event)
  }
  await endOtherAccess(tx, { dealerId, userUuid }, userUuid, now())
  onCommit(tx, () => jobs.wake('mail'))
  await endSessions(tx, services, { dealerId, userUuid }, which)
}

/** Changes the user's own password, and ends the other sessions. The current password has a limit of its own. */
export async function changePassword(
  services: PasswordServices,
  session: Session,
  given: { password: string; new_password: string },
): Promise<void> {
  const { database, now } = services
  const { dealerId, userUuid } = session
  const key = `password:${userUuid}`
  const { user, words, retryAfter } = await database.inDealer(dealerId, async (tx) => ({
    user: await tx.selectFrom('users').select('password_hash').where('uuid', '=', userUuid).executeTakeFirstOrThrow(),
    words: await wordsAbout(tx, userUuid),
    retryAfter: await charge(tx, dealerId, key, now()),
  }))
  if (retryAfter !== null) throw new Failure('too_many_attempts', { retryAfter })
  if (!(await verifyPassword(user.password_hash, given.password))) throw new Failure('wrong_password')
  // The right current password does not count as a try, even if the new one is refused.
  await database.inDealer(dealerId, (tx) => payBack(tx, [key], 'all'))
  mustBeStrong(given.new_password, words)
  // Otherwise a user who must change the password could set the same one again.
  if (given.new_password.normalize('NFC') === given.password.normalize('NFC'))
    throw new Failure('password_too_weak', { fields: { new_password: 'already_exists' } })
  const hash = await hashPassword(given.new_password)
  await database.inDealer(dealerId, (tx) =>
    storePassword(services, tx, { dealerId, userUuid, hash }, { except: session.uuid }),
  )
}

/**
 * Sets the password with the link of a mail, and ends all sessions. A weak password does not use the link up. The link
 * signs nobody in and leaves the second factor unchanged.
 */
export async function confirmPassword(
  services: PasswordServices,
  dealerId: string,
  given: { token: string; new_password: string; language?: Language | undefined },
): Promise<void> {
  const { database, now } = services
  const found = await database.inDealer(dealerId, async (tx) => {
    const link = await findLink(tx, given.token, now())
    return link && { ...link, words: await wordsAbout(tx, link.uuid) }
  })
  if (!found) throw new Failure('link_invalid_or_expired')
  const { uuid: userUuid, email_folded: email } = found
  mustBeStrong(given.new_password, found.words)
  const hash = await hashPassword(given.new_password)
  await database.inDealer(dealerId, async (tx) => {
    if (!(await useLink(tx, given.token, now()))) throw new Failure('link_invalid_or_expired')
    // The user may have used up all attempts with the forgotten password.
    await release(tx, { uuid: userUuid, email })
    if (given.language !== undefined)
      await tx.updateTable('users').set({ language: given.language }).where('uuid', '=', userUuid).execute()
    await storePassword(services, tx, { dealerId, userUuid, hash }, 'all')
  })
}

/** Signs of a start password, without those that look alike. They stand in groups that can be dictated. */
const SIGNS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const
const pick = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')
const newStartPassword = () =>
  `${pick(SIGNS[0], 2)}${pick(SIGNS[1], 3)}-${pick(SIGNS[2], 3)}${pick(SIGNS[0], 2)}-${pick(SIGNS[1], 5)}`

/**
 * Sets a random password for a user without mail, and ends all sessions. With it, the user can only choose another
 * password. Returns the password.
 */
export async function giveStartPassword(
  services: PasswordServices,
  session: Session,
  userUuid: string,
  /** Runs in the transaction that sets the password. */
  requireAllowed: (tx: Tx) => Promise<void>,
): Promise<string> {
  const { dealerId } = session
  const password = newStartPassword()
  const hash = await hashPassword(password)
  await services.database.inDealer(dealerId, async (tx) => {
    await requireAllowed(tx)
    const event = { event: 'user.password_given', uuid: userUuid, before: null, after: null } as const
    await recordEvent(tx, session, services.now(), event)
    await storePassword(services, tx, { dealerId, userUuid, hash, isGiven: true }, 'all')
    const given = tx.selectFrom('users').select(['uuid', 'email_folded as email']).where('uuid', '=', userUuid)
    await release(tx, await given.executeTakeFirstOrThrow())
  })
  return password
}

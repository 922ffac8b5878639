import type { LinkMailContent, MailContent, PageMailContent } from '#contract/mail.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { composeMail } from './composeMail.ts'
import { type MailAccount, readMailAccount } from './mailAccount.ts'
import { type Delivery, sendMail } from './sendMail.ts'

type Envelope = {
  account: MailAccount
  user: { name: string; address: string; language: Parameters<typeof composeMail>[1]['language'] }
  sender: { dealer: string; company: string; zone: string }
}

/** Recipient and mail account; null when the user is gone or mail is not set up. */
export async function addressMail(
  tx: Tx,
  secrets: SecretBox,
  dealerId: string,
  userUuid: string,
): Promise<Envelope | null> {
  const [user, dealer] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'language'])
      .where('uuid', '=', userUuid)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .executeTakeFirst(),
    tx
      .selectFrom('dealers')
      .select(['code', 'name', dealerZoneSql.as('zone')])
      .executeTakeFirst(),
  ])
  const account = dealer && (await readMailAccount(tx, secrets, { dealerId, code: dealer.code, name: dealer.name }))
  if (!account || !user) return null
  const name = `${user.first_name} ${user.last_name}`.trim()
  return {
    account,
    user: { name, address: user.email, language: user.language },
    sender: { dealer: dealer.name, company: dealer.code, zone: dealer.zone },
  }
}

/**
 * The envelope of a mail with another address. A person outside the staff gets it from the dealer's mailbox for outside
 * mail.
 */
export async function readdress(
  tx: Tx,
  secrets: SecretBox,
  dealerId: string,
  { envelope, address }: { envelope: Envelope; address: string },
): Promise<Envelope | null> {
  const { sender, user } = envelope
  const colleague = await tx
    .selectFrom('users')
    .select('uuid')
    .where('email_folded', '=', address.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (colleague) return { ...envelope, user: { ...user, address } }
  const { dealer: name, company: code } = sender
  const account = await readMailAccount(tx, secrets, { dealerId, code, name }, 'outside')
  return account && { account, sender, user: { ...user, address } }
}

/** Composes and sends the mail. No transaction may be open, because a mail server takes its time. */
export function post(
  outbound: Outbound,
  { account, user, sender }: Envelope,
  content: MailContent | LinkMailContent | PageMailContent,
  id: string,
): Promise<Delivery> {
  return sendMail(outbound, account, composeMail(content, user, sender), user, id)
}

/** Sends a composed mail to a customer for a job, with the same rules for errors. */
export async function deliverMail(
  outbound: Outbound,
  account: MailAccount,
  mail: Parameters<typeof sendMail>[2],
  to: { name: string; address: string },
  id: string,
): Promise<void> {
  throwUnsent(await sendMail(outbound, account, mail, to, id))
}

/** A temporary error fails this try of a job, and a permanent one the whole job. */
function throwUnsent({ isSent, isFinal, answer }: Delivery): void {
  if (isSent) return
  throw isFinal ? new PermanentFailure(answer) : new Error(answer)
}

/** Sends a mail to a user for a job. */
export async function deliver(
  outbound: Outbound,
  envelope: Envelope,
  content: MailContent | LinkMailContent | PageMailContent,
  id: string,
): Promise<void> {
  throwUnsent(await post(outbound, envelope, content, id))
}

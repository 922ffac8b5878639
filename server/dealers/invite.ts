import { v7 as uuidv7 } from 'uuid'
import type { Invitation } from '#contract/api/administration/dealers.ts'
import { INVITATION_MINUTES } from '#contract/constants.ts'
import type { Database } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { post } from '#server/mail/deliver.ts'
import { type MailAccount, readMailAccount } from '#server/mail/mailAccount.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { storeLink } from '../modules/auth/password/passwordLinks.ts'
import { newToken } from '../modules/auth/session/token.ts'
import { Failure } from '../request/failure.ts'

export type InviteServices = {
  database: Database
  secrets: SecretBox
  outbound: Outbound
  /** The address that people open, without a slash at its end. */
  publicUrl: string
  now: () => number
}
type Sender = { dealerId: string; code: string; name: string }
type Invited = { dealerId: string; userUuid: string }

/**
 * Creates a link to set a password for the user. The link is mailed when `sender`, the dealer that runs the server, can
 * send mail, because a new dealer has no mail server yet. Otherwise the caller gets the link, and it cannot be read
 * again. An earlier link of the user no longer works.
 */
export async function inviteAdministrator(
  services: InviteServices,
  { dealerId, userUuid }: Invited,
  sender: Sender | null,
): Promise<Invitation> {
  const { database, publicUrl, now } = services
  const { token, hash } = newToken()
  const id = uuidv7()
  const { user, dealer } = await database.inDealer(dealerId, async (tx) => {
    const found = await tx
      .selectFrom('users as u')
      .innerJoin('dealers as d', 'd.dealer_id', 'u.dealer_id')
      .select(['u.first_name', 'u.last_name', 'u.email', 'u.language', 'd.code', 'd.name'])
      .where('u.uuid', '=', userUuid)
      .executeTakeFirst()
    if (!found) throw new Failure('not_found')
    await storeLink(tx, {
      dealer_id: dealerId,
      uuid: id,
      user_uuid: userUuid,
      token_hash: hash,
      purpose: 'invitation',
      created_at: new Date(now()),
      expires_at: new Date(now() + INVITATION_MINUTES * 60_000),
    })
    const { code, name, ...person } = found
    return { user: person, dealer: { dealer: name, company: code, zone: await dealerZone(tx) } }
  })
  const link = `${publicUrl}/password#token=${token}&company=${encodeURIComponent(dealer.company)}`
  const account = sender === null ? null : await mailAccountOf(services, sender)
  const invitation = { email: user.email, minutes: INVITATION_MINUTES }
  if (account === null) return { ...invitation, link, mail_failure: null }
  const envelope = {
    account,
    user: { name: `${user.first_name} ${user.last_name}`, address: user.email, language: user.language },
    sender: dealer,
  }
  const content = { template: 'invitation', link, minutes: INVITATION_MINUTES } as const
  const { isSent, answer } = await post(services.outbound, envelope, content, id)
  return isSent ? { ...invitation, link: null, mail_failure: null } : { ...invitation, link, mail_failure: answer }
}

const mailAccountOf = ({ database, secrets }: InviteServices, sender: Sender): Promise<MailAccount | null> =>
  database.inDealer(sender.dealerId, (tx) => readMailAccount(tx, secrets, sender))

import type { Database, Tx } from '#server/db/database.ts'
import { addressMail, post, readdress } from '#server/mail/deliver.ts'
import { missingForMail } from '#server/mail/mailAccount.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { database: Database; secrets: SecretBox; outbound: Outbound }

/** The missing settings of the mail account, by name. The user who tests may see the settings. */
async function missingFields(tx: Tx): Promise<Record<string, 'required'>> {
  return Object.fromEntries((await missingForMail(tx)).map((key) => [key, 'required' as const]))
}

/** Sends a test mail at once, not as a job, because the user is waiting for the answer. */
export async function tryMail(
  { database, secrets, outbound }: Services,
  { dealerId, userUuid }: Session,
  address: string | undefined,
  id: string,
) {
  const envelope = await database.inDealer(dealerId, async (tx) => {
    const own = await addressMail(tx, secrets, dealerId, userUuid)
    if (!own) throw new Failure('mail_not_set_up', { fields: await missingFields(tx) })
    return address === undefined ? own : readdress(tx, secrets, dealerId, { envelope: own, address })
  })
  if (!envelope) throw new Failure('external_mail_off')
  const { isSent, answer } = await post(outbound, envelope, { template: 'test' }, id)
  return { is_sent: isSent, answer }
}

import { CONSENT_MS, consentPath } from '#contract/workshop/consentLink.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { readMailAccount } from '#server/mail/mailAccount.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { consentAddresses } from './addresses.ts'
import { findWaiting } from './waitingQuestion.ts'

const MINUTE_MS = 60_000

/** The question with its reader and the mail account. Null: it was answered or withdrawn meanwhile. */
async function prepare(tx: Tx, secrets: SecretBox, dealerId: string, uuid: string, now: number) {
  const found = await findWaiting(tx, uuid, now)
  if (!found) return null
  const account = await readMailAccount(tx, secrets, { dealerId, code: found.code, name: found.dealer }, 'outside')
  if (!account) throw new PermanentFailure('E-mail to customers is not set up.')
  return { found, account }
}

type Services = Pick<Core, 'secrets' | 'outbound' | 'publicUrl' | 'now'>

/** Sends the address of a question to the customer. The address is made for the mail and is stored nowhere. */
export const consentMailWorker =
  ({ secrets, outbound, publicUrl, now }: Services) =>
  async ({ dealerId, uuid, data, inDealer }: Job<'consent_mail'>): Promise<void> => {
    const prepared = await inDealer((tx) => prepare(tx, secrets, dealerId, data.link_uuid, now()))
    if (!prepared) return
    if (publicUrl === undefined) throw new PermanentFailure('PUBLIC_URL is not set, so no link can be sent.')
    const { found, account } = prepared
    const { dealer, code: company, time_zone: zone, language, licensePlate: plate, phone } = found
    const name = [found.first_name, found.name].filter(Boolean).join(' ')
    const link = publicUrl + consentPath(consentAddresses(secrets).tokenOf({ dealerId, uuid: data.link_uuid }))
    const minutes = CONSENT_MS / MINUTE_MS
    const content = { template: 'consent', link, minutes, plate: plate || found.model, phone: phone ?? '' } as const
    const mail = composeMail(content, { name, language }, { dealer, company, zone })
    await deliverMail(outbound, account, mail, { name, address: found.sent_to }, uuid)
  }

import type { Workers } from '#server/jobs/jobs.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { addressMail, deliver } from './deliver.ts'

/** Sends notices. Without mail settings, or for a user who has left, it sends nothing and does not fail. */
export function mailWorker({ secrets, outbound }: { secrets: SecretBox; outbound: Outbound }): Workers['mail'] {
  return async ({ dealerId, uuid, data, inDealer }) => {
    const envelope = await inDealer((tx) => addressMail(tx, secrets, dealerId, data.user_uuid))
    if (!envelope) return
    const { address = envelope.user.address } = data
    await deliver(outbound, { ...envelope, user: { ...envelope.user, address } }, data.content, uuid)
  }
}

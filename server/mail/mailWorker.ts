import { toPath } from '#contract/links.ts'
import type { MailContent, PageMailContent } from '#contract/mail.ts'
import type { Workers } from '#server/jobs/jobs.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { addressMail, deliver } from './deliver.ts'

/** The content with the web address of the page that it opens, if the server's address is known. */
function withPage(content: MailContent, publicUrl: string | undefined): MailContent | PageMailContent {
  if (publicUrl === undefined || !('opens' in content)) return content
  const { template, entry, opens } = content
  return { template, entry, page: publicUrl + toPath(opens) }
}

type Services = { secrets: SecretBox; outbound: Outbound; publicUrl: string | undefined }

/** Sends notices. Without mail settings, or for a user who has left, it sends nothing and does not fail. */
export function mailWorker({ secrets, outbound, publicUrl }: Services): Workers['mail'] {
  return async ({ dealerId, uuid, data, inDealer }) => {
    const envelope = await inDealer((tx) => addressMail(tx, secrets, dealerId, data.user_uuid))
    if (!envelope) return
    const { address = envelope.user.address } = data
    await deliver(
      outbound,
      { ...envelope, user: { ...envelope.user, address } },
      withPage(data.content, publicUrl),
      uuid,
    )
  }
}

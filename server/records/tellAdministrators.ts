import type { MailContent } from '#contract/mail.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { holdersAnywhere } from './scope.ts'

/** Sends a mail to each administrator of the dealer except `except`. The mail job is part of the transaction. */
export async function tellAdministrators(
  tx: Tx,
  dealerId: string,
  content: MailContent,
  except: string | null = null,
): Promise<void> {
  for (const user_uuid of await holdersAnywhere(tx, 'global.admin'))
    if (user_uuid !== except) await enqueueJob(tx, dealerId, 'mail', { user_uuid, content })
}

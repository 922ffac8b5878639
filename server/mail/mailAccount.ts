import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

export type MailAccount = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  from: { name: string; address: string }
  replyTo: string
}

/** How the dealer sends mail; null when that is not set up. */
export async function readMailAccount(tx: Tx, secrets: SecretBox, dealerId: string): Promise<MailAccount | null> {
  const { values } = await readSettings(tx)
  if (!values.email_enable || values.smtp_host === '' || values.email_from === '') return null
  return {
    host: values.smtp_host,
    port: values.smtp_port,
    security: values.smtp_secure,
    user: values.smtp_user,
    password: await openSetting(tx, secrets, dealerId, 'smtp_password'),
    from: { name: values.email_from_name, address: values.email_from },
    replyTo: values.email_reply_to,
  }
}

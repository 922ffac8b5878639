import { yearIn } from '#contract/datePresets.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { fillSettings } from '#server/settings/fillSettings.ts'
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

/** The readers: the dealer's own staff, or people outside, such as a customer. */
type Audience = 'staff' | 'outside'
type Sender = { dealerId: string; code: string; name: string }

/** The settings without which no mail leaves. */
const NEEDED = ['email_enable', 'email_from', 'smtp_host'] as const

/** The settings that mail to the staff still lacks. */
export async function missingForMail(tx: Tx): Promise<(typeof NEEDED)[number][]> {
  const { values } = await readSettings(tx, NEEDED)
  return NEEDED.filter((key) => values[key] === false || values[key] === '')
}

/**
 * The dealer's mail account; null when it is not set up, or not for these readers. Mail to people outside is sent from
 * the dealer's mailbox for it, if there is one.
 */
export async function readMailAccount(
  tx: Tx,
  secrets: SecretBox,
  dealer: Sender,
  audience: Audience = 'staff',
): Promise<MailAccount | null> {
  const { values: settings } = await readSettings(tx)
  const { code, name, dealerId } = dealer
  const values = fillSettings(settings, { code, name, year: yearIn(await dealerZone(tx), Date.now()) })
  if (!values.email_enable || values.smtp_host === '') return null
  if (audience === 'outside' && !values.email_external_enable) return null
  const hasMailbox = audience === 'outside' && values.email_email !== ''
  const address = hasMailbox ? values.email_email : values.email_from
  if (address === '') return null
  const password = await openSetting(tx, secrets, dealerId, hasMailbox ? 'email_password' : 'smtp_password')
  // A mailbox without a password of its own is used with the usual login, with which the relay accepts it.
  const signsInItself = hasMailbox && password !== ''
  return {
    host: values.smtp_host,
    port: values.smtp_port,
    security: values.smtp_secure,
    user: signsInItself ? address : values.smtp_user,
    password: hasMailbox && !signsInItself ? await openSetting(tx, secrets, dealerId, 'smtp_password') : password,
    from: { name: values.email_from_name, address },
    replyTo: values.email_reply_to,
  }
}

import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

/** The dealer's service for text messages. The secret signs each request. */
export type SmsAccount = { url: string; secret: string }

/** The service; null when it is switched off, or lacks its address or its secret. */
export async function readSmsAccount(tx: Tx, secrets: SecretBox, dealerId: string): Promise<SmsAccount | null> {
  const { values } = await readSettings(tx, ['sms_enable', 'sms_url'])
  if (!values.sms_enable || values.sms_url === '') return null
  const secret = await openSetting(tx, secrets, dealerId, 'sms_secret')
  return secret === '' ? null : { url: values.sms_url, secret }
}

/** Whether text messages can be sent. */
export async function isSmsOn(tx: Tx): Promise<boolean> {
  const { values } = await readSettings(tx, ['sms_enable', 'sms_url'])
  if (!values.sms_enable || values.sms_url === '') return false
  const secret = await tx.selectFrom('settings').select('key').where('key', '=', 'sms_secret').executeTakeFirst()
  return secret !== undefined
}

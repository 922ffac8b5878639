import { z } from 'zod'
import type { SecretSettingKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

const sealed = z.strictObject({ sealed: z.base64() })

/** Binds a sealed value to its dealer and key, so that it does not open elsewhere. */
const contextOf = (dealerId: string, key: SecretSettingKey) => `setting:${dealerId}:${key}`

/** The stored form of a secret. It is useless without the key, which is outside the database. */
export function sealSetting(secrets: SecretBox, dealerId: string, key: SecretSettingKey, value: string) {
  return { sealed: secrets.seal(value, contextOf(dealerId, key)).toString('base64') }
}

/** A secret of the dealer in plain text; empty when it is not set. */
export async function openSetting(
  tx: Tx,
  secrets: SecretBox,
  dealerId: string,
  key: SecretSettingKey,
): Promise<string> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const stored = sealed.safeParse(row?.value)
  return stored.success ? secrets.open(Buffer.from(stored.data.sealed, 'base64'), contextOf(dealerId, key)) : ''
}

import { v7 as uuidv7 } from 'uuid'
import type { FieldCode } from '#contract/errors.ts'
import { isSecretSetting, isSettingKey, SETTINGS, type SettingKey } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { sealSetting } from './secretSetting.ts'

type Change = { key: SettingKey; value: unknown }
type Author = { dealerId: string; userUuid: string }

/** What is wrong with a value, as a field code. */
function problemOf(key: string, value: unknown): FieldCode | null {
  if (!isSettingKey(key)) return 'unknown_field'
  if (value === null) return null
  const issue = SETTINGS[key].schema.safeParse(value).error?.issues[0]
  switch (issue?.code) {
    case undefined:
      return null
    case 'invalid_type':
      return 'invalid_type'
    case 'too_big':
      return typeof value === 'number' ? 'too_big' : 'too_long'
    case 'too_small':
      return typeof value === 'number' ? 'too_small' : 'too_short'
    case 'invalid_value':
      return 'unknown_value'
    case 'invalid_union':
      return 'invalid_type'
    case 'invalid_format':
      return issue.format === 'email' ? 'invalid_email' : 'invalid_format'
    default:
      return 'invalid_format'
  }
}

/** All of what is to be changed, checked by the registry; one wrong value refuses everything. */
export function checkSettings(values: Readonly<Record<string, unknown>>): Change[] {
  const entries = Object.entries(values)
  const fields = Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const problem = problemOf(key, value)
      return problem ? [[`values.${key}`.slice(0, 100), problem]] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
  return entries.map(([key, value]) => ({ key: key as SettingKey, value }))
}

/**
 * Writes settings of the dealer and who changed what. The dealer's row is locked first, so that of two who change the
 * same version one is told to look again. Returns the new version, or the old one when nothing changed.
 */
export async function writeSettings(
  tx: Tx,
  secrets: SecretBox,
  { dealerId, userUuid }: Author,
  { version, changes }: { version: number; changes: readonly Change[] },
): Promise<number> {
  const dealer = await tx
    .selectFrom('dealers')
    .select('settings_version')
    .where('dealer_id', '=', dealerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (dealer.settings_version !== version) throw new Failure('version_conflict')
  const rows = await tx.selectFrom('settings').select(['key', 'value']).execute()
  const before = new Map(rows.map((row) => [row.key, row.value]))
  const next = version + 1
  let hasChanged = false
  for (const { key, value } of changes) {
    const isSecret = isSecretSetting(key)
    const old = before.get(key) ?? (isSecret ? null : SETTINGS[key].default)
    // An empty secret is none; what equals the default is not stored.
    const isDefault = value === null || value === SETTINGS[key].default
    if (isDefault ? !before.has(key) : !isSecret && value === old) continue
    hasChanged = true
    const stored = isSecret ? sealSetting(secrets, dealerId, key, String(value)) : value
    if (isDefault) await tx.deleteFrom('settings').where('key', '=', key).execute()
    else
      await tx
        .insertInto('settings')
        .values({ dealer_id: dealerId, key, value: JSON.stringify(stored) })
        .onConflict((conflict) =>
          conflict.columns(['dealer_id', 'key']).doUpdateSet({ value: JSON.stringify(stored), updated_at: new Date() }),
        )
        .execute()
    const shown = (one: unknown) => (isSecret ? null : JSON.stringify(one))
    await tx
      .insertInto('setting_changes')
      .values({
        dealer_id: dealerId,
        uuid: uuidv7(),
        key,
        old_value: shown(old),
        new_value: shown(isDefault ? SETTINGS[key].default : value),
        version: next,
        changed_by: userUuid,
      })
      .execute()
  }
  if (!hasChanged) return version
  await tx.updateTable('dealers').set({ settings_version: next }).where('dealer_id', '=', dealerId).execute()
  return next
}

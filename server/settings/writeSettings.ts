import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { isSecretSetting, SETTINGS, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { checkTogether, leadElsewhere, type SettingChange } from './checkSettings.ts'
import { OPEN_SETTING_KEYS, readSettings } from './readSettings.ts'
import { sealSetting } from './secretSetting.ts'

type Author = { dealerId: string; userUuid: string }
/** The changed settings, in a form that others may see: secrets and pictures are masked. */
export type Written = { version: number; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * `isGoingBack`: the change restores earlier values. A secret that was entered for another address is then emptied,
 * because its earlier value is no longer known.
 */
type Wanted = { version: number; changes: readonly SettingChange[]; isGoingBack?: boolean }

/** Shown instead of a secret or a picture. */
const HIDDEN = '•••'

/**
 * Writes the dealer's settings and who changed what. The dealer's row is locked first. When two users change the same
 * version, the second one gets a conflict. The version stays when nothing changed.
 */
export async function writeSettings(
  tx: Tx,
  secrets: SecretBox,
  author: Author,
  { version, changes: wanted, isGoingBack = false }: Wanted,
): Promise<Written> {
  const { dealerId } = author
  const dealer = await tx
    .selectFrom('dealers')
    .select('settings_version')
    .where('dealer_id', '=', dealerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (dealer.settings_version !== version) throw new Failure('version_conflict')
  const { values } = await readSettings(tx, OPEN_SETTING_KEYS)
  const rows = await tx.selectFrom('settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const changes = isGoingBack
    ? [...wanted, ...leadElsewhere(values, wanted, stored).map((key) => ({ key, value: null }))]
    : wanted
  checkTogether(values, changes, stored)
  const written: Written = { version: version + 1, before: {}, after: {} }
  for (const change of changes) {
    const { key } = change
    const effect = effectOf(change, stored)
    if (effect === null) continue
    const { old, next, value } = effect
    const isSealed = isSecretSetting(key) && value !== null
    await store(tx, dealerId, key, isSealed ? sealSetting(secrets, dealerId, key, `${value}`) : value)
    await remember(tx, author, { key, old, next, version: version + 1 })
    written.before[key] = told(key, stored.has(key), old)
    written.after[key] = told(key, value !== null, next)
  }
  if (Object.keys(written.after).length === 0) return { ...written, version }
  await tx
    .updateTable('dealers')
    .set({ settings_version: version + 1 })
    .where('dealer_id', '=', dealerId)
    .execute()
  return written
}

/** The effect of a change on a setting; null when it changes nothing. A `value` of null is not stored. */
function effectOf(
  { key, value }: SettingChange,
  stored: ReadonlyMap<string, unknown>,
): { old: unknown; next: unknown; value: unknown } | null {
  const isSecret = isSecretSetting(key)
  // An empty secret counts as unset. A value that equals the default is not stored.
  const { default: standard } = SETTINGS[key]
  const old = stored.get(key) ?? (isSecret ? null : standard)
  if (value === null || isDeepStrictEqual(value, standard))
    return stored.has(key) ? { old, next: standard, value: null } : null
  return !isSecret && isDeepStrictEqual(value, old) ? null : { old, next: value, value }
}

function told(key: SettingKey, isSet: boolean, value: unknown): unknown {
  const isHidden = isSecretSetting(key) || settingOf(key).type === 'image'
  if (!isHidden) return value
  return isSet ? HIDDEN : null
}

async function store(tx: Tx, dealerId: string, key: SettingKey, value: unknown): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('settings').where('key', '=', key).execute()
    return
  }
  const json = JSON.stringify(value)
  await tx
    .insertInto('settings')
    .values({ dealer_id: dealerId, key, value: json })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'key']).doUpdateSet({ value: json, updated_at: new Date() }),
    )
    .execute()
}

type Remembered = { key: SettingKey; old: unknown; next: unknown; version: number }

/** Stores the change in the history. For a secret it stores only that it changed, and whether there was one. */
async function remember(
  tx: Tx,
  { dealerId, userUuid }: Author,
  { key, old, next, version }: Remembered,
): Promise<void> {
  const isSecret = isSecretSetting(key)
  const shown = (one: unknown) => (isSecret ? null : JSON.stringify(one))
  await tx
    .insertInto('setting_changes')
    .values({
      dealer_id: dealerId,
      uuid: uuidv7(),
      key,
      old_value: shown(old),
      new_value: shown(next),
      was_set: isSecret ? old !== null : !isDeepStrictEqual(old, SETTINGS[key].default),
      is_set: !isDeepStrictEqual(next, SETTINGS[key].default),
      version,
      changed_by: userUuid,
    })
    .execute()
}

import {
  isSecretSetting,
  isSettingKey,
  type OpenSettings,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  settingOf,
} from '#contract/settings/registry.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import type { Tx } from '#server/db/database.ts'

type OpenKey = keyof OpenSettings
/** Pictures are large, and every session look-up reads settings. So pictures are read by name only. */
type ImageKey = { [K in SettingKey]: (typeof SETTINGS)[K] extends { type: 'image' } ? K : never }[SettingKey]
type PlainKey = Exclude<OpenKey, ImageKey>

const isOpen = (key: SettingKey): key is OpenKey => !isSecretSetting(key)
/** All settings except secrets. */
export const OPEN_SETTING_KEYS = SETTING_KEYS.filter(isOpen)
const PLAIN_KEYS = OPEN_SETTING_KEYS.filter((key): key is PlainKey => settingOf(key).type !== 'image')

type Settings<K extends OpenKey> = { values: Pick<OpenSettings, K>; version: number }

/** Default values, for requests without a dealer. */
export function defaultSettings<K extends OpenKey>(keys: readonly K[]): Settings<K> {
  return {
    values: Object.fromEntries(keys.map((key) => [key, SETTINGS[key].default])) as Settings<K>['values'],
    version: 0,
  }
}

/**
 * A dealer's settings over the defaults; without `keys`, all but the pictures. Never a secret: secrets are opened one
 * by one, where they are used.
 */
export async function readSettings<K extends OpenKey = PlainKey>(
  tx: Tx,
  keys: readonly K[] = PLAIN_KEYS as readonly OpenKey[] as readonly K[],
): Promise<Settings<K>> {
  const [dealer, rows] = await Promise.all([
    tx.selectFrom('dealers').select('settings_version').executeTakeFirst(),
    tx
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', [...keys])
      .execute(),
  ])
  // A stored value of an older version that is no longer valid falls back to its default.
  const stored = rows.filter(
    ({ key, value }) => isSettingKey(key) && isOpen(key) && SETTING_SCHEMAS[key].safeParse(value).success,
  )
  return {
    values: { ...defaultSettings(keys).values, ...Object.fromEntries(stored.map((row) => [row.key, row.value])) },
    version: dealer?.settings_version ?? 0,
  }
}

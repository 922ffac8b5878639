import {
  isSecretSetting,
  isSettingKey,
  type OpenSettings,
  SETTINGS,
  type SettingKey,
} from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'

const OPEN_KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => !isSecretSetting(key))
const DEFAULTS = Object.fromEntries(OPEN_KEYS.map((key) => [key, SETTINGS[key].default])) as OpenSettings

type Settings = { values: OpenSettings; version: number }

/** What counts where no dealer is named. */
export const DEFAULT_SETTINGS: Settings = { values: DEFAULTS, version: 0 }

/** All settings of a dealer over the defaults, but never a secret: those are opened one by one, where they are used. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const [dealer, rows] = await Promise.all([
    tx.selectFrom('dealers').select('settings_version').executeTakeFirst(),
    tx.selectFrom('settings').select(['key', 'value']).execute(),
  ])
  // A value that an older version wrote and that no longer fits falls back to its default instead of breaking a page.
  const stored = rows.filter(
    ({ key, value }) => isSettingKey(key) && !isSecretSetting(key) && SETTINGS[key].schema.safeParse(value).success,
  )
  return {
    values: { ...DEFAULTS, ...Object.fromEntries(stored.map((row) => [row.key, row.value])) },
    version: dealer?.settings_version ?? 0,
  }
}

import { SETTINGS, type SettingKey, type SettingValues } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'

const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, one]) => [key, one.default])) as SettingValues

type Settings = { values: SettingValues; version: number }

/** What counts where no dealer is named. */
export const DEFAULT_SETTINGS: Settings = { values: DEFAULTS, version: 0 }

/** All settings of a dealer over the defaults. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const [dealer, rows] = await Promise.all([
    tx.selectFrom('dealers').select('settings_version').executeTakeFirst(),
    tx.selectFrom('settings').select(['key', 'value']).execute(),
  ])
  // A value that an older version wrote and that no longer fits falls back to its default instead of breaking a page.
  const stored = rows.filter(
    (row): row is { key: SettingKey; value: unknown } =>
      Object.hasOwn(SETTINGS, row.key) && SETTINGS[row.key as SettingKey].schema.safeParse(row.value).success,
  )
  return {
    values: { ...DEFAULTS, ...Object.fromEntries(stored.map((row) => [row.key, row.value])) },
    version: dealer?.settings_version ?? 0,
  }
}

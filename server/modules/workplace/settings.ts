import { SETTINGS, type SettingKey, type SettingValues } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'

const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, one]) => [key, one.default])) as SettingValues

/** All settings of a dealer over the defaults; the defaults alone, with version 0, when no dealer is named. */
export async function readSettings(
  database: Database,
  dealerId: string | null,
): Promise<{ values: SettingValues; version: number }> {
  if (dealerId === null) return { values: DEFAULTS, version: 0 }
  return database.inDealer(dealerId, async (tx) => {
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
  })
}

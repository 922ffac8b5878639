import { isSecretSetting, SETTING_KEYS, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { typedIn } from '#contract/text/words.ts'
import { type Draft, isDefaultValue } from './draft.ts'
import type { StoredSettings } from './useSettingList.ts'

export const SETTING_FILTERS = ['changed', 'unsaved', 'plugin', 'secret'] as const
export type SettingFilter = (typeof SETTING_FILTERS)[number]
type Wanted = { search: string; filter: SettingFilter | null }
type Words = (key: SettingKey) => string

function fits(key: SettingKey, filter: SettingFilter | null, stored: StoredSettings, draft: Draft): boolean {
  const row = stored.rows.get(key)
  if (!row) return false
  if (filter === 'changed') return !isDefaultValue(row)
  if (filter === 'unsaved') return draft.has(key)
  if (filter === 'plugin') return settingOf(key).type === 'plugin'
  return filter === null || isSecretSetting(key)
}

/**
 * Settings that match the filter and whose name, help or key contain every word of the search, in the order of the
 * registry.
 */
export function filterSettings(
  { search, filter }: Wanted,
  stored: StoredSettings,
  draft: Draft,
  words: Words,
): SettingKey[] {
  const isFound = typedIn(search)
  return SETTING_KEYS.filter((key) => fits(key, filter, stored, draft) && isFound(`${key} ${words(key)}`))
}

import type { i18n } from 'i18next'
import { SETTING_KEYS, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import type { Findable } from '#renderer/ui/screen/feature.ts'
import { settingName } from './useSettingTexts.ts'

/** Every setting by its name, for the search. */
export async function listFindable(i18next: i18n): Promise<Findable[]> {
  await i18next.loadNamespaces('settings')
  const t = i18next.getFixedT(null, 'settings')
  return SETTING_KEYS.map((key: SettingKey) => ({
    id: key,
    title: settingName(t, key),
    detail: t(`group.${settingOf(key).group}`),
    path: `/admin/settings?${new URLSearchParams({ setting: key })}`,
  }))
}

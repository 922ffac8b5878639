import { useTranslation } from 'react-i18next'
import type { NumberKind } from '#contract/settings/numbers.ts'
import { isSecretSetting, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import type { Resources } from '#renderer/i18n/resources.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'

type Texts = Resources['settings']
type FieldName = keyof Texts['fields']
type HelpName = keyof Texts['help']

/** What settings and their values are called. The words of some are shared by several that are alike. */
export function useSettingTexts() {
  const { t, i18n } = useTranslation('settings')
  const wordsOf = (key: SettingKey) => settingOf(key).words?.key ?? key
  const nameOf = (key: SettingKey) => {
    const { nth = 0, of } = settingOf(key).words ?? {}
    return t(`fields.${wordsOf(key) as FieldName}`, { nth, of: of ? t(`numbers.kind.${of as NumberKind}`) : '' })
  }
  const option = (key: SettingKey, value: string): string =>
    // The registry decides which options there are; a test holds that each has its words.
    t(`options.${key}.${value}` as 'options.smtp_secure.tls')
  return {
    name: nameOf,
    option,
    help(key: SettingKey): string | null {
      const name = `help.${wordsOf(key) as HelpName}` as const
      return i18n.exists(`settings:${name}`) ? t(name) : null
    },
    /** A value in words, for lists, defaults and the history. */
    value(key: SettingKey, value: unknown, isSet = true): string {
      const setting = settingOf(key)
      if (isSecretSetting(key)) return t(isSet ? 'value.set' : 'value.notSet')
      if (setting.type === 'image') return t((value === null ? isSet : value !== '') ? 'value.picture' : 'value.empty')
      if (setting.type === 'labels') return t('value.labels', { count: Object.keys(value ?? {}).length })
      if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
      if (setting.type === 'select') return option(key, String(value))
      if (typeof value !== 'number') return value === '' || value === null ? t('value.empty') : isolated(String(value))
      const unit = setting.type === 'number' && setting.unit ? ` ${t(`unit.${setting.unit}`)}` : ''
      return isolated(new Intl.NumberFormat(i18n.language, { useGrouping: false }).format(value)) + unit
    },
  }
}

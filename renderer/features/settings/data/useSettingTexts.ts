import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { NumberKind } from '#contract/settings/numbers.ts'
import { type SettingKey, settingOf } from '#contract/settings/registry.ts'
import type { Resources } from '#renderer/i18n/resources.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'

type Texts = Resources['settings']
type FieldName = keyof Texts['fields']
type HelpName = keyof Texts['help']
type UnitName = keyof Texts['unit']

const wordsOf = (key: SettingKey) => settingOf(key).words?.key ?? key

/** The name of a setting. Similar settings share their texts. */
export function settingName(t: TFunction<'settings'>, key: SettingKey): string {
  const { nth = 0, of } = settingOf(key).words ?? {}
  return t(`fields.${wordsOf(key) as FieldName}`, { nth, of: of ? t(`numbers.kind.${of as NumberKind}`) : '' })
}

/** Texts of settings and their values. */
export function useSettingTexts() {
  const { t, i18n } = useTranslation('settings')
  const option = (key: SettingKey, value: string): string =>
    // The registry defines the options; a test checks that each has a text.
    t(`options.${key}.${value}` as 'options.smtp_secure.tls')
  const plainText = (value: unknown, unit: UnitName | undefined): string => {
    if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
    if (typeof value !== 'number') return value === '' || value === null ? t('value.empty') : isolated(String(value))
    const number = isolated(new Intl.NumberFormat(i18n.language, { useGrouping: false }).format(value))
    return unit ? `${number} ${t(`unit.${unit}`)}` : number
  }
  return {
    name: (key: SettingKey) => settingName(t, key),
    option,
    help(key: SettingKey): string | null {
      const name = `help.${wordsOf(key) as HelpName}` as const
      return i18n.exists(`settings:${name}`) ? t(name) : null
    },
    /** A value in words, for lists, defaults and the history. */
    value(key: SettingKey, value: unknown, isSet = true): string {
      const setting = settingOf(key)
      switch (setting.type) {
        case 'password':
        case 'token':
          return t(isSet ? 'value.set' : 'value.notSet')
        case 'image':
          return t((value === null ? isSet : value !== '') ? 'value.picture' : 'value.empty')
        case 'labels':
          return t('value.labels', { count: Object.keys(value ?? {}).length })
        case 'select':
          return option(key, String(value))
        case 'number':
          return plainText(value, setting.unit)
        default:
          return plainText(value, undefined)
      }
    },
  }
}

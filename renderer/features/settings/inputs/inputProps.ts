import type { SettingDefinition, SettingType } from '#contract/settings/define.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import type { StoredSetting } from '../data/useSettingList.ts'

/** Props of every kind of input. `value` is the typed value, or else the stored one. */
export type InputProps<T extends SettingType = SettingType> = {
  settingKey: SettingKey
  setting: Extract<SettingDefinition, { type: T }>
  row: StoredSetting
  value: unknown
  label: string
  description: string | null
  error: string | null
  readOnly: boolean
  onChange: (value: unknown) => void
}

type Shown = Pick<InputProps, 'settingKey' | 'label' | 'description' | 'error'>
/** The props of an input under the names that the component library uses. */
export const shownProps = ({ settingKey, label, description, error }: Shown) => ({
  id: `setting-${settingKey}`,
  label,
  description,
  error,
})

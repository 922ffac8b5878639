import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceSettingName, DeviceSettings } from '#contract/ipc/deviceSettings.ts'
import { useSetting } from './useSetting.ts'

type SwitchName = { [N in DeviceSettingName]: DeviceSettings[N] extends boolean ? N : never }[DeviceSettingName]

type Props = { name: SwitchName; text: 'download' | 'startWithSystem' | 'startHidden'; disabled?: boolean }

/** A setting that is on or off. */
export function SettingSwitch({ name, text, disabled = false }: Props) {
  const { t } = useTranslation('computer')
  const { value, locked, failed, write } = useSetting(name)
  return (
    <Switch
      label={t(`setting.${text}.label`)}
      description={locked ? t('setting.locked') : t(`setting.${text}.hint`)}
      error={failed && t('setting.notKept')}
      checked={value ?? false}
      disabled={disabled || locked || value === undefined}
      onChange={(event) => write(event.currentTarget.checked)}
    />
  )
}

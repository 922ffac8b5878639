import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceSettingName, DeviceSettings } from '#contract/ipc/deviceSettings.ts'
import classes from './Settings.module.css'
import { useSetting } from './useSetting.ts'

type SwitchName = { [N in DeviceSettingName]: DeviceSettings[N] extends boolean ? N : never }[DeviceSettingName]

type Props = { name: SwitchName; disabled?: boolean }

/** A setting that is on or off. */
export function SettingSwitch({ name, disabled = false }: Props) {
  const { t } = useTranslation('computer')
  const { value, locked, failed, write } = useSetting(name)
  return (
    <Switch
      label={t(`setting.${name}.label`)}
      description={locked ? t('setting.locked') : t(`setting.${name}.hint`)}
      error={failed && t('setting.notKept')}
      checked={value ?? false}
      disabled={disabled || locked || value === undefined}
      classNames={{ label: classes.label ?? '' }}
      onChange={(event) => write(event.currentTarget.checked)}
    />
  )
}

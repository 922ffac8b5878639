import { useState } from 'react'
import type { DeviceSettingName, DeviceSettings } from '#contract/ipc/deviceSettings.ts'
import { useDeviceSettings, writeDeviceSettings } from './deviceSettings.ts'

type Setting<T> = {
  /** Undefined until it is read. */
  value: T | undefined
  locked: boolean
  failed: boolean
  write: (value: T) => void
}

/** One setting of this computer. It changes once the main process has stored it. */
export function useSetting<N extends DeviceSettingName>(name: N): Setting<DeviceSettings[N]> {
  const setting = useDeviceSettings(({ settings }) => settings?.[name])
  const [failed, setFailed] = useState(false)
  const write = async (value: DeviceSettings[N]) => setFailed(!(await writeDeviceSettings({ [name]: value })))
  return {
    value: setting?.value,
    locked: setting?.locked ?? false,
    failed,
    write: (value) => void write(value),
  }
}

import { create } from 'zustand'
import type { DeviceSettings, DeviceSettingsView } from '#contract/ipc/deviceSettings.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** The settings of this computer. `failed`: they could not be read. */
type Known = { settings: DeviceSettingsView | null; failed: boolean }

export const useDeviceSettings = create<Known>()(() => ({ settings: null, failed: false }))

async function readDeviceSettings(): Promise<void> {
  if (!desktop) return
  try {
    const settings = await callDesktop(desktop, 'settings.read', undefined)
    useDeviceSettings.setState({ settings, failed: false })
  } catch {
    useDeviceSettings.setState({ failed: true })
  }
}

/** Writes settings and answers whether they were stored. The resulting settings are shown in any case. */
export async function writeDeviceSettings(values: Partial<DeviceSettings>): Promise<boolean> {
  if (!desktop) return false
  try {
    useDeviceSettings.setState({ settings: await callDesktop(desktop, 'settings.write', values) })
    return true
  } catch {
    await readDeviceSettings()
    return false
  }
}

desktop?.on('settings.changed', (settings) => useDeviceSettings.setState({ settings, failed: false }))
void readDeviceSettings()

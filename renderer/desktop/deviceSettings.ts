import type { DeviceSettingsView } from '#contract/ipc/deviceSettings.ts'
import { isQuiet } from '#contract/ipc/doNotDisturb.ts'
import { callDesktop, desktop } from './bridge.ts'

let current: DeviceSettingsView | null = null

if (desktop) {
  desktop.on('settings.changed', (now) => {
    current = now
  })
  void callDesktop(desktop, 'settings.read', undefined)
    .then((now) => {
      current ??= now
    })
    .catch(() => undefined)
}

/** Whether "do not disturb" is on at this computer. False in a browser, which has no such setting. */
export function isDoNotDisturb(): boolean {
  return current !== null && isQuiet(current.doNotDisturb.value, Date.now())
}

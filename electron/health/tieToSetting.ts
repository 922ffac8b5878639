import type { Graphics } from './graphics.ts'

type Setting = {
  current: { hardwareAcceleration: boolean }
  set: (key: 'hardwareAcceleration', on: boolean) => unknown
  onChange: (listener: (now: { hardwareAcceleration: boolean }) => void) => void
}

/**
 * Keeps the setting and the state of the graphics card equal. Crashes change the setting, and a choice of the user
 * applies from the next start.
 */
export function tieToSetting(graphics: Graphics, settings: Setting): void {
  if (graphics.isOff && settings.current.hardwareAcceleration) settings.set('hardwareAcceleration', false)
  let last = settings.current.hardwareAcceleration
  settings.onChange(({ hardwareAcceleration }) => {
    // A change of another setting must not switch the card on, because it may have crashed meanwhile.
    if (hardwareAcceleration === last) return
    last = hardwareAcceleration
    graphics.set(!hardwareAcceleration)
  })
}

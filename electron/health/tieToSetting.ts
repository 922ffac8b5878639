import type { Graphics } from './graphics.ts'

type Setting = {
  current: { hardwareAcceleration: boolean }
  set: (key: 'hardwareAcceleration', on: boolean) => unknown
  onChange: (listener: (now: { hardwareAcceleration: boolean }) => void) => void
}

/** The setting shows what crashes have decided, and what somebody chooses there holds from the next start on. */
export function tieToSetting(graphics: Graphics, settings: Setting): void {
  if (graphics.isOff && settings.current.hardwareAcceleration) settings.set('hardwareAcceleration', false)
  let last = settings.current.hardwareAcceleration
  settings.onChange(({ hardwareAcceleration }) => {
    // Another setting says nothing about the card, which may have crashed in the meantime.
    if (hardwareAcceleration === last) return
    last = hardwareAcceleration
    graphics.set(!hardwareAcceleration)
  })
}

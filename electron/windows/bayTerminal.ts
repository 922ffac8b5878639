import type { Windows } from './windows.ts'

/** Path of the screen that asks for a badge. */
export const BAY = '/bay'

type Settings = {
  current: { bayTerminal: boolean }
  onChange: (listener: (now: { bayTerminal: boolean }) => void) => void
}

/** On a bay terminal the main window fills the screen, cannot be closed, and starts with the badge screen. */
export function followBayTerminal(windows: Windows, settings: Settings): void {
  let isOn = settings.current.bayTerminal
  windows.onCreate((kind, window) => {
    if (kind === 'main' && isOn) window.setKiosk(true)
  })
  settings.onChange(({ bayTerminal }) => {
    if (bayTerminal === isOn) return
    isOn = bayTerminal
    windows.get('main')?.setKiosk(isOn)
    if (isOn) windows.show('main', BAY)
  })
}

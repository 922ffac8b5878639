import type { Windows } from './windows.ts'

/** Where a badge is asked for. */
export const BAY = '/bay'

type Settings = {
  current: { bayTerminal: boolean }
  onChange: (listener: (now: { bayTerminal: boolean }) => void) => void
}

/** A machine at a lift: its main window fills the screen, has no frame to close it by, and begins at the terminal. */
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

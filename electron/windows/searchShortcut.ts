import { globalShortcut } from 'electron'
import type { DeviceSettings } from '#contract/ipc/deviceSettings.ts'
import type { CallsOf } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'

type Shortcut = DeviceSettings['searchShortcut']
type Settings = {
  current: { searchShortcut: Shortcut }
  onChange: (listener: (now: { searchShortcut: Shortcut }) => void) => void
}

/**
 * Global shortcut that opens the search from any program. The system gives it to only one program. If another one has
 * it, `isTaken` is true and the shortcut has no effect here.
 */
export function followSearchShortcut(settings: Settings, open: () => void, log: Log): CallsOf<'shortcut'> {
  let current: Shortcut = 'off'
  let isTaken = false
  const apply = (wanted: Shortcut) => {
    if (wanted === current) return
    if (current !== 'off') globalShortcut.unregister(keysOf(current))
    current = wanted
    isTaken = wanted !== 'off' && !globalShortcut.register(keysOf(wanted), open)
    if (isTaken) log('searchShortcut.taken', { shortcut: wanted })
  }
  apply(settings.current.searchShortcut)
  settings.onChange(({ searchShortcut }) => apply(searchShortcut))
  return { 'shortcut.read': () => ({ isTaken }) }
}

const keysOf = (shortcut: Exclude<Shortcut, 'off'>) => shortcut.replace('Control', 'CommandOrControl')

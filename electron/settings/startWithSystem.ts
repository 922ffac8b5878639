import { app } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import { autostartEntry, autostartFile, keepAutostart, programOf } from './autostartFile.ts'

/** Argument of the login item. It tells a start by the system from one by the user. */
const BY_SYSTEM = '--started-by-system'

type Settings = {
  current: { startWithSystem: boolean }
  onChange: (listener: () => void) => void
}

export function isStartedBySystem(argv: readonly string[]): boolean {
  // macOS passes no arguments to login items, but reports such a start itself.
  return argv.includes(BY_SYSTEM) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}

/** Keeps the system's autostart entry equal to the setting. A start from the source does not change the system. */
export function followStartWithSystem(settings: Settings, log: Log): void {
  if (!app.isPackaged) return
  let last = settings.current.startWithSystem
  apply(last, false, log)
  settings.onChange(() => {
    const { startWithSystem } = settings.current
    if (startWithSystem === last) return
    last = startWithSystem
    apply(last, true, log)
  })
}

/**
 * Applies the setting to the system. With `isChoice` the user has just decided. Otherwise the system's own switch for
 * this program is respected.
 */
function apply(isOn: boolean, isChoice: boolean, log: Log): void {
  try {
    if (process.platform === 'linux') applyOnLinux(isOn, isChoice)
    else applyLoginItem(isOn, isChoice)
  } catch (error) {
    log('startWithSystem.failed', { error: String(error) })
  }
}

function applyOnLinux(isOn: boolean, isChoice: boolean): void {
  const program = programOf(process.env, process.execPath)
  const entry = isOn ? autostartEntry(app.name, [program, BY_SYSTEM]) : null
  keepAutostart(autostartFile(process.env, app.getPath('home')), entry, isChoice)
}

function applyLoginItem(isOn: boolean, isChoice: boolean): void {
  const item = process.platform === 'win32' ? { path: process.execPath, args: [BY_SYSTEM] } : {}
  if (!isChoice && app.getLoginItemSettings(item).openAtLogin === isOn) return
  app.setLoginItemSettings({ ...item, openAtLogin: isOn })
}

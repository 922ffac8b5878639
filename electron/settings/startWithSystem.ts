import { app } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import { autostartEntry, autostartFile, keepAutostart, programOf } from './autostartFile.ts'

/** Tells a start with the system from one by a person; given by the login item. */
const BY_SYSTEM = '--started-by-system'

type Settings = {
  current: { startWithSystem: boolean }
  onChange: (listener: () => void) => void
}

export function isStartedBySystem(argv: readonly string[]): boolean {
  // macOS passes no arguments to login items and says it itself.
  return argv.includes(BY_SYSTEM) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}

/** Keeps the system's list of what starts with it as the settings say. A start from the source leaves it alone. */
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

/** `isChoice`: decided just now. At a start the system's own switch for this program is left as it is. */
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

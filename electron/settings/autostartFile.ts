import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { desktopEntry, execArgument, readEntry, writeEntry } from '#electron/app/instance/desktopEntry.ts'

const NAME = 'werkbank.desktop'
/** Somebody else's file of this name is not ours to remove. */
const MARK = 'X-Werkbank-Autostart=true'

/** Where desktops under Linux look for what starts with them (XDG autostart). */
export function autostartFile(env: NodeJS.ProcessEnv, home: string): string {
  // A relative path is to be ignored, says the specification.
  const config = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config')
  return join(config, 'autostart', NAME)
}

/** The program as it was started: of an AppImage the file itself, not the folder that is mounted for one run. */
export function programOf(env: NodeJS.ProcessEnv, execPath: string): string {
  return env.APPIMAGE || execPath
}

export function autostartEntry(name: string, command: readonly string[]): string {
  return desktopEntry(name, command.map(execArgument).join(' '), ['X-GNOME-Autostart-enabled=true', MARK])
}

/** Desktops have switches of their own for what starts with them; they write into the file. */
function isSwitchedOff(entry: string): boolean {
  return /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(entry)
}

/** Makes the file say `entry`, or takes ours away for null. `isChoice`: somebody has just decided it, so it wins. */
export function keepAutostart(file: string, entry: string | null, isChoice: boolean): void {
  const now = readEntry(file)
  if (entry === null) {
    if (now?.split('\n').includes(MARK)) rmSync(file)
    return
  }
  if (now === entry || (now !== null && !isChoice && isSwitchedOff(now))) return
  writeEntry(file, entry)
}

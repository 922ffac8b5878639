import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { desktopEntry, execArgument, readEntry, writeEntry } from '#electron/app/instance/desktopEntry.ts'

const NAME = 'werkbank.desktop'
/** Marks our file. A file of this name from another program is not removed. */
const MARK = 'X-Werkbank-Autostart=true'

/** The path of the entry in the folder of Linux desktops for programs that start with them (XDG autostart). */
export function autostartFile(env: NodeJS.ProcessEnv, home: string): string {
  // The specification says to ignore a relative path.
  const config = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config')
  return join(config, 'autostart', NAME)
}

/**
 * The path of the started program. For an AppImage it is the file itself, not the folder that is mounted for one run.
 */
export function programOf(env: NodeJS.ProcessEnv, execPath: string): string {
  return env.APPIMAGE || execPath
}

export function autostartEntry(name: string, command: readonly string[]): string {
  return desktopEntry(name, command.map(execArgument).join(' '), ['X-GNOME-Autostart-enabled=true', MARK])
}

/** Whether the desktop's own switch for autostart is off. Desktops write it into the file. */
function isSwitchedOff(entry: string): boolean {
  return /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(entry)
}

/**
 * Writes `entry` to the file, or deletes our file for null. With `isChoice` the user has just decided it, so it
 * overrides the desktop's own switch.
 */
export function keepAutostart(file: string, entry: string | null, isChoice: boolean): void {
  const now = readEntry(file)
  if (entry === null) {
    if (now?.split('\n').includes(MARK)) rmSync(file)
    return
  }
  if (now === entry || (now !== null && !isChoice && isSwitchedOff(now))) return
  writeEntry(file, entry)
}

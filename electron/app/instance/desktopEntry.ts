import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One argument of `Exec`: quoted for the command line, then escaped as text of a desktop file. */
export function execArgument(argument: string): string {
  const forShell = argument.replaceAll('%', '%%').replace(/["`$\\]/g, '\\$&')
  return `"${forShell.replaceAll('\\', '\\\\')}"`
}

export function desktopEntry(name: string, exec: string, more: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.0',
    `Name=${name}`,
    `Exec=${exec}`,
    'Icon=werkbank',
    'Terminal=false',
    'StartupNotify=false',
    ...more,
    '',
  ].join('\n')
}

export function readEntry(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Writes the file atomically, because desktops watch these folders. */
export function writeEntry(file: string, entry: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.new`, entry)
  renameSync(`${file}.new`, file)
}

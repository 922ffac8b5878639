import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LINK_SCHEME } from '#contract/links.ts'
import { desktopEntry, execArgument, readEntry, writeEntry } from './desktopEntry.ts'

/** Name under which Electron registers with the system, as in electron-builder.yml. */
const NAME = 'werkbank.desktop'
const OURS = 'X-Werkbank-AppImage=true'

/** The path of the entry in the folder where Linux desktops look for programs of the user. */
export function linkFile(env: NodeJS.ProcessEnv, home: string): string {
  // The specification says to ignore a relative path.
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local/share')
  return join(data, 'applications', NAME)
}

/** An entry that only opens links. It is hidden from the menu, because users add AppImages themselves. */
export function linkEntry(name: string, program: string): string {
  return desktopEntry(name, `${execArgument(program)} %u`, [
    'NoDisplay=true',
    `MimeType=x-scheme-handler/${LINK_SCHEME};`,
    OURS,
  ])
}

/**
 * Writes `entry` to the file. With null it deletes the file, which would otherwise hide the entry of an installed
 * package. An entry that the app did not write is kept.
 */
export function keepLinkEntry(file: string, entry: string | null): void {
  const now = readEntry(file)
  if (now === entry || (now !== null && !now.includes(OURS))) return
  if (entry === null) rmSync(file)
  else writeEntry(file, entry)
}

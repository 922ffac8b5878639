import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LINK_SCHEME } from '#contract/links.ts'
import { desktopEntry, execArgument, readEntry, writeEntry } from './desktopEntry.ts'

/** Under which Electron announces itself to the system, as in electron-builder.yml. */
const NAME = 'werkbank.desktop'
const OURS = 'X-Werkbank-AppImage=true'

/** Where desktops under Linux look for what a person has installed for themselves. */
export function linkFile(env: NodeJS.ProcessEnv, home: string): string {
  // A relative path is to be ignored, says the specification.
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local/share')
  return join(data, 'applications', NAME)
}

/** Opens links and nothing else: whoever wants a menu entry for an AppImage makes one. */
export function linkEntry(name: string, program: string): string {
  return desktopEntry(name, `${execArgument(program)} %u`, [
    'NoDisplay=true',
    `MimeType=x-scheme-handler/${LINK_SCHEME};`,
    OURS,
  ])
}

/**
 * Makes the file say `entry`, or takes it away for null: it would stand before the one of an installed package. What
 * somebody else has written there stays.
 */
export function keepLinkEntry(file: string, entry: string | null): void {
  const now = readEntry(file)
  if (now === entry || (now !== null && !now.includes(OURS))) return
  if (entry === null) rmSync(file)
  else writeEntry(file, entry)
}

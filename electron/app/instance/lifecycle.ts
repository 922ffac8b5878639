import { app, powerMonitor } from 'electron'
import { LINK_SCHEME } from '#contract/links.ts'
import type { Log } from '../files/log.ts'
import { keepLinkEntry, linkEntry, linkFile } from './linkEntry.ts'

/** As in electron-builder.yml; Windows groups windows and shows notifications under it. */
const APP_ID = 'de.werkbank.app'

type Events = { onActivate: () => void; onResume: () => void }

/** The app lives in the tray: it ends when somebody quits it, not when its last window closes. */
export function followLifecycle({ onActivate, onResume }: Events): void {
  app.on('window-all-closed', () => undefined)
  app.on('activate', onActivate)
  powerMonitor.on('resume', onResume)
  powerMonitor.on('unlock-screen', onResume)
}

/** Tells the system that links to us are ours. A start from the source leaves the system as it is. */
export function registerWithSystem(log: Log): void {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  if (!app.isPackaged) return
  if (process.platform === 'linux') registerOnLinux(log)
  app.setAsDefaultProtocolClient(LINK_SCHEME)
}

/** A package brings its desktop entry along; of an AppImage the system knows nothing before there is one. */
function registerOnLinux(log: Log): void {
  const { APPIMAGE } = process.env
  try {
    keepLinkEntry(linkFile(process.env, app.getPath('home')), APPIMAGE ? linkEntry(app.name, APPIMAGE) : null)
  } catch (error) {
    log('linkEntry.failed', { error: String(error) })
  }
}

import { app, powerMonitor } from 'electron'
import { LINK_SCHEME } from '#contract/links.ts'
import type { Log } from '../files/log.ts'
import { keepLinkEntry, linkEntry, linkFile } from './linkEntry.ts'

/** The app's id, the same as in electron-builder.yml. Windows uses it to group windows and show notifications. */
const APP_ID = 'de.werkbank.app'

type Events = { onActivate: () => void; onResume: () => void }

/** Keeps the app in the tray: it ends when the user quits it, not when its last window closes. */
export function followLifecycle({ onActivate, onResume }: Events): void {
  app.on('window-all-closed', () => undefined)
  app.on('activate', onActivate)
  powerMonitor.on('resume', onResume)
  powerMonitor.on('unlock-screen', onResume)
}

/** Registers the app for our links. A start from the source does not change the system. */
export function registerWithSystem(log: Log): void {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  if (!app.isPackaged) return
  if (process.platform === 'linux') registerOnLinux(log)
  app.setAsDefaultProtocolClient(LINK_SCHEME)
}

/**
 * Writes the desktop entry of an AppImage, without which the system does not know the app. Deletes it for a package,
 * which brings its own entry.
 */
function registerOnLinux(log: Log): void {
  const { APPIMAGE } = process.env
  try {
    keepLinkEntry(linkFile(process.env, app.getPath('home')), APPIMAGE ? linkEntry(app.name, APPIMAGE) : null)
  } catch (error) {
    log('linkEntry.failed', { error: String(error) })
  }
}

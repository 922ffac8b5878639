import { app, powerMonitor } from 'electron'
import { LINK_SCHEME } from '#contract/links.ts'

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
export function registerWithSystem(): void {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
}

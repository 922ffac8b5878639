import { app, powerMonitor } from 'electron'

type Events = { onActivate: () => void; onResume: () => void }

/** The app lives in the tray: it ends when somebody quits it, not when its last window closes. */
export function followLifecycle({ onActivate, onResume }: Events): void {
  app.on('window-all-closed', () => undefined)
  app.on('activate', onActivate)
  powerMonitor.on('resume', onResume)
  powerMonitor.on('unlock-screen', onResume)
}

import { app } from 'electron'
import { startAfterExit } from './startAfterExit.ts'

/**
 * Ends this run at once and starts another one with the same arguments. The program of an AppImage is in a folder that
 * is unmounted when the run ends. So the AppImage file itself is started.
 */
export function restartApp(): void {
  const { APPIMAGE } = process.env
  if (APPIMAGE) startAfterExit(APPIMAGE, process.argv.slice(1))
  else app.relaunch()
  app.exit(0)
}

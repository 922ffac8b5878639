import { app } from 'electron'
import { startAfterExit } from './startAfterExit.ts'

/**
 * Ends this run at once and begins another one with the same arguments. The program of an AppImage lies in a folder that
 * is mounted for one run and goes with it, so there the file itself is started.
 */
export function restartApp(): void {
  const { APPIMAGE } = process.env
  if (APPIMAGE) startAfterExit(APPIMAGE, process.argv.slice(1))
  else app.relaunch()
  app.exit(0)
}
